"""The station: it attends every box that is plugged in.

A box is collected, and gets its next table if its session is over. A page or a rehearsal asks the
station what there is to show.
"""
