package external

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/gozinc/gozinc/sat/answer"
)

// mallob is the directory in which a Mallob runs (Schreiber and Sanders, "MallobSat:
// Scalable SAT Solving by Clause Sharing", JAIR 2024). Its JSON interface takes jobs as
// files in .api/jobs.0/in, and puts results into .api/jobs.0/out.
type mallob string

func (m mallob) String() string { return "mallob:" + string(m) }

// api returns a path below the directory of jobs.
func (m mallob) api(parts ...string) string {
	return filepath.Join(append([]string{string(m), ".api", "jobs.0"}, parts...)...)
}

// job is a file that introduces a job, or interrupts it.
type job struct {
	Application string   `json:"application"`
	User        string   `json:"user"`
	Name        string   `json:"name"`
	Files       []string `json:"files,omitempty"`
	Priority    float64  `json:"priority"`
	Interrupt   bool     `json:"interrupt,omitempty"`
}

// result is the file that Mallob writes for a job.
type result struct {
	Result struct {
		Code     int             `json:"resultcode"`
		Solution json.RawMessage `json:"solution"`
	} `json:"result"`
}

// The result codes of Mallob.
const (
	codeSat   = 10
	codeUnsat = 20
)

const (
	pollEvery = 5 * time.Millisecond
	// pickUp is the time in which a running Mallob has taken the file of a job, of
	// which it is told by the kernel.
	pickUp = 20 * time.Second
	// farewell is the time for the result of a job that was interrupted, which Mallob
	// took 20 ms for. A result that comes later stays.
	farewell = time.Second
)

// ask implements backend.
func (m mallob) ask(ctx context.Context, file string, vars int) (*answer.Answer, error) {
	file, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	j := job{Application: "SAT", User: "gozinc", Name: strconv.FormatUint(rand.Uint64(), 36), Files: []string{file}, Priority: 1}
	in, out := m.api("in", j.Name+".json"), m.api("out", j.User+"."+j.Name+".json")
	if err := m.submit(j, in); err != nil {
		return nil, fmt.Errorf("no Mallob listens: %w", err)
	}
	r, err := m.wait(ctx, in, out)
	if err != nil {
		return nil, errors.Join(err, m.interrupt(j, in, out))
	}
	return r.answer(vars)
}

// submit puts the description of a job where Mallob takes it, whole, into a file of that
// name.
func (m mallob) submit(j job, file string) error {
	text, err := json.Marshal(j)
	if err != nil {
		return err
	}
	part := m.api("~" + filepath.Base(file))
	if err := os.WriteFile(part, text, 0o644); err != nil {
		return err
	}
	if err := os.Rename(part, file); err != nil {
		return errors.Join(err, os.Remove(part))
	}
	return nil
}

// interrupt ends a job, and removes the result that Mallob writes then. Mallob takes the
// files in their order and removes each when it has read it, so that none may be taken
// back or replaced before it had the time.
func (m mallob) interrupt(j job, in, out string) error {
	j.Files, j.Interrupt = nil, true
	stop := m.api("in", j.Name+".stop.json")
	if err := m.submit(j, stop); err != nil {
		return err
	}
	for end := time.Now().Add(farewell); time.Now().Before(end); time.Sleep(pollEvery) {
		if os.Remove(out) == nil {
			return nil
		}
	}
	for _, file := range []string{in, stop} {
		if err := os.Remove(file); err != nil && !os.IsNotExist(err) {
			return err
		}
	}
	return nil
}

// wait waits for the result, and removes its file.
func (m mallob) wait(ctx context.Context, in, out string) (*result, error) {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	submitted := time.Now()
	for {
		text, err := os.ReadFile(out)
		if err == nil {
			r := new(result)
			return r, errors.Join(json.Unmarshal(text, r), os.Remove(out))
		}
		if !os.IsNotExist(err) {
			return nil, err
		}
		if _, err := os.Stat(in); err == nil && time.Since(submitted) > pickUp {
			return nil, fmt.Errorf("no Mallob has taken the job within %v", pickUp)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// answer returns the result as an answer to a formula of so many variables.
func (r *result) answer(vars int) (*answer.Answer, error) {
	var text strings.Builder
	switch r.Result.Code {
	case codeUnsat:
		text.WriteString("s UNSATISFIABLE\n")
	case codeSat:
		var literals []int // a literal for each variable, behind a 0
		if err := json.Unmarshal(r.Result.Solution, &literals); err != nil {
			return nil, fmt.Errorf("the solution is no list; Mallob has to run with -cm=0: %w", err)
		}
		text.WriteString("s SATISFIABLE\nv")
		for _, l := range literals {
			if l != 0 {
				fmt.Fprintf(&text, " %d", l)
			}
		}
		text.WriteString(" 0\n")
	}
	return answer.Read(strings.NewReader(text.String()), vars)
}
