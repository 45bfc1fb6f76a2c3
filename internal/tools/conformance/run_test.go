package conformance

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// miniSuite holds a test for every verdict and category.
var miniSuite = map[string]string{
	"suites.yml": "default: !Suite\n  includes: ['unit/*']\n",
	"unit/pass.mzn": `/***
--- !Test
solvers: [gecode]
expected: !Result {status: ALL_SOLUTIONS, solution: !Solution {x: 3}}
--- !Test
solvers: [cbc]
expected: !Result
***/
var 1..5: x; constraint x > 2;
`,
	"unit/alt.mzn": "/***\r\n!Test\r\n" + `expected: !Result {solution: !Solution {x: 4}}
***/
var 1..5: x; constraint x > 2;
`,
	"unit/wrong.mzn": `/***
!Test
solvers: [chuffed]
expected: !Result {solution: !Solution {x: 4}}
***/
var 1..5: x; constraint x > 3;
`,
	"unit/all.mzn": `/***
!Test
options: {all_solutions: true}
expected: !Result {solution: !SolutionSet [!Solution {x: 3}]}
***/
var 1..5: x; constraint x = 3 \/ x = 6;
`,
	"unit/deep/error.mzn": `/***
!Test
expected: !Error {type: TypeError}
***/
int: x = true + "a";
`,
	"unit/compile.mzn": `/***
!Test
type: compile
expected: !FlatZinc compile.fzn
***/
var 1..5: x; constraint x > 2;
`,
	"unit/compile.fzn": "var 3..5: x:: output_var;\nsolve  satisfy;\n",
	"unit/missing.mzn": `/***
!Test
extra_files: [none.dzn]
expected: !Result
***/
`,
	"unit/untested.mzn":  "var 1..5: x;\n",
	"other/untested.mzn": "/***\n!Test\nexpected: !Result\n***/\n",
}

// fake is a program with the command line of gozinc that answers every model
// with x = 3, if it has an x.
const fake = `#!/bin/sh
if [ "$1" = install ]; then
	cat >"$3/gozinc.msc" <<END
{"id": "org.fake", "name": "fake", "version": "1", "mznlib": "", "executable": "$0",
 "supportsFzn": true, "stdFlags": ["-a", "-i"]}
END
	exit
fi
for file; do :; done
grep -q x: "$file" && echo 'x = 3;'
printf '%s\n' ---------- ==========
`

// namesake is registered under the same id, and answers nothing.
const namesake = `{"id": "org.fake", "name": "fake", "version": "1", "mznlib": "", "executable": "/bin/false",
 "supportsFzn": true, "stdFlags": ["-a", "-i"]}`

func writeFiles(t *testing.T, dir string, files map[string]string, mode os.FileMode) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
	}
}

func TestRun(t *testing.T) {
	for _, program := range []string{"minizinc", "fzn-gecode"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(err)
		}
	}
	dir, home := t.TempDir(), t.TempDir()
	t.Setenv("MZN_SOLVER_PATH", "")
	t.Setenv("HOME", home)
	writeFiles(t, filepath.Join(home, ".minizinc", "solvers"), map[string]string{"fake.msc": namesake}, 0o644)
	suite, bin := filepath.Join(dir, "tests", "spec"), filepath.Join(dir, "bin")
	writeFiles(t, suite, miniSuite, 0o644)
	writeFiles(t, bin, map[string]string{"fake": fake}, 0o755)
	report, err := Run(context.Background(), Options{
		Suite: dir, MiniZinc: "minizinc", Gozinc: filepath.Join(bin, "fake"), Checker: "fzn-gecode",
		Timeout: time.Minute, Jobs: 1,
	})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"unit/pass.mzn::0":       "PASS solver ",
		"unit/pass.mzn::1":       "SKIP solver header names only cbc",
		"unit/alt.mzn::0":        `ALT solver "x": expected 4, got 3`,
		"unit/wrong.mzn::0":      `FAIL solver "x": expected 4, got 3 | the second solver rejects`,
		"unit/all.mzn::0":        "PASS solver ",
		"unit/deep/error.mzn::0": "PASS error ",
		"unit/compile.mzn::0":    "PASS compile ",
		"unit/missing.mzn::0":    "FAIL solver no such file: none.dzn",
	}
	for _, r := range report.Rows {
		got := string(r.Verdict) + " " + string(r.Category) + " " + r.Reason
		if w, ok := want[r.ID]; !ok || !strings.HasPrefix(got, w) {
			t.Errorf("%s: %s, want %s", r.ID, got, w)
		}
		delete(want, r.ID)
	}
	for id := range want {
		t.Errorf("%s did not run", id)
	}
}

func TestRunErrors(t *testing.T) {
	o := Options{Suite: t.TempDir(), MiniZinc: "minizinc", Timeout: time.Minute}
	if _, err := Run(context.Background(), o); err == nil {
		t.Error("a directory without a suite is accepted")
	}
	writeFiles(t, o.Suite, map[string]string{"suites.yml": miniSuite["suites.yml"], "unit/x.mzn": "/***\n!Test [\n***/\n"}, 0o644)
	if _, err := Run(context.Background(), o); err == nil || !strings.Contains(err.Error(), "unit/x.mzn") {
		t.Errorf("an unreadable header: %v", err)
	}
}

// TestTimeout: a call that takes too long ends, with all that it has started.
func TestTimeout(t *testing.T) {
	bin := t.TempDir()
	writeFiles(t, bin, map[string]string{"slow": "#!/bin/sh\nsleep 1000 &\nwait\n"}, 0o755)
	d := &driver{binary: filepath.Join(bin, "slow"), timeout: 100 * time.Millisecond}
	if _, err := d.run(context.Background()); err != errTimeout {
		t.Errorf("got %v", err)
	}
}
