"""Other people's Value classes: what plays which role in them, what they visit, how they go wrong."""
