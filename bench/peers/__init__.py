"""One module per peer library; importing one needs only that peer installed."""
