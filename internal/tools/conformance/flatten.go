package conformance

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// flatten compiles the model and returns what the compiler wrote: the output
// model, or FlatZinc in one of its two forms.
func (d *driver) flatten(ctx context.Context, s solver, files []string, options *Record, outputModel bool) (*obtained, error) {
	tmp, err := os.MkdirTemp("", "conformance")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)
	fzn, ozn := filepath.Join(tmp, "out.fzn"), filepath.Join(tmp, "out.ozn")
	for _, f := range []string{fzn, ozn} {
		if err := os.WriteFile(f, nil, 0o644); err != nil {
			return nil, err
		}
	}
	args := []string{
		"--solver", s.file, "--allow-multiple-assignments", "--compile", "--statistics",
		"--fzn", fzn, "--ozn", ozn,
	}
	rest := newRecord()
	for _, k := range options.Keys {
		v, _ := options.get(k)
		if k == Value(Text("optimisation_level")) {
			args = append(args, "-O", argument(v))
			continue
		}
		rest.put(k, v)
	}
	args = slices.Concat(args, extraArgs(rest), files, []string{"--json-stream"})
	if _, err := d.checked(ctx, args...); err != nil {
		return nil, err
	}
	if outputModel {
		text, err := readText(ozn)
		return &obtained{kind: OutputModel, text: text}, err
	}
	text, err := readText(fzn)
	got := &obtained{kind: FlatZinc, text: text}
	if strings.HasPrefix(strings.TrimSpace(got.text), "{") {
		got.kind = FlatZincJSON
	}
	return got, err
}

// unsatCores runs the model and returns the last status and all cores.
func (d *driver) unsatCores(ctx context.Context, s solver, files []string, options *Record) (*obtained, error) {
	args := []string{"--solver", s.file, "--json-stream"}
	for _, k := range options.Keys {
		v, _ := options.get(k)
		args = appendFlag(args, "--"+strings.ReplaceAll(argument(k), "_", "-"), v)
	}
	out, err := d.run(ctx, append(args, files...)...)
	if err != nil {
		return nil, err
	}
	got := &obtained{kind: coreKind}
	for _, line := range strings.Split(out.stdout, "\n") {
		var m message
		if json.Unmarshal([]byte(line), &m) != nil {
			continue
		}
		switch m.Type {
		case "status":
			got.status = m.Status
		case "core":
			got.cores = append(got.cores, m.Core)
		}
	}
	return got, nil
}
