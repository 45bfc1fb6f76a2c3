// Package graph holds propagators of constraints on graphs whose arcs are literals:
// circuits, nodes that are reached, and edges without cycles.
package graph
