package formats

import (
	"strings"

	"crease/algo/data/npy"
)

// Kind is what a text or a file that comes from outside seems to be.
type Kind int

// The kinds.
const (
	Spec      Kind = iota // JSON of the contract: a spec or an export
	Table                 // samples: x1,…,xd,y
	ArrayText             // W, b and a, for ReadArrays
	ArrayFile             // arrays as NumPy saves them, .npy or .npz: samples, or W, b and a
)

// looked is how much of a text is looked at: its beginning tells.
const looked = 64 << 10

// Sniff tells what a text seems to be. A JSON object is a spec if its first
// member is one of a spec's.
func Sniff(data []byte) Kind {
	if npy.Is(data) {
		return ArrayFile
	}
	text := strings.TrimSpace(strings.TrimPrefix(string(data[:min(len(data), looked)]), "\xef\xbb\xbf"))
	switch {
	case text == "":
		return Table
	case text[0] == '{':
		return sniffObject(strings.TrimSpace(text[1:]))
	case isHeader(text):
		return Table
	case strings.ContainsRune("[(@#\"'", rune(text[0])), strings.HasPrefix(text, ">>>"):
		return ArrayText
	}
	for line := range strings.Lines(text) {
		if isCode(line) {
			return ArrayText
		}
	}
	return Table
}

// sniffObject looks at the name of an object's first member.
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

// isHeader says whether the first of several cells is the name of x1.
func isHeader(text string) bool {
	cell, _, more := strings.Cut(text, ",")
	return more && strings.Trim(cell, " \"'") == "x1"
}

// isCode says whether a line assigns to a name, calls something, or imports.
func isCode(line string) bool {
	line = strings.TrimLeft(line, " \t")
	rest := strings.TrimLeft(line, letters+digits+".")
	name := line[:len(line)-len(rest)]
	if name == "" || !strings.Contains(letters, name[:1]) {
		return false
	}
	rest = strings.TrimLeft(rest, " \t")
	return name == "import" || name == "from" || name == "Parameter" || rest != "" && strings.Contains("=:(", rest[:1])
}
