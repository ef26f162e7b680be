package formats

import (
	"bytes"
	"regexp"
)

// Kind is what a text that comes from outside seems to be.
type Kind int

// The kinds.
const (
	Spec      Kind = iota // JSON of the contract: a spec or an export
	Table                 // samples: x1,…,xd,y
	ArrayText             // W, b and a, for ReadArrays
)

// looked is how much of a text is looked at: its beginning tells.
const looked = 64 << 10

var (
	ours    = regexp.MustCompile(`^\{\s*(?:"(?:version|spec|network|sampling|learning|result)"|\}|$)`)
	header  = regexp.MustCompile(`^["']?x_?1["']?\s*,`)
	bracket = regexp.MustCompile(`^(?:[\[({@#"']|>>>)`)
	code    = regexp.MustCompile(`(?m)^[ \t]*(?:>>> ?)?[A-Za-z_][\w.]*(?:\s*[=:(]|\s+(?:numpy|containing)\b)`)
)

// Sniff tells what a text seems to be. A JSON object is a spec if its first
// member is one of a spec's.
func Sniff(data []byte) Kind {
	text := bytes.TrimSpace(bytes.TrimPrefix(data[:min(len(data), looked)], []byte("\xef\xbb\xbf")))
	switch {
	case ours.Match(text):
		return Spec
	case header.Match(text):
		return Table
	case bracket.Match(text), code.Match(text):
		return ArrayText
	}
	return Table
}
