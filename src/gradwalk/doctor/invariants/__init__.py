"""What every right training program keeps, whatever it is about: each file asks for one such thing."""
