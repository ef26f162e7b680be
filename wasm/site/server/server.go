// Package server serves a site as a static host would: types, gzip where it pays, entity tags, 404.html.
package server

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"net/http"
	"os"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Options says how to serve.
type Options struct {
	// NoStore keeps all out of the HTTP cache: what works offline then works by the service worker.
	NoStore bool
	// Level is one of gzip, 0 for its own choice: to compress the program well takes as long as many a test.
	Level int
}

// types are the media types of a site. The host's own differ, and browsers stream wasm of the right type only.
var types = map[string]string{
	".html":        "text/html; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".wasm":        "application/wasm",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".webmanifest": "application/manifest+json",
}

// packs reports whether a file is sent as gzip to whoever takes it: one of a site that is not packed already.
func packs(name string) bool { return types[path.Ext(name)] != "" && path.Ext(name) != ".png" }

// Server is an http.Handler over a folder.
type Server struct {
	dir string
	opt Options

	mu    sync.Mutex
	files map[string]*file
}

// file is a file as it was when it was last read.
type file struct {
	modified time.Time
	size     int64
	tag      string
	plain    []byte
	packed   func() []byte // gzip, made once when first asked for
}

// New returns a server of the folder dir. Files are read when they are asked for and read again when they change.
func New(dir string, opt Options) *Server {
	return &Server{dir: dir, opt: opt, files: make(map[string]*file)}
}

// Listening returns what serves h on a listener, with a limit to the time that a browser may take over the head of a
// request, which would hold its connection.
func Listening(h http.Handler) *http.Server {
	return &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute}
}

// Warm reads and compresses every file ahead of the first request for it.
func (s *Server) Warm() {
	fs.WalkDir(os.DirFS(s.dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !packs(name) {
			return nil // a request for it will report the error
		}
		if f, err := s.open(name); err == nil {
			f.packed()
		}
		return nil
	})
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are served", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if name == "" || strings.HasSuffix(r.URL.Path, "/") {
		name = path.Join(name, "index.html")
	}
	status := http.StatusOK
	f, err := s.open(name)
	if errors.Is(err, fs.ErrNotExist) {
		status, name = http.StatusNotFound, "404.html"
		f, err = s.open(name)
	}
	if err != nil {
		http.Error(w, "there is no such page", http.StatusNotFound)
		return
	}
	s.send(w, r, name, f, status)
}

func (s *Server) send(w http.ResponseWriter, r *http.Request, name string, f *file, status int) {
	h := w.Header()
	h.Set("Content-Type", cmp.Or(types[path.Ext(name)], "application/octet-stream"))
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Vary", "Accept-Encoding")
	h.Set("ETag", f.tag)
	h.Set("Cache-Control", "no-cache")
	if s.opt.NoStore {
		h.Set("Cache-Control", "no-store")
		h.Del("ETag")
	} else if status == http.StatusOK && r.Header.Get("If-None-Match") == f.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body := f.plain
	if packs(name) && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		body = f.packed()
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if r.Method == http.MethodGet {
		w.Write(body) // an error here is a browser that has gone
	}
}

// open returns the file of a cleaned, slash-separated name below the folder.
func (s *Server) open(name string) (*file, error) {
	if !fs.ValidPath(name) {
		return nil, fs.ErrNotExist
	}
	root, err := os.OpenRoot(s.dir) // nothing outside is opened, whatever links lie in it
	if err != nil {
		return nil, err
	}
	defer root.Close()
	info, err := root.Stat(name)
	if err != nil || info.IsDir() {
		return nil, fs.ErrNotExist
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if f := s.files[name]; f != nil && f.modified.Equal(info.ModTime()) && f.size == info.Size() {
		return f, nil
	}
	plain, err := root.ReadFile(name)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(plain)
	f := &file{
		modified: info.ModTime(),
		size:     info.Size(),
		tag:      `W/"` + hex.EncodeToString(sum[:8]) + `"`,
		plain:    plain,
		packed: sync.OnceValue(func() []byte {
			var b bytes.Buffer
			z, _ := gzip.NewWriterLevel(&b, cmp.Or(s.opt.Level, gzip.DefaultCompression)) // which has that level
			z.Write(plain)                                                                // a buffer takes everything
			z.Close()
			return b.Bytes()
		}),
	}
	s.files[name] = f
	return f, nil
}
