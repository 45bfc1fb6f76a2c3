package main

import (
	"bytes"
	"encoding/json"
	"io"
)

// solverConfig is a solver configuration of MiniZinc, the content of a .msc
// file. MiniZinc refuses a file with a key that it does not know, so there are
// only keys that version 2.6 has.
type solverConfig struct {
	ID               string     `json:"id"`
	Name             string     `json:"name"`
	Version          string     `json:"version"`
	Description      string     `json:"description"`
	Website          string     `json:"website"`
	Executable       string     `json:"executable"`
	MznLib           string     `json:"mznlib"`
	MznLibVersion    int        `json:"mznlibVersion"`
	Tags             []string   `json:"tags"`
	StdFlags         []string   `json:"stdFlags"`
	ExtraFlags       [][]string `json:"extraFlags"`
	SupportsMzn      bool       `json:"supportsMzn"`
	SupportsFzn      bool       `json:"supportsFzn"`
	NeedsSolns2Out   bool       `json:"needsSolns2Out"`
	NeedsMzn         bool       `json:"needsMznExecutable"`
	NeedsStdlibDir   bool       `json:"needsStdlibDir"`
	IsGUIApplication bool       `json:"isGUIApplication"`
}

const solverID = "org.gozinc.gozinc"

// newConfig describes the solver at executable with its library in mznlib,
// paths that are absolute or relative to the configuration.
func newConfig(executable, mznlib string) solverConfig {
	c := solverConfig{
		ID:             solverID,
		Name:           "gozinc",
		Version:        version,
		Description:    "Constraint solver with clause learning: clauses, propagators and a linear relaxation",
		Website:        website,
		Executable:     executable,
		MznLib:         mznlib,
		MznLibVersion:  1,
		Tags:           []string{"sat", "cp", "int", "set", "float"},
		ExtraFlags:     [][]string{},
		SupportsFzn:    true,
		NeedsSolns2Out: true,
	}
	for _, o := range options {
		if o.standard {
			c.StdFlags = append(c.StdFlags, "-"+o.name)
		}
		if o.kind != "" {
			c.ExtraFlags = append(c.ExtraFlags, []string{"--" + o.name, o.title, o.kind, o.preset})
		}
	}
	return c
}

// write prints the configuration as JSON.
func (c solverConfig) write(w io.Writer) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(c); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}

// writeConfig prints the configuration that gozinc install would write for
// this user.
func (p *program) writeConfig() error {
	r, err := userRegistration()
	if err != nil {
		return err
	}
	exe, err := executable()
	if err != nil {
		return err
	}
	return newConfig(exe, r.library()).write(p.out)
}
