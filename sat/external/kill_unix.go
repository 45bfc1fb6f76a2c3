//go:build unix

package external

import (
	"os/exec"
	"syscall"
)

// killAll makes the end of the command's context kill what the program has started, too:
// it may be a script.
func killAll(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
