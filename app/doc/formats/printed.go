package formats

import "strings"

// prompts are what the interpreters of Python, Julia, R, MATLAB and Octave write before an input.
var prompts = []string{">>>", ">>", "> ", "julia>", "octave:", "In [", "Out[", "In["}

// longRow is the length of the longest line that is read as a row of numbers without brackets: more
// than the inputs of a network take.
const longRow = 8 << 10

// openRows opens a matrix whose vectors have a second side of 1, so that their shapes tell nothing.
const openRows = "[["

// joinRows stands before the next columns of a wide matrix, which is printed in pieces.
const joinRows = "+["

// wholeLine takes what a line is as a whole: a prompt, or a part of an array that is printed without
// brackets, by MATLAB, Octave, R or Julia.
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

// row takes the numbers of a line; of a matrix they are a list.
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

// areNumbers reports whether all fields are numbers, or stand for some.
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
