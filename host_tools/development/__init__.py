"""Tools of the developers: measurements, the release, the first start. No desk needs them."""
