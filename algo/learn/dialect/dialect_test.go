package dialect_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/base/wire/wiretest"
	"crease/algo/beyond/rounds"
	"crease/algo/learn/dialect"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/algo/spec/tree"
)

const contract = `{
  "version": 1,
  "network":  {"w": [[3, 4], [0, 1], [1, 1]], "b": [0.5, -0.25, 0], "a": [1, -2, 1.5]},
  "sampling": {"samples": 1000000, "seed": 9007199254740991, "noise": 0.125},
  "learning": {"method": "paper", "order": 2, "units": 3, "eta1": 0.5, "eta2": 0.25, "eta3": 0.125,
               "epsilon": 0.01, "draws": 12, "pencil": 5, "standardise": true}
}`

// Every field of the contract's example is read, after a byte order mark. If one is not, a run ignores a setting.
func TestParseReadsEveryField(t *testing.T) {
	got, err := parse([]byte("\xef\xbb\xbf"+contract), true)
	if err != nil {
		t.Fatal(err)
	}
	want := spec.Spec{
		Network: network.Network{
			W: [][]float64{{3, 4}, {0, 1}, {1, 1}}, B: []float64{.5, -.25, 0}, A: []float64{1, -2, 1.5},
		},
		Sampling: spec.Sampling{Samples: 1000000, Seed: 1<<53 - 1, Noise: .125},
		Learning: spec.Learning{
			Method: spec.Paper, Order: 2, Units: 3, Eta1: .5, Eta2: .25, Eta3: .125, Epsilon: .01, Draws: 12, Seed: 5,
			Standardise: true,
		},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v", got)
	}
}

// A spec with nothing but a version has the default settings, and a number may have an exponent. If not, files that
// leave out optional fields are refused.
func TestParseDefaults(t *testing.T) {
	got, err := parse([]byte(`{"version":1}`), false)
	if err != nil || !reflect.DeepEqual(got, spec.Default()) {
		t.Errorf("got %+v, %v", got, err)
	}
	got, err = parse([]byte(`{"version":1.0,"sampling":{"samples":1e6}}`), false)
	if err != nil || got.Sampling.Samples != 1_000_000 {
		t.Errorf("1e6 gave %+v, %v", got, err)
	}
}

// Each fault in a spec gives an error that names the field by its path. If not, a fault is accepted, or the page marks
// another field. Every case breaks the contract's example in one place.
func TestParseNamesTheField(t *testing.T) {
	for _, c := range []struct{ old, new, field string }{
		{`"version": 1,`, ``, "version"},
		{`"version": 1`, `"version": 2`, "version"},
		{`"version": 1`, `"version": "1"`, "version"},
		{`"version": 1`, `"version": 1, "colour": 3`, "colour"},
		{`"version": 1`, `"version": 1, "version": 1`, "version"},
		{`"seed": 9007199254740991`, `"seed": 9007199254740992`, "sampling.seed"},
		{`"seed": 9007199254740991`, `"seed": -1`, "sampling.seed"},
		{`"seed": 9007199254740991`, `"seed": 1.5`, "sampling.seed"},
		{`"seed": 9007199254740991`, `"seed": null`, "sampling.seed"},
		{`1000000`, `1000000.5`, "sampling.samples"},
		{`1000000`, `0`, "sampling.samples"},
		{`1000000`, `-4`, "sampling.samples"},
		{`1000000`, `1e12`, "sampling.samples"},
		{`1000000`, `"many"`, "sampling.samples"},
		{`1000000`, `1, "samples": 2`, "sampling.samples"},
		{`"noise": 0.125`, `"noise": -1`, "sampling.noise"},
		{`"noise": 0.125`, `"noise": 1e999`, "sampling.noise"},
		{`"noise": 0.125`, `"nose": 0.125`, "sampling.nose"},
		{`"paper"`, `"magic"`, "learning.method"},
		{`"paper"`, `7`, "learning.method"},
		{`"order": 2`, `"order": 0`, "learning.order"},
		{`"order": 2`, `"order": 9`, "learning.order"},
		{`"order": 2`, `"order": true`, "learning.order"},
		{`"units": 3`, `"units": -3`, "learning.units"},
		{`"units": 3`, `"units": 2.5`, "learning.units"},
		{`"eta1": 0.5`, `"eta1": -1`, "learning.eta1"},
		{`"eta3": 0.125`, `"eta3": 3`, "learning.eta3"},
		{`"epsilon": 0.01`, `"epsilon": 2`, "learning.epsilon"},
		{`"draws": 12`, `"draws": 1e9`, "learning.draws"},
		{`"pencil": 5`, `"pencil": -5`, "learning.pencil"},
		{`"standardise": true`, `"standardise": 1`, "learning.standardise"},
		{`[0, 1]`, `[0]`, "network.w[1]"},
		{`[0, 1]`, `[0, 1, 2]`, "network.w[1]"},
		{`[0, 1]`, `[0, 0]`, "network.w[1]"},
		{`[0, 1]`, `7`, "network.w[1]"},
		{`[1, 1]`, `[1, "x"]`, "network.w[2][1]"},
		{`[1, 1]`, `[1, null]`, "network.w[2][1]"},
		{`[1, 1]`, `[1, 1e400]`, "network.w[2][1]"},
		{`[3, 4]`, `[]`, "network.w[0]"},
		{`[[3, 4], [0, 1], [1, 1]]`, `[]`, "network.w"},
		{`[[3, 4], [0, 1], [1, 1]]`, `{}`, "network.w"},
		{`"b": [0.5, -0.25, 0], `, ``, "network.b"},
		{`"b": [0.5, -0.25, 0]`, `"b": [0.5]`, "network.b"},
		{`"b": [0.5, -0.25, 0]`, `"b": [0.5, [], 0]`, "network.b[1]"},
		{`"a": [1, -2, 1.5]`, `"a": [1, 0, 1.5]`, "network.a[1]"},
		{`"a": [1, -2, 1.5]`, `"a": [1, -2, 1.5, 4]`, "network.a"},
		{`"a": [1, -2, 1.5]`, `"a": [1, -2, 1.5], "c": "1"`, "network.c"},
		{`"a": [1, -2, 1.5]`, `"a": [1, -2, 1.5], "c": 1e99`, "network.c"},
		{`"a": [1, -2, 1.5]`, `"a": [1, -2, 1.5], "d": 1`, "network.d"},
		{`{"w": [[3, 4], [0, 1], [1, 1]], "b": [0.5, -0.25, 0], "a": [1, -2, 1.5]}`, `[]`, "network"},
		{`"network":  {"w": [[3, 4], [0, 1], [1, 1]], "b": [0.5, -0.25, 0], "a": [1, -2, 1.5]},`, ``, "network"},
		{`"pencil": 5`, `"pencil": [[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]`,
			"learning.pencil[0][0][0][0][0][0][0][0][0][0][0][0][0][0][0]"},
	} {
		text := strings.Replace(contract, c.old, c.new, 1)
		if text == contract {
			t.Fatalf("%q is not in the example", c.old)
		}
		_, err := parse([]byte(text), true)
		var field *network.FieldError
		if !errors.As(err, &field) || field.Field != c.field {
			t.Errorf("%s for %s: got %v, want an error of field %s", c.new, c.old, err, c.field)
		}
	}
	for _, text := range []string{`7`, `null`, `[]`, `"x"`} {
		var field *network.FieldError
		if _, err := parse([]byte(text), true); !errors.As(err, &field) {
			t.Errorf("%s gave %v", text, err)
		}
	}
}

// Networks and texts beyond the limits are refused. If not, a file exhausts the memory of a page.
func TestParseLimits(t *testing.T) {
	wide := network.Network{W: [][]float64{make([]float64, spec.MaxDim+1)}, B: []float64{0}, A: []float64{1}}
	wide.W[0][0] = 1
	var many network.Network
	for range spec.MaxUnits + 1 {
		many.Append([]float64{1, 2}, 0, 1)
	}
	for _, n := range []network.Network{wide, many} {
		s := spec.Default()
		s.Network = n
		var field *network.FieldError
		if _, err := parse(dialect.Encode(s), true); !errors.As(err, &field) || !strings.HasPrefix(field.Field, "network.w") {
			t.Errorf("%d × %d gave %v", n.Units(), n.Dim(), err)
		}
	}
	if _, err := parse(make([]byte, tree.MaxBytes+1), true); err == nil {
		t.Error("a text past the limit was read")
	}
}

// A text that is not JSON gives an error with the line and column of the first fault. If not, the page marks another
// place.
func TestParseNamesTheLine(t *testing.T) {
	for _, c := range []struct {
		text         string
		line, column int
	}{
		{"", 1, 1},
		{"{\n  \"version\": 1,\n  \"network\" 5\n}", 3, 13},
		{"{\"version\": 01}", 1, 14},
		{"{\"version\": 1}\n\n x", 3, 2},
		{"{\"version\": 1}{}", 1, 15},
		{"{\"version\":", 1, 12},
		{"{\"noise\": NaN}", 1, 11},
		{"{\"a\": [1,\n2,]}", 2, 3},
		{"\xef\xbb\xbf{]", 1, 2},
	} {
		_, err := parse([]byte(c.text), true)
		var s *tree.SyntaxError
		if !errors.As(err, &s) || s.Line != c.line || s.Column != c.column {
			t.Errorf("%q: got %v, want line %d, column %d", c.text, err, c.line, c.column)
		}
	}
}

// Numbers that a short decimal cannot hold are read as they were written, and so is every optional field. If not, a
// shared spec gives other digits.
func TestEncodeRoundTrip(t *testing.T) {
	s, _ := parse([]byte(contract), true)
	s.Network.W[0] = []float64{math.Nextafter(1, 2), -5e-324}
	s.Network.B[0] = math.Copysign(0, -1)
	s.Network.A[0] = 0x1.fffffffffffffp-500
	s.Network.C = -1.0 / 3
	s.Sampling.Noise = 1.0 / 3
	got, err := parse(dialect.Encode(s), true)
	if err != nil || !reflect.DeepEqual(got, s) || !math.Signbit(got.Network.B[0]) {
		t.Errorf("got %+v, %v\nof  %+v", got, err, s)
	}
}

// Every field of a spec is written and read. If one is not, an export loses a setting.
func TestEncodeWritesEveryField(t *testing.T) {
	var s spec.Spec
	n := 0
	wiretest.Fill(&s, &n)
	valid, _ := parse([]byte(contract), true)
	s.Network = valid.Network
	s.Sampling.Samples, s.Sampling.Seed = 5, 6
	s.Learning.Method, s.Learning.Order, s.Learning.Units = spec.Paper, 3, 3
	s.Table.Separator, s.Table.Decimal, s.Table.Header = ";", ",", "no"
	s.Learning.Eta3, s.Learning.Epsilon, s.Learning.Draws, s.Learning.Seed = 1.5, .5, 4, 9
	got, err := parse(dialect.Encode(s), true)
	if err != nil || !reflect.DeepEqual(got, s) {
		t.Errorf("got %+v, %v\nof  %+v", got, err, s)
	}
}

// An export is read with its spec and result, a result of null counts as none, and a fault in it is named by its path.
// If not, a file that the page wrote cannot be opened again.
func TestExportImport(t *testing.T) {
	s, _ := parse([]byte(contract), true)
	line := []byte(`{"event":"done","risk":1e-20}`)
	if got := resultOf(t, dialect.EncodeExport(s, line)); !bytes.Equal(got, line) {
		t.Errorf("the result is exported as %s", got)
	}
	withNull := []byte(`{"spec":` + string(dialect.Encode(s)) + `,"result":null}`)
	for _, text := range [][]byte{
		dialect.Encode(s), dialect.EncodeExport(s, line), dialect.EncodeExport(s, nil), withNull,
	} {
		if got, err := parse(text, true); err != nil || !reflect.DeepEqual(got, s) {
			t.Errorf("%s gave %+v, %v", text, got, err)
		}
	}
	for text, want := range map[string]string{
		`{"spec":{"version":1,"network":{"w":[[1]],"b":[0],"a":[0]}}}`: "spec.network.a[0]",
		`{"spec":` + string(dialect.Encode(s)) + `,"results":{}}`:      "results",
		`{"spec":` + string(dialect.Encode(s)) + `,"result":3}`:        "result",
		`{"spec":[]}`: "spec",
	} {
		var field *network.FieldError
		if _, err := parse([]byte(text), true); !errors.As(err, &field) || field.Field != want {
			t.Errorf("%s gave %v, want %s", text, err, want)
		}
	}
}

// The lines have the fields of the contract: no list is null, numbers keep all digits, and networks are in the table's
// own coordinates. If not, another program cannot read the results.
func TestLines(t *testing.T) {
	var line map[string]any
	read := func(b []byte) map[string]any {
		line = nil
		if strings.Contains(string(b), "\n") || json.Unmarshal(b, &line) != nil {
			t.Fatalf("not JSON on one line: %q", b)
		}
		return line
	}
	read(dialect.Done(&snapshot.Snapshot{}))
	for _, name := range []string{"diagnoses", "recovered", "linear", "learned", "signs", "found", "samples", "seconds"} {
		if line[name] == nil {
			t.Errorf("an empty run has no %s", name)
		}
	}
	if line["risk"] != nil || line["rounds"] != nil || line["errors"] != nil || line["recovered"].(map[string]any)["w"] == nil {
		t.Errorf("an empty run gave %v", line)
	}
	s := &snapshot.Snapshot{
		Signs: snapshot.SignState{Resolved: true}, HasRisk: true, Risk: 1.0 / 3, Samples: 9,
		Diagnoses: []snapshot.Diagnosis{diagnosis.Diagnosis{Code: "c"}.With(diagnosis.SayNoiseAlone), {Units: []int{0, 2}}},
		Units: []snapshot.Unit{{Origin: snapshot.Origin{By: snapshot.ByRounds, Origin: rounds.Origin{Round: 3, Tensor: 4}}}, {
			Origin: snapshot.Origin{By: snapshot.ByFit}}},
		Rounds: []snapshot.Round{{Summary: rounds.Summary{Number: 1, Units: 5, Total: 16384}, Risk: 1e-3}},
	}
	read(dialect.Done(s))
	if line["risk"] != 1.0/3 || line["signs"] != "resolved" || line["event"] != "done" {
		t.Errorf("got %v", line)
	}
	found := line["found"].([]any)
	if a := found[0].(map[string]any); a["by"] != "rounds" || a["round"] != 3.0 || a["tensor"] != 4.0 {
		t.Errorf("got %v", found)
	}
	if b := found[1].(map[string]any); len(b) != 1 || b["by"] != "fit" {
		t.Errorf("got %v", found)
	}
	if r := line["rounds"].([]any)[0].(map[string]any); r["round"] != 1.0 || r["units"] != 5.0 || r["risk"] != 1e-3 ||
		r["samples"] != 16384.0 {
		t.Errorf("got %v", r)
	}
	if d := line["diagnoses"].([]any)[0].(map[string]any); d["units"] == nil || d["message"] != "The labels are noise alone: without it all are 0." {
		t.Errorf("got %v", d)
	}
	read(dialect.Progress(&snapshot.Snapshot{Stage: snapshot.StageMoments, Samples: 5}))
	if _, ok := line["left"]; ok || line["stage"] != "moments" || line["samples"] != 5.0 {
		t.Errorf("got %v", line)
	}
	if read(dialect.Progress(&snapshot.Snapshot{Left: 90})); line["left"] != 90.0 {
		t.Errorf("got %v", line)
	}
	one := network.Network{W: [][]float64{{0, 1}}, B: []float64{.5}, A: []float64{3}}
	s = &snapshot.Snapshot{Recovered: one, Learned: one,
		Errors: &snapshot.Errors{W: [][]float64{{.1, .2}}, B: []float64{.3}, A: []float64{.4}},
		Map:    &snapshot.Map{Mean: []float64{4, 2}, L: [][]float64{{1}, {0, .5}}}}
	read(dialect.Done(s))                                                   // 3σ(2(x₂ − 2) + 1/2) in the table's coordinates
	for name, r := range map[string]float64{"recovered": 2, "learned": 1} { // r: the length by which w is divided
		n := line[name].(map[string]any)
		if w := n["w"].([]any)[0].([]any); w[0] != 0.0 || w[1] != 2/r || n["b"].([]any)[0] != -3.5/r ||
			n["a"].([]any)[0] != 3*r {
			t.Errorf("%s: got %v", name, n)
		}
	}
	e := line["errors"].(map[string]any) // in these coordinates already
	if w := e["w"].([]any)[0].([]any); w[1] != .2 || e["b"].([]any)[0] != .3 || e["a"].([]any)[0] != .4 {
		t.Errorf("got %v", e)
	}
	if m := line["standardised"].(map[string]any); m["mean"].([]any)[1] != 2.0 || m["l"].([]any)[1].([]any)[1] != .5 {
		t.Errorf("got %v", m)
	}
	_, err := parse([]byte(`{"version":3}`), false)
	if read(dialect.Error(err, "x")); line["code"] != "bad-spec" || line["field"] != "version" || line["event"] != "error" {
		t.Errorf("got %v", line)
	}
	_, err = parse([]byte(`{`), false)
	if read(dialect.Error(err, "x")); line["code"] != "bad-json" || line["message"] != "line 1, column 2: the text ends too soon" {
		t.Errorf("got %v", line)
	}
	if read(dialect.Error(errors.New("y"), "x")); line["code"] != "x" || line["message"] != "y" {
		t.Errorf("got %v", line)
	}
}

// parse is Parse without a meter.
func parse(data []byte, known bool) (spec.Spec, error) { return dialect.Parse(data, known, nil) }

// resultOf returns the result in an exported file, without white space.
func resultOf(t *testing.T, exported []byte) []byte {
	t.Helper()
	var form struct{ Result json.RawMessage }
	var compact bytes.Buffer
	if err := json.Unmarshal(exported, &form); err != nil {
		t.Fatalf("%s: %v", exported, err)
	}
	if err := json.Compact(&compact, form.Result); err != nil {
		t.Fatalf("%s: %v", form.Result, err)
	}
	return compact.Bytes()
}

// FuzzParse looks for texts that make the reader panic, or that are accepted and then change when they are written.
func FuzzParse(f *testing.F) {
	f.Add([]byte(contract))
	f.Add([]byte(`{"version":1}`))
	f.Add([]byte(`{"spec":` + contract + `,"result":{"event":"done"}}`))
	f.Add([]byte("{\"version\":1,\n\"network\":{\"w\":[[1e999]]}}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, known := range []bool{true, false} {
			s, err := parse(data, known)
			if err != nil {
				continue
			}
			if err := s.Validate(known); err != nil {
				t.Fatal(err)
			}
			got, err := parse(dialect.Encode(s), known)
			if err != nil || !reflect.DeepEqual(s, got) {
				t.Fatalf("%+v is read as %+v, %v", s, got, err)
			}
		}
		if s, err := parse(data, true); err == nil {
			got, err := parse(dialect.EncodeExport(s, []byte("{}")), true)
			if err != nil || !reflect.DeepEqual(s, got) {
				t.Fatalf("%+v is read as %+v, %v", s, got, err)
			}
		}
	})
}

// The done line has the linear part in the table's own coordinates, its standard errors where there are any, and R²
// where there are samples; an export keeps it. If not, a list is null, a field is missing, or numbers lose digits.
func TestLinearPart(t *testing.T) {
	type result struct {
		Linear struct {
			V      []float64
			C      *float64
			Errors *network.Linear
		}
		Explained *float64
	}
	s := &snapshot.Snapshot{
		Stage: snapshot.StageDone, Total: 9, Variance: 4, Residual: 1,
		Linear: snapshot.Linear{V: []float64{1.0 / 3}, C: -4}, Errors: &snapshot.Errors{V: []float64{.1}, C: 1.0 / 7},
	}
	read := func() (got result) {
		line := dialect.Done(s)
		if err := json.Unmarshal(line, &got); err != nil || got.Linear.V == nil || got.Linear.C == nil {
			t.Fatalf("%s: %v", line, err)
		}
		known, _ := parse([]byte(contract), true)
		if exported := resultOf(t, dialect.EncodeExport(known, line)); !bytes.Equal(exported, line) {
			t.Errorf("%s is exported as %s", line, exported)
		}
		return got
	}
	got := read()
	if got.Linear.V[0] != 1.0/3 || *got.Linear.C != -4 || got.Linear.Errors == nil || got.Linear.Errors.V[0] != .1 ||
		got.Linear.Errors.C != 1.0/7 || *got.Explained != .75 {
		t.Errorf("got %+v", got)
	}
	s.Errors.V, s.Total = nil, 0 // an exact run, whose fit had no linear part
	if got = read(); got.Linear.Errors != nil || got.Explained != nil {
		t.Errorf("got %+v", got)
	}
	s.Map = &snapshot.Map{Mean: []float64{10}, L: [][]float64{{2}}} // x = 10 + 2z
	s.Linear.V = []float64{3}
	s.Recovered.Append([]float64{1}, 0, 1)
	if got = read(); got.Linear.V[0] != 1.5 || *got.Linear.C != -19 {
		t.Errorf("got %+v", got)
	}
	*s = snapshot.Snapshot{}
	if got = read(); *got.Linear.C != 0 || got.Explained != nil {
		t.Errorf("got %+v", got)
	}
}
