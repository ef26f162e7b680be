// Package formats reads and writes networks and samples in the forms of other
// programs: arrays as NumPy, PyTorch and Keras print and save them, code that
// NumPy runs, tables of samples. It knows neither the browser nor go-app.
package formats

import (
	"fmt"
	"strings"

	"crease/algo/base/work"
	"crease/algo/spec/tree"
)

// token is a piece of Python or JSON text.
type token struct {
	kind tokenKind
	text string
	line int // from 1
	gap  int // spaces before the token if it is the first of its line, −1 otherwise
}

type tokenKind byte

const (
	tokenEnd     tokenKind = iota
	tokenNewline           // the end of a logical line: outside of all brackets
	tokenNumber
	tokenName // np.array, with its dots
	tokenString
	tokenMark // a single sign, or ... where an array was shortened
)

// lineError is an error with the line that it is about, from 1; 0 for none. Texts of args
// are quoted short: they are what a file holds, however long that is.
func lineError(line int, format string, args ...any) error {
	for i, a := range args {
		if s, ok := a.(string); ok {
			args[i] = tree.Shortened(s)
		}
	}
	if line == 0 { // of a file without lines
		return fmt.Errorf(format, args...)
	}
	return fmt.Errorf("line %d: %s", line, fmt.Sprintf(format, args...))
}

const (
	digits  = "0123456789"
	letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"
)

// lexer cuts text into tokens, a few ahead of the parser: the tokens of a long
// text would take many times its memory.
type lexer struct {
	text  string
	line  int
	depth int // open brackets
	fresh bool
	out   []token // cut and not yet taken by the parser
	last  tokenKind
	ended bool
	err   error // after which there are no more tokens
	meter *work.Meter
}

// newLexer returns a lexer of text. It replaces typographic minus signs and ellipses by those of
// programs, all at once: replacing one at a time would copy the rest of the text each time.
func newLexer(text string, w *work.Meter) lexer {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "−", "-"), "…", "...")
	return lexer{text: text, line: 1, fresh: true, last: tokenNewline, meter: w}
}

// fill cuts until n tokens are out, or until a tokenEnd marks the end of the text or an error.
func (l *lexer) fill(n int) {
	for len(l.out) < n && !l.ended {
		if l.text != "" && l.err == nil {
			before := len(l.text)
			if l.err = l.next(); l.err == nil {
				l.err = l.meter.Tick(work.PerByte * (before - len(l.text)))
			}
			continue
		}
		l.newline()
		l.add(token{tokenEnd, "", l.line, -1})
		l.ended = true
	}
}

func (l *lexer) add(t token) {
	l.out = append(l.out, t)
	l.last = t.kind
}

// take moves the first n bytes into a token.
func (l *lexer) take(kind tokenKind, n int, gap int) {
	l.add(token{kind, l.text[:n], l.line, gap})
	l.text = l.text[n:]
}

func (l *lexer) newline() {
	if l.depth == 0 && l.last != tokenNewline {
		l.add(token{tokenNewline, "\n", l.line, -1})
	}
}

// next takes one token, or what separates two.
func (l *lexer) next() error {
	gap := -1
	rest := strings.TrimLeft(l.text, " \t\r\u00a0")
	if l.fresh {
		gap = len(l.text) - len(rest)
	}
	l.text = rest
	if rest == "" {
		return nil
	}
	c := rest[0]
	if c == '\n' {
		l.newline()
		l.line++
		l.text, l.fresh = rest[1:], true
		return nil
	}
	l.fresh = false
	switch {
	case c == '#':
		l.comment()
	case c == '"' || c == '\'':
		return l.quoted(gap)
	case strings.HasPrefix(rest, "..."):
		l.take(tokenMark, 3, gap)
	case startsNumber(rest):
		l.take(tokenNumber, numberLength(rest), gap)
	case strings.IndexByte(letters, c) >= 0:
		n := len(rest) - len(strings.TrimLeft(rest, letters+digits+"."))
		l.take(tokenName, n, gap)
	case strings.HasPrefix(rest, ">>>"): // a Python prompt
		l.text = rest[3:]
		l.fresh = gap >= 0
	case c == ';' && l.depth == 0:
		l.newline()
		l.text, l.fresh = rest[1:], true
	default:
		l.mark(gap)
	}
	return nil
}

// comment passes over the rest of the line.
func (l *lexer) comment() {
	if i := strings.IndexByte(l.text, '\n'); i >= 0 {
		l.text = l.text[i:]
	} else {
		l.text = ""
	}
}

// mark takes a single character, and counts the depth of brackets.
func (l *lexer) mark(gap int) {
	switch l.text[0] {
	case '[', '(', '{':
		l.depth++
	case ']', ')', '}':
		l.depth = max(0, l.depth-1)
	}
	n := 1
	for n < len(l.text) && l.text[n]&0xc0 == 0x80 { // the rest of a letter of several bytes
		n++
	}
	l.take(tokenMark, n, gap)
}

// quoted takes a string; three quotes may go over lines. Escapes are left as
// they are: names have none.
func (l *lexer) quoted(gap int) error {
	quote := l.text[:1]
	if long := strings.Repeat(quote, 3); strings.HasPrefix(l.text, long) {
		quote = long
	}
	body := l.text[len(quote):]
	i := 0
	for ; !strings.HasPrefix(body[i:], quote); i++ {
		if i < len(body) && body[i] == '\\' {
			i++
		}
		if i >= len(body) || body[i] == '\n' && len(quote) == 1 {
			return lineError(l.line, openString)
		}
	}
	l.add(token{tokenString, body[:i], l.line, gap})
	l.line += strings.Count(body[:i], "\n")
	l.text = body[i+len(quote):]
	return nil
}

// startsNumber reports whether a number begins here, its sign included: elements
// of an array may stand side by side without commas, as NumPy prints them.
func startsNumber(s string) bool {
	if s[0] == '-' || s[0] == '+' {
		s = s[1:]
	}
	if s != "" && s[0] == '.' {
		s = s[1:]
	}
	return s != "" && strings.IndexByte(digits, s[0]) >= 0
}

// numberLength returns the length of the number at the start of s.
func numberLength(s string) int {
	i := 0
	skip := func(set string) {
		for i < len(s) && strings.IndexByte(set, s[i]) >= 0 {
			i++
		}
	}
	if s[0] == '-' || s[0] == '+' {
		i++
	}
	skip(digits + "._")
	if i < len(s) && (s[i] == 'e' || s[i] == 'E') {
		j := i
		i++
		if i < len(s) && (s[i] == '-' || s[i] == '+') {
			i++
		}
		k := i
		skip(digits)
		if i == k {
			i = j
		}
	}
	return i
}
