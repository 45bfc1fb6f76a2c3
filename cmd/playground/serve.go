//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"mime"
	"net/http"
	"os"
	"path"
	"strings"
	"sync"
	"time"
)

// server serves the files of a directory, compressed for browsers that take that. Each
// file is compressed once.
type server struct {
	files http.FileSystem
	plain http.Handler

	mu     sync.Mutex
	packed map[string]packed // by path
}

// packed is a compressed file, as it was at the time.
type packed struct {
	text []byte
	at   time.Time
}

func newServer(dir string) *server {
	files := http.Dir(dir)
	return &server{files: files, plain: http.FileServer(files), packed: make(map[string]packed)}
}

// ServeHTTP answers a request.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := path.Clean("/" + r.URL.Path)
	if strings.HasSuffix(r.URL.Path, "/") {
		name = path.Join(name, "index.html")
	}
	w.Header().Set("Vary", "Accept-Encoding")
	takes := strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") && r.Header.Get("Range") == ""
	if kind := mime.TypeByExtension(path.Ext(name)); takes && compressible(kind) && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
		if p, err := s.pack(name); err == nil {
			w.Header().Set("Content-Type", kind)
			w.Header().Set("Content-Encoding", "gzip")
			http.ServeContent(w, r, name, p.at, bytes.NewReader(p.text))
			return
		}
	}
	s.plain.ServeHTTP(w, r)
}

// compressible reports whether files of the type become smaller.
func compressible(kind string) bool {
	return strings.HasPrefix(kind, "text/") || strings.HasPrefix(kind, "application/")
}

// pack returns a file compressed.
func (s *server) pack(name string) (p packed, err error) {
	f, err := s.files.Open(name)
	if err != nil {
		return p, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || info.IsDir() {
		return p, os.ErrNotExist
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if p, ok := s.packed[name]; ok && p.at.Equal(info.ModTime()) {
		return p, nil
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := io.Copy(z, f); err != nil {
		return p, err
	}
	if err := z.Close(); err != nil {
		return p, err
	}
	p = packed{b.Bytes(), info.ModTime()}
	s.packed[name] = p
	return p, nil
}
