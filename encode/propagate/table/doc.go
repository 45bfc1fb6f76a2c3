// Package table holds propagators of constraints that list what is allowed.
package table
