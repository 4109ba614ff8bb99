"""Nodes of one lobby: who is where, who owns which table, and what they tell each other."""
