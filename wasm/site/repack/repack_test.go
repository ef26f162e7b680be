package repack

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// program builds the program of testdata for the browser, as the site's is built.
func program(t *testing.T) []byte {
	t.Helper()
	out := filepath.Join(t.TempDir(), "program.wasm")
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w -buildid=", "-o", out, "./testdata/program")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if b, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, b)
	}
	wasm, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return wasm
}

// The program does after repacking what it does natively: its stacks are walked,
// its garbage is collected, its panics are recovered from. Catches a table that the
// runtime still needs.
func TestProgramRuns(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("no Node here; the end-to-end tests run the site's program")
	}
	packed, err := Program(program(t))
	if err != nil {
		t.Fatal(err)
	}
	packed, _ = Sign(packed, "name")
	name := filepath.Join(t.TempDir(), "packed.wasm")
	if err := os.WriteFile(name, packed, 0o644); err != nil {
		t.Fatal(err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	runner := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js")
	got, err := exec.Command("node", "--stack-size=8192", runner, name).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, got)
	}
	want, err := exec.Command("go", "run", "./testdata/program").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, want)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("it prints\n%sand natively\n%s", got, want)
	}
}

// Only the table of functions changes in memory, only to zeros, and no other
// section at all.
func TestOnlyLinesAreDropped(t *testing.T) {
	wasm := program(t)
	packed, err := Program(wasm)
	if err != nil {
		t.Fatal(err)
	}
	before, after := sections(t, wasm), sections(t, packed)
	if len(before) != len(after) {
		t.Fatalf("%d sections became %d", len(before), len(after))
	}
	changed := 0
	for i, s := range before {
		if s.id != after[i].id || s.id != dataSection && !bytes.Equal(s.body, after[i].body) {
			t.Fatalf("section %d of number %d changed", i, s.id)
		}
		if s.id == dataSection {
			changed = compare(t, memoryOf(t, s), memoryOf(t, after[i]))
		}
	}
	if changed < 10_000 {
		t.Errorf("%d bytes dropped", changed)
	}
	if bytes.Contains(packed, []byte("runtime/proc.go\x00")) {
		t.Error("names of files are left")
	}
}

// compare returns how many bytes became zero; others must not change.
func compare(t *testing.T, before, after []byte) (changed int) {
	table := bytes.Index(before, []byte(tableMagic))
	for i, b := range before {
		now := byte(0)
		if i < len(after) {
			now = after[i]
		}
		if b == now {
			continue
		}
		if changed++; now != 0 || i < table {
			t.Fatalf("the byte %d at %d became %d", b, i, now)
		}
	}
	return changed
}

func sections(t *testing.T, wasm []byte) []section {
	t.Helper()
	s, err := split(wasm)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func memoryOf(t *testing.T, s section) []byte {
	t.Helper()
	m, err := readMemory(s.body)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// What is written as pieces is read as the same memory, whatever zeros it has.
func TestMemoryRoundTrip(t *testing.T) {
	for name, memory := range map[string][]byte{
		"nothing":    nil,
		"one":        {7},
		"zeros":      append(append([]byte{1}, make([]byte, 3*gap)...), 2),
		"few zeros":  append(append([]byte{1}, make([]byte, gap-1)...), 2),
		"just a gap": append(append([]byte{1}, make([]byte, gap)...), 2),
		"zero first": append(make([]byte, 70_000), 1, 0, 2),
		"200 apart":  bytes.Repeat(append(make([]byte, 200), 3), 9),
	} {
		got, err := readMemory(writeMemory(memory))
		if err != nil || !bytes.Equal(got, memory) {
			t.Errorf("%s: %d bytes became %d, %v", name, len(memory), len(got), err)
		}
	}
}

// A module that is cut, or not from Go's linker, is returned as it is, with an error.
func TestOtherModules(t *testing.T) {
	wasm := program(t)
	data := section{}
	for _, s := range sections(t, wasm) {
		if s.id == dataSection {
			data = s
		}
	}
	for _, cut := range []int{1, len(data.body) / 2, len(data.body) - 1} {
		if _, err := readMemory(data.body[:cut]); err == nil {
			t.Errorf("a data section cut at %d was read", cut)
		}
	}
	for name, other := range map[string][]byte{
		"empty": nil, "text": []byte("hello, world"), "cut": wasm[:len(wasm)-5],
		"another table": bytes.ReplaceAll(wasm, []byte(tableMagic), []byte("\xf2\xff\xff\xff\x00\x00\x01\x08")),
	} {
		if got, err := Program(other); err == nil || !bytes.Equal(got, other) {
			t.Errorf("%s: %d bytes became %d, %v", name, len(other), len(got), err)
		}
	}
}

// What Sign adds is a section of the name, with the hash; another module has another hash.
func TestSign(t *testing.T) {
	empty := []byte(header)
	signed, hash := Sign(empty, "name")
	sections, err := split(signed)
	if err != nil || len(sections) != 1 || sections[0].id != customSection {
		t.Fatalf("sections %v, %v", sections, err)
	}
	if got := string(sections[0].body); got != "\x04name"+hash || len(hash) != 20 {
		t.Errorf("the section holds %q, for the hash %q", got, hash)
	}
	if _, other := Sign(signed, "name"); other == hash {
		t.Error("two modules have one hash")
	}
}
