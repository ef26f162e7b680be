//go:build !js

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/network"
)

const orthonormal = `{"version":1,
  "network":{"w":[[3,4,0],[-0.8,0.6,0],[0,0,2]],"b":[2.5,-0.6,0.9],"a":[0.3,-1.5,0.8]},
  "sampling":{"samples":400000,"seed":7,"noise":0},
  "learning":{"method":"exact","order":1,"units":0}}`

// line is any event, as a stranger reads it.
type line struct {
	Event, Code, Field, Message, Signs, Stage string
	Recovered, Learned                        network.Network
	Risk                                      *float64
	Diagnoses                                 []struct {
		Code, Message string
		Units         []int
	}
	Samples int64
	Seconds float64
}

// call runs the program and returns its lines.
func call(t *testing.T, stdin string, args ...string) (code int, lines []line) {
	t.Helper()
	var out bytes.Buffer
	code = run(context.Background(), args, strings.NewReader(stdin), &out)
	for text := range strings.SplitSeq(strings.TrimSuffix(out.String(), "\n"), "\n") {
		var l line
		if err := json.Unmarshal([]byte(text), &l); err != nil {
			t.Fatalf("not a line of JSON: %q", text)
		}
		if strings.Contains(text, "null") {
			t.Errorf("null in %q", text)
		}
		lines = append(lines, l)
	}
	last := lines[len(lines)-1]
	if (code == 0) != (last.Event == "done") || (code == 2) != (last.Event == "error") {
		t.Fatalf("exit status %d after %+v", code, last)
	}
	for _, l := range lines[:len(lines)-1] {
		if l.Event != "predicted" && (l.Event != "progress" || l.Stage == "") {
			t.Errorf("%+v before the last line", l)
		}
	}
	return code, lines
}

func truth() network.Network {
	return network.Network{
		W: [][]float64{{3, 4, 0}, {-.8, .6, 0}, {0, 0, 2}}, B: []float64{2.5, -.6, .9}, A: []float64{.3, -1.5, .8},
	}
}

func with(method string, replace ...string) string {
	return strings.NewReplacer(append(replace, `"exact"`, `"`+method+`"`)...).Replace(orthonormal)
}

// TestMethods runs the contract's methods and measures what comes out.
func TestMethods(t *testing.T) {
	for method, limit := range map[string]float64{"exact": 1e-8, "paper": .2, "rounds": 1e-8, "practical": 1e-8} {
		_, lines := call(t, with(method))
		l := lines[len(lines)-1]
		if l.Event != "done" {
			t.Errorf("%s: %+v", method, l)
			continue
		}
		e := network.LargestError(network.Match(truth(), l.Recovered), true)
		if !(e < limit) || l.Signs != "resolved" {
			t.Errorf("%s: error %g, signs %s", method, e, l.Signs)
		}
		risk := network.Risk(truth(), l.Learned)
		if l.Risk == nil || math.Abs(*l.Risk-risk) > 1e-9**l.Risk+1e-25 || l.Learned.Units() > 5 {
			t.Errorf("%s: risk %v with %d units", method, l.Risk, l.Learned.Units())
		}
		if l.Diagnoses == nil || l.Seconds <= 0 {
			t.Errorf("%s: %+v", method, l)
		}
	}
}

// TestWorkersDoNotMatter compares the last line for several goroutine counts,
// but for its seconds.
func TestWorkersDoNotMatter(t *testing.T) {
	want := ""
	for _, n := range []string{"1", "2", "5"} {
		_, lines := call(t, with("paper"), "-workers", n)
		l := lines[len(lines)-1]
		l.Seconds = 0
		got, _ := json.Marshal(l)
		if want == "" {
			want = string(got)
		}
		if string(got) != want {
			t.Errorf("%s goroutines: %s\nwant %s", n, got, want)
		}
	}
}

// writeTable writes n samples of the truth to a file.
func writeTable(t *testing.T, n int64, spoil func([]string)) string {
	t.Helper()
	rows := []string{"x1,x2,x3,y"}
	src := sample.NewGenerator(truth(), n, 3, 0)
	b := sample.NewBlock(3)
	for k := range sample.Blocks(src) {
		src.Fill(k, b)
		for i := range b.Len {
			rows = append(rows, fmt.Sprintf("%v,%v,%v,%v", b.X[0][i], b.X[1][i], b.X[2][i], b.Y[i]))
		}
	}
	if spoil != nil {
		spoil(rows)
	}
	name := filepath.Join(t.TempDir(), "data.csv")
	if err := os.WriteFile(name, []byte(strings.Join(rows, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestSamplesFile learns from a table, whose decimals give the numbers back bit
// by bit, without a network: nothing is compared with a truth.
func TestSamplesFile(t *testing.T) {
	name := writeTable(t, 30_000, nil)
	_, lines := call(t, `{"version":1}`, "-samples", name)
	l := lines[len(lines)-1]
	if e := network.LargestError(network.Match(truth(), l.Recovered), true); !(e < 1e-8) || l.Risk != nil {
		t.Errorf("error %g, %+v", e, l)
	}
	_, lines = call(t, with("paper"), "-samples", name)
	if l = lines[len(lines)-1]; l.Event != "done" || l.Risk == nil || l.Samples != 30_000 {
		t.Errorf("with a network beside it: %+v", l)
	}
}

// TestPredict has new rows predicted beside a run: the file has a column more, with the values of the network, and rows
// outside of the table are named.
func TestPredict(t *testing.T) {
	name, dir := writeTable(t, 30_000, nil), t.TempDir()
	fresh, saved := filepath.Join(dir, "new.csv"), filepath.Join(dir, "out.csv")
	x := make([]float64, truth().Dim())
	x[0] = 99
	text, row := "", ""
	for j := range x {
		text, row = text+fmt.Sprintf(",x%d", j+1), row+fmt.Sprintf(",%g", x[j])
	}
	zeros := strings.Repeat(",0", len(x))
	if err := os.WriteFile(fresh, []byte(text[1:]+"\n"+zeros[1:]+"\n"+row[1:]+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	code, lines := call(t, `{"version":1}`, "-samples", name, "-predict", fresh, "-out", saved)
	out, err := os.ReadFile(saved)
	if err != nil || code != 0 || len(lines) < 2 || lines[len(lines)-2].Event != "predicted" {
		t.Fatalf("status %d, %v, %+v", code, err, lines)
	}
	for i, l := range strings.Split(strings.TrimSpace(string(out)), "\n")[1:] {
		if i == 0 {
			clear(x)
		} else {
			x[0] = 99
		}
		v, err := strconv.ParseFloat(l[strings.LastIndexByte(l, ',')+1:], 64)
		if want := truth().Eval(x); err != nil || math.Abs(v-want) > 1e-6*(1+math.Abs(want)) {
			t.Errorf("row %d: %s, want %v", i+1, l, want)
		}
	}
	// The table may come through a pipe, which gives its bytes once.
	table, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	pipe := filepath.Join(dir, "pipe.csv")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	go os.WriteFile(pipe, table, 0o600)
	if code, _ := call(t, `{"version":1}`, "-samples", pipe, "-predict", fresh, "-out", saved); code != 0 {
		t.Errorf("of a pipe the status is %d", code)
	}
	if again, err := os.ReadFile(saved); err != nil || string(again) != string(out) {
		t.Errorf("of a pipe: %v, other predictions", err)
	}
	if code, _ := call(t, `{"version":1}`, "-predict", fresh); code != 2 {
		t.Errorf("without a table the status is %d", code)
	}
}

// TestBadInput goes through every class of bad input; the field or the line at
// fault must be named.
func TestBadInput(t *testing.T) {
	exact := func(replace ...string) string { return with("exact", replace...) }
	for name, c := range map[string]struct{ stdin, code, field, message string }{
		"empty":         {"", "bad-json", "", "standard input: line 1"},
		"not JSON":      {"{\"version\": 1,\n\"network\" 5}", "bad-json", "", "line 2, column 11"},
		"unknown":       {exact(`"seed"`, `"sead"`), "bad-spec", "sampling.sead", ""},
		"not finite":    {exact(`2.5`, `1e999`), "bad-spec", "network.b[0]", ""},
		"NaN":           {exact(`2.5`, `NaN`), "bad-json", "", "line 2"},
		"zero row":      {exact(`[0,0,2]`, `[0,0,0]`), "bad-spec", "network.w[2]", ""},
		"a is zero":     {exact(`0.3`, `0`), "bad-spec", "network.a[0]", ""},
		"wrong length":  {exact(`[0,0,2]`, `[0,2]`), "bad-spec", "network.w[2]", ""},
		"b too short":   {exact(`-0.6,0.9`, `-0.6`), "bad-spec", "network.b", ""},
		"N is zero":     {exact(`400000`, `0`), "bad-spec", "sampling.samples", ""},
		"N past limit":  {exact(`400000`, `1e15`), "bad-spec", "sampling.samples", ""},
		"order":         {exact(`"order":1`, `"order":99`), "bad-spec", "learning.order", ""},
		"method":        {exact(`"exact"`, `"magic"`), "bad-spec", "learning.method", ""},
		"no version":    {exact(`"version":1,`, ``), "bad-spec", "version", ""},
		"other version": {exact(`"version":1`, `"version":2`), "bad-spec", "version", ""},
		"no network":    {`{"version":1}`, "bad-spec", "network", ""},
		"trailing":      {exact() + "}", "bad-json", "", "line 4"},
	} {
		_, lines := call(t, c.stdin)
		l := lines[len(lines)-1]
		said := l.Message != "" && strings.Contains(l.Message, c.message)
		if l.Event != "error" || l.Code != c.code || l.Field != c.field || !said {
			t.Errorf("%s: got %+v, want %s %q %q", name, l, c.code, c.field, c.message)
		}
	}
}

// TestBadTables does the same for tables and arguments.
func TestBadTables(t *testing.T) {
	for name, c := range map[string]struct {
		row  int
		text string
		want string
	}{
		"text on line 17": {16, "1,abc,2,3", `line 17: x2 is not a number: "abc"`},
		"ragged":          {4, "1,2", "line 5: has 2 cells"},
		"not finite":      {2, "1,2,NaN,3", "line 3: x3 is not a finite number"},
		"header":          {0, "x1,y1,y2,x2", "both y1 and y2 may be the label; -label decides"},
		"a blank":         {2, "1,2,,3", "line 3: x3 is not a number: \"\"; -skip-bad leaves out what is no row"},
	} {
		file := writeTable(t, 30, func(rows []string) { rows[c.row] = c.text })
		_, lines := call(t, `{"version":1}`, "-samples", file)
		if l := lines[len(lines)-1]; l.Code != "bad-samples" || !strings.Contains(l.Message, c.want) {
			t.Errorf("%s: got %+v", name, l)
		}
	}
	for _, args := range [][]string{{"-samples", "/does/not/exist"}, {"-nonsense"}, {"spec.json"}} {
		if code, lines := call(t, orthonormal, args...); code != 2 || lines[0].Message == "" {
			t.Errorf("%v: %+v", args, lines)
		}
	}
	file := writeTable(t, 30, nil)
	_, lines := call(t, `{"version":1,"learning":{"method":"exact"}}`, "-samples", file)
	if lines[0].Field != "learning.method" {
		t.Errorf("exact without a network: %+v", lines[0])
	}
}

// TestMovedTable learns from a table whose points are not from N(0, I): the done line says
// so, and, where the spec asks for it, has the network of the table's own coordinates,
// found in standardised ones.
func TestMovedTable(t *testing.T) {
	net := network.Network{W: [][]float64{{3, 4}, {-.8, .6}}, B: []float64{2.5, -.6}, A: []float64{.3, -1.5}}
	csv, there := networktest.Moved(net, 20_000)
	path := filepath.Join(t.TempDir(), "moved.csv")
	if err := os.WriteFile(path, csv, 0o600); err != nil {
		t.Fatal(err)
	}
	_, lines := call(t, `{"version":1}`, "-samples", path)
	last := lines[len(lines)-1]
	if len(last.Diagnoses) == 0 || last.Diagnoses[0].Code != "not-gaussian" ||
		!strings.Contains(last.Diagnoses[0].Message, "x_1 has mean 2.0") {
		t.Errorf("%+v", last.Diagnoses)
	}
	_, lines = call(t, `{"version":1,"learning":{"standardise":true}}`, "-samples", path)
	last = lines[len(lines)-1]
	truth := there.Normalised()
	if e := network.LargestError(network.Match(truth, last.Recovered), true); len(last.Diagnoses) > 0 || !(e < 1e-8) {
		t.Errorf("off by %g, %+v", e, last.Diagnoses)
	}
}

// TestTableOptions takes one table in the way that each option says; the line before the first
// progress says so. Would catch an option that has no effect, and a line that says something else.
func TestTableOptions(t *testing.T) {
	type line struct {
		Event, Label, Separator, Decimal string
		Inputs, Ignored                  []string
		Rows, Skipped                    int
		Header                           bool
	}
	for _, c := range []struct {
		text string
		args []string
		want line
	}{
		{"id;a;b;c\n7;1,5;2;3\n8;4;5;6\n", nil,
			line{"table", "c", ";", ",", []string{"id", "a", "b"}, []string{}, 2, 0, true}},
		{"a,b,c\n1,2,3\n4,5,6\n", []string{"-label", "a", "-ignore", "3"},
			line{"table", "a", ",", ".", []string{"b"}, []string{"c"}, 2, 0, true}},
		{"id,a,b\n1,2,3\n4,5,6\n", []string{"-ignore", "none", "-label", "1"},
			line{"table", "id", ",", ".", []string{"a", "b"}, []string{}, 2, 0, true}},
		{"1\t2,5\t3\n4\t5\t6\n", []string{"-separator", "tab", "-decimal", ","},
			line{"table", "3", "\t", ",", []string{"1", "2"}, []string{}, 2, 0, false}},
		{"1,2\n4,5\n6,7\n", []string{"-header", "yes"},
			line{"table", "2", ",", ".", []string{"1"}, []string{}, 2, 0, true}},
		{"a,b\n1,2\nNA,5\n,5\n", []string{"-missing", "skip"},
			line{"table", "b", ",", ".", []string{"a"}, []string{}, 1, 2, true}},
		{"x1,y\n1,2\nNA,5\n", []string{"-skip-bad"},
			line{"table", "y", ",", ".", []string{"x1"}, []string{}, 1, 1, true}},
	} {
		name := filepath.Join(t.TempDir(), "table.csv")
		if err := os.WriteFile(name, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		args := append([]string{"-samples", name}, c.args...)
		run(context.Background(), args, strings.NewReader(`{"version":1}`), &out)
		first, _, _ := strings.Cut(out.String(), "\n")
		var got line
		if err := json.Unmarshal([]byte(first), &got); err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q %v: %s, want %+v", c.text, c.args, first, c.want)
		}
	}
	named := strings.Replace(orthonormal, "{", `{"table": {"name": "mine.csv"}, `, 1)
	var out strings.Builder
	if code := run(context.Background(), nil, strings.NewReader(named), &out); code != 0 ||
		!strings.HasPrefix(out.String(), `{"event":"table","file":"mine.csv","message":"the table that the spec names is not given`) {
		t.Errorf("of a table that is named and not given: %d %s", code, out.String())
	}
	if _, lines := call(t, `{"version":1}`, "-samples", writeTable(t, 30, nil)); lines[0].Event == "table" {
		t.Errorf("of x1, x2, x3, y there is nothing to say, not %+v", lines[0])
	}
	for _, args := range [][]string{{"-separator", "x"}, {"-decimal", "-"}, {"-header", "maybe"}, {"-missing", "0"}} {
		if code, lines := call(t, orthonormal, args...); code != 2 || lines[0].Code == "" {
			t.Errorf("%v: %d %+v", args, code, lines)
		}
	}
}

// TestExport gives the learner what the page exports: its spec counts.
func TestExport(t *testing.T) {
	code, lines := call(t, `{"spec":`+with("exact")+`,"result":{"event":"done","risk":1}}`)
	if l := lines[len(lines)-1]; code != 0 || l.Event != "done" || len(l.Recovered.A) != 3 {
		t.Errorf("%d: %+v", code, l)
	}
}

// TestNumPyTable reads NumPy's own files.
func TestNumPyTable(t *testing.T) {
	const folder = "../../algo/data/npy/testdata/"
	_, lines := call(t, `{"version":1,"learning":{"method":"paper"}}`, "-samples", folder+"samples.npz")
	if last := lines[len(lines)-1]; last.Samples != 40 {
		t.Errorf("%+v", last)
	}
	_, lines = call(t, `{"version":1}`, "-samples", folder+"deflated.npz")
	if last := lines[len(lines)-1]; last.Code != "bad-samples" || !strings.Contains(last.Message, "no table of samples") {
		t.Errorf("%+v", last)
	}
}

// deaf is an input on which nothing ever comes, as a keyboard's.
type deaf struct{}

func (deaf) Read([]byte) (int, error) { select {} }

// A signal ends the program while it waits for a spec and in the middle of a run: the last line is an error with the
// code cancelled, in one sentence, and the status is what a shell expects of that signal.
func TestSignals(t *testing.T) {
	endless := with("practical", "400000", "400000000")
	for by, want := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143, syscall.SIGHUP: 129} {
		for name, stdin := range map[string]io.Reader{"waiting": deaf{}, "running": strings.NewReader(endless)} {
			ctx, cancel := context.WithCancelCause(context.Background())
			var out bytes.Buffer
			shown := writer(func(p []byte) (int, error) {
				cancel(ended{by}) // in the middle of a run: something has been shown
				return out.Write(p)
			})
			if name == "waiting" {
				cancel(ended{by})
			}
			status := run(ctx, nil, stdin, shown)
			lines := strings.Split(strings.TrimSpace(out.String()), "\n")
			var last line
			if err := json.Unmarshal([]byte(lines[len(lines)-1]), &last); err != nil {
				t.Fatal(err)
			}
			if status != want || last.Event != "error" || last.Code != "cancelled" ||
				!strings.Contains(last.Message, "ended by a signal: "+by.String()) {
				t.Errorf("%s, %v: status %d, %+v", name, by, status, last)
			}
		}
	}
}

type writer func(p []byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }
