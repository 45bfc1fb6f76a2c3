//go:build !unix

package process

import "os/exec"

// ownSession leaves cmd as it is: cancelling it ends the one process.
func ownSession(*exec.Cmd) {}
