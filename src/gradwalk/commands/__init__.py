"""The subcommands of `gradwalk`, one file each."""
