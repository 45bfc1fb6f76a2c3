package solve

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/sat"
)

// creeping has Booleans each of which makes two integers contradict each other, which
// bounds tell after very many steps only, and no cycle of differences does.
func creeping(n int) string {
	var b, posts, any strings.Builder
	for i := range n + 1 {
		fmt.Fprintf(&b, "var 0..%d: x%d :: output_var;\n", 1<<40, i)
	}
	for i := range n {
		fmt.Fprintf(&b, "var bool: b%d;\nvar 0..1: t%d;\n", i, i)
		fmt.Fprintf(&posts, "constraint int_lin_le_imp([-1,1,-1],[x%d,x%d,t%d],-2,b%d);\n", i, i+1, i, i)
		fmt.Fprintf(&posts, "constraint int_lin_le_imp([1,-1],[x%d,x%d],0,b%d);\n", i, i+1, i)
		fmt.Fprintf(&any, ",b%d", i)
	}
	return b.String() + posts.String() + "constraint bool_clause([" + any.String()[1:] + "],[]);\nsolve satisfy;\n"
}

// soleWorker returns a worker that decides by itself.
func (r *run) soleWorker(t *testing.T) *worker {
	t.Helper()
	p, err := r.compile(r.ctx, r.compileOptions(configuration{}))
	if err != nil {
		t.Fatal(err)
	}
	w, err := r.newWorker(r.ctx, p, configuration{guidance: never})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestMemoryOfLongSearches: memory does not grow with the clauses that a search learns, but
// for that of literals made beside each other: three times the clauses take less than twice.
func TestMemoryOfLongSearches(t *testing.T) {
	ctx := context.Background()
	r := &run{ctx: ctx, o: Options{Engine: CDCL}, m: parse(t, creeping(3)), inc: newIncumbent(search.NoBound)}
	w := r.soleWorker(t)
	held := func(conflicts int64) int64 {
		for w.Stats().Conflicts < conflicts {
			if m := search.NewMeter(w, 200_000); w.ask(ctx, m, nil, nil) != sat.Unknown {
				t.Fatal("the search has ended")
			}
		}
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	early := held(20_000)
	late := held(60_000)
	t.Logf("%d kB after 20 000 conflicts, %d kB after 60 000", early>>10, late>>10)
	if late > 2*early {
		t.Errorf("%d kB after 20 000 conflicts, %d kB after 60 000", early>>10, late>>10)
	}
	runtime.KeepAlive(w)
}
