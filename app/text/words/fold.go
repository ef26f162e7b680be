package words

import (
	"strings"
	"unicode"
)

// plain has the letters of the alphabet with which those from À to ſ are typed; a dot stands for one that is kept.
const plain = "AAAAAAACEEEEIIIIDNOOOOO.OUUUUY.saaaaaaaceeeeiiiidnooooo.ouuuuy.y" +
	"AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiJjJjKkkLlLlLlLlLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyY" +
	"ZzZzZzs"

// Folded returns a name as names are compared: in small letters without accents, with one space between words, so that
// "Ana Müller", "ana  muller" and the same with an accent of its own behind the u are one.
func Folded(name string) string {
	const first = 'À'
	folded := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		if i := int(r) - first; i >= 0 && i < len(plain) && plain[i] != '.' {
			r = rune(plain[i])
		}
		return unicode.ToLower(r)
	}, name)
	return strings.Join(strings.Fields(folded), " ")
}
