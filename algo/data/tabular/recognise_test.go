package tabular

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"unicode/utf16"

	"crease/algo/spec"
)

// rows are written in the many ways of the tests: inputs and a label.
var rows = [][3]float64{{2.0409, -2.5557, 2.5409}, {.4181, -.5678, .9181}, {-.4526, -.2156, .227}, {-2.02, -.2319, .8144},
	{-.8652, 3.323, 1.77}, {12.5, -7.25, 3.5}}

// lines writes the rows, each by a format of package fmt for its number from 0 and its three
// numbers, with a sign for their decimals.
func lines(head, format, decimal string) string {
	out := head
	for i, r := range rows {
		line := fmt.Sprintf(format, i, r[0], r[1], r[2])
		out += strings.ReplaceAll(line, "·", decimal)
	}
	return out
}

// comma writes rows with decimal commas.
func comma(head, format string) string {
	return strings.ReplaceAll(lines(head, format, ""), ".", ",")
}

// columns writes the rows as JSON by columns, each between two marks, in place of the lists of form.
func columns(form, open, cell, end string) string {
	for k := range 3 {
		var cells []string
		for i, r := range rows {
			if open == "{" {
				cells = append(cells, fmt.Sprintf(cell, i, r[k]))
			} else {
				cells = append(cells, fmt.Sprintf(cell, r[k]))
			}
		}
		form = strings.Replace(form, fmt.Sprintf("[%d]", k+1), open+strings.Join(cells, ", ")+end, 1)
	}
	return form
}

// rowsAnd writes the inputs as JSON by rows, and another member with the labels in place of [3].
func rowsAnd(name, others string) string {
	return columns(fmt.Sprintf(`{%q: [`, name)+strings.Trim(lines("", "[%[2]g, %[3]g],", ""), ",")+"], "+others+"}", "[", "%g", "]")
}

// utf16le writes text as Windows programs do.
func utf16le(text string) string {
	out := []byte("\xff\xfe")
	for _, u := range utf16.Encode([]rune(text)) {
		out = append(out, byte(u), byte(u>>8))
	}
	return string(out)
}

// TestRecognise reads one table in the forms of many programs, without being told anything. Would
// catch a separator, a decimal sign, a header, an index or an encoding that is taken for another.
func TestRecognise(t *testing.T) {
	const all = "%[2]g,%[3]g,%[4]g\n"
	for name, c := range map[string]struct {
		text, ignored, label string
	}{
		"plain":               {lines("x1,x2,y\n", all, ""), "", "y"},
		"other names":         {lines("area,rooms,target\n", all, ""), "", "target"},
		"label first":         {lines("label,f1,f2\n", "%[4]g,%[2]g,%[3]g\n", ""), "", "label"},
		"y in the middle":     {lines("x1,y,x2\n", "%[2]g,%[4]g,%[3]g\n", ""), "", "y"},
		"upper case":          {lines("Y,X1,X2\n", "%[4]g,%[2]g,%[3]g\n", ""), "", "Y"},
		"no header":           {lines("", all, ""), "", "3"},
		"numbers above":       {lines("0,1,2\n", all, ""), "", "2"},
		"semicolons":          {lines("a;b;c\n", "%[2]g;%[3]g;%[4]g\n", ""), "", "c"},
		"decimal commas":      {comma("x1;x2;y\n", "%[2]g;%[3]g;%[4]g\n"), "", "y"},
		"tabs and commas":     {comma("x1\tx2\ty\n", "%[2]g\t%[3]g\t%[4]g\n"), "", "y"},
		"spaces and commas":   {comma("x1 x2 y\n", "%[2]g  %[3]g %[4]g\n"), "", "y"},
		"comma and space":     {comma("", "%[2]g, %[3]g, %[4]g\n"), "", "3"},
		"quoted":              {lines(`"x1","x2","y"`+"\n", `"%[2]g","%[3]g","%[4]g"`+"\n", ""), "", "y"},
		"quoted commas":       {comma(`"x1","x2","y"`+"\n", `"%[2]g","%[3]g","%[4]g"`+"\n"), "", "y"},
		"bars":                {lines("a|b|c\n", "%[2]g | %[3]g | %[4]g\n", ""), "", "c"},
		"sep=":                {comma("sep=;\nx1;x2;y\n", "%[2]g;%[3]g;%[4]g\n"), "", "y"},
		"separators behind":   {comma("x1;x2;y;;\n", "%[2]g;%[3]g;%[4]g;;\n"), "4 5", "y"},
		"pandas' index":       {lines(",x1,x2,y\n", "%d,%g,%g,%g\n", ""), "1", "y"},
		"Unnamed: 0":          {lines("Unnamed: 0,x1,x2,y\n", "%d,%g,%g,%g\n", ""), "Unnamed: 0", "y"},
		"an index, no header": {lines("", "%d,%g,%g,%g\n", ""), "1", "4"},
		"R's write.table":     {lines(`"x1" "x2" "y"`+"\n", `"%d" %g %g %g`+"\n", ""), "1", "y"},
		"a printed frame":     {lines("      x1     x2     y\n", "%d   %g   %g   %g\n", ""), "1", "y"},
		"gnuplot":             {lines("# x1 x2 y\n", "%[2]g %[3]g %[4]g\n", ""), "", "y"},
		"comments":            {lines("% one\n// two\nx1,x2,y\n", all+"# so it is\n", ""), "", "y"},
		"dates":               {lines("time,x1,x2,y\n", "2026-01-0%d,%g,%g,%g\n", ""), "time", "y"},
		"a split":             {lines("x1,x2,y,split\n", "%[2]g,%[3]g,%[4]g,train\n", ""), "split", "y"},
		"a fold":              {lines("x1,x2,y,fold\n", "%[2]g,%[3]g,%[4]g,%[1]d\n", ""), "fold", "y"},
		"UTF-16":              {utf16le(lines("x1,x2,y\r\n", "%[2]g,%[3]g,%[4]g\r\n", "")), "", "y"},
		"UTF-16, bare":        {utf16le(lines("x1,x2,y\r\n", "%[2]g,%[3]g,%[4]g\r\n", ""))[2:], "", "y"},
		"Fortran":             {strings.ReplaceAll(lines("", "%.4[2]e %.4[3]e %.4[4]e\n", ""), "e", "D"), "", "3"},
		"Markdown":            {lines("| x1 | x2 | y |\n|---|:--|---|\n", "| %[2]g | %[3]g | %[4]g |\n", ""), "1 5", "y"},
		"a database":          {lines(" x1 | x2 | y \n----+----+---\n", " %[2]g | %[3]g | %[4]g\n", ""), "", "y"},
		"JSON by columns":     {columns(`{"x1": [1], "x2": [2], "y": [3]}`, "[", "%g", "]"), "", "y"},
		"pandas' to_json":     {columns(`{"x1": [1], "x2": [2], "y": [3]}`, "{", "\"%d\": %g", "}"), "", "y"},
		"orient index":        {"{" + strings.Trim(lines("", `"r%d": {"x1": %g, "x2": %g, "y": %g},`, ""), ",") + "}", "", "y"},
		"orient split":        {`{"columns": ["x1", "x2", "y"], "index": [0], "data": [` + strings.Trim(lines("", "[%[2]g, %[3]g, %[4]g],", ""), ",") + "]}", "", "y"},
		"orient table":        {`{"schema": {"fields": []}, "data": [` + strings.Trim(lines("", `{"i": "r%d", "x1": %g, "x2": %g, "y": %g},`, ""), ",") + "]}", "i", "y"},
		"JSON of x and y":     {rowsAnd("x", `"y": [3]`), "", "y"},
		"y first":             {`{"targets": [` + strings.Trim(lines("", "[%[4]g],", ""), ",") + "], " + rowsAnd("inputs", `"n": 6`)[1:], "", "targets"},
		"scikit-learn":        {rowsAnd("data", `"target": [3], "feature_names": ["a", "b"]`), "", "target"},
		"JSON and its shape":  {`{"shape": [6, 3], "data": [` + strings.Trim(lines("", "[%[2]g, %[3]g, %[4]g],", ""), ",") + "]}", "", "3"},
		"an @ in the header":  {lines("@a,b,y\n", all, ""), "", "y"},
		"ARFF":                {lines("% one\n@RELATION s\n\n@ATTRIBUTE 'x1' NUMERIC\n@attribute x2 real\n@attribute split {train, test}\n@attribute y numeric\n@DATA\n", "%[2]g,%[3]g,train,%[4]g\n", ""), "split", "y"},
		"printed minus":       {strings.ReplaceAll(lines("x1,x2,y\n", all, ""), "-", minus), "", "y"},
	} {
		table, shape, err := readBytes([]byte(c.text), spec.Table{}, nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := strings.Join(shape.Of(Ignored), " "); got != c.ignored || shape.Of(Label)[0] != c.label {
			t.Errorf("%s: ignored %q, label %q", name, got, shape.Of(Label)[0])
		}
		for i, r := range rows {
			if table.Len() != int64(len(rows)) || !reflect.DeepEqual(table.X[i], r[:2]) || table.Y[i] != r[2] {
				t.Errorf("%s: row %d of %d is %v, %v", name, i+1, table.Len(), table.X[i], table.Y[i])
				break
			}
		}
		again, _, err := readBytes([]byte(c.text), shape.Choices("a", false), nil)
		if err != nil || !reflect.DeepEqual(again, table) {
			t.Errorf("%s: with the choices that were made: %v", name, err)
		}
	}
}

// TestUnclear has tables that can be taken in two ways: the error names the setting that decides,
// and with that setting the table is read.
func TestUnclear(t *testing.T) {
	for name, c := range map[string]struct {
		text, option string
		decided      spec.Table
		x            []float64 // the inputs of the first row then
	}{
		"pairs": {"2,0409,-2,5557\n0,4181,0,0678\n", "decimal", spec.Table{Decimal: "."}, []float64{2, 409, -2}},
		"pairs below a header": {"x1,x2,x3,y\n2,0409,-2,5557\n0,4181,0,0678\n", "decimal", spec.Table{Decimal: "."},
			[]float64{2, 409, -2}},
		"pairs, joined": {"2,0409,-2,5557\n0,4181,0,0678\n", "decimal", spec.Table{Decimal: ","}, []float64{2.0409}},
		"pairs below names": {"x1,x2,y\n2,0409,-2,5557,1,5\n0,4181,0,0678,1,5\n", "decimal", spec.Table{Decimal: ","},
			[]float64{2.0409, -2.5557}},
		"half a header": {"2019,total\n1,2\n3,4\n", "header", spec.Table{Header: "yes"}, []float64{1}},
		"x, y and z":    {"x,y,z\n1,2,3\n", "label", spec.Table{Label: "z"}, []float64{1, 2}},
		"two outputs":   {"x1,x2,y1,y2\n1,2,3,4\n", "label", spec.Table{Label: "y1", Ignore: []string{"y2"}}, []float64{1, 2}},
		"no such label": {"a,b\n1,2\n", "label", spec.Table{Label: "2"}, []float64{1}},
		"a blank":       {"x1,y\n,5\n1,2\n", "bad", spec.Table{Skip: true}, []float64{1}},
		"#N/A":          {"x1,y\n#N/A,2\n1,2\n", "bad", spec.Table{Skip: true}, []float64{1}},
		"NA":            {"a,b\nNA,2\n1,2\n", "bad", spec.Table{Skip: true}, []float64{1}},
		"two ways":      {"1, 5, 2, 5\n3, 0, 4, 1\n1, 5, 2, 5\n", "", spec.Table{}, []float64{1, 5, 2}},
	} {
		var f spec.Table
		if name == "no such label" {
			f.Label = "c"
		}
		_, _, err := readBytes([]byte(c.text), f, nil)
		var unclear *Unclear
		if c.option != "" && (!errors.As(err, &unclear) || unclear.Option != c.option || !strings.Contains(err.Error(), "line ")) {
			t.Errorf("%s: %v", name, err)
		}
		table, _, err := readBytes([]byte(c.text), c.decided, nil)
		if err != nil || !reflect.DeepEqual(table.X[0], c.x) {
			t.Errorf("%s, decided: %v %+v", name, err, table)
		}
	}
}

// TestCode catches a list of a program that is read as a table, its brackets as columns of texts.
func TestCode(t *testing.T) {
	for _, text := range []string{
		"data = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]",
		"data = [[1, 2, 3, 4, 5],\n        [6, 7, 8, 9, 10],\n        [11, 12, 13, 14, 15]]\n",
		`<|"W" -> {{1., 0.}, {0.6, 0.8}}, "b" -> {0.5, -0.3}|>`,
	} {
		if _, s, err := readBytes([]byte(text), spec.Table{}, nil); err == nil {
			t.Errorf("%s: read as %+v", text, s)
		}
	}
}

// TestNoNumbers has cells that are almost numbers: the line is named, and no column of them is
// passed over in silence.
func TestNoNumbers(t *testing.T) {
	for text, want := range map[string]string{
		"t,y\n0:10,1\n0:20,2\n": "line 2: t is a time or a date",
		strings.Repeat("1,", 40) + "2\n" + strings.Repeat("1,", 40) + "2\n": "it has 41 columns and 2 lines",
		"a,b,c\n\"2,5\",1,2\n1.5,2,3\n1,2,3\n":                              `line 2: a is not a number: "2,5"`,
		"1.0-114 0.5 0.3\n1.5 2.5 3.5\n1.5 2.5 3.5\n":                       `so it may be a header or a row`,
		"x1,x2,y\n1,2,3\n1,50%,3\n":                                         `line 3: x2 is not a number: "50%"`,
		"x1,x2,y\nm,m,kg\n1,2,3\n":                                          `line 2: x1 is not a number: "m"`,
		"x1,x2,y\n1,2,3\n1,1,5,3\n":                                         "line 3: has 4 cells, the header has 3",
		"b'2.5' b'3.5'\nb'4.5' b'1.5'\n":                                    "no columns of numbers",
		"y\n1\n2\n":                                                         "no columns of numbers",
		"# Fold\n\nPress *Learn*, then look.\n\n- one crease\n":             "line 3: \"Press *Learn*, then look.\" begins a text in words",
		"Dear all,\nhere are 3 numbers: 1 2 3.\nAna\nBest wishes\n":         "line 1: \"Dear all,\" begins a text in words",
		`{"version": 1, "network": {"w": [[1, 0]], "b": [0], "a": [1]}}`:    "it looks like a spec of Crease, not a table",
		`{"version": 1, "title": "Fold", "steps": [{"text": "Look."}]}`:     "it looks like a lesson of Crease, not a table",
		"1.5 1:0.5 3:2\n-1 2:1e-3\n":                                        "line 1: it is in the sparse form of LIBSVM",
		"@relation s\n@attribute y real\n@data\n":                           wordsNoData,
	} {
		if _, _, err := readBytes([]byte(text), spec.Table{}, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q in it", text, err, want)
		}
	}
}

// TestWholeJSON catches numbers of JSON that are passed over in silence: rows behind the first object or
// outside of the lists, and the end of a file that was cut.
func TestWholeJSON(t *testing.T) {
	for text, want := range map[string]string{
		"[[1, 2], [3, 4], [5, 6.25":                        wordsOpenList,
		"[[1, 2], [3, 4], [5, 6]":                          wordsOpenList,
		`{"x1": [1, 2], "y": [3, 4]`:                       wordsOpenList,
		`{"x1": [1, 2], "y": [3, 4]} {"x1": [5, 6]}`:       wordsOutside,
		"[[1, 2], [3, 4]]\n5, 6\n":                         wordsOutside,
		"[[1, 2], 3, [4, 5]]":                              wordsOutside,
		"[1, [2, 3], [4, 5, 6]]":                           wordsDeepList,
		`{"columns": ["x1", "y"], "data": [[1, 2], 3, 4]}`: wordsOutside,
		`{"x": [[1, 2], [3]], "y": [5, 6]}`:                `"x": row 2 has 1 cell, but the first has 2`,
		`{"x": [[1, 2], 3], "y": [5, 6]}`:                  `"x": ` + wordsNestedColumn,
		`{"x": [[1, [2]]], "y": [5]}`:                      `"x": ` + wordsNestedColumn,
		`{"x": [[1, 2]], "targets": [[5, 6]]}`:             `"targets": ` + wordsNestedColumn,
		`{"data": [[1, 2], [3, 4]], "target": [5]}`:        `the column "target" has 1 rows, but "data1" has 2`,
		`{"x": [[1, 2]], "y": [5, 6]}`:                     `the column "y" has 2 rows, but "x1" has 1`,
	} {
		if table, _, err := readBytes([]byte(text), spec.Table{}, nil); err == nil || err.Error() != want {
			t.Errorf("%s: %v, %+v", text, err, table)
		}
	}
}

// TestLongJSON has JSON that is longer than what is looked at of a table in columns: catches a preview
// of a text with the mark of an encoding that cuts it like lines.
func TestLongJSON(t *testing.T) {
	text := "[" + strings.Repeat("[1.5, 2.5, 3.5],\n", lookedBytes/16) + "[4, 5, 6]]"
	for name, data := range map[string]string{"bare": text, "UTF-8": "\xef\xbb\xbf" + text, "UTF-16": utf16le(text)} {
		if s, first, err := previewBytes([]byte(data), spec.Table{}, nil); err != nil || len(s.Columns) != 3 || len(first) != previewRows {
			t.Errorf("%s: %v %+v", name, err, s)
		}
	}
}

// TestHalfPair has a number without decimals among pairs of cells that are numbers: it is refused
// rather than shifting those behind it.
func TestHalfPair(t *testing.T) {
	text := "2,0409,-2,5557,1,5\n0,4181,0,0678,1,5\n" + "3,2,5,1,25\n"
	f := spec.Table{Separator: ",", Decimal: ",", Header: "no"}
	head := strings.Repeat("2,0409,-2,5557,1,5\n", 300)
	if _, _, err := readBytes([]byte(head+text), f, nil); err == nil || !strings.Contains(err.Error(), "line 303: a number has no decimal comma") {
		t.Error(err)
	}
}

// FuzzRead looks for a table in any form that panics, has a row of another length or a number
// that is not finite, or is taken otherwise with the choices that were made for it.
func FuzzRead(f *testing.F) {
	f.Add([]byte("sep=;\nx1;\"x 2\";y;\n1,5;2;-3;\n# so\nNA;1;2;\n"), true)
	f.Add([]byte("a b\n\n1  2,5\n"), false)
	f.Add([]byte("\xff\xfe1\x00,\x002\x00"), false)
	f.Add([]byte(`{"columns": ["a", "y"], "index": [0], "data": [[1, 2]]}`), false)
	f.Add([]byte(`{"a": {"0": 1}, "y": {"0": null}}`), true)
	f.Fuzz(func(t *testing.T, data []byte, skip bool) {
		table, shape, err := readBytes(data, spec.Table{Skip: skip}, nil)
		if err != nil {
			return
		}
		if again, _, err := readBytes(data, shape.Choices("", skip), nil); err != nil || !reflect.DeepEqual(table, again) {
			t.Fatalf("%v, %+v, %+v", err, table, again)
		}
		for i, x := range table.X {
			if len(x) != len(shape.Of(Input)) || x[0] != x[0] || table.Y[i] != table.Y[i] {
				t.Fatalf("row %d: %v, %v", i, x, table.Y[i])
			}
		}
	})
}

// The bars around a table of Markdown make no columns that are told of.
func TestMarkdown(t *testing.T) {
	table, shape, err := readBytes([]byte("| a | y |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n"), spec.Table{}, nil)
	if err != nil || table.Len() != 2 || shape.LeftOut() != "" {
		t.Errorf("%v, %q", err, shape.LeftOut())
	}
}
