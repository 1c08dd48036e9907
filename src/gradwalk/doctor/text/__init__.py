"""The text of a program: what it says, and small changes to it. Nothing here runs the program."""
