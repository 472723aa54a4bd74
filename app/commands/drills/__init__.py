"""Faults made on purpose: what the program loses when it is killed, starved, fed damage, or misled."""
