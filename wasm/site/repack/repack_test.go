package repack

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"crease/wasm/op"
)

// program returns the program of testdata for the browser, built once as the site's is.
func program(t *testing.T) []byte {
	t.Helper()
	wasm, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return wasm
}

var built = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "crease-repack-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "program.wasm")
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w -buildid=", "-o", out, "./testdata/program")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if b, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, b)
	}
	return os.ReadFile(out)
})

// onNode writes the program, repacked and signed, for Node. It skips the test if there is none.
func onNode(t *testing.T) (file string) {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("no Node here; the end-to-end tests run the site's program")
	}
	packed, err := Program(program(t))
	if err != nil {
		t.Fatal(err)
	}
	packed, _ = Sign(packed, "name")
	file = filepath.Join(t.TempDir(), "packed.wasm")
	if err := os.WriteFile(file, packed, 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// The program does after repacking what it does natively: its stacks are walked,
// its garbage is collected, its panics are recovered from, its loops end, its goroutines
// stop and go on. Catches a table that the runtime still needs, and a jump to where it does not lead.
func TestProgramRuns(t *testing.T) {
	name := onNode(t)
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

// Memory stays as it was, but for what is dropped: outside of the table of functions everything, of it every field, table
// and list of data that is kept. Catches one that the runtime needs and that is not there or cut.
func TestMemoryStays(t *testing.T) {
	wasm := program(t)
	packed, err := Program(wasm)
	if err != nil {
		t.Fatal(err)
	}
	before, after := memoryOf(t, wasm), memoryOf(t, packed)
	after = append(after, make([]byte, len(before)-len(after))...)
	b := findFunctions(before)
	r := b.firstRecord()
	for i := range b.records { // what the start function writes
		copy(after[b.index+listEntry*i:], before[b.index+listEntry*i:][:listEntry])
		copy(after[r+fieldEntry:], before[r+fieldEntry:][:4])
		r = nextRecord(before, r)
	}
	for i := range b.countBuckets {
		copy(after[b.buckets+bucketSize*i:], before[b.buckets+bucketSize*i:][:4])
	}
	table := bytes.Index(before, []byte(tableMagic))
	if !bytes.Equal(before[:table], after[:table]) || !bytes.Equal(before[b.buckets:], after[b.buckets:]) {
		t.Error("memory beside the table of functions has changed")
	}
	a := findFunctions(after)
	var starts []uint32 // of data
	for _, r := range b.records {
		for i := range int(r[fieldData]) {
			starts = append(starts, get(r, recordFixed+4*(int(get(r, fieldPCTables))+i)))
		}
	}
	starts = append(starts, uint32(len(b.data)))
	slices.Sort(starts)
	trees := 0
	for i, r := range b.records {
		now := a.records[i]
		for field := 0; field < recordFixed; field += 4 {
			switch field {
			case fieldFile, fieldLine, fieldUnit, fieldStartLine:
			default:
				if get(r, field) != get(now, field) {
					t.Fatalf("function %d: field %d was %x and is %x", i, field, get(r, field), get(now, field))
				}
			}
		}
		wrapper := r[fieldKind] == kindWrapper
		tables := int(get(r, fieldPCTables))
		places := []int{fieldSP}
		for k := range tables {
			if k != 0 && k != 3 && (k != 2 || wrapper) { // what the comment in functions.go says
				places = append(places, recordFixed+4*k)
			}
		}
		for _, field := range places {
			at := get(r, field)
			n := b.length(at)
			if get(now, field) != at || !bytes.Equal(a.pcTables[at:int(at)+n], b.pcTables[at:int(at)+n]) {
				t.Fatalf("function %d: the table of field %d has changed", i, field)
			}
		}
		for k := range int(r[fieldData]) {
			at := get(r, recordFixed+4*(tables+k))
			if at == noData || k > 4 || k == 3 && !wrapper {
				continue
			}
			if k == 3 {
				trees++
			}
			next, _ := slices.BinarySearch(starts, at+1)
			if get(now, recordFixed+4*(tables+k)) != at || !bytes.Equal(a.data[at:starts[next]], b.data[at:starts[next]]) {
				t.Fatalf("function %d: data %d have changed", i, k)
			}
		}
	}
	if trees == 0 {
		t.Error("no function that the compiler adds has others inlined")
	}
	if bytes.Contains(packed, []byte("runtime/proc.go\x00")) {
		t.Error("names of files are left")
	}
}

// The function that runs first writes what was left out, as it was. Catches a number or a place that is another one.
func TestStartFunction(t *testing.T) {
	module, dump := onNode(t), filepath.Join(t.TempDir(), "memory")
	const script = `
		const fs = require("fs"), m = new WebAssembly.Module(fs.readFileSync(process.argv[1])), imports = {};
		for (const i of WebAssembly.Module.imports(m)) (imports[i.module] ??= {})[i.name] = () => { throw i.name; };
		fs.writeFileSync(process.argv[2], Buffer.from(new WebAssembly.Instance(m, imports).exports.mem.buffer));`
	if out, err := exec.Command("node", "-e", script, module, dump).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	got, err := os.ReadFile(dump)
	if err != nil {
		t.Fatal(err)
	}
	want := memoryOf(t, program(t))
	f := findFunctions(want)
	list := f.index + listEntry*(len(f.records)+1)
	if !bytes.Equal(got[f.index:list], want[f.index:list]) {
		t.Error("the list of functions is another one")
	}
	if last := f.buckets + bucketSize*(f.countBuckets-1) + 4; !bytes.Equal(got[f.buckets:last], want[f.buckets:last]) {
		t.Error("the buckets are others")
	}
	for i, r := 0, f.firstRecord(); i < len(f.records); i, r = i+1, nextRecord(want, r) {
		if get(got, r+fieldEntry) != get(want, r+fieldEntry) {
			t.Fatalf("function %d has the number %d", i, get(got, r+fieldEntry))
		}
	}
}

// A function that writes its own places, leaves, jumps and computes addresses has other instructions for all of
// that after repacking, and only for that. Catches a place, a jump or a variable that is taken for another.
func TestShrink(t *testing.T) {
	const number = 0x1234
	place := func(number, at int64) []byte { return op.AppendSigned([]byte{op.I64Const}, number<<placeBits|at) }
	jump := func(place, depth byte) []byte {
		return []byte{op.I32Const, place, op.LocalSet, placeVariable, op.Br, depth}
	}
	// The blocks are those of a function: one around all, the loop, one block for each of two places. What
	// follows them tells that it has stopped, or not.
	frame := func(first, second []byte, table, stopped byte) []byte {
		return slices.Concat([]byte{
			op.Block, op.TypeVoid, op.Loop, op.TypeVoid, op.Block, op.TypeVoid, op.Block, op.TypeVoid,
			op.LocalGet, placeVariable, op.BrTable, 3, 0, 0, 0, table, op.End,
		}, first, []byte{op.End}, second, []byte{op.End, op.End, op.I32Const, stopped, op.End})
	}
	own := []byte{op.LocalGet, numberVariable, op.I64Const, 5, op.I64Or}
	far := append(op.AppendSigned([]byte{op.LocalGet, numberVariable, op.I64Const}, 0xfedc), op.I64Or)
	leave := []byte{op.If, op.TypeVoid, op.I32Const, 1, op.Return, op.End}
	block := func(code []byte) []byte { return slices.Concat([]byte{op.Block, op.TypeVoid}, code, []byte{op.End}) }
	// A call of a function by its number sets the variable for the place just before.
	call := []byte{op.LocalSet, placeVariable, op.I32Const, 0, op.LocalGet, placeVariable, op.CallIndirect, 0, 0}
	stack := []byte{op.I64Extend, op.I64Const, 0x78, op.I64Add}
	type half struct{ was, is []byte }
	for name, c := range map[string]struct {
		first, second  half
		table, stopped byte
	}{
		"nothing":           {},
		"own place":         {first: half{place(number, 5), own}},
		"far place":         {first: half{place(number, 0xfedc), far}},
		"another's place":   {first: half{place(number+1, 5), place(number+1, 5)}},
		"variables stay":    {first: half{[]byte{op.LocalGet, 1, op.LocalSet, 2}, []byte{op.LocalGet, 1, op.LocalSet, 2}}},
		"leave":             {first: half{[]byte{op.BrIf, 2}, leave}},
		"leave, second":     {second: half{[]byte{op.BrIf, 1}, leave}},
		"no leave":          {first: half{[]byte{op.BrIf, 0}, []byte{op.BrIf, 0}}},
		"ends otherwise":    {first: half{[]byte{op.BrIf, 2}, []byte{op.BrIf, 2}}, stopped: 2},
		"jump forward":      {first: half{jump(3, 1), []byte{op.Br, 0}}},
		"jump in a block":   {first: half{block(jump(3, 2)), block([]byte{op.Br, 1})}},
		"jump back":         {second: half{jump(2, 0), jump(2, 0)}},
		"jump out":          {first: half{jump(3, 2), jump(3, 2)}},
		"no such place":     {first: half{jump(4, 1), jump(4, 1)}},
		"table leads out":   {first: half{jump(3, 1), jump(3, 1)}, table: 3},
		"place is read":     {first: half{append(jump(3, 1), op.LocalGet, 0), append(jump(3, 1), op.LocalGet, 0)}},
		"calls of a number": {first: half{append(jump(3, 1), call...), append([]byte{op.Br, 0}, call...)}},
		"stack":             {first: half{append(stack, op.I32Wrap), []byte{op.I32Const, 0x78, op.I32Add}}},
		"64 bits":           {first: half{stack, stack}},
		"floats": {first: half{
			[]byte{op.F32Const, op.Br, 9, 9, 9, op.F64Const, 1, 2, 3, 4, 5, 6, 7, op.LocalGet},
			[]byte{op.F32Const, op.Br, 9, 9, 9, op.F64Const, 1, 2, 3, 4, 5, 6, 7, op.LocalGet},
		}},
	} {
		table, stopped := byte(1), byte(1)
		if c.table > 0 {
			table = c.table
		}
		if c.stopped > 0 {
			stopped = c.stopped
		}
		for _, shares := range []bool{false, true} {
			first, newFirst, head := c.first.was, c.first.is, []byte{}
			was, want := []byte{2, 1, op.TypeI32, 3, op.TypeI64}, []byte{2, 1, op.TypeI32, 3, op.TypeI64}
			if shares { // the number takes a variable, and others the next
				first = slices.Concat(first, place(number, 5), []byte{op.LocalTee, 2, op.LocalSet, 1})
				newFirst = slices.Concat(newFirst, own, []byte{op.LocalTee, 3, op.LocalSet, 1})
			}
			if bytes.Contains(newFirst, []byte{op.LocalGet, numberVariable, op.I64Const}) {
				head = append(op.AppendSigned([]byte{op.I64Const}, number),
					op.I64Const, placeBits, op.I64Shl, op.LocalSet, numberVariable)
				want[3]++
				newFirst = bytes.ReplaceAll(newFirst, []byte{op.LocalSet, 2}, []byte{op.LocalSet, 3})
			}
			b := body{locals: was, code: frame(first, c.second.was, table, stopped), number: number, isGo: true}
			if err := caught(b.shrink); err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if code := append(head, frame(newFirst, c.second.is, table, stopped)...); !bytes.Equal(b.code, code) {
				t.Errorf("%s: % x became\n% x, not\n% x", name, frame(first, c.second.was, table, stopped), b.code, code)
			}
			if !bytes.Equal(b.locals, want) {
				t.Errorf("%s: the variables are % x, not % x", name, b.locals, want)
			}
		}
	}
	// What Go's compiler does not do is not rewritten at all.
	for name, first := range map[string][]byte{
		"loop without a place":   {op.Br, 1},
		"perhaps":                {op.I32Const, 3, op.BrIf, 1},
		"more ends":              {op.End, op.End, op.End, op.End, op.End},
		"unknown instruction":    {0xfd, 0x0c},
		"unknown of two numbers": {op.Misc, 12},
	} {
		b := body{locals: []byte{1, 1, op.TypeI32}, code: frame(first, nil, 1, 1), number: number, isGo: true}
		was := b
		if err := caught(b.shrink); err == nil || !bytes.Equal(b.code, was.code) {
			t.Errorf("%s: no error, and % x", name, b.code)
		}
	}
	for _, cut := range [][]byte{{op.Br}, {op.BrTable, 0xff, 0xff, 0xff, 0xff, 0x0f}, {op.F64Const, 1}} {
		if caught(func() { decode(cut) }) == nil {
			t.Errorf("% x was read", cut)
		}
	}
}

// Functions that are not as Go's compiler writes them stay as they are: of another type, or with other variables.
func TestOtherFunctionsStay(t *testing.T) {
	code := []byte{op.LocalGet, 2, op.End}
	for name, b := range map[string]body{
		"type":         {locals: []byte{1, 1, op.TypeI32}, code: code},
		"no variables": {locals: []byte{0}, code: code, isGo: true},
		"two first":    {locals: []byte{1, 2, op.TypeI32}, code: code, isGo: true},
		"i64 first":    {locals: []byte{1, 1, op.TypeI64}, code: code, isGo: true},
	} {
		was := b
		if err := caught(b.shrink); err != nil || !bytes.Equal(b.code, was.code) || !bytes.Equal(b.locals, was.locals) {
			t.Errorf("%s: % x % x, %v", name, b.locals, b.code, err)
		}
	}
}

// dataOf returns the data section of a module, memoryOf the memory that it fills.
func dataOf(t *testing.T, wasm []byte) []byte {
	t.Helper()
	return split(wasm).find(op.DataSection).body
}

func memoryOf(t *testing.T, wasm []byte) []byte {
	t.Helper()
	return readMemory(dataOf(t, wasm))
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
		if got := readMemory(writeMemory(memory)); !bytes.Equal(got, memory) {
			t.Errorf("%s: %d bytes became %d", name, len(memory), len(got))
		}
	}
}

// A module that is cut, or not from Go's linker, is returned as it is, with an error.
func TestOtherModules(t *testing.T) {
	wasm := program(t)
	data := dataOf(t, wasm)
	for _, cut := range []int{1, len(data) / 2, len(data) - 1} {
		if caught(func() { readMemory(data[:cut]) }) == nil {
			t.Errorf("a data section cut at %d was read", cut)
		}
	}
	for name, other := range map[string][]byte{
		"empty": nil, "text": []byte("hello, world"), "cut": wasm[:len(wasm)-5],
		"another version": bytes.ReplaceAll(wasm, []byte(version), []byte("go1.27")),
		"another table":   bytes.ReplaceAll(wasm, []byte(tableMagic), []byte("\xf2\xff\xff\xff\x00\x00\x01\x08")),
	} {
		if got, err := Program(other); err == nil || !bytes.Equal(got, other) {
			t.Errorf("%s: %d bytes became %d, %v", name, len(other), len(got), err)
		}
	}
}

// What Sign adds is a section of the name, with the hash; another module has another hash.
func TestSign(t *testing.T) {
	empty := []byte(op.Header)
	signed, hash := Sign(empty, "name")
	sections := split(signed)
	if len(sections) != 1 || sections[0].id != op.CustomSection {
		t.Fatalf("sections %v", sections)
	}
	if got := string(sections[0].body); got != "\x04name"+hash || len(hash) != 20 {
		t.Errorf("the section holds %q, for the hash %q", got, hash)
	}
	if _, other := Sign(signed, "name"); other == hash {
		t.Error("two modules have one hash")
	}
}
