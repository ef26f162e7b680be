package assignment

import (
	"strings"
	"testing"
)

// A title from a link changes nothing around it: directional controls end with it, and marks do not
// pile up over other lines. Catches a title that mirrors the page's own words.
func TestCut(t *testing.T) {
	zalgo := "Z" + strings.Repeat("\u0301", 50)
	for _, c := range []struct {
		in   string
		n    int
		want string
	}{
		{"Blatt 4", 120, "Blatt 4"},
		{"über", 2, "ü"},
		{"über", 1, ""},
		{"a\xffb", 10, "ab"},
		{"\u202eevil", 20, "\u202eevil\u202c"},
		{"\u202eevil", 9, "\u202eevi\u202c"},
		{"\u2067שלום\u2069 x", 40, "\u2067שלום\u2069 x"},
		{"\u2066\u202ea", 20, "\u2066\u202ea\u202c\u2069"},
		{"a\u2069\u202cb", 20, "ab"},
		{zalgo, 120, "Z" + strings.Repeat("\u0301", mostMarks)},
		{"क्षि é", 40, "क्षि é"},
	} {
		got := Cut(c.in, c.n)
		if got != c.want || len(got) > c.n {
			t.Errorf("%q in %d bytes: %q, want %q", c.in, c.n, got, c.want)
		}
		if again := Cut(got, c.n); again != got {
			t.Errorf("%q: cut again it is %q", got, again)
		}
	}
}
