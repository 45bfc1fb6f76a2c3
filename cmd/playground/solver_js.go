// The solver as a program for a web worker. It defines the functions solveFlatZinc and
// stopFlatZinc there, and then waits.

package main

import (
	"context"
	"strings"
	"syscall/js"
	"time"

	"github.com/gozinc/gozinc"
)

// clauseMemory bounds the clauses: a browser gives a program 4 GB at most, and the
// garbage collector needs about as much again.
const clauseMemory = 1 << 30

// renewEvery is the time between two reports of where a search stands.
const renewEvery = 250 * time.Millisecond

func main() {
	stop := func() {}
	js.Global().Set("solveFlatZinc", js.FuncOf(func(_ js.Value, args []js.Value) any {
		ctx, cancel := context.WithCancel(context.Background())
		stop = cancel
		text, wanted, post := args[0].String(), args[1], args[2]
		go func() {
			defer cancel()
			err := run(ctx, text, wanted, poster(post))
			message := js.Null()
			if err != nil {
				message = js.ValueOf(err.Error())
			}
			post.Invoke("done", message)
		}()
		return nil
	}))
	js.Global().Set("stopFlatZinc", js.FuncOf(func(js.Value, []js.Value) any {
		stop()
		return nil
	}))
	js.Global().Get("ready").Invoke()
	select {}
}

// run solves the model and posts the text of the answer. The object wanted has the
// fields all, free, engine and seconds, a limit of time.
func run(ctx context.Context, text string, wanted js.Value, out poster) error {
	if s := wanted.Get("seconds").Float(); s > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Duration(s*float64(time.Second)))
		defer cancel()
	}
	m, err := gozinc.Parse("model.fzn", strings.NewReader(text))
	if err != nil {
		return err
	}
	engine, err := gozinc.ParseEngine(wanted.Get("engine").String())
	if err != nil {
		return err
	}
	o := gozinc.Options{
		FreeSearch: wanted.Get("free").Bool(),
		Engine:     engine,
		Memory:     clauseMemory,
		Progress: func(p gozinc.Progress) {
			if p.Standing {
				js.Value(out).Invoke("standing", p.Text)
			}
		},
		ProgressEvery: renewEvery,
	}
	return m.Print(ctx, out, o, gozinc.TextOptions{All: wanted.Get("all").Bool(), Intermediate: true, Statistics: true})
}

// poster hands text to the function of the page.
type poster js.Value

func (p poster) Write(text []byte) (int, error) {
	js.Value(p).Invoke("output", string(text))
	return len(text), nil
}
