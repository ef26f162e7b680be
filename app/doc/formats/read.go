package formats

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"crease/algo/base/work"
	"crease/algo/data/intake"
	"crease/algo/data/sample"
	"crease/algo/data/tabular"
	"crease/algo/learn/dialect"
	"crease/algo/learn/predict"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/algo/spec/tree"
)

// Kind is the kind of a text or a file from outside.
type Kind int

// The kinds.
const (
	Spec      Kind = iota // JSON of the contract: a spec or an export
	Table                 // samples: x1,…,xd,y
	ArrayText             // W, b and a, as Python or JSON
	ArrayFile             // arrays as NumPy saves them, .npy or .npz: samples, or W, b and a
)

// Taken is the contents of a file or a text. Kind is right even if the contents could not be read.
type Taken struct {
	Kind      Kind
	Spec      spec.Spec // of a Spec
	Arrays    Arrays    // of ArrayText, and of an ArrayFile with a network
	Dim, Rows int       // of a Table, and of an ArrayFile with samples
	Skipped   int       // lines of it that are no rows and were left out
	Told      string    // what else is to be told of a table, in sentences
	Look      sample.Look
	Asked                // of a table that is not read until the reader has said how
	Known     spec.Table // the choices that what is asked proposes, of the order
	New       predict.Rows
}

// IsTable reports whether it is a table of samples, as text or as arrays, that was read.
func (t *Taken) IsTable() bool { return t.Dim > 0 }

// Want is what is wanted of a file.
type Want int

// The wants.
const (
	Everything   Want = iota // whatever it holds, to the last row of a table
	TableRows                // a table to its last row, as its reader has said
	TableColumns             // how a table would be taken so
	Predictions              // of the order's function, for new rows
)

// Order says what is wanted of a file, and how its reader would have a table taken. Where everything is wanted that
// is what a table of that name was taken for before, and is proposed where it has to be asked about.
type Order struct {
	Want     Want
	Table    spec.Table
	Function snapshot.Function // what predicts, learned from rows that
	Look     sample.Look       // describes
}

// Read reads data as ordered: everything as the function Read does. Of columns the result asks, and of rows where
// something is still unclear. Errors name the line, the row or the array, or are w's.
func (o Order) Read(data []byte, w *work.Meter) (t Taken, err error) {
	if t.Kind = Table; o.Want == Predictions {
		t.New, err = predict.Table(data, o.Function, &o.Look, w)
		return t, err
	}
	src, err := intake.Open(data, w)
	if err != nil {
		return t, err
	}
	switch o.Want {
	case TableRows:
		_, err = t.rows(src, o.Table, w)
	case TableColumns:
		t.Asked, err = Ask(src, o.Table, w)
	default:
		if t, err = read(src, w); err == nil && t.Asks() && o.Table.Name != "" {
			if again, wrong := Ask(src, o.Table, w); wrong == nil && len(again.Shape.Columns) > 0 {
				t.Asked, t.Known, t.Shape.Plain = again, o.Table, false
			}
		}
	}
	return t, err
}

// Read determines what data holds and reads it, to the last row of a table. It reports its work to
// the meter, which may be nil. Errors name the field, the line or the array, say what the bytes are that
// are neither text nor arrays, or come from the meter.
func Read(data []byte, w *work.Meter) (Taken, error) { return Order{}.Read(data, w) }

// read is Read of a source.
func read(src *intake.Source, w *work.Meter) (t Taken, err error) {
	t.Kind = sniff(src, w)
	switch t.Kind {
	case Spec:
		t.Spec, err = dialect.Parse(src.Text, true, w)
	case ArrayText:
		if t.Arrays, err = readArrays(src.Text, w); err != nil && w.Err() == nil && src.Kind == intake.Text {
			table := Taken{Kind: Table} // data = [ … ] of MATLAB
			if wrong := table.table(src, nil); wrong == nil && (table.IsTable() || table.Shape.Columns != nil) {
				return table, nil
			}
		}
	case ArrayFile:
		switch err = tabular.FindArrays(src.Arrays); err {
		case nil:
			err = t.table(src, w)
		case tabular.ErrNoTable:
			t.Arrays, err = readArrayFile(src)
		}
	default:
		err = t.table(src, w)
		if (err != nil || t.Asks()) && len(src.Text) < intake.Looked { // W, and its rows in the next lines
			if arrays, wrong := readArrays(src.Text, nil); wrong == nil {
				t, err = Taken{Kind: ArrayText, Arrays: arrays}, nil
			}
		}
	}
	return t, err
}

// ReadPart returns which part of n bytes Read has read, from 0 to 1, by its meter. Packed arrays
// may unpack to more than n bytes, so the part is cut at 1.
func ReadPart(w *work.Meter, n int) float64 {
	return min(1, float64(w.Done())/float64(work.PerByte*int64(n)))
}

// sniff guesses what a source is.
func sniff(src *intake.Source, w *work.Meter) Kind {
	text := strings.TrimSpace(string(src.Text[:min(len(src.Text), intake.Looked)]))
	switch {
	case src.Kind == intake.Arrays:
		return ArrayFile
	case src.Own == intake.Spec:
		return Spec
	case likeTable(src, text, w):
		return Table
	case src.Kind == intake.JSON, strings.ContainsRune("(@#\"'", rune((text + " ")[0])), strings.HasPrefix(text, ">>>"),
		language(text) != "", slices.ContainsFunc(strings.Split(text, "\n"), isCode):
		return ArrayText
	}
	return Table
}

// isCode reports whether a line assigns to a name, calls something, or imports.
func isCode(line string) bool {
	line = strings.TrimLeft(line, " \t")
	if line == "" || strings.IndexByte(letters, line[0]) < 0 {
		return false
	}
	if _, value, ok := strings.Cut(line, "="); ok && strings.IndexAny(strings.TrimLeft(value, " \t"), "[{") == 0 {
		return true // double W[3][2] = {…
	}
	rest := strings.TrimLeft(line, letters+digits+".")
	name := line[:len(line)-len(rest)]
	rest = strings.TrimLeft(rest, " \t")
	return name == "import" || name == "from" || name == "Parameter" || rest != "" && strings.Contains("=:(", rest[:1]) ||
		strings.HasPrefix(rest, "<-")
}

// typed are marks of languages whose lists are not read, as they have types around them.
var typed = []struct{ mark, language string }{
	{"]float64{", "Go"}, {"]float32{", "Go"}, {"vec![", "Rust"}, {"[f64;", "Rust"}, {"[f32;", "Rust"}, {"<f64>", "Rust"},
	{"[Double]", "Swift"}, {"[Float]", "Swift"}, {"listOf(", "Kotlin"}, {"arrayOf(", "Kotlin"},
}

// language returns the language of a text whose lists are not read as they are, "" for any other.
func language(text string) string {
	for _, t := range typed {
		if strings.Contains(text, t.mark) {
			return t.language
		}
	}
	name := false // of a list whose numbers follow, one a line
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if name && strings.HasPrefix(line, "- ") {
			return "YAML"
		}
		name = strings.HasSuffix(line, ":") && strings.Trim(line, letters+digits+".:") == ""
	}
	return ""
}

// Asked is what is shown of a table before it is read: how it would be taken.
type Asked struct {
	Shape tabular.Shape
	First [][]string // its first rows, as they stand there
	// Why says what only the reader can decide, and Option is the setting that decides; see
	// tabular.Unclear. Both are "" where the table was only not plain.
	Why, Option string
	Signs       bool // it is text in columns: its separator and its decimal sign may be others
}

// Asks reports whether the reader has to say how the table is to be read.
func (t *Taken) Asks() bool { return len(t.Asked.Shape.Columns) > 0 }

// Ask returns how a source would be taken as a table with the choices f. The error says why it is none.
func Ask(src *intake.Source, f spec.Table, w *work.Meter) (a Asked, err error) {
	a.Shape, a.First, err = tabular.Preview(src, f, w)
	a.Signs = src.Kind == intake.Text
	if len(a.Shape.Of(tabular.Input)) == 0 || len(a.Shape.Of(tabular.Label)) == 0 {
		return Asked{}, err
	}
	return a, a.doubt(err)
}

// doubt notes what an error leaves to the reader, and returns any other one.
func (a *Asked) doubt(err error) error {
	unclear, ok := errors.AsType[*tabular.Unclear](err)
	if ok {
		a.Why, a.Option, err = err.Error(), unclear.Option, nil
	}
	return err
}

// table takes a table of samples, to its last row if nothing about it has to be asked.
func (t *Taken) table(src *intake.Source, w *work.Meter) (err error) {
	if t.Asked, err = Ask(src, spec.Table{}, w); err != nil {
		return err
	}
	// The rows of a table without names may as well be a network's, if they are no more than its units.
	rows, named := t.Shape.Rows, len(src.Arrays) > 1 && !strings.HasPrefix(src.Arrays[0].Name, "arr_")
	if src.Kind == intake.JSON {
		rows = bytes.Count(src.Text, []byte("]")) - 1
		named = t.Shape.Header || bytes.TrimLeft(src.Text, " \t\r\n")[0] != '['
	}
	if !named && src.Kind != intake.Text && rows > 0 && rows <= spec.MaxUnits && t.Why == "" {
		t.Why = fmt.Sprintf(fewRows, rows)
	}
	if !t.Shape.Plain && t.Why == "" && len(src.Text) <= intake.Looked { // what is no row can be told at once
		var rest Taken
		if _, err := rest.rows(src, t.Shape.Choices("", false), nil); err == nil && rest.Option == "bad" {
			t.Why, t.Option = rest.Why, rest.Option
		}
	}
	if !t.Shape.Plain || t.Why != "" {
		return nil
	}
	asked := t.Asked
	odd, err := t.rows(src, spec.Table{}, w)
	if len(odd) > 0 {
		asked.Why, asked.Option = tabular.SayOdd(odd), "bad"
		*t = Taken{Kind: t.Kind, Asked: asked}
	}
	if t.Asks() {
		t.First = asked.First
	}
	return err
}

// rows reads a source as a table with the choices f, to its last row. It also returns what may stand for no number.
func (t *Taken) rows(src *intake.Source, f spec.Table, w *work.Meter) ([]tabular.Odd, error) {
	rows, shape, err := tabular.Read(src, f, w)
	t.Asked = Asked{Shape: shape}
	if err == nil {
		t.Dim, t.Rows, t.Skipped, t.Told = rows.Dim(), int(rows.Len()), shape.Skipped, shape.LeftOut()
		t.Look = shape.Look(rows)
		t.Asked = Asked{}
		return shape.Odd, nil
	}
	if err = t.doubt(err); err != nil {
		t.Asked = Asked{}
	}
	return nil, err
}

// likeTable reports whether a text is a table of samples rather than a network, by its beginning.
func likeTable(src *intake.Source, text string, w *work.Meter) bool {
	cut := src.Cut || len(src.Text) > intake.Looked
	if src.Kind == intake.JSON {
		return rowsOfNumbers(text, cut) || strings.HasPrefix(strings.TrimLeft(text, "[ \t\r\n"), "{") && tableObject(src, w)
	}
	var lines []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && !strings.ContainsAny(line[:1], "#%") {
			lines = append(lines, line)
		}
	}
	if cut && len(lines) > 1 {
		lines = lines[:len(lines)-1]
	}
	if len(lines) == 0 {
		return false
	}
	first, rows := lines[0], lines[1:]
	switch {
	case strings.HasPrefix(strings.ToLower(first), "sep=") && len(first) <= len("sep=;"), tabular.IsARFF(first):
		return true
	case strings.ContainsAny(first, "=[{") || slices.ContainsFunc(rows, isCode):
		return false
	case isCells(first):
		return true
	}
	n := 0
	for _, r := range rows {
		if isCells(r) {
			n++
		}
	}
	return n > 0 && 5*n >= 4*len(rows) && strings.ContainsAny(first, ",;|\t ")
}

// isCells reports whether a line is a row of a table, and no list or code.
func isCells(line string) bool { return !strings.ContainsAny(line, "[]{}()=") && tabular.IsRow(line) }

// rowsOfNumbers reports whether a text is a list of lists of numbers of one length, with commas or spaces, and no more.
func rowsOfNumbers(text string, cut bool) bool {
	depth, rows, width := 0, 0, 0
	for {
		end := strings.IndexAny(text, "[]")
		if end < 0 {
			break
		}
		opens := text[end] == '['
		if cells := cellsOf(text[:end]); len(cells) > 0 {
			if opens || len(cells) < 2 || rows > 0 && len(cells) != width || slices.ContainsFunc(cells, noNumber) {
				return false
			}
			rows, width = rows+1, len(cells)
		}
		if opens {
			depth++
		} else {
			depth--
		}
		if depth > 2 || depth < 0 {
			return false
		}
		text = text[end+1:]
	}
	if len(cellsOf(text)) > 0 { // the last row is not closed
		return cut && rows > 0
	}
	return rows > 1 && (cut || depth == 0)
}

func cellsOf(row string) []string {
	return strings.FieldsFunc(row, func(r rune) bool { return strings.ContainsRune(", \t\r\n", r) })
}

func noNumber(cell string) bool {
	return strings.Trim(cell, digits+"+-−.eE") != "" &&
		!words("nan null inf").has(strings.ToLower(cell))
}

// inRows are the names of what may be a list of rows in a table: inputs, labels, or all of it.
const inRows words = "data x y input inputs features points target targets output outputs label labels"

// tableObject reports whether JSON is a table: records, or columns without weights among them, or
// rows beside the names of the columns or the labels.
func tableObject(src *intake.Source, w *work.Meter) bool {
	values, _ := src.Values(w)
	for len(values) > 0 {
		list, ok := values[0].([]tree.Value)
		if !ok {
			break
		}
		values = list
	}
	if len(values) == 0 {
		return false
	}
	object, _ := values[0].(tree.Object)
	numbers := 0
	for _, m := range object {
		list, r := elements(m.Value), roleOf(m.Name)
		nested := slices.ContainsFunc(list, func(e tree.Value) bool { return len(elements(e)) > 0 })
		weights := r == hiddenWeight || r == anyWeight || isDeeper(m.Name)
		if nested && !inRows.has(strings.ToLower(m.Name)) || len(list) > 0 && weights {
			return false
		}
		if _, number := m.Value.(json.Number); number || len(list) > 0 {
			numbers += max(1, len(list))
		}
	}
	return numbers > 1
}

func elements(v tree.Value) []tree.Value {
	list, _ := v.([]tree.Value)
	object, _ := v.(tree.Object)
	for _, m := range object {
		list = append(list, m.Value)
	}
	return list
}
