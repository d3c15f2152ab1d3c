"""What a release consists of, and that it is packed the same way every time."""
