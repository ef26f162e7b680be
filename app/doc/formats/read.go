package formats

import (
	"slices"
	"strings"

	"crease/algo/base/work"
	"crease/algo/data/intake"
	"crease/algo/data/sample"
	"crease/algo/data/tabular"
	"crease/algo/learn/dialect"
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
	Asked     // of a table that is not read until the reader has said how
}

// IsTable reports whether it is a table of samples, as text or as arrays, that was read.
func (t *Taken) IsTable() bool { return t.Dim > 0 }

// Read determines what data holds and reads it, to the last row of a table. It reports its work to
// the meter, which may be nil. Errors name the field, the line or the array, say what the bytes are that
// are neither text nor arrays, or come from the meter.
func Read(data []byte, w *work.Meter) (Taken, error) {
	src, err := intake.Open(data, w)
	if err != nil {
		return Taken{Kind: Table}, err
	}
	t := Taken{Kind: sniff(src, w)}
	switch t.Kind {
	case Spec:
		t.Spec, _, err = dialect.Parse(src.Text, true, w)
	case ArrayText:
		if t.Arrays, err = readArrays(src.Text, w); err != nil && w.Err() == nil && src.Kind == intake.Text {
			table := Taken{Kind: Table} // data = [ … ] of MATLAB
			if wrong := table.table(src, nil); wrong == nil && (table.IsTable() || table.Shape.Columns != nil) {
				return table, nil
			}
		}
	case ArrayFile:
		err = t.arrayFile(src, w)
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

// arrayFile takes a table of samples or a network, as the arrays of the file tell.
func (t *Taken) arrayFile(src *intake.Source, w *work.Meter) (err error) {
	switch err := tabular.FindArrays(src.Arrays); {
	case err == nil:
		return t.table(src, w)
	case err != tabular.ErrNoTable:
		return err
	}
	t.Arrays, err = readArrayFile(src)
	return err
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
	case isSpec(text):
		return Spec
	case likeTable(src, text, w):
		return Table
	case src.Kind == intake.JSON, strings.ContainsRune("(@#\"'", rune((text + " ")[0])), strings.HasPrefix(text, ">>>"),
		language(text) != "", slices.ContainsFunc(strings.Split(text, "\n"), isCode):
		return ArrayText
	}
	return Table
}

// isSpec reports whether a text is a JSON object whose first member is one of a spec's.
func isSpec(text string) bool {
	rest, object := strings.CutPrefix(text, "{")
	if rest = strings.TrimSpace(rest); rest == "" || rest[0] == '}' {
		return object
	}
	const quotes = "\"“”„" // what a word processor makes of quotation marks is for the reader of specs
	for _, name := range []string{"version", "spec", "network", "sampling", "learning", "result"} {
		word, ok := strings.CutPrefix(strings.TrimLeft(rest, quotes), name)
		if ok && strings.IndexAny(rest, quotes) == 0 && strings.IndexAny(word, quotes) == 0 {
			return object
		}
	}
	return false
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
