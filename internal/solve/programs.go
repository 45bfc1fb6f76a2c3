package solve

import "github.com/gozinc/gozinc/internal/program"

// open allows the programs of black boxes, where the options do. The first one that fails
// ends the run.
func (r *run) open(end func()) {
	if r.o.Programs {
		r.programs = program.Open(r.ctx, end)
	}
}

// programFailure is why a program of the model gave no answer; nil if all did. Then nothing
// that the run has found out about the rest of the model counts, but solutions.
func (r *run) programFailure() error {
	if r.programs == nil {
		return nil
	}
	return r.programs.Err()
}

// closePrograms ends the programs. The failure of one is the error of the run.
func (r *run) closePrograms(err *error) {
	if r.programs != nil {
		r.programs.Close()
	}
	if failure := r.programFailure(); failure != nil && err != nil {
		*err = failure
	}
}
