package intake

import (
	"strings"
	"testing"
	"unicode/utf16"
)

// utf16Text is text as editors of Windows save it, without a byte order mark.
func utf16Text(text string, big int) string {
	var out []byte
	for _, u := range utf16.Encode([]rune(text)) {
		pair := [2]byte{byte(u), byte(u >> 8)}
		out = append(out, pair[big], pair[1-big])
	}
	return string(out)
}

// What is no text is called what it is, by its bytes: catches a workbook that is named
// data.csv and ends in "the header must be x1, …".
func TestNotText(t *testing.T) {
	csv := "x1,y\r\n" + strings.Repeat("1,2\r\n", 50)
	for name, c := range map[string]struct{ data, want string }{
		"UTF-16 with a mark": {"\xff\xfe" + utf16Text(csv, 0), ""},
		"the other way":      {"\xfe\xff" + utf16Text(csv, 1), ""},
		"without a mark":     {utf16Text(csv, 0), ""},
		"big, without":       {utf16Text(csv, 1), ""},
		"zeros":              {strings.Repeat("\x00", 200_000), isBinary},
		"a PDF":              {"%PDF-1.7\n%\xe2\xe3\xcf\xd3", isPDF},
		"a PNG":              {"\x89PNG\r\n\x1a\n", isPicture},
		"gzip":               {"\x1f\x8b\x08\x00", isPacked + "gunzip"},
		"a Keras model":      {"\x89HDF\r\n\x1a\n", isHDF5},
		"a pickle":           {"\x80\x04\x95\x10\x00", isPickle},
		"a workbook":         {"PK\x03\x04\x14\x00....xl/workbook.xml", isOffice},
		"a PyTorch file":     {"PK\x03\x04\x00\x00....model/data.pkl", isTorch},
		"another workbook":   {"PK\x03\x04\x14\x00....[Content_Types].xml", isOffice},
		"a model of Keras 3": {"PK\x03\x04\x14\x00....model.weights.h5", isKeras},
		"an old PyTorch":     {"\x80\x02\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19.", isTorch},
		"ONNX":               {"\x08\x08\x12\x07pytorch\x1a\x052.1.0", isONNX},
		"MATLAB":             {"MATLAB 5.0 MAT-file, Platform: GLNXA64\x00\x01IM", isMatlab},
		"MATLAB with HDF5":   {"MATLAB 7.3 MAT-file, Platform: GLNXA64\x00\x02IM", isMatlab},
		"SQLite":             {"SQLite format 3\x00\x10\x00\x01\x01\x00@  ", isSQLite},
		"Parquet":            {"PAR1\x15\x04\x15", isParquet},
		"HTML":               {"\n<TABLE border=\"1\">\n", isHTML},
		"LaTeX":              {"\\begin{tabular}{rr}\n1 & 2\\\\\n", isLaTeX},
		"a link":             {"https://example.org/crease/#v1.learn", isLink},
		"a name of a column": {"PAR1,PAR2,y\n1,2,3\n", ""},
		"a program":          {"\x7fELF\x02\x01\x01", isBinary},
		"a table":            {csv, ""},
		"old line ends":      {strings.ReplaceAll(csv, "\r\n", "\r"), ""},
		"Latin-1":            {"W = [[1]] # \xe9\na = [1]", ""},
		"SQL":                {"INSERT INTO t VALUES\n(1, 2);", isSQL},
		"nothing":            {"", ""},
	} {
		said := ""
		if _, err := Open([]byte(c.data), nil); err != nil {
			said = err.Error()
		}
		if said != c.want {
			t.Errorf("%s: %q, want %q", name, said, c.want)
		}
	}
}

// Bytes that are no UTF-8 are characters of Windows; one that is cut at the end of a beginning is none of them. Catches a
// table of a spreadsheet whose columns have no names, as it was not saved in UTF-8.
func TestWindows(t *testing.T) {
	for data, want := range map[string]string{
		"L\xe4nge;\x80;12\x92500": "Länge;€;12’500",
		"Winkel\n20\xb0":          "Winkel\n20°",
		"caf\xe9\xe9":             "caféé",
		"a�":                      "a�",
		"Länge;€":                 "Länge;€",
		"Länge;€"[:9]:             "Länge;€"[:9],
		"−−−−"[:11]:               "−−−−"[:11],
	} {
		if s, err := Open([]byte(data), nil); err != nil || string(s.Text) != want {
			t.Errorf("%q: %q, %v", data, s.Text, err)
		}
	}
}

// JSON is told apart by what it holds, in UTF-16 and in a fence of Markdown as well: catches a lesson that is read as a
// table or as a network, and a table whose columns have any names that is taken for one.
func TestKindsOfJSON(t *testing.T) {
	for text, want := range map[string]string{
		`{"version": 1, "network": {}}`: Spec,
		`{“result”: {}}`:                Spec,
		`{}`:                            Spec,
		"\xef\xbb\xbf {\"steps\": [], \"title\": \"Fold\"}":      Lesson,
		"Here:\n```json\n{\"title\": \"\", \"steps\": []}\n```":  Lesson,
		utf16Text(`{"version": 1, "title": "", "steps": []}`, 0): Lesson,
		`{"title": [1, 2], "y": [3, 4]}`:                         "",
		`[{"steps": 1, "title": 2}]`:                             "",
		"steps,title\n1,2\n":                                     "",
	} {
		if s, err := Open([]byte(text), nil); err != nil || s.Own != want || want != "" && s.Kind != JSON {
			t.Errorf("%q: %+v, %v, want %q", text, s, err, want)
		}
	}
}
