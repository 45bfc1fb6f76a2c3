package main

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"text/template"
)

// A completion script for each shell, by its name: a template over completable.
//
//go:embed completion/*
var completions embed.FS

// shells returns the names of the shells for which there are completions.
func shells() []string {
	entries, _ := completions.ReadDir("completion") // of a directory that is embedded
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// completion prints the script for the shell that args name.
func (p *program) completion(args []string) error {
	if len(args) != 1 || !slices.Contains(shells(), args[0]) {
		return usagef("completion takes the name of a shell: %s", strings.Join(shells(), ", "))
	}
	t, err := template.New(args[0]).Funcs(template.FuncMap{
		"join":   func(words []string) string { return strings.Join(words, " ") },
		"quoted": quoted,
		"zsh":    zshText,
	}).ParseFS(completions, "completion/"+args[0])
	if err != nil {
		return err
	}
	return t.Execute(p.out, newCompletable())
}

// completable is what the scripts are made of.
type completable struct {
	Flags    []completableFlag
	Names    []string // of all flags, with dashes
	Commands []completableCommand
	Called   []string // the names of the commands
}

type completableFlag struct {
	Names       []string // with dashes
	Short, Long string   // without; one may be empty
	Help, Arg   string
	Values      []string // of the argument, where they can be listed
	File        bool     // the argument is a file
}

type completableCommand struct {
	Name, Help string
	Words      []string // that may follow
}

func newCompletable() *completable {
	c := &completable{}
	for i := range options {
		f := newCompletableFlag(&options[i])
		c.Flags, c.Names = append(c.Flags, f), append(c.Names, f.Names...)
	}
	for _, cmd := range commands() {
		c.Commands = append(c.Commands, completableCommand{cmd.name, cmd.uses[0].help, cmd.words})
		c.Called = append(c.Called, cmd.name)
	}
	return c
}

func newCompletableFlag(o *option) completableFlag {
	f := completableFlag{Help: o.help, Arg: o.arg, File: o.arg == "FILE"}
	if values, ok := strings.CutPrefix(o.kind, "opt:"); ok {
		f.Values = strings.Split(values, ":")
	}
	for _, n := range []string{o.name, o.long} {
		switch {
		case len(n) == 1:
			f.Short, f.Names = n, append(f.Names, "-"+n)
		case n != "":
			f.Long, f.Names = n, append(f.Names, "--"+n)
		}
	}
	return f
}

// Zsh returns the specification for _arguments of the flag under one of its names.
func (f completableFlag) Zsh(name string) string {
	s := fmt.Sprintf("(%s)%s", strings.Join(f.Names, " "), name)
	if f.Arg != "" && strings.HasPrefix(name, "--") {
		s += "="
	}
	s += "[" + zshText(f.Help) + "]"
	switch {
	case f.Values != nil:
		s += fmt.Sprintf(":%s:(%s)", f.Arg, strings.Join(f.Values, " "))
	case f.File:
		s += ":" + f.Arg + ":_files"
	case f.Arg != "":
		s += ":" + f.Arg + ": "
	}
	return s
}

// quoted returns s between apostrophes, as all three shells read it.
func quoted(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// zshText protects what has a meaning in the specifications of zsh.
func zshText(s string) string {
	return strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`, ":", `\:`).Replace(s)
}
