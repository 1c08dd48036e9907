"""Other people's Value classes: what plays which role in them, what their walks visit, and how they go wrong."""
