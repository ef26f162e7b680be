package result

import (
	"strings"
	"unicode"

	"crease/app/text/words"
)

// Found is a code of a text.
type Found struct {
	Code string // as Encode writes it
	Result
}

// Damaged is a place of a text that looks like a code and cannot be read: it was damaged on the way, or is of a later
// version of the page.
type Damaged struct {
	Line int    // of the text, from 1
	Text string // what stands there in that line, shortened
}

// Find returns the codes that stand in a text – a chat, mails, a table – in their order, whatever
// programs have done to them on the way, and what cannot be read.
func Find(text string) (all []Found, damaged []Damaged) {
	text = words.Unescaped(text, breaks)
	plain, places := reduced(text)
	counted, line := 0, 1
	for from := 0; ; {
		i := strings.Index(plain[from:], word)
		if i < 0 {
			return all, damaged
		}
		begin := from + i
		from = begin + len(word)
		rest := plain[from:]
		if rest == "" {
			return all, damaged
		}
		if r, n, ok := decode(rest[1:]); ok && rest[0] == prefix[len(word)] {
			all = append(all, Found{prefix + rest[1:1+n], r})
			from += 1 + n
		} else if rest[0] <= '9' && len(rest) > 1+lengthDigits && places[from+1].dashed {
			// The word is a name of the page as well: what has no dash was none.
			at := places[begin].at
			line += strings.Count(text[counted:at], "\n")
			counted = at
			damaged = append(damaged, Damaged{line, around(text, at)})
		}
	}
}

// word is the beginning of every code.
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

// digit returns the digit, or the letter of the prefix, that a character stands for, 0 for none. I, L and O
// are taken for the figures that they look like.
func digit(r rune) byte {
	if r > unicode.MaxASCII {
		return 0
	}
	switch c := byte(unicode.ToUpper(r)); {
	case c == 'I' || c == 'L':
		return '1'
	case c == 'O':
		return '0'
	case c >= '0' && c <= '9', c >= 'A' && c <= 'Z':
		return c
	}
	return 0
}
