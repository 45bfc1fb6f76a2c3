package solve

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// programs are engines that are programs of Debian.
var programs = []Engine{"exec:cadical -q", "exec:minisat -verb=0 {in} {out}"}

// TestExternalEngines: programs find the same answers as the engines of the project, to
// models with lazy constraints, windows and objectives.
func TestExternalEngines(t *testing.T) {
	unbounded := "var int: x :: output_var; var int: y;\nconstraint int_lin_eq([3,-5],[x,y],7);\nconstraint int_le(40,x);\nsolve minimize x;\n"
	const numbers = "var 0.0..9.0: x :: output_var;\nvar 0.0..9.0: y :: output_var;\nvar 0..5: n :: output_var;\nvar bool: b;\nvar float: f;\nconstraint int2float(n,f);\n"
	mixed := numbers + "constraint float_lin_le([3.0,-1.0,0.7],[x,y,f],2.5);\nconstraint float_lin_le_reif([1.0,1.0],[x,y],6.0,b);\nconstraint float_lin_le_imp([-2.0,1.0],[f,x],-4.5,b);\n" +
		"var float: z;\nconstraint float_lin_eq([3.0,1.0,-0.5,-1.0],[x,y,f,z],0.0);\nsolve maximize z;\n"
	curved := numbers + "constraint float_times(x,x,y);\nconstraint float_lin_le([1.0,1.0,1.0],[x,y,f],5.0);\nconstraint float_le(1.5,x);\nsolve maximize n;\n"
	for _, e := range programs {
		for _, text := range []string{fzngen.Tour(1, 6), fzngen.Ruler(5), queens(5), queens(3), unbounded, mixed, curved} {
			want, got := solved(t, context.Background(), text, Options{Engine: CDCL}), solved(t, context.Background(), text, Options{Engine: e})
			if got.last["objective"] != want.last["objective"] || got.complete() != want.complete() || got.unsat() != want.unsat() {
				t.Errorf("%s: %s\nwant %s", e, got.text, want.text)
			}
		}
		all := solved(t, context.Background(), queens(5), Options{Engine: e, All: true})
		if all.last["solutions"] != "10" || !all.complete() {
			t.Errorf("%s: %s", e, all.text)
		}
		core := "var 1..9: x;\nvar bool: a;\nvar bool: b;\nvar bool: c;\nconstraint int_le_reif(x,2,a);\nconstraint int_le_reif(8,x,b);\nconstraint int_le_reif(3,x,c);\nconstraint fzn_assume([c,b,a]);\nsolve satisfy;\n"
		if a := solved(t, context.Background(), core, Options{Engine: e}); !a.unsat() || !strings.Contains(a.text, "mzn-core: [") || strings.Count(a.text, ",") != 1 {
			t.Errorf("%s: no minimal core\n%s", e, a.text)
		}
	}
}

// TestBrokenEngine: a program that breaks down ends the run with an error, after a
// solution with what is found so far.
func TestBrokenEngine(t *testing.T) {
	file := filepath.Join(t.TempDir(), "solver")
	once := "if [ -e " + file + ".used ]; then echo broken >&2; exit 7; fi\ntouch " + file + ".used\nexec cadical -q\n"
	if err := os.WriteFile(file, []byte("#!/bin/sh\n"+once), 0o755); err != nil {
		t.Fatal(err)
	}
	var out, log bytes.Buffer
	o := Options{Engine: Engine("exec:" + file), All: true, Log: &log}
	if err := Run(context.Background(), parse(t, queens(5)), o, &out); err != nil || !strings.Contains(log.String(), "exit status 7: broken") || strings.Count(out.String(), "----------") != 1 {
		t.Errorf("%v, log %q, output %q", err, &log, &out)
	}
	var broken *EngineError
	if err := Run(context.Background(), parse(t, queens(5)), o, &out); !errors.As(err, &broken) {
		t.Errorf("%v", err)
	}
	if _, err := ParseEngine("exec: "); err == nil {
		t.Error("a command of no word is an engine")
	}
}
