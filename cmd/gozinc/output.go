package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// outputs are the files that a run writes. Each is written beside its place, and renamed
// when it is whole: a run that fails or is interrupted leaves what was there.
type outputs struct {
	mu   sync.Mutex
	open []*outputFile
}

// outputFile is a file in the making.
type outputFile struct {
	*os.File
	place string // where it goes; "" for a device or a pipe, which is written directly
}

// create begins a file, with the mode that it is to have where there is none.
func (o *outputs) create(name string, mode os.FileMode) (io.Writer, error) {
	f, err := begin(name, mode)
	if err != nil {
		return nil, err
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.open = append(o.open, f)
	return f, nil
}

func begin(name string, mode os.FileMode) (*outputFile, error) {
	to, err := destinationOf(name)
	switch {
	case err != nil:
		return nil, err
	case to.direct:
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_TRUNC, 0)
		return &outputFile{f, ""}, err
	case to.info != nil: // what must not be written must not be replaced
		old, err := os.OpenFile(to.path, os.O_WRONLY, 0)
		if errors.Is(err, fs.ErrPermission) {
			return nil, renamed(err, name)
		}
		if err == nil { // a program that runs cannot be opened, but replaced
			old.Close()
		}
	}
	f, err := createBeside(to.path, mode)
	if err != nil {
		return nil, renamed(err, name)
	}
	if to.info != nil {
		if err := f.Chmod(to.info.Mode().Perm()); err != nil {
			return nil, errors.Join(err, f.Close(), os.Remove(f.Name()))
		}
	}
	return &outputFile{f, to.path}, nil
}

// createBeside creates a new file in the directory of path. Unlike os.CreateTemp it leaves
// the mode to the user's mask.
func createBeside(path string, mode os.FileMode) (*os.File, error) {
	for {
		name := filepath.Join(filepath.Dir(path), fmt.Sprintf(".gozinc%d", rand.Uint32()))
		f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, mode)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}

// renamed returns the error with the name that the user knows.
func renamed(err error, name string) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return &fs.PathError{Op: "open", Path: name, Err: at.Err}
	}
	return err
}

// keep puts all files into their places.
func (o *outputs) keep() (err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, f := range o.open {
		err = errors.Join(err, f.Close())
	}
	for _, f := range o.open {
		if f.place == "" {
			continue
		}
		if err == nil {
			err = os.Rename(f.Name(), f.place)
		}
		if err != nil {
			os.Remove(f.Name())
		}
	}
	o.open = nil
	return err
}

// discard removes what is not in its place.
func (o *outputs) discard() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, f := range o.open {
		f.Close()
		if f.place != "" {
			os.Remove(f.Name())
		}
	}
	o.open = nil
}

// write writes a whole file.
func (o *outputs) write(name string, text []byte, mode os.FileMode) error {
	defer o.discard()
	f, err := o.create(name, mode)
	if err != nil {
		return err
	}
	if _, err := f.Write(text); err != nil {
		return err
	}
	return o.keep()
}

// destination is where an output goes.
type destination struct {
	path   string      // behind symbolic links
	info   os.FileInfo // of what is there; nil if nothing is
	direct bool        // a device, a pipe, or an open file of a process
}

// mostLinks bounds a chain of symbolic links, as Linux does.
const mostLinks = 40

// destinationOf follows symbolic links, so that these stay.
func destinationOf(name string) (to destination, err error) {
	path, err := filepath.Abs(name)
	for range mostLinks {
		if err != nil {
			return to, err
		}
		if ofProcess(path) {
			info, err := os.Stat(path)
			return destination{path, info, true}, renamed(err, name)
		}
		target, readErr := os.Readlink(path)
		if readErr != nil {
			break
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(path), target)
		}
		path = filepath.Clean(target)
	}
	dir, err := filepath.EvalSymlinks(filepath.Dir(path))
	if err != nil {
		return to, renamed(err, name)
	}
	to.path = filepath.Join(dir, filepath.Base(path))
	if to.info, err = os.Stat(to.path); errors.Is(err, fs.ErrNotExist) {
		return to, nil
	}
	to.direct = err == nil && !to.info.Mode().IsRegular()
	return to, renamed(err, name)
}

// ofProcess reports whether the path names an open file of a process, such as
// /dev/stdout.
func ofProcess(path string) bool {
	for _, prefix := range []string{"/dev/fd/", "/dev/stdout", "/dev/stderr", "/proc/"} {
		if strings.HasPrefix(path, prefix) {
			return true
		}
	}
	return false
}

// same reports whether both are one file.
func (to destination) same(other destination) bool {
	if to.info != nil && other.info != nil {
		return os.SameFile(to.info, other.info)
	}
	return to.info == nil && other.info == nil && to.path == other.path
}

// apart refuses an output that would destroy what the run reads, and two outputs in one
// place.
func (p *program) apart(s *settings) error {
	var taken []destination
	for _, name := range []string{s.dimacs, s.wcnf, s.pwcnf, s.opb, s.proof} {
		if name == "" {
			continue
		}
		to, err := p.destination(name)
		if err != nil {
			return err
		}
		for _, other := range taken {
			if to.same(other) && !to.null() {
				return usagef("two outputs go to %s", name)
			}
		}
		taken = append(taken, to)
		for _, input := range []string{s.file, s.answer} {
			if p.destroys(to, input) {
				if input == "-" {
					input = "standard input"
				}
				return usagef("the output %s is %s, which is read", name, input)
			}
		}
	}
	return nil
}

// destroys reports whether an output goes to a file that is read.
func (p *program) destroys(to destination, input string) bool {
	info := p.inputInfo(input)
	return info != nil && to.info != nil && info.Mode().IsRegular() && os.SameFile(info, to.info)
}

// destination is where an output of that name goes, - being standard output.
func (p *program) destination(name string) (destination, error) {
	if name != "-" {
		return destinationOf(name)
	}
	to := destination{path: name, direct: true}
	if out, ok := p.out.(*os.File); ok {
		to.info, _ = out.Stat()
	}
	return to, nil
}

// null reports whether what is written is thrown away.
func (to destination) null() bool {
	null, err := os.Stat(os.DevNull)
	return err == nil && to.info != nil && os.SameFile(to.info, null)
}

// inputInfo describes a file that is read, nil if there is none.
func (p *program) inputInfo(name string) os.FileInfo {
	var info os.FileInfo
	switch in, ok := p.in.(*os.File); {
	case name == "":
		return nil
	case name != "-":
		info, _ = os.Stat(name)
	case ok:
		info, _ = in.Stat()
	}
	return info
}
