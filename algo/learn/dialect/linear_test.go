package dialect_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"crease/algo/base/alloctest"
	"crease/algo/base/numeral"
	"crease/algo/network"
	"crease/algo/spec/tree"
)

// Reading a text takes memory in proportion to its length. If not, a path is joined for every element, and 120 kB take
// ten seconds in a browser.
func TestLinear(t *testing.T) {
	for name, text := range map[string]func(n int) string{
		"a list under a long name": func(n int) string {
			return `{"version":1,"` + strings.Repeat("a", n) + `":[` + strings.Repeat("0,", n) + "0]}"
		},
		"names in a long name": func(n int) string {
			return `{"` + strings.Repeat("a", n) + `":{"b":[` + strings.Repeat(`{"c":1},`, n/8) + "1]}}"
		},
		"a list": func(n int) string { return "[" + strings.Repeat("1.5,", n) + "0]" },
	} {
		read := func(n int) uint64 {
			data := []byte(text(n))
			return alloctest.Bytes(func() {
				if _, err := parse(data, true); err == nil {
					t.Errorf("%s is read as a spec", name)
				}
			})
		}
		if one, two := read(20_000), read(40_000); two > 3*one {
			t.Errorf("%s: %d bytes, and %d for twice the text", name, one, two)
		}
	}
}

// The entries of a list that is far too long are counted and not kept, and brackets and commas within entries do not
// count. If not, a message with that number takes a second, or several in a browser.
func TestLongListsAreCounted(t *testing.T) {
	const n = 200_000
	end := `],"b":[0],"a":[1]}}`
	for _, entry := range []string{"[1,2]", `"],\","`, `{"a":[{},[[]]]}`, "1"} {
		data := []byte(`{"version":1,"network":{"w":[` + strings.Repeat(entry+" ,\n", n) + entry + end)
		bytes := alloctest.Bytes(func() {
			want := "network.w: has " + numeral.Count(int64(n+1)) + " entries, at most 64 are supported"
			if _, err := parse(data, true); fmt.Sprint(err) != want {
				t.Errorf("%s: %v, want %s", entry, err, want)
			}
		})
		// encoding/json copies the text; nothing else may.
		if bytes > 2*uint64(len(data)) {
			t.Errorf("%s: %d bytes for a text of %d", entry, bytes, len(data))
		}
	}
	// After a list that is not read, the remaining text still is.
	for text, want := range map[string]string{
		`"result":{"found":[` + strings.Repeat("[],", n) + `1]}`: "",
		`"spec":[[` + strings.Repeat("0,", n) + `0]]`:            "spec: is given twice",
		`"result":[` + strings.Repeat("0,", n) + `0]`:            "result: must be an object, not a list",
	} {
		_, err := parse([]byte(`{"spec":`+contract+","+text+"}"), true)
		if got := fmt.Sprint(err); want == "" && err != nil || want != "" && got != want {
			t.Errorf("%.40s: %v, want %q", text, err, want)
		}
	}
}

// Errors quote names and values in 40 characters at most, whatever a file holds. If not, one fills the page.
func TestQuotedShort(t *testing.T) {
	long := strings.Repeat("ä", 100_000)
	for _, text := range []string{
		`{"version":1,"` + long + `":1}`,
		`{"version":1,"sampling":{"` + long + `":1}}`,
		`{"version":1,"` + long + `":1,"` + long + `":2}`,
		`{"version":1.` + strings.Repeat("1", 100_000) + `}`,
		`{"version":1,"learning":{"method":"` + long + `"}}`,
	} {
		_, err := parse([]byte(text), false)
		var f *network.FieldError
		if !errors.As(err, &f) {
			t.Errorf("%.40s: %v", text, err)
			continue
		}
		if n := utf8.RuneCountInString(f.Field); n > tree.Quoted+len("sampling.…") {
			t.Errorf("%.40s: the field is quoted in %d characters", text, n)
		}
		if n := utf8.RuneCountInString(f.Message); n > 120 {
			t.Errorf("%.40s: the message has %d characters", text, n)
		}
	}
}

// An error about a character that does not belong in JSON names the whole character, such as the typographic quotation
// mark of an editor. If not, it names the first byte of it.
func TestStrayLetters(t *testing.T) {
	for text, want := range map[string]string{
		`{"version": −1}`:     "line 1, column 13: the sign − is not the minus sign of JSON, which is -",
		`{“version”: 1}`:      "line 1, column 2: the sign “ is not the quotation mark of JSON, which is \"",
		"{\"version\": 1,\n→": "line 2, column 1: the character → does not belong here",
		"{\"version\": \xff":  "line 1, column 13: a byte that is not of UTF-8",
		"{\"version\": x":     "line 1, column 13: invalid character 'x' looking for beginning of value",
		" \n":                 "line 1, column 1: the text is empty",
	} {
		if _, err := parse([]byte(text), true); fmt.Sprint(err) != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// A number beyond every limit is refused with the name of its field. If not, it overflows to a small one.
func TestHugeNumbers(t *testing.T) {
	for field, text := range map[string]string{
		"sampling.samples": `"sampling":{"samples":1e308}`,
		"sampling.seed":    `"sampling":{"seed":1e300}`,
		"learning.units":   `"learning":{"units":1e20}`,
		"learning.order":   `"learning":{"order":-1e20}`,
	} {
		var refused *network.FieldError
		if _, err := parse([]byte(`{"version":1,`+text+"}"), false); !errors.As(err, &refused) || refused.Field != field {
			t.Errorf("%s: %v", text, err)
		}
	}
}
