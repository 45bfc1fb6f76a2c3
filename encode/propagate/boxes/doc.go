// Package boxes propagates that boxes do not overlap. It knows package propagate.
package boxes
