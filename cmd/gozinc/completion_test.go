package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Each shell is asked to complete command lines with its script. The last word
// is the one to complete. For zsh only what the script hands to zsh's own
// functions can be seen without a terminal.
var completionCases = []struct {
	line string
	want []string // among the answers
	not  string   // not among them
}{
	{"gozinc --st", []string{"--strategy", "--statistics"}, "--engine"},
	{"gozinc -a --strategy i", []string{"improve"}, "bisect"},
	{"gozinc un", []string{"uninstall"}, "man"},
	{"gozinc install --", []string{"--system", "--dir"}, "--strategy"},
	{"gozinc completion f", []string{"fish"}, "zsh"},
	{"gozinc -s mod", []string{"model.fzn"}, "install"},
	{"gozinc --dimacs mod", []string{"model.fzn", "model.txt"}, "install"},
}

func TestCompletion(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"model.fzn", "model.txt"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for shell, ask := range map[string]func(script, line string) []string{
		"bash": func(script, line string) []string {
			return []string{"bash", "--norc", "-c", "source " + script + `; COMP_WORDS=($0); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); _gozinc; printf '%s\n' "${COMPREPLY[@]}"`, line}
		},
		"fish": func(script, line string) []string {
			return []string{"fish", "--no-config", "-c", "source " + script + "; complete -C '" + line + "'"}
		},
	} {
		script := completionScript(t, dir, shell)
		for _, tt := range completionCases {
			args := ask(script, tt.line)
			cmd := exec.Command(args[0], args[1:]...)
			cmd.Dir, cmd.Env = dir, append(os.Environ(), "HOME="+dir)
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("%s, %q: %v: %s", shell, tt.line, err, out)
			}
			var got []string
			for line := range strings.Lines(string(out)) {
				word, _, _ := strings.Cut(strings.TrimSpace(line), "\t")
				got = append(got, word)
			}
			for _, w := range tt.want {
				if !slices.Contains(got, w) {
					t.Errorf("%s, %q: %q, want %s among them", shell, tt.line, got, w)
				}
			}
			if slices.Contains(got, tt.not) {
				t.Errorf("%s, %q: %q, want %s not among them", shell, tt.line, got, tt.not)
			}
		}
	}
}

// completionScript writes the script for the shell to a file.
func completionScript(t *testing.T, dir, shell string) string {
	t.Helper()
	var out bytes.Buffer
	p := program{out: &out}
	if err := p.completion([]string{shell}); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "completion."+shell)
	if err := os.WriteFile(file, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestCompletionOfZsh(t *testing.T) {
	script := completionScript(t, t.TempDir(), "zsh")
	const stubs = `
		compdef() { :; }
		compadd() { print -rl -- "$@"; }
		_describe() { print -rl -- ${(P)2}; }
		_arguments() { print -rl -- "$@"; }
		_files() { print files "$@"; }
		source $1; words=(${=2}); CURRENT=${#words}; _gozinc`
	for line, want := range map[string]string{
		"gozinc --st":            "(--strategy)--strategy=[auto, improve, core, bisect or branch]:S:(auto improve core bisect branch)",
		"gozinc -":               "(-f --free-search)-f[search freely\\: do not follow search annotations]",
		"gozinc un":              "uninstall:take the registration away; same flags",
		"gozinc install -":       "--system",
		"gozinc install --dir /": "files -/",
		"gozinc completion f":    "fish",
		"gozinc mod":             `*:model:_files -g "*.fzn(-.)"`,
	} {
		out, err := exec.Command("zsh", "-f", "-c", stubs, "zsh", script, line).CombinedOutput()
		if err != nil || !slices.Contains(strings.Split(string(out), "\n"), want) {
			t.Errorf("%q: %v: %s\nwant %s among them", line, err, out, want)
		}
	}
}

// TestManual: the page is up to date, and roff has nothing to warn of.
func TestManual(t *testing.T) {
	const file = "../../docs/gozinc.1"
	var want bytes.Buffer
	if err := writeManual(&want); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(file, want.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want.Bytes()) {
		t.Errorf("%s is out of date: run make docs", file)
	}
	cmd := exec.Command("groff", "-man", "-ww", "-Tascii", "-P-cbou")
	cmd.Stdin = &want
	var warnings bytes.Buffer
	cmd.Stderr = &warnings
	text, err := cmd.Output()
	if err != nil || warnings.Len() > 0 {
		t.Errorf("groff: %v: %s", err, &warnings)
	}
	for _, o := range options {
		if !bytes.Contains(text, []byte("--"+o.name)) && len(o.name) > 1 {
			t.Errorf("the page does not name --%s", o.name)
		}
	}
}
