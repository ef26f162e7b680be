package formats

import (
	"bytes"
	"errors"
	"strings"

	"crease/algo/base/work"
	"crease/algo/data/npy"
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

// Taken is the contents of a file or a text. Kind is right even if the contents could
// not be read.
type Taken struct {
	Kind      Kind
	Spec      spec.Spec // of a Spec
	Arrays    Arrays    // of ArrayText, and of an ArrayFile with a network
	Dim, Rows int       // of a Table, and of an ArrayFile with samples
	Skipped   int       // rows of it in which a number is missing
	Look      sample.Look
	Asked     // of a table that is not read until the reader has said how
}

// IsTable reports whether it is a table of samples, as text or as arrays, that was read.
func (t *Taken) IsTable() bool { return t.Dim > 0 }

// Read determines what data holds and reads it, to the last row of a table. It reports its work to
// the meter, which may be nil. Errors name the field, the line or the array, or come from
// the meter.
func Read(data []byte, w *work.Meter) (Taken, error) {
	t := Taken{Kind: Sniff(data)}
	if err := NotText(data); err != nil {
		return t, err
	}
	var err error
	switch t.Kind {
	case Spec:
		_, text := tabular.UTF8(data)
		t.Spec, _, err = dialect.Parse(text, true, w)
	case ArrayText:
		_, text := tabular.UTF8(data)
		t.Arrays, err = readArrays(text, w)
	case ArrayFile:
		err = t.arrayFile(data, w)
	default:
		err = t.table(data, w)
		if (err != nil || t.Asks()) && len(data) < looked { // W, and its rows in the next lines
			_, text := tabular.UTF8(data)
			if arrays, wrong := readArrays(text, nil); wrong == nil {
				t, err = Taken{Kind: ArrayText, Arrays: arrays}, nil
			}
		}
	}
	return t, err
}

// arrayFile takes a table of samples or a network, as the arrays of the file tell.
func (t *Taken) arrayFile(data []byte, w *work.Meter) (err error) {
	if isSafetensors(data) {
		t.Arrays, err = readSafetensors(data)
		return err
	}
	list, err := npy.Open(data, w)
	if err != nil {
		return err
	}
	switch err := tabular.FindArrays(list); {
	case err == nil:
		return t.table(data, w)
	case err != tabular.ErrNoTable:
		return err
	}
	t.Arrays, err = readArrayFile(list)
	return err
}

// ReadPart returns which part of n bytes Read has read, from 0 to 1, by its meter. Packed arrays
// may unpack to more than n bytes, so the part is cut at 1.
func ReadPart(w *work.Meter, n int) float64 {
	return min(1, float64(w.Done())/float64(work.PerByte*int64(n)))
}

// looked is the number of bytes at the beginning of a text that Sniff looks at.
const looked = 64 << 10

// Sniff guesses what a text is. A JSON object is a spec if its first
// member is one of a spec's.
func Sniff(data []byte) Kind {
	if npy.Is(data) || isSafetensors(data) {
		return ArrayFile
	}
	_, head := tabular.UTF8(data[:min(len(data), looked)])
	text := strings.TrimSpace(strings.TrimPrefix(string(head), "\xef\xbb\xbf"))
	switch {
	case text == "" || isHeader(text) || likeTable(text, len(data) > looked):
		return Table
	case text[0] == '{':
		return sniffObject(strings.TrimSpace(text[1:]))
	case strings.ContainsRune("[(@#\"'", rune(text[0])), strings.HasPrefix(text, ">>>"), language(text) != "":
		return ArrayText
	}
	for line := range strings.Lines(text) {
		if isCode(line) {
			return ArrayText
		}
	}
	return Table
}

func sniffObject(rest string) Kind {
	if rest == "" || rest[0] == '}' {
		return Spec
	}
	for _, name := range []string{"version", "spec", "network", "sampling", "learning", "result"} {
		if strings.HasPrefix(rest, `"`+name+`"`) {
			return Spec
		}
	}
	return ArrayText
}

// isHeader reports whether the first of several cells is the name of x1.
func isHeader(text string) bool {
	cell, _, more := strings.Cut(text, ",")
	return more && strings.Trim(cell, " \"'") == "x1"
}

// isCode reports whether a line assigns to a name, calls something, or imports.
func isCode(line string) bool {
	line = strings.TrimLeft(line, " \t")
	if _, value, ok := strings.Cut(line, "="); ok && strings.IndexAny(strings.TrimLeft(value, " \t"), "[{") == 0 {
		return strings.IndexByte(letters, line[0]) >= 0 // double W[3][2] = {…
	}
	rest := strings.TrimLeft(line, letters+digits+".")
	name := line[:len(line)-len(rest)]
	if name == "" || !strings.Contains(letters, name[:1]) {
		return false
	}
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

// signatures are the first bytes of files that people try, and what these are.
var signatures = []struct{ first, what string }{
	{"%PDF", isPDF}, {"\x89PNG", isPicture}, {"\xff\xd8\xff", isPicture}, {"GIF8", isPicture},
	{"\x1f\x8b", isGzip}, {"\x89HDF", isHDF5}, {"\x80\x02\x8a\nl\xfc", isTorch}, {"\x80\x02", isPickle},
	{"\x80\x03", isPickle}, {"\x80\x04", isPickle}, {"\x80\x05", isPickle}, {"\x78\x9c", isPickle},
	{"\xd0\xcf\x11\xe0", isOffice}, {"MATLAB 5.0 MAT", isMatlab}, {"MATLAB 7.3 MAT", isMatlab},
}

// inArchives are the names inside ZIP archives that tell what these are.
var inArchives = []struct{ name, what string }{
	{"[Content_Types].xml", isOffice}, {"xl/workbook.xml", isOffice}, {"application/vnd.oasis", isOffice},
	{"data.pkl", isTorch}, {"model.weights.h5", isKeras},
}

// NotText returns nil for text and arrays of NumPy. For any other file it returns an error that
// says, by the bytes alone, what the file is.
func NotText(data []byte) error {
	head := data[:min(len(data), looked)]
	for _, s := range signatures {
		if bytes.HasPrefix(head, []byte(s.first)) {
			return errors.New(s.what)
		}
	}
	if npy.Is(data) {
		for _, s := range inArchives {
			if bytes.Contains(data, []byte(s.name)) {
				return errors.New(s.what)
			}
		}
		return nil
	}
	switch {
	case isSafetensors(data):
		return nil
	case len(data) > 4 && data[0] == 8 && data[1] < 32 && data[2] == 0x12: // its version, and who made it
		return errors.New(isONNX)
	}
	_, text := tabular.UTF8(head)
	for _, c := range text {
		if c < ' ' && !bytes.ContainsRune([]byte("\t\n\v\f\r\x1a\x1b"), rune(c)) {
			return errors.New(isBinary)
		}
	}
	return nil
}
