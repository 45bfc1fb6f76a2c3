//go:build !linux

package main

import "io"

// closed cannot tell here; a write tells.
func closed(io.Writer) bool { return false }
