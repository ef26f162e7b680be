package formats

import (
	"runtime"
	"strings"
	"testing"
)

// Twice the text costs twice the work, counted in bytes allocated, which are the same
// every time: catches a rest of the text that is copied for every sign of it, which
// froze the page for more than a minute at 240 kB.
func TestLinear(t *testing.T) {
	for name, text := range map[string]func(n int) string{
		"minus signs":  func(n int) string { return strings.Repeat("−", n) },
		"dots":         func(n int) string { return "W = [" + strings.Repeat("…", n) },
		"dots skipped": func(n int) string { return "x = [" + strings.Repeat("…", n) },
		"numbers":      func(n int) string { return "W = [" + strings.Repeat("−.5, ", n) + "]" },
		"turned": func(n int) string {
			return "W = (" + strings.Repeat("(1,2),", n/50) + ")" + strings.Repeat(" .T ", n)
		},
		"long names": func(n int) string {
			return `{"` + strings.Repeat("a", n) + `":{` + strings.Repeat(`"a":1,`, n) + "}}"
		},
		"assignments": func(n int) string { return strings.Repeat("w=1;", n) },
		"code":        func(n int) string { return strings.Repeat("x = f(1, 2)\n", n) },
	} {
		read := func(n int) uint64 {
			data := []byte(text(n))
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			if _, err := ReadArrays(data); err == nil {
				t.Errorf("%s are taken for a network", name)
			}
			runtime.ReadMemStats(&after)
			return after.TotalAlloc - before.TotalAlloc
		}
		if one, two := read(20_000), read(40_000); two > 3*one {
			t.Errorf("%s: %d bytes, for twice the text %d", name, one, two)
		}
	}
}

// A long array is refused at its first number too many: what a network here can hold is
// known before the text is read.
func TestManyNumbers(t *testing.T) {
	text := "W = [" + strings.Repeat("[1, 2], ", 500_000) + "]\na = [1]"
	_, err := ReadArrays([]byte(text))
	if err == nil || !strings.Contains(err.Error(), "at most 64 units and 128 inputs") {
		t.Error(err)
	}
}
