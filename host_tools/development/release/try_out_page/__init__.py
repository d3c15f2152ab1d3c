"""Makes the try-out page: the box in any browser, as a folder for a static web space."""
