"""The table of cases: what a director meets, what is asked then, and what each answer gives."""
