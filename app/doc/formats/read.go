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

// read is Read of a source. Text that may be either a network or a table is tried as both, as sniff says first.
func read(src *intake.Source, w *work.Meter) (t Taken, err error) {
	t.Kind = sniff(src)
	switch t.Kind {
	case Spec:
		t.Spec, err = dialect.Parse(src.Text, true, w)
	case ArrayText:
		if t.Arrays, err = readArrays(src.Text, w); err != nil && w.Err() == nil && mayBeTable(src) {
			table := Taken{Kind: Table}
			wrong := table.table(src, w)
			_, broken := errors.AsType[*json.SyntaxError](wrong) // of which the error above names the line
			if named := bytes.IndexByte(src.Text, '"') >= 0; src.Kind == intake.JSON && named && !broken || w.Err() != nil ||
				wrong == nil && (table.IsTable() || table.Asks()) {
				return table, wrong
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

// ReadPart returns which part of n bytes Read has read, from 0 to 1, by its meter. Packed arrays may unpack to more
// than n bytes, and what is no network is read again as a table, so the part is cut at 1.
func ReadPart(w *work.Meter, n int) float64 {
	return min(1, float64(w.Done())/float64(work.PerByte*int64(n)))
}

// sniff guesses what a source is, by its beginning.
func sniff(src *intake.Source) Kind {
	text := strings.TrimSpace(string(src.Text[:min(len(src.Text), intake.Looked)]))
	switch {
	case src.Kind == intake.Arrays:
		return ArrayFile
	case src.Own == intake.Spec:
		return Spec
	case src.Kind == intake.JSON:
		if strings.Count(text, "]")+strings.Count(text, "}") > 4*(spec.MaxUnits+spec.MaxDim) {
			return Table // of more lists than a network has
		}
		return ArrayText
	case mostlyRows(text):
		return Table
	case strings.ContainsRune("(@#\"'", rune((text + " ")[0])), strings.HasPrefix(text, ">>>"),
		language(text) != "", slices.ContainsFunc(strings.Split(text, "\n"), isCode):
		return ArrayText
	}
	return Table
}

// mayBeTable reports whether what is no network may be a table: of JSON what has several rows and no list of weights.
func mayBeTable(src *intake.Source) bool {
	quoted := strings.Split(string(src.Text[:min(len(src.Text), intake.Looked)]), `"`)
	for i, name := range quoted[:len(quoted)-1] {
		_, value, _ := strings.Cut(quoted[i+1], ":")
		r, list := roleOf(name), strings.IndexAny(strings.TrimLeft(value, " \t\r\n"), "[{") == 0
		if list && src.Kind == intake.JSON && (r == hiddenWeight || r == anyWeight || isDeeper(name)) {
			return false
		}
	}
	return src.Kind == intake.Text || len(quoted) > 1 || bytes.Count(src.Text, []byte("]")) > 2
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
		t.Why = fmt.Sprintf("arrays without the names x and y may be a network or a table of %d samples: "+
			"save a network with numpy.savez(file, W=W, b=b, a=a)", rows)
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
	return nil, t.doubt(err)
}

// mostlyRows reports whether a text begins as tables of Weka or Excel do, or is mostly rows below comments and names.
func mostlyRows(text string) bool {
	lines, rows := 0, 0
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || strings.ContainsAny(line[:1], "#%"):
			continue
		case lines == 0 && (tabular.IsARFF(line) || len(line) <= len("sep=;") && strings.EqualFold(line[:min(4, len(line))], "sep=")):
			return true
		case lines == 0 && strings.ContainsAny(line, "=[{"), lines > 0 && isCode(line):
			return false
		case !strings.ContainsAny(line, "[]{}()=") && tabular.IsRow(line):
			rows++
		}
		lines++
	}
	return rows > 0 && 5*rows >= 4*(lines-1)
}
