// Package nodetest compares what a test computes natively with what it computes as
// WebAssembly, on Node: the digits have to be the same.
package nodetest

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
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
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("no Node here")
	}
	other := onNode(t)
	if len(other) != len(lines) {
		t.Fatalf("%d lines natively, %d on Node", len(lines), len(other))
	}
	for i, l := range lines {
		if l != other[i] {
			t.Errorf("natively %s\non Node  %s", l, other[i])
		}
	}
}

// onNode returns the lines that the test at hand prints on Node.
func onNode(t *testing.T) []string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "test.wasm")
	build := exec.Command("go", "test", "-c", "-o", binary, ".")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	args := []string{binary, "-test.run=^" + t.Name() + "$", "-test.timeout=20m"}
	if testing.Short() {
		args = append(args, "-test.short")
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	run := exec.Command(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "go_js_wasm_exec"), args...)
	// Go's start-up takes 12 kB of arguments and environment and refuses more.
	run.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + os.Getenv("HOME"), "TMPDIR=" + os.TempDir(), asked + "=1"}
	out, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var lines []string
	for scan := bufio.NewScanner(bytes.NewReader(out)); scan.Scan(); {
		if text, is := strings.CutPrefix(scan.Text(), mark); is {
			lines = append(lines, text)
		}
	}
	return lines
}
