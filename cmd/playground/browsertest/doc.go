// Package browsertest tests the playground in a browser. It is a module of its own, so
// that who uses gozinc as a library does not depend on a driver of browsers.
package browsertest
