"""Tables without a screen: their model, their texts and log, and the answers to their requests."""
