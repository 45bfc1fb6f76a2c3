package main

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the expected output in the scripts")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"gozinc": main})
}

// The scripts run the program as a user does. Besides the commands of
// testscript they have:
//
//	refused STATUS ARG...    gozinc ARG... exits with that status, prints
//	                         nothing on standard output and one line on
//	                         standard error, which goes to the file err
//	interrupted SIGNAL PATTERN ARG...
//	                         gozinc ARG... is sent the signal once it has
//	                         printed a line that matches, on either stream,
//	                         and exits with 0; its output goes to the file out
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			home := filepath.Join(env.WorkDir, "home")
			env.Setenv("HOME", home)
			return os.Mkdir(home, 0o755)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"refused":     refused,
			"interrupted": interrupted,
		},
	})
}

func refused(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: refused STATUS ARG...")
	}
	cmd := command(ts, args[1:])
	var out, err bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &err
	status := exitStatus(ts, cmd.Run())
	if status != args[0] {
		ts.Fatalf("exit status %s, want %s; standard error: %s", status, args[0], &err)
	}
	if out.Len() > 0 {
		ts.Fatalf("standard output: %s", &out)
	}
	if strings.Count(err.String(), "\n") != 1 {
		ts.Fatalf("not one line on standard error: %q", &err)
	}
	ts.Check(os.WriteFile(ts.MkAbs("err"), err.Bytes(), 0o644))
}

func interrupted(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: interrupted SIGNAL PATTERN ARG...")
	}
	sig, ok := map[string]os.Signal{"INT": os.Interrupt, "TERM": syscall.SIGTERM}[args[0]]
	if !ok {
		ts.Fatalf("unknown signal %s", args[0])
	}
	pattern := regexp.MustCompile(args[1])
	cmd := command(ts, args[2:])
	var out bytes.Buffer
	r, w, err := os.Pipe()
	ts.Check(err)
	defer r.Close()
	cmd.Stdout, cmd.Stderr = io.MultiWriter(&out, w), w
	ts.Check(cmd.Start())

	var seen []string
	sent := false
	lines := make(chan struct{})
	go func() {
		defer close(lines)
		for s := bufio.NewScanner(r); s.Scan(); {
			seen = append(seen, s.Text())
			if !sent && pattern.MatchString(s.Text()) {
				sent = cmd.Process.Signal(sig) == nil
			}
		}
	}()
	status := exitStatus(ts, cmd.Wait())
	w.Close()
	<-lines
	if status != "0" || !sent {
		ts.Fatalf("exit status %s, signal sent: %t, output:\n%s", status, sent, strings.Join(seen, "\n"))
	}
	ts.Check(os.WriteFile(ts.MkAbs("out"), out.Bytes(), 0o644))
}

// command returns gozinc in the environment of the script.
func command(ts *testscript.TestScript, args []string) *exec.Cmd {
	exe, err := os.Executable()
	ts.Check(err)
	cmd := exec.Command(exe, args...)
	cmd.Args[0] = "gozinc" // tells TestMain what to be
	cmd.Dir = ts.MkAbs(".")
	cmd.Env = []string{"HOME=" + ts.Getenv("HOME"), "PATH=" + ts.Getenv("PATH"), "TMPDIR=" + ts.Getenv("TMPDIR")}
	return cmd
}

func exitStatus(ts *testscript.TestScript, err error) string {
	var exit *exec.ExitError
	switch {
	case err == nil:
		return "0"
	case errors.As(err, &exit) && exit.Exited():
		return strings.TrimPrefix(exit.Error(), "exit status ")
	}
	ts.Fatalf("%v", err)
	return ""
}
