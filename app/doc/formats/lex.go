// Package formats reads networks and samples in the forms of other programs: arrays as Python and its
// libraries, MATLAB, R and other languages print and save them, code that computes with them, tables of
// samples. Package export writes. It knows neither the browser nor go-app.
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
	line int  // from 1
	gap  int  // spaces before the token if it is the first of its line, −1 otherwise
	free bool // something stands between it and the token before

	sized bool // of rows: Julia's words for their size stand above them
}

func (t token) is(mark string) bool { return t.kind == tokenMark && t.text == mark }

func (t token) opens() bool { return t.is("[") || t.is("(") || t.is("{") }

func (t token) endsLine() bool { return t.kind == tokenNewline || t.kind == tokenEnd }

func (t token) closes() bool { return t.is("]") || t.is(")") || t.is("}") }

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

// lexer cuts text into tokens. What languages write in ways of their own – comments, prompts, exponents, rows of
// numbers without brackets – has one form after it.
type lexer struct {
	text  string
	line  int
	depth int  // open brackets
	fresh bool // at the beginning of a statement's line
	begun bool // not at the beginning of a line of the text
	free  bool // there was space before the text
	index bool // the outermost bracket has the index of an array
	rows  bool // within an array that is printed without brackets
	sized bool // Julia's words for the size of an array came before
	out   []token
}

// dashes replaces typographic signs by those of programs.
var dashes = strings.NewReplacer("−", "-", "…", "...", "⋮", "...", "⋱", "...")

// lex returns the tokens of a text, of which the last is a tokenEnd, up to the error if there is one, which may be w's.
func lex(text string, w *work.Meter) ([]token, error) {
	l := &lexer{text: dashes.Replace(text), line: 1, fresh: true}
	var err error
	for l.text != "" && err == nil {
		before := len(l.text)
		if err = l.next(); err == nil {
			err = w.Tick(work.PerByte * (before - len(l.text)))
		}
	}
	l.endRows()
	l.newline()
	l.add(tokenEnd, "", -1)
	return l.out, err
}

func (l *lexer) add(kind tokenKind, text string, gap int) {
	l.out = append(l.out, token{kind: kind, text: text, line: l.line, gap: gap, free: l.free})
}

// last returns the token before the text, the end of a line at its beginning.
func (l *lexer) last() token {
	if len(l.out) == 0 {
		return token{kind: tokenNewline, text: "\n"}
	}
	return l.out[len(l.out)-1]
}

func (l *lexer) take(kind tokenKind, n int, gap int) {
	l.add(kind, l.text[:n], gap)
	l.text = l.text[n:]
}

func (l *lexer) newline() {
	if l.depth == 0 && l.last().kind != tokenNewline {
		l.add(tokenNewline, "\n", -1)
	}
}

// next takes one token, or what separates two.
func (l *lexer) next() error {
	rest := strings.TrimLeft(l.text, " \t\r\u00a0")
	gap := len(l.text) - len(rest)
	l.free = gap > 0 || l.fresh
	if l.text = rest; rest == "" {
		return nil
	}
	c := rest[0]
	if c == '\n' {
		if l.fresh {
			l.endRows()
		}
		l.newline()
		l.line++
		l.text, l.fresh, l.begun = rest[1:], true, false
		return nil
	}
	if !l.begun {
		if whole, err := l.wholeLine(gap); whole || err != nil {
			return err
		}
	}
	if !l.fresh {
		gap = -1
	}
	l.fresh, l.begun = false, true
	rest, c = l.text, l.text[0]
	switch {
	case c == '#', l.isComment():
		l.comment()
	case strings.HasPrefix(rest, "/*"):
		return l.longComment()
	case c == '\'' && !l.free && (l.last().closes() || l.last().is(".") || l.last().kind == tokenName &&
		len(rest) > 1 && strings.IndexByte(" *);,\r\n", rest[1]) >= 0): // MATLAB's transposed matrix
		l.mark(gap)
	case c == '"' || c == '\'':
		return l.quoted(gap)
	case strings.HasPrefix(rest, "..."):
		l.dots(gap)
	case startsNumber(rest):
		l.number(gap)
	case strings.IndexByte(letters, c) >= 0:
		l.name(gap)
	case strings.HasPrefix(rest, "<-") && l.depth == 0 && (l.last().kind == tokenName || l.last().closes()): // of R
		l.add(tokenMark, "=", gap)
		l.text = rest[2:]
	case c == ';' && l.depth == 0:
		l.newline()
		l.text, l.fresh = rest[1:], true
	default:
		l.mark(gap)
	}
	return nil
}

// isComment reports whether a comment of C or MATLAB begins here. Behind a number or a name its signs divide.
func (l *lexer) isComment() bool {
	if !strings.HasPrefix(l.text, "//") && l.text[0] != '%' {
		return false
	}
	switch l.last().text {
	case "\n", ",", ";", "=", "[", "{", "}":
		return true
	case "]":
		return l.depth == 0 && !l.index
	}
	return false
}

func (l *lexer) comment() {
	if end := strings.IndexByte(l.text, '\n'); end >= 0 {
		l.text = l.text[end:]
		return
	}
	l.text = ""
}

func (l *lexer) longComment() error {
	text, rest, closed := strings.Cut(l.text, "*/")
	if !closed {
		return lineError(l.line, openComment)
	}
	l.line += strings.Count(text, "\n")
	l.text = rest
	return nil
}

// dots takes an ellipsis. Where a line ends and an element might begin, it is MATLAB's sign that the line goes on.
func (l *lexer) dots(gap int) {
	if gap < 0 && strings.Contains(";[,=", l.last().text) {
		if line, _, _ := strings.Cut(l.text[3:], "\n"); strings.TrimSpace(line) == "" {
			l.text = l.text[3+len(line):]
			return
		}
	}
	l.take(tokenMark, 3, gap)
}

// name takes a name with its dots and the ! of Julia, or a path that begins a line, as dense/kernel:0.
func (l *lexer) name(gap int) {
	n := len(l.text) - len(strings.TrimLeft(l.text, letters+digits+"."))
	if gap >= 0 && l.depth == 0 && n < len(l.text) && l.text[n] == '/' {
		path := l.text[:len(l.text)-len(strings.TrimLeft(l.text, letters+digits+"./:"))]
		if path = strings.TrimRight(path, ":"); !strings.Contains(path, "//") {
			n = len(path)
		}
	}
	if strings.HasPrefix(l.text[n:], "!(") {
		n++
	}
	l.take(tokenName, n, gap)
}

// mark takes a single character, and counts the depth of brackets.
func (l *lexer) mark(gap int) {
	switch l.text[0] {
	case '[', '(', '{':
		if l.depth == 0 {
			l.index = !l.free && (l.last().kind == tokenName || l.last().closes())
		}
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

// quoted takes a string; three quotes may go over lines. Escapes are left as they are: names have none.
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
	l.add(tokenString, body[:i], gap)
	l.line += strings.Count(body[:i], "\n")
	l.text = body[i+len(quote):]
	return nil
}

// number takes a number, as Go reads it. What goes on with letters is a name, 0.weight, the sign before it apart: -2x.
func (l *lexer) number(gap int) {
	text, n := numeral(l.text)
	if rest := l.text[n:]; strings.HasPrefix(rest, "×") || strings.HasPrefix(rest, "-element ") {
		line, _, _ := strings.Cut(rest, "\n") // of Julia, such as 3×2 Matrix{Float64}:
		l.text, l.sized = rest[len(line):], true
		return
	}
	if n < len(l.text) && strings.IndexByte(letters, l.text[n]) >= 0 {
		if l.text[0] == '-' || l.text[0] == '+' {
			l.mark(gap)
			return
		}
		l.take(tokenName, len(l.text)-len(strings.TrimLeft(l.text, letters+digits+".")), gap)
		return
	}
	l.add(tokenNumber, text, gap)
	l.text = l.text[n:]
}

// startsNumber reports whether a number begins here, its sign included: elements
// of an array may stand side by side without commas, as NumPy prints them.
func startsNumber(s string) bool {
	if s != "" && (s[0] == '-' || s[0] == '+') {
		s = s[1:]
	}
	if s != "" && s[0] == '.' {
		s = s[1:]
	}
	return s != "" && strings.IndexByte(digits, s[0]) >= 0
}

// numeral returns the number at the start of s as Go writes it, and its length there. Exponents may
// be those of Fortran (1D0), Julia (1f0) and Mathematica (1*^0, with its precision behind a
// backtick), the types those of C and R (1f, 1L).
func numeral(s string) (text string, n int) {
	i := 0
	skip := func(set string) {
		for i < len(s) && strings.IndexByte(set, s[i]) >= 0 {
			i++
		}
	}
	at := func(set string) bool { return i < len(s) && strings.IndexByte(set, s[i]) >= 0 }
	if s[0] == '-' || s[0] == '+' {
		i++
	}
	skip(digits + "._")
	mantissa := s[:i]
	if at("`") {
		i++
		skip(digits + ".")
	}
	before := i
	switch {
	case at("eEdDf"):
		i++
	case strings.HasPrefix(s[i:], "*^"):
		i += 2
	}
	start := i
	if i > before && at("+-") {
		i++
	}
	from := i
	skip(digits)
	if i > from && from > before {
		return mantissa + "e" + s[start:i], i
	}
	if i = before; at("fFlL") && (i+1 == len(s) || strings.IndexByte(letters+digits+".", s[i+1]) < 0) {
		i++
	}
	return mantissa, i
}

// cursor goes through tokens, of which the last is a tokenEnd.
type cursor struct {
	tokens []token
	at     int
}

func (c *cursor) peek() token { return c.after(0) }

func (c *cursor) after(n int) token { return c.tokens[min(c.at+n, len(c.tokens)-1)] }

func (c *cursor) next() token {
	t := c.peek()
	c.at = min(c.at+1, len(c.tokens)-1)
	return t
}

func (c *cursor) skip(mark string) bool {
	found := c.peek().is(mark)
	if found {
		c.next()
	}
	return found
}

func (c *cursor) skipNewlines() {
	for c.peek().kind == tokenNewline {
		c.next()
	}
}

// lineEnd returns the place behind the end of the line that a token is in.
func (c *cursor) lineEnd(at int) int {
	for !c.tokens[at].endsLine() {
		at++
	}
	return min(at+1, len(c.tokens)-1)
}

// prompts are what the interpreters of Python, Julia, R, MATLAB and Octave write before an input.
var prompts = []string{">>>", ">>", "> ", "julia>", "octave:", "In [", "Out[", "In["}

// longRow is the length of the longest line that is read as a row without brackets: more than a network's inputs take.
const longRow = 8 << 10

// openRows opens a matrix whose vectors have a second side of 1, so that their shapes tell nothing.
const openRows = "[["

// joinRows stands before the next columns of a wide matrix, which is printed in pieces.
const joinRows = "+["

// wholeLine takes a prompt, or a line of an array that MATLAB, Octave, R or Julia print without brackets.
//
//	W =                        W                   W = 3×2 Matrix{Float64}:
//	                                [,1] [,2]       1.0   0.0
//	   1.0000         0        [1,]  1.0  0.0       0.6   0.8
//
// Such rows leave the lexer as [[1.0, 0.0], …].
func (l *lexer) wholeLine(gap int) (whole bool, err error) {
	if l.depth > 0 && !l.rows {
		l.continued(gap)
		return false, nil
	}
	line, _, _ := strings.Cut(l.text[:min(len(l.text), longRow)], "\n")
	if rest, ok := prompted(line); ok {
		l.endRows()
		l.text = l.text[len(line)-len(rest):]
		return true, nil // what follows is fresh too
	}
	text := strings.TrimSpace(line)
	label, values := "", text
	if strings.HasPrefix(text, "[") {
		label, values, _ = strings.Cut(text[1:], "]")
		if strings.HasPrefix(label, ",") && startsNumber(text[2:]) { // R's numbers of the columns
			l.columns(line, text[2:])
			return true, nil
		}
		if strings.Trim(strings.TrimSuffix(label, ","), digits) != "" {
			label, values = "", text
		}
	}
	for _, word := range []string{"Columns ", "Column "} { // MATLAB's
		if rest, ok := strings.CutPrefix(text, word); ok && startsNumber(rest) {
			l.columns(line, rest)
			return true, nil
		}
	}
	fields := strings.Fields(values)
	switch {
	case !areNumbers(fields):
		l.endRows()
		return false, l.scaled(text)
	case len(fields) == 0:
		return false, nil
	case !l.rows:
		l.newline()
		l.depth, l.rows = 1, true
		l.add(tokenMark, openRows, gap)
		l.out[len(l.out)-1].sized, l.sized = l.sized, false
	}
	l.row(fields, label == "" || strings.HasSuffix(label, ","))
	l.text, l.fresh, l.begun = l.text[len(line):], false, true
	return true, nil
}

// continued passes over the sign with which Python asks for the rest of an input.
func (l *lexer) continued(gap int) {
	rest, ok := strings.CutPrefix(l.text, "...:")
	if !ok && gap == 0 {
		rest, ok = strings.CutPrefix(l.text, "... ")
	}
	if rest = strings.TrimLeft(rest, " "); ok && rest != "" && rest[0] != '\n' && rest[0] != '\r' {
		l.text = rest
	}
}

func (l *lexer) row(fields []string, ofMatrix bool) {
	if ofMatrix {
		l.add(tokenMark, "[", -1)
	}
	for _, f := range fields {
		switch {
		case f == "...":
			l.add(tokenMark, f, -1)
		case startsNumber(f):
			text, _ := numeral(f)
			l.add(tokenNumber, text, -1)
		default:
			l.add(tokenName, f, -1)
		}
	}
	if ofMatrix {
		l.add(tokenMark, "]", -1)
	}
}

func areNumbers(fields []string) bool {
	for _, f := range fields {
		switch strings.TrimLeft(f, "-") {
		case "...", "NA", "NaN", "nan", "Inf", "inf":
			continue
		}
		if !startsNumber(f) {
			return false
		}
		if _, n := numeral(f); n < len(f) {
			return false
		}
	}
	return true
}

func (l *lexer) endRows() {
	if l.rows {
		l.depth, l.rows = 0, false
		l.add(tokenMark, "]", -1)
		l.newline()
	}
}

// columns passes over the numbers of columns above a piece of a matrix; first begins with the first.
func (l *lexer) columns(line, first string) {
	l.endRows()
	if text, _ := numeral(first); text != "1" {
		l.add(tokenMark, joinRows, -1)
	}
	l.text = l.text[len(line):]
}

// scaled refuses a factor above a matrix, which leaves few digits of its numbers.
func (l *lexer) scaled(text string) error {
	if text == "" || !startsNumber(text) {
		return nil
	}
	if _, n := numeral(text); strings.TrimSpace(text[n:]) == "*" {
		return lineError(l.line, commonFactor)
	}
	return nil
}

func prompted(line string) (rest string, ok bool) {
	for _, p := range prompts {
		rest, found := strings.CutPrefix(line, p)
		if !found {
			continue
		}
		switch p[len(p)-1] {
		case '[':
			_, rest, found = strings.Cut(rest, "]")
			rest = strings.TrimLeft(rest, ":=")
		case ':':
			_, rest, found = strings.Cut(rest, ">")
		}
		return rest, found
	}
	return line, false
}
