package gozinc_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/gozinc/gozinc"
)

// shop is a request to the service: jobs as steps on machines, in an order.
type shop struct {
	Jobs [][]struct{ Machine, Duration int }
}

// plan is the answer: when each step of each job begins.
type plan struct {
	Status string
	End    *gozinc.Number
	Starts [][]int
}

// service answers requests for schedules. It solves a few at a time, each with limits of
// time and memory, and stops when the client has gone.
type service struct {
	seats chan struct{} // as many as solves at the same time
}

func (s service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var in shop
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<20)).Decode(&in); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), time.Minute)
	defer cancel()
	select {
	case s.seats <- struct{}{}:
		defer func() { <-s.seats }()
	case <-ctx.Done():
		http.Error(w, "too many requests", http.StatusServiceUnavailable)
		return
	}
	m, tasks := schedule(in)
	result, err := m.Solve(ctx, gozinc.Options{Memory: 1 << 30, Gap: gozinc.Gap{Relative: 0.01}})
	if err != nil {
		http.Error(w, err.Error(), http.StatusUnprocessableEntity)
		return
	}
	out := plan{Status: result.Status.String()}
	if s := result.Solution; s != nil {
		out.End, out.Starts = s.Objective(), make([][]int, len(tasks))
		for j, job := range tasks {
			for _, t := range job {
				start, _, _ := s.Interval(t)
				out.Starts[j] = append(out.Starts[j], start)
			}
		}
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(out)
}

// schedule is the model of a request. Mistakes in it are told by Solve.
func schedule(in shop) (*gozinc.Model, [][]gozinc.Interval) {
	m := gozinc.NewModel("shop")
	horizon := 0
	for _, job := range in.Jobs {
		for _, step := range job {
			horizon += step.Duration
		}
	}
	machines := make(map[int][]gozinc.Interval)
	tasks := make([][]gozinc.Interval, len(in.Jobs))
	ends := []gozinc.Linear{{}}
	for j, job := range in.Jobs {
		for k, step := range job {
			t := m.Interval(0, horizon, gozinc.Const(step.Duration), "")
			if k > 0 {
				m.Add(tasks[j][k-1].Before(t))
			}
			tasks[j] = append(tasks[j], t)
			machines[step.Machine] = append(machines[step.Machine], t)
			ends = append(ends, t.End())
		}
	}
	for _, list := range machines {
		m.Add(gozinc.Disjunctive(list))
	}
	m.Minimize(gozinc.Max(ends...))
	return m, tasks
}

// ask sends a request to the service.
func ask(url, body string) (p plan, status int, err error) {
	r, err := http.Post(url, "application/json", bytes.NewBufferString(body))
	if err != nil {
		return p, 0, err
	}
	defer r.Body.Close()
	if r.StatusCode != http.StatusOK {
		return p, r.StatusCode, nil
	}
	var answer struct {
		Status string
		End    int
		Starts [][]int
	}
	err = json.NewDecoder(r.Body).Decode(&answer)
	p.Status, p.Starts = fmt.Sprint(answer.Status, " ", answer.End), answer.Starts
	return p, r.StatusCode, err
}

const threeJobs = `{"Jobs": [
	[{"Machine": 0, "Duration": 3}, {"Machine": 1, "Duration": 2}, {"Machine": 2, "Duration": 2}],
	[{"Machine": 0, "Duration": 2}, {"Machine": 2, "Duration": 1}, {"Machine": 1, "Duration": 4}],
	[{"Machine": 1, "Duration": 4}, {"Machine": 2, "Duration": 3}]]}`

// A web service that schedules job shops: requests wait for one of two seats, and each
// solve has limits.
func Example_service() {
	server := httptest.NewServer(service{seats: make(chan struct{}, 2)})
	defer server.Close()
	p, status, err := ask(server.URL, threeJobs)
	fmt.Println(status, err, p.Status)
	_, status, err = ask(server.URL, `{"Jobs": [[{"Machine": 0, "Duration": -3}]]}`)
	fmt.Println(status, err)
	// Output:
	// 200 <nil> optimal 11
	// 422 <nil>
}

// TestService: many requests at the same time get the answers of a single one, and a
// client that goes away ends its solve.
func TestService(t *testing.T) {
	handler := service{seats: make(chan struct{}, 2)}
	server := httptest.NewServer(handler)
	defer server.Close()
	var all sync.WaitGroup
	for range 40 {
		all.Add(1)
		go func() {
			defer all.Done()
			p, status, err := ask(server.URL, threeJobs)
			if err != nil || status != http.StatusOK || p.Status != "optimal 11" || len(p.Starts) != 3 {
				t.Errorf("%v, %d: %+v", err, status, p)
			}
		}()
	}
	all.Wait()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, httptest.NewRequestWithContext(ctx, http.MethodPost, "/", bytes.NewBufferString(threeJobs)))
	if len(handler.seats) != 0 {
		t.Error("a seat is taken by nobody")
	}
}
