package main

import (
	"io"
	"os"
	"syscall"
)

// closed reports whether standard output may have been closed when the program began, as
// by >&- in a shell. Go's runtime then opens the null device for reading and
// writing in its place, and the answer vanishes without a word.
//
// A shell's >/dev/null is open for writing only and is fine. A parent that
// opens the null device both ways, as Python's subprocess.DEVNULL does, cannot be told apart, so
// this is no error. A parent that does so for standard error too, as daemons do, has nobody to tell anyhow.
func closed(w io.Writer) bool {
	out, ok := w.(*os.File)
	return ok && nullBothWays(out) && !nullBothWays(os.Stderr)
}

// nullBothWays reports whether f is the null device, open for reading and
// writing.
func nullBothWays(f *os.File) bool {
	var file, null syscall.Stat_t
	if syscall.Fstat(int(f.Fd()), &file) != nil || syscall.Stat(os.DevNull, &null) != nil {
		return false
	}
	flags, _, errno := syscall.Syscall(syscall.SYS_FCNTL, f.Fd(), syscall.F_GETFL, 0)
	return errno == 0 && file.Rdev == null.Rdev && file.Mode == null.Mode && flags&syscall.O_ACCMODE == syscall.O_RDWR
}
