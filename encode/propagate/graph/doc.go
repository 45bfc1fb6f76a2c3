// Package graph holds propagators of constraints on graphs whose arcs are
// literals.
package graph
