// Package shrink makes what fails smaller. It does not know what that is.
package shrink

// Sweep leaves out stretches of a list of n elements, long ones first and from its end: what
// uses an element mostly stands behind it (Zeller & Hildebrandt, Simplifying and Isolating
// Failure-Inducing Input, TSE 2002). without(from, to) leaves out the elements from..to-1 if
// it fails without them, too, and reports whether. Sweep reports whether any stretch went.
// It calls without less than 4n+4 times where none goes.
func Sweep(n int, without func(from, to int) bool) bool {
	shorter := false
	for size := n; size > 0; size /= 2 {
		for end := n; end > 0; {
			from := max(0, end-size)
			if without(from, end) {
				shorter = true
				n -= end - from
			}
			end = from
		}
	}
	return shorter
}
