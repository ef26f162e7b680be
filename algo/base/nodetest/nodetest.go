// Package nodetest runs tests as WebAssembly on Node from the native test, which Go's cache of
// tests then covers: all tests of a package whose code may compute otherwise there, or one
// test, whose digits have to be the same.
package nodetest

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
)

// mark begins the lines that are compared.
const mark = "digits: "

// asked is set in the environment of a test on Node that the native one runs.
const asked = "CREASE_DIGITS"

// Begin skips a test on Node, before it computes anything, unless the native test runs it
// there: alone it has nothing to compare its digits with.
func Begin(t *testing.T) {
	t.Helper()
	if runtime.GOARCH == "wasm" && os.Getenv(asked) == "" {
		t.Skip("the native test runs it here and compares the digits")
	}
}

// Same holds the lines natively against those of the same test on Node, which it builds
// and runs. On Node itself it prints them. The test is skipped where there is no Node. It
// begins with [Begin].
func Same(t *testing.T, lines []string) {
	t.Helper()
	if runtime.GOARCH == "wasm" {
		for _, l := range lines {
			os.Stdout.WriteString(mark + l + "\n")
		}
		return
	}
	var other []string
	for scan := bufio.NewScanner(bytes.NewReader(onNode(t, true, nil, "-test.run=^"+t.Name()+"$"))); scan.Scan(); {
		if text, ok := strings.CutPrefix(scan.Text(), mark); ok {
			other = append(other, text)
		}
	}
	if len(other) != len(lines) {
		t.Fatalf("%d lines natively, %d on Node", len(lines), len(other))
	}
	for i, l := range lines {
		if l != other[i] {
			t.Errorf("natively %s\non Node  %s", l, other[i])
		}
	}
}

// All runs all tests of the package at hand on Node, in short mode. It is skipped where there
// is no Node, and on Node itself. A host is the command that runs the program, if it is not
// Go's own.
func All(t *testing.T, host ...string) {
	t.Helper()
	if runtime.GOARCH == "wasm" {
		t.Skip("this is Node")
	}
	if out := onNode(t, false, host, "-test.v", "-test.short"); !bytes.Contains(out, []byte("\n--- PASS: ")) {
		t.Errorf("no test has passed:\n%s", out)
	}
}

// built is the package's tests as WebAssembly, compiled once.
var built struct {
	sync.Once
	program []byte
	said    []byte
	err     error
}

// onNode has Node run the package's tests, those that print digits only if these are asked
// for, and returns what they print. Where they fail, t fails.
func onNode(t *testing.T, digits bool, host []string, args ...string) []byte {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("no Node here")
	}
	binary := filepath.Join(t.TempDir(), "test.wasm")
	built.Do(func() {
		noteSources(t)
		build := exec.Command("go", "test", "-c", "-o", binary, ".")
		build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
		if built.said, built.err = build.CombinedOutput(); built.err == nil {
			built.program, built.err = os.ReadFile(binary)
		}
	})
	if built.err != nil {
		t.Fatalf("%v\n%s", built.err, built.said)
	}
	if err := os.WriteFile(binary, built.program, 0o644); err != nil {
		t.Fatal(err)
	}
	if len(host) == 0 {
		root, err := exec.Command("go", "env", "GOROOT").Output()
		if err != nil {
			t.Fatal(err)
		}
		host = []string{filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "go_js_wasm_exec")}
	}
	args = append(append(host[1:len(host):len(host)], binary, "-test.timeout=20m"), args...)
	if testing.Short() {
		args = append(args, "-test.short")
	}
	run := exec.Command(host[0], args...)
	// Go's start-up takes 12 kB of arguments and environment and refuses more.
	run.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + os.Getenv("HOME"), "TMPDIR=" + os.TempDir()}
	if digits {
		run.Env = append(run.Env, asked+"=1")
	}
	out, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return out
}

// noteSources looks at the sources that the host's build leaves out: Go's cache of tests
// notes the files that a test looks at, and runs it again where one has changed.
func noteSources(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "-test", "-f",
		"{{if not .Standard}}{{range .IgnoredGoFiles}}{{$.Dir}}/{{.}}\n{{end}}{{end}}", ".")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range strings.Fields(string(out)) {
		os.Stat(name)
	}
}
