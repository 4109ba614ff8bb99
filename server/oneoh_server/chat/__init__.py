"""Chat of the tables: who may say and see what, and its limits."""
