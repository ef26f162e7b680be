package result

import (
	"slices"
	"strings"
	"unicode"

	"crease/app/doc/link"
	"crease/app/doc/mystery"
	"crease/app/text/words"
)

// Found is a code of a text, or a line with a score.
type Found struct {
	Code string // as Encode writes it; a line in a form that Find reads again
	Result
	Played mystery.Played // of a line: what its writer has come to, with the folds where the link stands below it
}

// Damaged is a place that looks like a code and cannot be read: damaged on the way, or of a later version of the page.
type Damaged struct {
	Line int    // of the text, from 1
	Text string // what stands there in that line, shortened
}

// Find returns the codes in a text – a chat, mails, a table – in order, whatever programs have done to them, and what
// cannot be read. Headers of messages are passed over where that makes more codes whole. The lines that are sent with a
// mystery sheet are found as well, behind the codes; who has sent one stands before it.
func Find(text string) (all []Found, damaged []Damaged) {
	sent, text := scores(words.Unescaped(text, breaks))
	all, damaged = codes(text)
	return append(all, sent...), damaged
}

// scores returns the scores of a text, and the text without them, line by line.
func scores(text string) (all []Found, rest string) {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		before, sheet, p, after, ok := mystery.ReadLine(line)
		kept := []string{before}
		for ok {
			name, of, score := sender(before), sheet, p
			before, sheet, p, after, ok = mystery.ReadLine(after)
			kept = append(kept, before)
			behind := []string{before}
			if !ok { // the last of the line, which has the link below it
				behind = append(behind, linkIn(lines[i+1:]))
			}
			all = append(all, sent(name, of, withFolds(score, behind)))
		}
		lines[i] = strings.Join(kept, " ")
	}
	return all, strings.Join(lines, "\n")
}

func sent(name, sheet string, p mystery.Played) Found {
	f := Found{Code: p.Line(sheet) + "  #class&beat=" + p.Word(), Played: p}
	f.Result = Result{Did: Mystery, Name: name, Right: p.Right, Of: p.Of, Left: 1000 - 10*p.Explained}
	if of, ok := mystery.OfKey(sheet); ok {
		f.Level, f.Number = mystery.Number(of)
	} else {
		f.Drawing, _ = mystery.OfDrawingKey(sheet)
	}
	if name != "" {
		f.Code = name + ": " + f.Code
	}
	return f
}

// linkIn returns the first line that is not empty, "" if it has a score of its own.
func linkIn(lines []string) string {
	i := slices.IndexFunc(lines, func(line string) bool { return strings.TrimSpace(line) != "" })
	if i < 0 {
		return ""
	}
	if _, _, _, _, other := mystery.ReadLine(lines[i]); other {
		return ""
	}
	return lines[i]
}

// withFolds returns a score with the folds of the link that one of some places holds.
func withFolds(p mystery.Played, places []string) mystery.Played {
	for _, at := range places {
		_, hash, _ := strings.Cut(at, "#")
		hash, _, _ = strings.Cut(hash, " ")
		s, _ := link.Decode(hash) // what is no link has no score
		if q, ok := mystery.ReadPlayed(s.View.Beat); ok && strings.TrimSuffix(q.Word(), q.Folds) == p.Word() {
			return q
		}
	}
	return p
}

// sender returns who has written what follows a message's header, as "[10:04] Ana: " and "28/11/2026, 10:04 - Ana: ":
// the name stands behind the time, if there is one.
func sender(header string) string {
	for i := len(header) - len(":00"); i > 0; i-- {
		if header[i] == ':' && isFigure(header[i-1]) && isFigure(header[i+1]) && isFigure(header[i+2]) {
			header = header[i+len(":00"):]
			break
		}
	}
	name, _, ok := strings.Cut(strings.TrimLeft(header, " ]->"), ": ")
	if !ok {
		return ""
	}
	for _, half := range []string{"AM", "PM"} { // of a day
		if rest, ok := strings.CutPrefix(name, half); ok {
			name = strings.TrimLeft(rest, " ]->")
		}
	}
	return CleanName(name, MaxName)
}

func isFigure(c byte) bool { return '0' <= c && c <= '9' }

func codes(text string) (all []Found, damaged []Damaged) {
	if all, damaged = find(text); len(damaged) > 0 {
		lines := strings.Split(text, "\n")
		for i, line := range lines { // without what stands before the last colon and white space: who wrote, and when
			lines[i] = line[max(strings.LastIndex(line, ": "), 0):]
		}
		if more, left := find(strings.Join(lines, "\n")); len(more) > len(all) {
			return more, left
		}
	}
	return all, damaged
}

func find(text string) (all []Found, damaged []Damaged) {
	plain, places := reduced(text)
	counted, line := 0, 1
	for i := 0; i < len(plain); {
		begin, prefixed := i, strings.HasPrefix(plain[i:], word)
		if prefixed {
			begin += min(len(word)+1, len(plain)-i) // and the version
		}
		if r, code, n, ok := decode(plain[begin:]); ok {
			all = append(all, Found{Code: code, Result: r})
			i = begin + n
			continue
		}
		// The word is a name of the page as well: what has no dash was none.
		if prefixed && begin+lengthDigits <= len(plain) && plain[begin-1] <= '9' && places[begin].dashed {
			at := places[i].at
			line += strings.Count(text[counted:at], "\n")
			counted = at
			damaged = append(damaged, Damaged{line, around(text, at)})
		}
		if i++; prefixed {
			i += len(word) - 1
		}
	}
	return all, damaged
}

const word = "CREASE"

// around returns what stands at a place of a text and a little before it, in one line.
func around(text string, at int) string {
	const before, after = 60, 36
	left, begun, right, ended := text[max(at-before, 0):at], "", text[at:min(at+after, len(text))], ""
	if i := strings.LastIndexByte(left, '\n'); i >= 0 {
		left = left[i+1:]
	} else if at > before {
		begun = "…"
	}
	if i := strings.IndexByte(right, '\n'); i >= 0 {
		right = right[:i]
	} else if at+after < len(text) {
		ended = "…"
	}
	return begun + CleanName(left+right, 2*(before+after)) + ended
}

// place is where a character of a code stands in a text, and whether a dash stands before it.
type place struct {
	at     int
	dashed bool
}

// reduced returns the characters of a text that can be of a code, as its digits are written, and their places.
func reduced(text string) (plain string, places []place) {
	var b strings.Builder
	dash := false
	for i, r := range text {
		if c := digit(r); c > 0 {
			b.WriteByte(c)
			places = append(places, place{i, dash})
			dash = false
		} else if !unicode.IsSpace(r) && !unicode.In(r, unicode.Cf, unicode.Cc) {
			dash = unicode.Is(unicode.Pd, r)
		}
	}
	return b.String(), places
}

// breaks removes what programs that write HTML put between the characters of a long word.
var breaks = strings.NewReplacer("<br>", "", "<br/>", "", "<br />", "", "<wbr>", "", "&shy;", "", "&nbsp;", "",
	"&#173;", "", "&#8203;", "", "&zwnj;", "")

// digit returns the digit or prefix letter of a character, 0 for none. I, L and O are the figures that they look like.
func digit(r rune) byte {
	switch c := unicode.ToUpper(r); {
	case r > unicode.MaxASCII: // some of these have a capital of ASCII
		return 0
	case c == 'I' || c == 'L':
		return '1'
	case c == 'O':
		return '0'
	case c >= '0' && c <= '9', c >= 'A' && c <= 'Z':
		return byte(c)
	}
	return 0
}
