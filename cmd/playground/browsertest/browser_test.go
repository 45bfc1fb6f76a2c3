package browsertest

import (
	"compress/gzip"
	"context"
	"flag"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

var (
	page       = flag.String("page", "../../../dist/playground", "directory of the page")
	screenshot = flag.String("screenshot", "", "write a picture of the page with a solution to this file")
)

// patience is how long any answer may take before it counts as missing.
const patience = time.Minute

// browser is a page in Chromium.
type browser struct {
	ctx context.Context

	mu      sync.Mutex
	foreign []string // addresses asked for outside of the page's own server
	faults  []string // what the console reports as errors
}

// open serves the page and opens it.
func open(t *testing.T) *browser {
	t.Helper()
	chromium, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("NOTICE: Chromium is not installed; the playground has not been tested")
	}
	if _, err := os.Stat(filepath.Join(*page, "gozinc.wasm")); err != nil {
		t.Fatalf("%v: make playground builds the page", err)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(*page)))
	t.Cleanup(server.Close)
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(chromium), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.WindowSize(1280, 860),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true))
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	// The browser may be newer than what chromedp knows of its events.
	ctx, cancel = chromedp.NewContext(ctx, chromedp.WithErrorf(func(string, ...any) {}))
	t.Cleanup(cancel)
	b := &browser{ctx: ctx}
	chromedp.ListenTarget(ctx, func(event any) {
		b.mu.Lock()
		defer b.mu.Unlock()
		switch e := event.(type) {
		case *network.EventRequestWillBeSent:
			if u := e.Request.URL; !strings.HasPrefix(u, server.URL) && !strings.HasPrefix(u, "blob:"+server.URL) {
				b.foreign = append(b.foreign, u)
			}
		case *runtime.EventExceptionThrown:
			b.faults = append(b.faults, e.ExceptionDetails.Error())
		}
	})
	b.do(t, network.Enable(), chromedp.Navigate(server.URL))
	b.status(t, `^Ready\.$`)
	t.Cleanup(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		if len(b.foreign) > 0 || len(b.faults) > 0 {
			t.Errorf("requests elsewhere: %q; errors: %q", b.foreign, b.faults)
		}
	})
	return b
}

func (b *browser) do(t *testing.T, actions ...chromedp.Action) {
	t.Helper()
	if err := chromedp.Run(b.ctx, actions...); err != nil {
		t.Fatal(err)
	}
}

// eval returns the value of an expression of JavaScript, which is a string.
func (b *browser) eval(t *testing.T, expression string) (value string) {
	t.Helper()
	b.do(t, chromedp.Evaluate(expression, &value))
	return value
}

// await waits until the expression has a value that matches.
func (b *browser) await(t *testing.T, expression, pattern string) string {
	t.Helper()
	re := regexp.MustCompile(pattern)
	var value string
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if value = b.eval(t, expression); re.MatchString(value) {
			return value
		}
	}
	t.Fatalf("%s is %q, want %s; the status is %q", expression, value, pattern, b.eval(t, statusText))
	return ""
}

const statusText = `document.getElementById('status').textContent`

func (b *browser) status(t *testing.T, pattern string) { t.Helper(); b.await(t, statusText, pattern) }

// solve chooses a model of the gallery with the data, "" for the model's first, and
// begins to solve.
func (b *browser) solve(t *testing.T, model, data string, all bool) {
	t.Helper()
	b.do(t, chromedp.Evaluate(`{
		const $ = (id) => document.getElementById(id);
		$('example').value = '`+model+`';
		$('example').onchange();
		if ('`+data+`') $('data').value = '`+data+`';
		$('all').checked = `+map[bool]string{true: "true", false: "false"}[all]+`;
		$('solve').click();
	}`, nil))
}

const (
	answerText   = `document.getElementById('text').textContent`
	pictureShown = `String(!document.getElementById('picture').hidden && document.getElementById('picture').naturalWidth > 0)`
)

// TestLink: a link brings back the model and the data that it was made of.
func TestLink(t *testing.T) {
	b := open(t)
	const modelText = `document.getElementById('model').value`
	b.do(t, chromedp.Evaluate(modelText+` = 'int: n; var 1..n: x; % ≥'; document.getElementById('data').value = 'n = 3;'; document.getElementById('link').click()`, nil))
	b.status(t, `^The link is`)
	b.do(t, chromedp.Evaluate(modelText+` = ''; document.getElementById('data').value = ''; window.onhashchange()`, nil))
	b.await(t, modelText, `^int: n; var 1\.\.n: x; % ≥$`)
	b.await(t, `document.getElementById('data').value`, `^n = 3;$`)
}

// TestAllSolutions: the eight queens have 92 solutions, and the last has a picture.
func TestAllSolutions(t *testing.T) {
	b := open(t)
	b.solve(t, "n_queens", "n = 8;", true)
	b.status(t, `^All solutions: 92 solutions\.`)
	b.await(t, `document.getElementById('shown').textContent`, `^92 of 92$`)
	if text := b.eval(t, answerText); strings.Count(text, "Q") != 8 {
		t.Errorf("not eight queens:\n%s", text)
	}
	b.await(t, pictureShown, "true")
}

// TestOptimum: the shortest schedule of the job shop of Fisher and Thompson.
func TestOptimum(t *testing.T) {
	b := open(t)
	b.solve(t, "job_shop", "", false)
	b.status(t, `^The optimum is 11\.`)
	if text := b.eval(t, answerText); !strings.HasPrefix(text, "makespan 11\n") {
		t.Errorf("answer:\n%s", text)
	}
	b.await(t, pictureShown, "true")
	if stats := b.eval(t, `document.getElementById('statistics').textContent`); !strings.Contains(stats, "objectiveBound11") {
		t.Errorf("statistics: %s", stats)
	}
	if *screenshot != "" {
		var image []byte
		b.do(t, chromedp.CaptureScreenshot(&image))
		if err := os.WriteFile(*screenshot, image, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestStop: solutions of a hard model show while it is solved; stopped, gozinc tells its
// best. Then the page solves another.
func TestStop(t *testing.T) {
	b := open(t)
	b.solve(t, "golomb_ruler", "n = 13;", false)
	b.await(t, answerText, `\d`)
	b.await(t, `document.getElementById('standing').textContent`, `^objective \d+, bound \d+, gap .* conflicts`)
	b.do(t, chromedp.Evaluate(`document.getElementById('stop').click()`, nil))
	b.status(t, `^Stopped\. The best solution so far has \d+\.`)
	if text := b.eval(t, `document.getElementById('statistics').textContent`); !strings.Contains(text, "solveTime") {
		t.Errorf("gozinc did not end by itself: %s", text)
	}
	b.solve(t, "send_more_money", "", false)
	b.status(t, `^Found 1 solution\.`)
	b.await(t, answerText, `9567`)
}

// TestTimeLimit: the time limit ends a search.
func TestTimeLimit(t *testing.T) {
	b := open(t)
	b.do(t, chromedp.Evaluate(`document.getElementById('seconds').value = 3`, nil))
	b.solve(t, "golomb_ruler", "n = 13;", false)
	b.status(t, `^(The best solution so far has \d+|No solution was found in the time)\.`)
}

// TestErrors: a mistake is shown with its place, and a contradiction is an answer.
func TestErrors(t *testing.T) {
	b := open(t)
	set := func(model string) {
		b.do(t, chromedp.Evaluate("document.getElementById('model').value = `"+model+"`; document.getElementById('data').value = ''; document.getElementById('solve').click()", nil))
	}
	set("var 1..3: x;\nconstraint x > y;\nsolve satisfy;")
	b.status(t, `^model\.mzn:2\.16: .*undefined identifier.*y`)
	set("var 1..3: x;\nconstraint x > 3;\nsolve satisfy;")
	b.status(t, `^There is no solution\.`)
	set("var 1..3: x;\nconstraint x * x > 9 - x;\nconstraint x * x != 9; solve satisfy;")
	b.status(t, `^There is no solution\.`)
	set("var 0.0..1.0: x;\nconstraint x * x = 0.5;\nsolve satisfy;")
	b.status(t, `float`)
}

// TestSize: compressed, as servers send it, the page is below 15 MB.
func TestSize(t *testing.T) {
	const most = 15 << 20
	var total counter
	err := filepath.WalkDir(*page, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		f, err := os.Open(file)
		if err != nil {
			return err
		}
		defer f.Close()
		z := gzip.NewWriter(&total)
		if _, err := io.Copy(z, f); err != nil {
			return err
		}
		return z.Close()
	})
	if err != nil || total > most {
		t.Errorf("%d bytes, %v", total, err)
	}
	t.Logf("%.1f MB", float64(total)/(1<<20))
}

type counter int64

func (c *counter) Write(text []byte) (int, error) {
	*c += counter(len(text))
	return len(text), nil
}
