"""From values to what a browser shows: templates, charts, QR codes, numbers."""
