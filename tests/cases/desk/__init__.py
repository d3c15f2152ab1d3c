"""Today's desk in the words of the table of cases: its decisions, questions and answers."""
