//go:build unix

package process

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// ownSession starts cmd in a session of its own, of which nothing survives when
// cmd is cancelled. To end its process group is not enough: minizinc, for one, starts
// solvers in groups of their own.
func ownSession(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	cmd.Cancel = func() error {
		session := cmd.Process.Pid
		err := syscall.Kill(-session, syscall.SIGKILL)
		for _, pid := range members(session) {
			syscall.Kill(pid, syscall.SIGKILL)
		}
		return err
	}
}

// members lists the processes of a session, where the system tells (/proc).
func members(session int) []int {
	var pids []int
	files, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			continue // it ended
		}
		// pid (name) state ppid pgrp session ...; the name may hold anything
		fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
		if len(fields) > 3 && fields[3] == strconv.Itoa(session) {
			if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(f))); err == nil {
				pids = append(pids, pid)
			}
		}
	}
	return pids
}
