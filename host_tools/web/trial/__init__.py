"""The boxes in the page on which the director tries a tariff."""
