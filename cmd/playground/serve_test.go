//go:build !js

package main

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestServe: files are compressed for those who take that, with their types, and nothing
// outside of the directory is served.
func TestServe(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "page")
	text := strings.Repeat("the same again; ", 1000)
	for name, text := range map[string]string{"index.html": "<p>" + text, "solver.wasm": text, "picture.png": text, "../secret.html": text} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s := newServer(dir)
	for _, c := range []struct {
		path, encoding string
		status         int
		kind, packed   string
	}{
		{"/", "gzip, br", 200, "text/html; charset=utf-8", "gzip"},
		{"/", "", 200, "text/html; charset=utf-8", ""},
		{"/solver.wasm", "gzip", 200, "application/wasm", "gzip"},
		{"/solver.wasm", "gzip", 200, "application/wasm", "gzip"},
		{"/picture.png", "gzip", 200, "image/png", ""},
		{"/none.html", "gzip", 404, "text/plain; charset=utf-8", ""},
		{"/../secret.html", "gzip", 404, "text/plain; charset=utf-8", ""},
	} {
		r := httptest.NewRequest(http.MethodGet, "http://localhost/", nil)
		r.URL.Path = c.path
		r.Header.Set("Accept-Encoding", c.encoding)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != c.status || w.Header().Get("Content-Type") != c.kind || w.Header().Get("Content-Encoding") != c.packed {
			t.Errorf("%+v: %d %v", c, w.Code, w.Header())
			continue
		}
		if c.packed == "" {
			continue
		}
		size := w.Body.Len()
		z, err := gzip.NewReader(w.Body)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(z); err != nil || !strings.HasSuffix(string(got), text) || size > len(text)/10 {
			t.Errorf("%+v: %d bytes, %v", c, size, err)
		}
	}
}
