//go:build !linux

package main

import "io"

// whenUnread does nothing here; the next write tells.
func whenUnread(io.Writer, func()) {}
