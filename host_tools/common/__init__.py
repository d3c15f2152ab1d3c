"""What every room needs: errors, plain text, strict JSON, rows of CSV, whole files."""
