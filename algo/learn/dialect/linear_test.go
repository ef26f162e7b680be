package dialect

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

// Twice the text costs twice the work: catches a path that is joined for every element,
// which takes ten seconds for 120 kB in a browser.
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
				if _, _, err := Parse(data, true, nil); err == nil {
					t.Errorf("%s is taken for a spec", name)
				}
			})
		}
		if one, two := read(20_000), read(40_000); two > 3*one {
			t.Errorf("%s: %d bytes, for twice the text %d", name, one, two)
		}
	}
}

// Lists that are far too long are counted, not kept: catches a second of work, several in a
// browser, for a number in a message. Brackets and commas within entries do not count.
func TestLongListsAreCounted(t *testing.T) {
	const n = 200_000
	rest := `],"b":[0],"a":[1]}}`
	for _, entry := range []string{"[1,2]", `"],\","`, `{"a":[{},[[]]]}`, "1"} {
		data := []byte(`{"version":1,"network":{"w":[` + strings.Repeat(entry+" ,\n", n) + entry + rest)
		took := alloctest.Bytes(func() {
			want := "network.w: has " + numeral.Count(int64(n+1)) + " entries, at most 64 are supported"
			if _, _, err := Parse(data, true, nil); err == nil || err.Error() != want {
				t.Errorf("%s: %v, want %s", entry, err, want)
			}
		})
		// What encoding/json copies, and no more.
		if took > 2*uint64(len(data)) {
			t.Errorf("%s: %d bytes for %d", entry, took, len(data))
		}
	}
	// Where no list is read the rest of the text is.
	for text, want := range map[string]string{
		`"result":{"found":[` + strings.Repeat("[],", n) + `1]}`: "",
		`"spec":[[` + strings.Repeat("0,", n) + `0]]`:            "spec: is given twice",
		`"result":[` + strings.Repeat("0,", n) + `0]`:            "result: must be an object, not a list",
	} {
		_, _, err := Parse([]byte(`{"spec":`+contract+","+text+"}"), true, nil)
		if said := fmt.Sprint(err); want == "" && err != nil || want != "" && said != want {
			t.Errorf("%.40s: %v, want %q", text, err, want)
		}
	}
}

// Names and values are quoted in 40 characters, whatever a file holds.
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

// What editors and web pages make of signs is named, not its first byte.
func TestStrayLetters(t *testing.T) {
	for text, want := range map[string]string{
		`{"version": −1}`:     "line 1, column 13: the sign − is not the minus sign of JSON, which is -",
		`{“version”: 1}`:      "line 1, column 2: the sign “ is not the quotation mark",
		"{\"version\": 1,\n→": "line 2, column 1: the character → does not belong here",
		"{\"version\": \xff":  "not of UTF-8",
		"{\"version\": x":     "invalid character 'x'",
		" \n":                 "the text is empty",
	} {
		if _, err := parse([]byte(text), true); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q in it", text, err, want)
		}
	}
}

// A number beyond every limit is refused by the name of its field. If not, it overflows to a small one.
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
