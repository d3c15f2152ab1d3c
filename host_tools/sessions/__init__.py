"""What boxes recorded, without an event: sessions, their deals, rankings, plans, exports."""
