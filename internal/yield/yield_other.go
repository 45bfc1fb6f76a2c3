//go:build !js

package yield

// Turn does nothing here.
func Turn() {}
