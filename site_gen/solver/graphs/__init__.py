"""Conditions on graphs, whose rows are separated when a candidate breaks them.

`connect` has the families (connected sets, loops), `walls` finds the sets that separate chosen
nodes (`plain_walls` without a compiler), `tours` tests whether a cycle can pass every node.
"""
