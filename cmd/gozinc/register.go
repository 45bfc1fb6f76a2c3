package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/gozinc/gozinc/encode/mznlib"
)

// systemDir is where every MiniZinc on a Unix system looks for solvers besides
// its own installation, which belongs to the package manager.
const systemDir = "/usr/local/share/minizinc/solvers"

// registration is a place where MiniZinc finds gozinc: a directory with the
// configuration gozinc.msc, and beside it the directory gozinc.d with what the
// configuration points to. Both belong to gozinc alone.
type registration struct {
	dir string
	// whole: the directory shall work wherever it is moved, so it holds a copy
	// of the program.
	whole bool
}

func (r registration) config() string  { return filepath.Join(r.dir, "gozinc.msc") }
func (r registration) share() string   { return filepath.Join(r.dir, "gozinc.d") }
func (r registration) library() string { return filepath.Join(r.share(), "mznlib") }
func (r registration) program() string { return filepath.Join(r.share(), "bin", "gozinc"+exeSuffix()) }

func exeSuffix() string {
	if runtime.GOOS == "windows" {
		return ".exe"
	}
	return ""
}

// userRegistration returns the place for the user's own solvers.
func userRegistration() (registration, error) {
	if runtime.GOOS == "windows" {
		dir, err := os.UserConfigDir()
		return registration{dir: filepath.Join(dir, "MiniZinc", "solvers")}, err
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return registration{}, fmt.Errorf("no home directory: %w; use --dir", err)
	}
	return registration{dir: filepath.Join(home, ".minizinc", "solvers")}, nil
}

// parsePlace reads the flags of install and uninstall.
func parsePlace(command string, args []string) (registration, error) {
	fs := newFlagSet()
	system := fs.Bool("system", false, "")
	dir := fs.String("dir", "", "")
	rest, err := parseMixed(fs, args)
	if err != nil {
		return registration{}, err
	}
	switch {
	case len(rest) > 0:
		return registration{}, usagef("%s takes no argument %q", command, rest[0])
	case *system && *dir != "":
		return registration{}, usagef("%s: --system and --dir exclude each other", command)
	case *system:
		return registration{dir: systemDir}, nil
	case *dir != "":
		abs, err := filepath.Abs(*dir)
		return registration{dir: abs, whole: true}, err
	}
	return userRegistration()
}

// install registers gozinc with MiniZinc.
func (p *program) install(args []string) error {
	r, err := parsePlace("install", args)
	if err != nil {
		return err
	}
	exe, err := executable()
	if err != nil {
		return err
	}
	if err := r.write(exe); err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.out, "registered gozinc in %s\n", r.dir)
	return err
}

// write puts the library, the configuration and, where needed, a copy of the
// program exe into place. What an earlier version left is replaced. The
// configuration comes last, so that MiniZinc never sees one that points to
// nothing.
func (r registration) write(exe string) error {
	if _, err := r.foreign(); err != nil {
		return err
	}
	if err := os.RemoveAll(r.library()); err != nil {
		return err
	}
	if err := writeLibrary(r.library()); err != nil {
		return err
	}
	command := exe
	if r.whole || temporary(exe) {
		if err := copyProgram(exe, r.program()); err != nil {
			return err
		}
		command = r.relative(r.program())
	}
	var text bytes.Buffer
	if err := newConfig(command, r.relative(r.library())).write(&text); err != nil {
		return err
	}
	return new(outputs).write(r.config(), text.Bytes(), 0o666)
}

// writeLibrary writes the files of the MiniZinc library below dir.
func writeLibrary(dir string) error {
	files, err := mznlib.Files()
	if err != nil {
		return err
	}
	for name, text := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := new(outputs).write(file, []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// relative returns a path below the directory of the configuration as that
// names it: beginning with "./", which keeps MiniZinc from searching PATH.
func (r registration) relative(path string) string {
	rel, err := filepath.Rel(r.dir, path)
	if err != nil {
		return path
	}
	return "./" + filepath.ToSlash(rel)
}

// foreign reports whether there is a configuration at all, with an error if it
// is that of another solver.
func (r registration) foreign() (exists bool, err error) {
	text, err := os.ReadFile(r.config())
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	var c struct{ ID string }
	if err := json.Unmarshal(text, &c); err != nil || c.ID != solverID {
		return true, fmt.Errorf("%s is not a configuration that gozinc has written; remove it first", r.config())
	}
	return true, nil
}

// uninstall removes what install wrote with the same flags.
func (p *program) uninstall(args []string) error {
	r, err := parsePlace("uninstall", args)
	if err != nil {
		return err
	}
	exists, err := r.foreign()
	if err != nil {
		return err
	}
	if !exists {
		_, err := fmt.Fprintf(p.out, "gozinc is not registered in %s\n", r.dir)
		return err
	}
	if err := os.Remove(r.config()); err != nil {
		return err
	}
	if err := os.RemoveAll(r.share()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.out, "removed gozinc from %s\n", r.dir)
	return err
}
