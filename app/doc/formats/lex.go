// Package formats reads networks and samples in the forms of other programs: arrays as Python and its
// libraries, MATLAB, R and other languages print and save them, code that computes with them, tables of
// samples. Package export writes. It knows neither the browser nor go-app.
package formats

import (
	"fmt"
	"slices"
	"strings"

	"crease/algo/base/work"
	"crease/algo/spec/tree"
)

// token is a piece of Python or JSON text.
type token struct {
	kind  tokenKind
	free  bool // something stands between it and the token before
	sized bool // of rows: Julia's words for their size stand above them
	text  string
	line  int // from 1
	gap   int // spaces before the token if it is the first of its line, −1 otherwise
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

// refusal is what reading a text panics with at what is not understood, for try.
type refusal struct {
	err  error
	when int // after how many steps of a program, 0 for just now
}

// refused is a refusal with the line that it is about, from 1; 0 for none. Texts of args are quoted short: they are
// what a file holds, however long that is.
func refused(line int, format string, args ...any) *refusal {
	for i, a := range args {
		if s, ok := a.(string); ok {
			args[i] = tree.Shortened(s)
		}
	}
	if line == 0 { // of a file without lines
		return &refusal{err: fmt.Errorf(format, args...)}
	}
	return &refusal{err: fmt.Errorf("line %d: %s", line, fmt.Sprintf(format, args...))}
}

// try reads something and returns what was refused, a zero refusal if nothing was.
func try(read func()) (r refusal) {
	defer func() {
		p := recover()
		if of, ok := p.(*refusal); ok {
			r = *of
		} else if p != nil {
			panic(p)
		}
	}()
	read()
	return r
}

// words are names with blanks between them.
type words string

// find returns which of lists has a word, from 0, −1 if none has.
func find(word string, lists ...words) int {
	return slices.IndexFunc(lists, func(w words) bool { return w.has(word) })
}

// has reports whether a word is one of them.
func (w words) has(word string) bool {
	for one := range strings.SplitSeq(string(w), " ") {
		if one == word {
			return true
		}
	}
	return false
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

// lex returns the tokens of a text, of which the last is a tokenEnd. What it refuses may be w's error.
func lex(text string, w *work.Meter) []token {
	l := &lexer{text: dashes.Replace(text), line: 1, fresh: true}
	for l.text != "" {
		before := len(l.text)
		l.next()
		if err := w.Tick(work.PerByte * (before - len(l.text))); err != nil {
			panic(&refusal{err: err})
		}
	}
	l.endRows()
	l.newline()
	l.add(tokenEnd, "", -1)
	return l.out
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
func (l *lexer) next() {
	rest := strings.TrimLeft(l.text, " \t\r\u00a0")
	gap := len(l.text) - len(rest)
	l.free = gap > 0 || l.fresh
	if l.text = rest; rest == "" {
		return
	}
	if rest[0] == '\n' {
		if l.fresh {
			l.endRows()
		}
		l.newline()
		l.line++
		l.text, l.fresh, l.begun = rest[1:], true, false
		return
	}
	if !l.begun && l.wholeLine(gap) {
		return
	}
	if !l.fresh {
		gap = -1
	}
	l.fresh, l.begun = false, true
	rest = l.text
	switch c := rest[0]; {
	case c == '#', l.isComment():
		line, _, _ := strings.Cut(rest, "\n")
		l.text = rest[len(line):]
	case strings.HasPrefix(rest, "/*"):
		comment, behind, closed := strings.Cut(rest, "*/")
		if !closed {
			panic(refused(l.line, "a comment is not closed"))
		}
		l.line += strings.Count(comment, "\n")
		l.text = behind
	case c == '\'' && !l.free && (l.last().closes() || l.last().is(".") || l.last().kind == tokenName &&
		len(rest) > 1 && strings.IndexByte(" *);,\r\n", rest[1]) >= 0): // MATLAB's transposed matrix
		l.mark(gap)
	case c == '"' || c == '\'':
		l.quoted(gap)
	case strings.HasPrefix(rest, "..."):
		l.dots(gap)
	case startsNumber(rest):
		l.number(gap)
	case strings.IndexByte(letters, c) >= 0:
		l.name(gap)
	case strings.HasPrefix(rest, "<-") && (l.depth == 0 || l.last().gap >= 0) && (l.last().kind == tokenName || l.last().closes()): // of R
		l.add(tokenMark, "=", gap)
		l.text = rest[2:]
	case c == ';' && l.depth == 0:
		l.newline()
		l.text, l.fresh = rest[1:], true
	default:
		l.mark(gap)
	}
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
func (l *lexer) quoted(gap int) {
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
			panic(refused(l.line, "a string is not closed"))
		}
	}
	t := l.last()
	if formatted := !l.free && t.kind == tokenName && len(t.text) < 3 && strings.ContainsAny(t.text, "fF"); !formatted || !l.formatted(body[:i]) {
		l.add(tokenString, body[:i], gap)
	}
	l.line += strings.Count(body[:i], "\n")
	l.text = body[i+len(quote):]
}

// formatted takes what Python computes within a string, f"{y:.3f}", with commas between, in place of the f before it. It
// reports whether there was something.
func (l *lexer) formatted(text string) (found bool) {
	for _, part := range strings.Split(strings.ReplaceAll(text, "{{", ""), "{")[1:] {
		part, _, _ = strings.Cut(part, "}")
		in := &lexer{text: part, line: l.line, begun: true}
		for in.text != "" {
			in.next()
		}
		if found {
			l.add(tokenMark, ",", -1)
		} else {
			l.out = l.out[:len(l.out)-1]
		}
		c := cursor{tokens: append(in.out, token{})} // behind the end is how it is written
		l.out, found = append(l.out, c.tokens[:min(c.end(":"), c.end("!"), c.end("="))]...), true
	}
	return found
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
	behind := func(from int, set string) int { return len(s) - len(strings.TrimLeft(s[from:], set)) }
	at := func(i int, set string) bool { return i < len(s) && strings.IndexByte(set, s[i]) >= 0 }
	if at(0, "+-") {
		n = 1
	}
	n = behind(n, digits+"._")
	text = s[:n]
	if at(n, "`") {
		n = behind(n+1, digits+".")
	}
	start := n // of the exponent
	if at(n, "eEdDf") {
		start++
	} else if strings.HasPrefix(s[n:], "*^") {
		start += 2
	}
	from := start
	if start > n && at(start, "+-") {
		from++
	}
	if end := behind(from, digits); start > n && end > from {
		return text + "e" + s[start:end], end
	}
	if at(n, "fFlL") && !at(n+1, letters+digits+".(") {
		n++
	}
	return text, n
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

// end returns the place of a mark outside of further brackets, of the bracket that closes the one before, or of the end
// of the line.
func (c *cursor) end(mark string) int {
	return c.outside(func(at int) bool { return c.tokens[at].is(mark) })
}

// outside is end where a place outside of further brackets is that of what is looked for if stop says so.
func (c *cursor) outside(stop func(at int) bool) int {
	at := c.at
	for depth := 0; at < len(c.tokens)-1; at++ {
		switch t := c.tokens[at]; {
		case depth == 0 && (t.closes() || t.endsLine() || stop(at)):
			return at
		case t.opens():
			depth++
		case t.closes():
			depth--
		}
	}
	return at
}

// lineEnd returns the place behind the end of the line that a token is in.
func (c *cursor) lineEnd(at int) int {
	for !c.tokens[at].endsLine() {
		at++
	}
	return min(at+1, len(c.tokens)-1)
}

// prompts are what the interpreters of Python, Julia, R, MATLAB and Octave write before an input, and what ends its
// number where it has one.
var prompts = [][2]string{
	{">>>"}, {">>"}, {"> "}, {"julia>"}, {"octave:", ">"}, {"In [", "]"}, {"Out[", "]"}, {"In[", "]"},
}

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
func (l *lexer) wholeLine(gap int) bool {
	if l.depth > 0 && !l.rows {
		l.continued(gap)
		return false
	}
	line, _, _ := strings.Cut(l.text[:min(len(l.text), 8<<10)], "\n") // more than a network's inputs take
	for _, p := range prompts {
		if rest, ok := strings.CutPrefix(line, p[0]); ok {
			if _, rest, ok = strings.Cut(rest, p[1]); !ok {
				break
			}
			l.endRows()
			l.text = l.text[len(line)-len(strings.TrimLeft(rest, ":=")):]
			return true // what follows is fresh too
		}
	}
	text := strings.TrimSpace(line)
	for _, above := range []string{"[,", "Columns ", "Column "} { // the numbers of columns above a piece of a matrix
		if first, ok := strings.CutPrefix(text, above); ok && startsNumber(first) {
			l.endRows()
			if number, _ := numeral(first); number != "1" {
				l.add(tokenMark, joinRows, -1)
			}
			l.text = l.text[len(line):]
			return true
		}
	}
	label, values := "", text
	if strings.HasPrefix(text, "[") {
		label, values, _ = strings.Cut(text[1:], "]")
		if strings.Trim(strings.TrimSuffix(label, ","), digits) != "" {
			label, values = "", text
		}
	}
	numbers, ok := l.numbers(strings.Fields(values))
	switch {
	case !ok:
		l.endRows()
		if n := 0; startsNumber(text) { // a factor above a matrix leaves few digits of its numbers
			if _, n = numeral(text); strings.TrimSpace(text[n:]) == "*" {
				panic(refused(l.line,
					"the matrix is printed with a common factor, which leaves few digits; write mat2str(W, 17) instead, "+
						"or for PyTorch W.tolist()"))
			}
		}
		return false
	case len(numbers) == 0:
		return false
	case !l.rows:
		l.newline()
		l.depth, l.rows = 1, true
		l.add(tokenMark, openRows, gap)
		l.out[len(l.out)-1].sized, l.sized = l.sized, false
	}
	if label == "" || strings.HasSuffix(label, ",") { // of a matrix
		l.add(tokenMark, "[", -1)
		numbers = append(numbers, token{kind: tokenMark, text: "]", line: l.line, gap: -1, free: true})
	}
	l.out = append(l.out, numbers...)
	l.text, l.fresh, l.begun = l.text[len(line):], false, true
	return true
}

// numbers returns the fields of a line as tokens; ok is false if one is neither a number nor stands for some.
func (l *lexer) numbers(fields []string) (list []token, ok bool) {
	for _, f := range fields {
		t := token{kind: tokenName, text: f, line: l.line, gap: -1, free: true}
		switch strings.TrimLeft(f, "-") {
		case "...":
			t.kind = tokenMark
		case "NA", "NaN", "nan", "Inf", "inf":
		default:
			n := 0
			if startsNumber(f) {
				t.kind = tokenNumber
				t.text, n = numeral(f)
			}
			if n < len(f) {
				return nil, false
			}
		}
		list = append(list, t)
	}
	return list, true
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

func (l *lexer) endRows() {
	if l.rows {
		l.depth, l.rows = 0, false
		l.add(tokenMark, "]", -1)
		l.newline()
	}
}
