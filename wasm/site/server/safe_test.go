package server

import (
	"io"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// Links that lead out of the folder are not followed, by file or by folder; those within
// it are: catches a site that serves the whole disk because of one link in it.
func TestLinksStayInside(t *testing.T) {
	dir, outside := folder(t), t.TempDir()
	if err := os.WriteFile(filepath.Join(outside, "secret.txt"), []byte("secret"), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, to := range map[string]string{
		"file.txt": filepath.Join(outside, "secret.txt"), "out": outside, "up": "..", "same.js": "app.js", "in": "web",
	} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Skip(err) // a system without links
		}
	}
	h := New(dir, Options{})
	up := "/up/" + filepath.Base(dir) + "/app.js"
	for path, want := range map[string]int{
		"/file.txt": 404, "/out/secret.txt": 404, up: 404, "/same.js": 200, "/in/icon.png": 200, "/app.js": 200,
	} {
		r := get(h, "GET", path)
		body, _ := io.ReadAll(r.Body)
		if r.StatusCode != want || string(body) == "secret" {
			t.Errorf("%s: status %d, %q", path, r.StatusCode, body)
		}
	}
}

// A head that never ends ends the connection.
func TestSlowHeader(t *testing.T) {
	srv := Listening(New(folder(t), Options{}))
	if srv.ReadHeaderTimeout <= 0 || srv.ReadHeaderTimeout > time.Minute {
		t.Fatalf("headers may take %v", srv.ReadHeaderTimeout)
	}
	srv.ReadHeaderTimeout = 50 * time.Millisecond
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go srv.Serve(l)
	defer srv.Close()
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	io.WriteString(c, "GET / HTTP/1.1\r\nHost: x\r\nA: ")
	c.SetReadDeadline(time.Now().Add(2 * time.Minute))
	if _, err := io.ReadAll(c); err != nil {
		t.Errorf("the connection stays: %v", err)
	}
}
