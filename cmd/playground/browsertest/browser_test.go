package browsertest

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"flag"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
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
		chromedp.Flag("disable-quic", true), chromedp.Flag("no-first-run", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true))
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

// write replaces the text of the file in the editor, as typing does.
func (b *browser) write(t *testing.T, text string) {
	t.Helper()
	quoted, _ := json.Marshal(text)
	b.do(t, chromedp.Evaluate(`{
		document.querySelector('#editor .cm-content').focus();
		document.execCommand('selectAll');
		document.execCommand('insertText', false, `+string(quoted)+`);
	}`, nil))
	b.await(t, editorText, "^"+regexp.QuoteMeta(text)+"$")
}

// click clicks the element of the name.
func (b *browser) click(t *testing.T, id string) {
	t.Helper()
	b.do(t, chromedp.Evaluate(`document.getElementById('`+id+`').click()`, nil))
}

// tab opens the first file whose name ends so.
func (b *browser) tab(t *testing.T, suffix string) {
	t.Helper()
	b.do(t, chromedp.Evaluate(`[...document.querySelectorAll('#tabs [role=tab]')].find((e) => e.textContent.endsWith('`+suffix+`')).click()`, nil))
}

// file makes a new file, beside the others.
func (b *browser) file(t *testing.T, name, text string) {
	t.Helper()
	b.click(t, "add")
	b.do(t, chromedp.Evaluate(`document.getElementById('name').value = '`+name+`'; document.getElementById('name').onchange()`, nil))
	b.write(t, text)
}

// choose chooses a model of the gallery, with its first data.
func (b *browser) choose(t *testing.T, model string) {
	t.Helper()
	b.do(t, chromedp.Evaluate(`document.getElementById('example').value = '`+model+`'; document.getElementById('example').onchange()`, nil))
}

// model has one file, a model of this text.
func (b *browser) model(t *testing.T, text string) {
	t.Helper()
	b.choose(t, "zebra")
	b.write(t, text)
}

// solve chooses a model of the gallery with the data, "" for the model's first, and
// begins to solve.
func (b *browser) solve(t *testing.T, model, data string, all bool) {
	t.Helper()
	b.choose(t, model)
	if data != "" {
		b.tab(t, ".dzn")
		b.write(t, data)
	}
	b.do(t, chromedp.Evaluate(`document.getElementById('all').checked = `+strconv.FormatBool(all), nil))
	b.click(t, "solve")
}

const (
	answerText   = `document.getElementById('text').textContent`
	editorText   = `[...document.querySelectorAll('#editor .cm-line')].map((line) => line.textContent).join('\n')`
	tabNames     = `[...document.querySelectorAll('#tabs [role=tab]')].map((tab) => tab.textContent + (tab.ariaSelected === 'true' ? '*' : '')).join(' ')`
	pictureShown = `String(!document.getElementById('picture').hidden && document.getElementById('picture').naturalWidth > 0)`
)

// TestFiles: a model includes another file, and takes one of two data files or both.
func TestFiles(t *testing.T) {
	b := open(t)
	b.model(t, "include \"more.mzn\";\nint: n;\nint: k;\nvar 1..9: x;\nconstraint twice(x) = n + k;\nsolve satisfy;")
	b.file(t, "more.mzn", "function var int: twice(var int: y) = 2*y;")
	b.file(t, "one.dzn", "n = 6;")
	b.file(t, "other.dzn", "k = 8;")
	b.await(t, tabNames, `^zebra\.mzn more\.mzn one\.dzn other\.dzn\*$`)
	b.click(t, "solve")
	b.status(t, `^Found 1 solution\.`)
	b.await(t, answerText, `^x = 7;`)

	b.do(t, chromedp.Evaluate(`document.getElementById('using').value = 'one.dzn'`, nil))
	b.click(t, "solve")
	b.status(t, `k' must be defined`)
	b.await(t, tabNames, `^zebra\.mzn\*`)
	b.tab(t, "other.dzn")
	b.click(t, "remove")
	b.await(t, tabNames, `^zebra\.mzn more\.mzn one\.dzn\*$`)

	// A mistake in an included file is shown there.
	b.tab(t, "more.mzn")
	b.write(t, "function var int: twice(var int: y) =\n  2*z;")
	b.tab(t, "one.dzn")
	b.write(t, "n = 6; k = 8;")
	b.click(t, "solve")
	b.status(t, `^more\.mzn:2\.\d+: .*undefined identifier`)
	b.await(t, tabNames, `more\.mzn\*`)
}

// TestEditor: words are coloured, each file has its own history, and the keyboard is enough.
func TestEditor(t *testing.T) {
	b := open(t)
	b.model(t, "% one\nvar 1..3: x;\nconstraint x > 2;\nsolve satisfy;")
	for class, text := range map[string]string{"comment": "% one", "keyword": "var", "number": "1"} {
		b.await(t, `document.querySelector('#editor .tok-`+class+`')?.textContent ?? ''`, "^"+regexp.QuoteMeta(text)+"$")
	}
	colour := func(class string) string {
		return b.eval(t, `getComputedStyle(document.querySelector('#editor .tok-`+class+`')).color`)
	}
	if colour("comment") == colour("keyword") {
		t.Error("comments and keywords have one colour")
	}
	b.file(t, "data.dzn", "% nothing")
	b.do(t, chromedp.Evaluate(`document.querySelector('#tabs [aria-selected=true]').focus()`, nil), chromedp.KeyEvent(kb.ArrowLeft))
	b.await(t, tabNames, `^zebra\.mzn\* data\.dzn$`)
	b.await(t, `document.activeElement.textContent`, `^zebra\.mzn$`)
	// Tab goes on from tabs to the editor, and from there to what follows.
	b.do(t, chromedp.Evaluate(`document.getElementById('remove').focus()`, nil), chromedp.KeyEvent(kb.Tab))
	b.await(t, `document.activeElement.getAttribute('aria-label') ?? ''`, `^text of zebra\.mzn$`)
	b.do(t, chromedp.KeyEvent("\r", chromedp.KeyModifiers(input.ModifierCtrl)))
	b.await(t, answerText, `^x = 3;`)
	b.do(t, chromedp.KeyEvent(kb.Tab))
	b.await(t, `String(document.activeElement.closest('#editor') === null)`, "true")
	// All that is to be filled in has a name.
	b.await(t, `[...document.querySelectorAll('input, select, [role=tabpanel], img')].filter((e) => !e.labels?.length && !e.ariaLabel && !e.alt).map((e) => e.id).join(' ')`, `^$`)
}

// TestLink: a link brings back the files and settings that it was made of.
func TestLink(t *testing.T) {
	b := open(t)
	b.model(t, "int: n; var 1..n: x; % ≥")
	b.file(t, "my_data.dzn", "n = 3;")
	b.do(t, chromedp.Evaluate(`document.getElementById('all').checked = true; document.getElementById('seconds').value = 7`, nil))
	b.click(t, "link")
	b.status(t, `^The link is`)
	b.choose(t, "tsp")
	b.do(t, chromedp.Evaluate(`document.getElementById('all').checked = false; document.getElementById('seconds').value = 60; window.onhashchange()`, nil))
	b.await(t, tabNames, `^zebra\.mzn\* my_data\.dzn$`)
	b.await(t, editorText, `^int: n; var 1\.\.n: x; % ≥$`)
	b.await(t, `document.getElementById('all').checked + document.getElementById('seconds').value`, `^true7$`)
	b.click(t, "solve")
	b.status(t, `^All solutions: 3 solutions\.`)

	// The same in a page that begins with the link.
	b.do(t, chromedp.Reload())
	b.status(t, `^Ready\.$`)
	b.tab(t, "my_data.dzn")
	b.await(t, editorText, `^n = 3;$`)
	b.do(t, chromedp.Evaluate(`location.hash = 'none'`, nil))
	b.status(t, `^The link is damaged`)
}

// TestLarge: an array that is too large for the page is refused before MiniZinc begins with
// it, and one whose size is not seen when MiniZinc's memory is full. Then the page goes on.
func TestLarge(t *testing.T) {
	b := open(t)
	b.model(t, "int: n;\narray[1..n, 0..9] of var 0..1: x;\nsolve satisfy;")
	b.file(t, "n.dzn", "n = 10000000;")
	b.click(t, "solve")
	b.status(t, `^zebra\.mzn:2\.1: an array of 100,000,000 elements is too large for this page`)
	b.model(t, "int: k = 10000;\narray[1..k*k] of var 0..1: x;\nconstraint sum(x) > 3;\nsolve satisfy;")
	b.click(t, "solve")
	b.status(t, `^The model needs more memory to be compiled than this page has`)
	b.solve(t, "send_more_money", "", false)
	b.status(t, `^Found 1 solution\.`)
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
	b.click(t, "stop")
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
		b.model(t, model)
		b.click(t, "solve")
	}
	set("var 1..3: x;\nconstraint x > y;\nsolve satisfy;")
	b.status(t, `^zebra\.mzn:2\.16: .*undefined identifier.*y`)
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
