package result

import (
	"strings"
	"unicode"
)

// Found is a code of a text.
type Found struct {
	Code string // as Encode writes it
	Result
}

// Find returns the codes that stand in a text – a chat, mails, a table – in their order, whatever
// programs have done to them on the way, and the number of places that look like a code and cannot be
// read: damaged ones, and those of a later version of the page.
func Find(text string) (all []Found, unread int) {
	plain, dashed := reduced(text)
	for {
		i := strings.Index(plain, word)
		if i < 0 {
			return all, unread
		}
		plain, dashed = plain[i+len(word):], dashed[i+len(word):]
		if plain == "" {
			return all, unread
		}
		if r, n, ok := decode(plain[1:]); ok && plain[0] == prefix[len(word)] {
			all = append(all, Found{prefix + plain[1:1+n], r})
			plain, dashed = plain[1+n:], dashed[1+n:]
		} else if plain[0] <= '9' && len(plain) > 1+lengthDigits && dashed[1] {
			unread++ // the word is a name of the page as well: what has no dash was none
		}
	}
}

// word is the beginning of every code.
const word = "CREASE"

// reduced returns the characters of a text that can be of a code, as its digits are written, and for each
// whether a dash stood before it.
func reduced(text string) (plain string, dashed []bool) {
	text = breaks.Replace(text)
	for range 3 { // escapes may be escaped again
		before := text
		if text = unescaped(text); text == before {
			break
		}
	}
	var b strings.Builder
	dash := false
	for _, r := range text {
		if c := digit(r); c > 0 {
			b.WriteByte(c)
			dashed = append(dashed, dash)
			dash = false
		} else if !unicode.IsSpace(r) && !unicode.In(r, unicode.Cf, unicode.Cc) {
			dash = unicode.Is(unicode.Pd, r)
		}
	}
	return b.String(), dashed
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

// unescaped undoes percent escapes; a percent sign that begins none is left.
func unescaped(text string) string {
	if !strings.Contains(text, "%") {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '%' && i+2 < len(text) {
			if high, low := hex(text[i+1]), hex(text[i+2]); high >= 0 && low >= 0 {
				b.WriteByte(byte(16*high + low))
				i += 2
				continue
			}
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

func hex(c byte) int { return strings.IndexByte("0123456789abcdef", c|0x20) }
