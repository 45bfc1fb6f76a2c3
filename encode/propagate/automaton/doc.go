// Package automaton holds propagators of decision diagrams, which are what
// automata become once they are unfolded: some path of the diagram spells the
// variables, and, for diagrams with costs, costs at most a bound.
package automaton
