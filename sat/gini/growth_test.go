package gini_test

import (
	"context"
	"runtime"
	"testing"

	"github.com/gozinc/gozinc/internal/test/cnfgen"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/gini"
)

// TestForgetting searches on and on, with many times more learnt clauses than the
// formula has: the engine has to forget most of them.
func TestForgetting(t *testing.T) {
	f := cnfgen.Crowded(10)
	s := gini.New(f)
	const rounds, work = 6, 100_000
	var heap [rounds]uint64
	for i := range heap {
		if st := s.(sat.Limiter).SolveLimited(context.Background(), work); st != sat.Unknown {
			t.Fatalf("%v in round %d", st, i)
		}
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		heap[i] = m.HeapAlloc
	}
	learnts := s.(sat.Statser).Stats().Learnts
	t.Logf("%d clauses, %d learnt, heap %v", f.NumClauses(), learnts, heap)
	if learnts < int64(10*f.NumClauses()) {
		t.Errorf("%d learnt clauses are too few for the test", learnts)
	}
	if last, half := heap[rounds-1], heap[rounds/2-1]; last > 2*half+16<<20 {
		t.Errorf("heap grows: %v", heap)
	}
	runtime.KeepAlive(s)
}
