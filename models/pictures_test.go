package models_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// draws reports whether a model has pictures.
func draws(t *testing.T, model string) bool {
	t.Helper()
	text, err := os.ReadFile(model + ".mzn")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Contains(string(text), "string: drawing()")
}

// checkPicture checks that a model that draws draws one well-formed SVG
// document with something in it, all within its size.
func checkPicture(t *testing.T, model, picture string) {
	t.Helper()
	if !draws(t, model) {
		if picture != "" {
			t.Errorf("an unexpected picture: %s", picture)
		}
		return
	}
	elements := parsePicture(t, picture)
	if len(elements) < 3 || elements[0].Name.Local != "svg" ||
		elements[0].Name.Space != "http://www.w3.org/2000/svg" {
		t.Fatalf("no picture: %.200s", picture)
	}
	for _, e := range elements[1:] {
		if e.Name.Local == "svg" {
			t.Error("more than one picture")
		}
	}
}

// parsePicture lists the elements of a picture.
func parsePicture(t *testing.T, picture string) []xml.StartElement {
	t.Helper()
	var elements []xml.StartElement
	decoder := xml.NewDecoder(strings.NewReader(picture))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return elements
		}
		if err != nil {
			t.Fatalf("the picture is no well-formed XML: %v\n%.500s", err, picture)
		}
		if e, ok := token.(xml.StartElement); ok {
			elements = append(elements, e.Copy())
		}
	}
}

// drawn says how many elements of a kind a picture must have.
type drawn struct {
	in      instance
	element string
	attr    string // attribute name and value that the elements must have
	value   string
	count   int
}

// TestPictures counts what is drawn in some pictures whose content is known.
func TestPictures(t *testing.T) {
	const crossColour, lineColour, tourColour = "#1a5276", "#c0392b", "#1a5276"
	for _, d := range []drawn{
		{instance{model: "minesweeper", data: "minesweeper.dzn"}, "circle", "stroke", "black", 13},
		{instance{model: "tic_tac_toe_3d"}, "rect", "fill", crossColour, 14},
		{instance{model: "knights_tour", flags: size(5)}, "line", "stroke", tourColour, 24},
		{instance{model: "knights_circuit", flags: size(6)}, "line", "stroke", tourColour, 36},
		{instance{model: "knights_circuit_mtz", flags: size(6)}, "line", "stroke", tourColour, 36},
		{instance{model: "hamiltonian_path", data: "hamiltonian_path.dzn"}, "line", "stroke", lineColour, 8},
		{instance{model: "hamiltonian_cycle_mtz", data: "hamiltonian_cycle.dzn"}, "line", "stroke", lineColour, 9},
		{instance{model: "tetravex", data: "tetravex.dzn"}, "polygon", "stroke", "black", 32},
		{instance{model: "n_queens", flags: size(8)}, "circle", "stroke", "black", 8},
		{instance{model: "life", data: "life.dzn"}, "rect", "fill", "#1e5631", 25},
		{instance{model: "nonogram", data: "nonogram.dzn"}, "rect", "fill", "#1c2833", 106},
		{instance{model: "tsp", data: "tsp.dzn"}, "line", "stroke", tourColour, 12},
	} {
		t.Run(d.in.name(), func(t *testing.T) {
			t.Parallel()
			answers, _ := minizinc(t, d.in.arguments()...)
			if len(answers) == 0 {
				t.Fatal("no solution")
			}
			count := 0
			for _, e := range parsePicture(t, answers[len(answers)-1].picture) {
				for _, a := range e.Attr {
					if e.Name.Local == d.element && a.Name.Local == d.attr && a.Value == d.value {
						count++
					}
				}
			}
			if count != d.count {
				t.Errorf("%d elements %s with %s=%s, want %d", count, d.element, d.attr, d.value, d.count)
			}
		})
	}
}

// TestPictureParameters checks that the parameter file for drawing leaves
// nothing but the picture on standard output.
func TestPictureParameters(t *testing.T) {
	text, err := os.ReadFile("picture.mpc")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "picture.mpc")
	text = bytes.Replace(text, []byte(`"gozinc"`), []byte(`"`+solver+`"`), 1)
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("minizinc", file, "tetravex.mzn", "data/tetravex.dzn").Output()
	if err != nil {
		t.Fatalf("minizinc: %v\n%s", err, out)
	}
	checkPicture(t, "tetravex", string(out))
	if !bytes.HasPrefix(out, []byte("<svg ")) || !bytes.HasSuffix(out, []byte("</svg>\n")) {
		t.Errorf("more than a picture: %s", out)
	}
}

// TestPicturePlaces: without the parameter there is text alone, and for the IDE a window
// is asked for, whose section has the picture.
func TestPicturePlaces(t *testing.T) {
	run := func(args ...string) string {
		out, err := exec.Command("minizinc", append(args, "--solver", solver, "-D", "n = 4", "n_queens.mzn")...).Output()
		if err != nil {
			t.Fatalf("minizinc %q: %v", args, err)
		}
		return string(out)
	}
	if text := run(); strings.Count(text, "Q") != 4 || strings.Contains(text, "svg") || strings.ContainsAny(text, "[]{}") {
		t.Errorf("not text alone:\n%s", text)
	}
	var url, picture string
	for line := range strings.Lines(run("window.mpc", "--json-stream")) {
		var m struct {
			Message struct{ URL string }
			Output  struct {
				Default string
				Old     []string `json:"vis_json"`
				New     string   `json:"mzn_vis_0"`
			}
		}
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		url += m.Message.URL
		picture += strings.Join(m.Output.Old, "") + m.Output.New
	}
	if _, err := os.Stat(url); err != nil {
		t.Errorf("the page of the window: %v", err)
	}
	checkPicture(t, "n_queens", picture)
}
