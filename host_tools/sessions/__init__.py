"""The records of boxes without an event: sessions, deals, rankings, plans, exports."""
