package server

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

func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"index.html": "<p>home", "404.html": "<p>lost", "web/app.wasm": strings.Repeat("wasm", 1000),
		"web/icon.png": "png", "web/data.bin": "bin", "app.js": "js", "manifest.webmanifest": "{}",
	} {
		full := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func get(h http.Handler, method, path string, header ...string) *http.Response {
	r := httptest.NewRequest(method, "http://localhost/", nil)
	r.URL.Path = path
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

// Types, statuses and bodies, with paths that try to leave the folder among
// them. A wrong type for wasm keeps browsers from compiling while it streams.
func TestServe(t *testing.T) {
	h := New(folder(t), Options{})
	for _, c := range []struct {
		path   string
		status int
		media  string
		body   string
	}{
		{"/", 200, "text/html; charset=utf-8", "<p>home"},
		{"/index.html", 200, "text/html; charset=utf-8", "<p>home"},
		{"/app.js", 200, "text/javascript; charset=utf-8", "js"},
		{"/web/icon.png", 200, "image/png", "png"},
		{"/web/data.bin", 200, "application/octet-stream", "bin"},
		{"/manifest.webmanifest", 200, "application/manifest+json", "{}"},
		{"/web/app.wasm", 200, "application/wasm", strings.Repeat("wasm", 1000)},
		{"/nothing", 404, "text/html; charset=utf-8", "<p>lost"},
		{"/web", 404, "text/html; charset=utf-8", "<p>lost"},
		{"/web/", 404, "text/html; charset=utf-8", "<p>lost"},
		{"/../server_test.go", 404, "text/html; charset=utf-8", "<p>lost"},
		{"/web/../../x", 404, "text/html; charset=utf-8", "<p>lost"},
	} {
		res := get(h, "GET", c.path)
		body, _ := io.ReadAll(res.Body)
		if res.StatusCode != c.status || res.Header.Get("Content-Type") != c.media || string(body) != c.body {
			t.Errorf("%s: %d %s %.20q; want %d %s %.20q", c.path,
				res.StatusCode, res.Header.Get("Content-Type"), body, c.status, c.media, c.body)
		}
	}
	if res := get(h, "POST", "/"); res.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", res.StatusCode)
	}
	if res := get(h, "HEAD", "/app.js"); res.StatusCode != 200 || res.Header.Get("Content-Length") != "2" {
		t.Errorf("HEAD: %d, length %s", res.StatusCode, res.Header.Get("Content-Length"))
	}
}

// Who takes gzip gets it, and it unpacks to the file; pictures go as they are.
func TestGzip(t *testing.T) {
	h := New(folder(t), Options{})
	h.Warm() // and the same answers after it
	res := get(h, "GET", "/web/app.wasm", "Accept-Encoding", "br, gzip")
	if e := res.Header.Get("Content-Encoding"); e != "gzip" {
		t.Fatalf("encoding %q", e)
	}
	z, err := gzip.NewReader(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	if body, _ := io.ReadAll(z); string(body) != strings.Repeat("wasm", 1000) {
		t.Error("unpacks to something else")
	}
	if res := get(h, "GET", "/web/icon.png", "Accept-Encoding", "gzip"); res.Header.Get("Content-Encoding") != "" {
		t.Error("a picture is packed again")
	}
}

// An unchanged file is not sent twice; a changed one is sent anew; with NoStore
// nothing is left to a cache.
func TestCaching(t *testing.T) {
	dir := folder(t)
	h := New(dir, Options{})
	tag := get(h, "GET", "/app.js").Header.Get("ETag")
	if res := get(h, "GET", "/app.js", "If-None-Match", tag); res.StatusCode != http.StatusNotModified {
		t.Errorf("unchanged: %d", res.StatusCode)
	}
	if err := os.WriteFile(filepath.Join(dir, "app.js"), []byte("newer"), 0o644); err != nil {
		t.Fatal(err)
	}
	res := get(h, "GET", "/app.js", "If-None-Match", tag)
	if body, _ := io.ReadAll(res.Body); string(body) != "newer" {
		t.Errorf("changed: %d %q", res.StatusCode, body)
	}
	res = get(New(dir, Options{NoStore: true}), "GET", "/app.js", "If-None-Match", tag)
	if res.StatusCode != 200 || res.Header.Get("Cache-Control") != "no-store" || res.Header.Get("ETag") != "" {
		t.Errorf("no-store: %d %v", res.StatusCode, res.Header)
	}
}
