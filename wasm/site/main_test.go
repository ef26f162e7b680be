package main

import (
	"bytes"
	"net"
	"strconv"
	"strings"
	"testing"
)

// A port in use is reported in a sentence that names it, not as a chain of causes.
func TestPortTaken(t *testing.T) {
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	port := strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
	var out bytes.Buffer
	err = run([]string{"serve", "-port", port, t.TempDir()}, &out)
	if err == nil || !strings.Contains(err.Error(), "port "+port+" is taken") {
		t.Errorf("error %v", err)
	}
	if out.Len() != 0 {
		t.Errorf("printed %q", out.String())
	}
}

// Serving what was not built says what to do.
func TestNothingBuilt(t *testing.T) {
	err := run([]string{"serve", t.TempDir() + "/dist"}, new(bytes.Buffer))
	if err == nil || !strings.Contains(err.Error(), "make build") {
		t.Errorf("error %v", err)
	}
}

func TestUnknownCommand(t *testing.T) {
	if err := run([]string{"sell"}, new(bytes.Buffer)); err == nil || !strings.Contains(err.Error(), "usage") {
		t.Errorf("error %v", err)
	}
}
