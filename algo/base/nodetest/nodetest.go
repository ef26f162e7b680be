// Package nodetest runs tests as WebAssembly on Node. The native test starts them, so that Go's
// test cache covers them too. All runs all tests of a package whose code may compute otherwise
// on Node; Same runs one test, whose digits have to be the same.
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

// mark is the prefix of the lines that are compared.
const mark = "digits: "

// askedVariable is set in the environment of a test on Node that is to print its digits.
const askedVariable = "CREASE_DIGITS"

// Begin skips a test on Node before it computes anything, unless the native test has started
// it: on its own, the test on Node has nothing to compare its digits with.
func Begin(t *testing.T) {
	t.Helper()
	if runtime.GOARCH == "wasm" && os.Getenv(askedVariable) == "" {
		t.Skip("the native test runs it here and compares the digits")
	}
}

// longVariable is set in the environment of tests on Node that make nightly runs.
const longVariable = "CREASE_LONG"

// Long skips a test on Node in make test, whose tests are short: what it claims depends on Node in
// nothing that cheaper tests of its package do not show there.
func Long(t *testing.T) {
	t.Helper()
	if runtime.GOARCH == "wasm" && os.Getenv(longVariable) == "" {
		t.Skip("make nightly runs it on Node")
	}
}

// Same compares the lines with those of the same test on Node, which it builds and runs. On Node itself it prints the
// lines. It skips the test if Node is not installed. The test must begin with [Begin].
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

// All runs all tests of the current package on Node, in short mode. It skips the test if Node is not installed, and
// on Node itself. host is the command that runs the program; without it that is Go's go_js_wasm_exec.
func All(t *testing.T, host ...string) {
	t.Helper()
	if runtime.GOARCH == "wasm" {
		t.Skip("this is Node")
	}
	if out := onNode(t, false, host, "-test.v", "-test.short"); !bytes.Contains(out, []byte("\n--- PASS: ")) {
		t.Errorf("no test has passed:\n%s", out)
	}
}

// built holds the package's tests as WebAssembly, compiled once.
var built struct {
	sync.Once
	program []byte
	output  []byte // of the compiler
	err     error
}

// onNode runs the package's tests on Node and returns their output. Tests that begin with
// [Begin] run only if digits is set. If the tests fail, t fails.
func onNode(t *testing.T, digits bool, host []string, args ...string) []byte {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("no Node here")
	}
	binary := filepath.Join(t.TempDir(), "test.wasm")
	built.Do(func() {
		// What the test depends on and the native build does not is opened: the folders of the packages that have sources
		// which it leaves out, and what the command that runs the program reads. Go's test cache records what a test
		// opens, so the test runs again when a file there has changed.
		list := exec.Command("go", "list", "-deps", "-test", "-f",
			"{{if and .IgnoredGoFiles (not .Standard)}}{{.Dir}}{{end}}", ".")
		out, err := list.Output()
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range append(strings.Fields(string(out)), host...) {
			if f, err := os.Open(name); err == nil { // host has options too
				f.Close()
			}
		}
		build := exec.Command("go", "test", "-c", "-o", binary, ".")
		build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
		if built.output, built.err = build.CombinedOutput(); built.err == nil {
			built.program, built.err = os.ReadFile(binary)
		}
	})
	if built.err != nil {
		t.Fatalf("%v\n%s", built.err, built.output)
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
	// The start-up code of js/wasm accepts at most 12 kB of arguments and environment.
	run.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + os.Getenv("HOME"), "TMPDIR=" + os.TempDir()}
	if !testing.Short() {
		run.Env = append(run.Env, longVariable+"=1")
	}
	if digits {
		run.Env = append(run.Env, askedVariable+"=1")
	}
	out, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return out
}
