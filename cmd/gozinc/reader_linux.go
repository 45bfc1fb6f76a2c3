package main

import (
	"errors"
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// whenUnread calls gone when standard output is a pipe or socket whose reader
// has closed it, as when MiniZinc is killed: nobody is left to take the
// answer, and a search without a limit would run for ever.
func whenUnread(w io.Writer, gone func()) {
	out, ok := w.(*os.File)
	if !ok {
		return
	}
	fds := []unix.PollFd{{Fd: int32(out.Fd())}}
	go func() {
		for {
			_, err := unix.Poll(fds, -1)
			if errors.Is(err, unix.EINTR) {
				continue
			}
			if err == nil && fds[0].Revents&(unix.POLLERR|unix.POLLHUP) != 0 {
				gone()
			}
			return
		}
	}()
}
