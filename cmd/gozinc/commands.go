package main

import "strings"

// subcommand does something else than solving. Help, manual page and completions
// come from the table commands.
type subcommand struct {
	name  string
	uses  []use
	words []string // what may follow the name: flags, or the values of the argument
	run   func(p *program, args []string) error
}

// use is a way to call a command.
type use struct{ args, help string }

const aboutSolving = "solve a model; - reads standard input"

// commands returns the table of the commands.
func commands() []subcommand {
	place := []string{"--system", "--dir"}
	return []subcommand{
		{
			name: "install", words: place, run: (*program).install,
			uses: []use{
				{"", "register with MiniZinc for this user"},
				{"--system", "for all users, in " + systemDir},
				{"--dir DIR", "in DIR, which MZN_SOLVER_PATH then names"},
			},
		},
		{
			name: "uninstall", words: place, run: (*program).uninstall,
			uses: []use{{"", "take the registration away; same flags"}},
		},
		{
			name: "completion", words: shells(), run: (*program).completion,
			uses: []use{{"SHELL", "print the completions for " + strings.Join(shells(), ", ")}},
		},
		{
			name: "man", run: (*program).manual,
			uses: []use{{"", "print the manual page, for man -l -"}},
		},
	}
}

// with returns the command as it is called in the use.
func (c *subcommand) with(u use) string { return strings.TrimSpace(c.name + " " + u.args) }
