package conformance

import (
	"context"
	"regexp"
	"slices"
)

// errUnsupported is what a solver, or minizinc, cannot be asked for.
type errUnsupported string

func (e errUnsupported) Error() string { return string(e) }

// outputItemAlways: until 2.6 the harness asked for the output item even of
// models that have none.
var outputItemAlways = regexp.MustCompile(`^2\.[0-6]\.`)

// solve answers the model in files with solver s. Errors of the model are
// *mznError.
func (d *driver) solve(ctx context.Context, s solver, files []string, options *Record) (*obtained, error) {
	model, err := d.modelInterface(ctx, s, files)
	if err != nil {
		return nil, err
	}
	o := splitOptions(options)
	args := []string{
		"--solver", s.file, "--allow-multiple-assignments", "--output-mode", "json",
		"--output-time", "--output-objective", "--statistics",
	}
	if model.HasOutputItem == nil || *model.HasOutputItem || outputItemAlways.MatchString(d.version) {
		args = append(args, "--output-output-item")
	}
	howMany, err := o.howMany(s, model.Method == "sat")
	if err != nil {
		return nil, err
	}
	args = slices.Concat(args, howMany, o.args, files, []string{"--json-stream"})
	out, err := d.run(ctx, args...)
	if err != nil {
		return nil, err
	}
	got, err := readAnswer(out.stdout, o.all || o.count != nil || o.intermediate)
	if err == nil && (out.code != 0 || got.status == "ERROR") {
		err = errorFromText(out.stderr)
	}
	return got, err
}

// modelInterface asks what kind of problem the model is.
func (d *driver) modelInterface(ctx context.Context, s solver, files []string) (*message, error) {
	args := slices.Concat(
		[]string{"--solver", s.file, "--allow-multiple-assignments", "--model-interface-only"},
		files, []string{"--json-stream"})
	out, err := d.checked(ctx, args...)
	if err != nil {
		return nil, err
	}
	list, err := stream(out.stdout)
	if err != nil {
		return nil, err
	}
	for i := range list {
		if list[i].Type == "interface" {
			return &list[i], nil
		}
	}
	return nil, errUnsupported("minizinc gave no model interface")
}
