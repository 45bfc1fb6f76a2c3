package yield_test

import (
	"context"
	"testing"
	"time"

	"github.com/gozinc/gozinc/internal/yield"
)

// TestDone: a loop that looks at its context by Done sees a deadline and what another
// goroutine does, where there is one thread, too.
func TestDone(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	told := make(chan bool, 1)
	go func() { told <- true }()
	for !yield.Done(ctx) {
	}
	if <-told; ctx.Err() == nil {
		t.Error("done too early")
	}
}
