package repack

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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
// its garbage is collected, its panics are recovered from, its loops end, its goroutines
// stop and go on. It knows its functions by the names that Names lists. Catches a table that
// the runtime still needs, and a jump to where it does not lead.
func TestProgramRuns(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("no Node here; the end-to-end tests run the site's program")
	}
	wasm := program(t)
	names, err := Names(wasm)
	if err != nil {
		t.Fatal(err)
	}
	packed, err := Program(wasm)
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
	for i, name := range names {
		if name == "main.main" {
			got = bytes.ReplaceAll(got, []byte(Name(i)), []byte(name))
		}
	}
	if !bytes.Equal(got, want) {
		t.Errorf("it prints\n%sand natively\n%s", got, want)
	}
}

// Outside of the tables of functions memory stays as it was. Catches data that something else needs.
func TestMemoryStays(t *testing.T) {
	wasm := program(t)
	packed, err := Program(wasm)
	if err != nil {
		t.Fatal(err)
	}
	before, after := memoryOf(t, wasm), memoryOf(t, packed)
	table := bytes.Index(before, []byte(tableMagic))
	f, err := findFunctions(before)
	if err != nil {
		t.Fatal(err)
	}
	changed := 0
	for i, b := range before {
		now := byte(0)
		if i < len(after) {
			now = after[i]
		}
		if b == now {
			continue
		}
		if changed++; i < table+tableHeader || i >= f.buckets+bucketSize*f.countBuckets {
			t.Fatalf("the byte %d at %d became %d", b, i, now)
		}
	}
	if changed < 10_000 {
		t.Errorf("%d bytes dropped", changed)
	}
	for _, name := range []string{"runtime/proc.go\x00", "main.main\x00"} {
		if bytes.Contains(packed, []byte(name)) {
			t.Errorf("%q is left", name)
		}
	}
}

// A function that writes its own places, leaves, jumps and computes addresses has other instructions for all of
// that after repacking, and only for that. Catches a place, a jump or a variable that is taken for another.
func TestShrink(t *testing.T) {
	const number = 0x1234
	place := func(number, at int64) []byte { return appendSigned([]byte{opConst64}, number<<placeBits|at) }
	jump := func(place, depth byte) []byte { return []byte{opConst, place, opSet, placeVariable, opBr, depth} }
	// The blocks are those of a function: one around all, the loop, one block for each of two places.
	frame := func(first, second []byte) []byte {
		return slices.Concat([]byte{
			opBlock, noResult, opLoop, noResult, opBlock, noResult, opBlock, noResult,
			opGet, placeVariable, opTable, 3, 0, 0, 0, 1, opEnd,
		}, first, []byte{opEnd}, second, []byte{opEnd, opEnd, opConst, 1, opEnd})
	}
	own := []byte{opGet, numberVariable, opConst64, 5, opOr64}
	for name, c := range map[string]struct{ first, second, newFirst, newSecond []byte }{
		"own place":       {first: place(number, 5), newFirst: own},
		"another's place": {first: place(number+1, 5), newFirst: place(number+1, 5)},
		"variables":       {first: []byte{opGet, 1, opSet, 2, opTee, 3}, newFirst: []byte{opGet, 1, opSet, 3, opTee, 4}},
		"leave":           {first: []byte{opBrIf, 2}, newFirst: []byte{opIf, noResult, opConst, 1, opReturn, opEnd}},
		"no leave":        {first: []byte{opBrIf, 1}, newFirst: []byte{opBrIf, 1}},
		"leave, second":   {second: []byte{opBrIf, 1}, newSecond: []byte{opIf, noResult, opConst, 1, opReturn, opEnd}},
		"jump forward":    {first: jump(3, 1), newFirst: []byte{opBr, 0}},
		"jump in a block": {
			first:    slices.Concat([]byte{opBlock, noResult}, jump(3, 2), []byte{opEnd}),
			newFirst: []byte{opBlock, noResult, opBr, 1, opEnd},
		},
		"jump back":     {second: jump(2, 0), newSecond: jump(2, 0)},
		"jump out":      {first: jump(3, 2), newFirst: jump(3, 2)},
		"no such place": {first: jump(4, 1), newFirst: jump(4, 1)},
		"stack":         {first: []byte{opExtend, opConst64, 0x78, opAdd64, opWrap}, newFirst: []byte{opConst, 0x78, opAdd}},
		"64 bits":       {first: []byte{opExtend, opConst64, 8, opAdd64}, newFirst: []byte{opExtend, opConst64, 8, opAdd64}},
		"place is read": {first: append(jump(3, 1), opGet, placeVariable), newFirst: append(jump(3, 1), opGet, placeVariable)},
		"calls of a number": {
			first:    append(jump(3, 1), opSet, placeVariable, opConst, 0, opGet, placeVariable, opCallTo, 0, 0),
			newFirst: []byte{opBr, 0, opSet, placeVariable, opConst, 0, opGet, placeVariable, opCallTo, 0, 0},
		},
	} {
		b := body{locals: []byte{2, 1, typeI32, 3, typeI64}, code: frame(c.first, c.second), number: number, usual: true}
		if err := b.shrink(); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		head := append(appendSigned([]byte{opConst64}, number), opConst64, placeBits, opShl64, opSet, numberVariable)
		if want := append(head, frame(c.newFirst, c.newSecond)...); !bytes.Equal(b.code, want) {
			t.Errorf("%s: % x became\n% x, not\n% x", name, frame(c.first, c.second), b.code, want)
		}
		if want := []byte{2, 1, typeI32, 4, typeI64}; !bytes.Equal(b.locals, want) {
			t.Errorf("%s: the variables are % x, not % x", name, b.locals, want)
		}
	}
}

// Functions that are not as Go's compiler writes them stay as they are: of another type, or with other variables.
func TestOtherFunctionsStay(t *testing.T) {
	code := []byte{opGet, 2, opEnd}
	for name, b := range map[string]body{
		"type":         {locals: []byte{1, 1, typeI32}, code: code},
		"no variables": {locals: []byte{0}, code: code, usual: true},
		"two first":    {locals: []byte{1, 2, typeI32}, code: code, usual: true},
		"i64 first":    {locals: []byte{1, 1, typeI64}, code: code, usual: true},
	} {
		was := b
		if err := b.shrink(); err != nil || !bytes.Equal(b.code, was.code) || !bytes.Equal(b.locals, was.locals) {
			t.Errorf("%s: % x % x, %v", name, b.locals, b.code, err)
		}
	}
	if _, err := decode([]byte{opMore, 12}); err == nil {
		t.Error("an unknown instruction was read")
	}
	if _, err := decode([]byte{opBr}); err == nil {
		t.Error("an instruction that is cut was read")
	}
}

// dataOf returns the data section of a module, memoryOf the memory that it fills.
func dataOf(t *testing.T, wasm []byte) []byte {
	t.Helper()
	m, err := split(wasm)
	if err != nil {
		t.Fatal(err)
	}
	return m.find(dataSection).body
}

func memoryOf(t *testing.T, wasm []byte) []byte {
	t.Helper()
	memory, err := readMemory(dataOf(t, wasm))
	if err != nil {
		t.Fatal(err)
	}
	return memory
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
	data := dataOf(t, wasm)
	for _, cut := range []int{1, len(data) / 2, len(data) - 1} {
		if _, err := readMemory(data[:cut]); err == nil {
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
