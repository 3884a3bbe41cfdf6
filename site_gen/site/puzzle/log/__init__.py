"""SCIP's log, read and explained."""
