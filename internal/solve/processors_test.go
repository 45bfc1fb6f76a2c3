package solve

import (
	"context"
	"slices"
	"sync"
	"testing"

	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// TestProcessors: all processors while something is compiled, one for each
// worker in a search.
func TestProcessors(t *testing.T) {
	for _, threads := range []int{1, 2} {
		var mu sync.Mutex
		var told []int
		o := Options{Threads: threads, Processors: func(n int) {
			mu.Lock()
			defer mu.Unlock()
			told = append(told, n)
		}}
		if a := solved(t, context.Background(), fzngen.Ruler(7), o); !a.complete() {
			t.Fatal(a.text)
		}
		mu.Lock()
		if !slices.Contains(told, 0) || !slices.Contains(told, threads) {
			t.Errorf("%d workers: %v", threads, told)
		}
		mu.Unlock()
	}
}
