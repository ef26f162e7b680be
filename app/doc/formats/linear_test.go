package formats

import (
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"crease/algo/base/alloctest"
	"crease/algo/data/intake"
	"crease/algo/data/npy"
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
		"rows under a long name": func(n int) string {
			return `{"` + strings.Repeat("a", n) + `.W":[` + strings.Repeat("[1],", n/4) + `],"a":[1,2,3]}`
		},
		"assignments":  func(n int) string { return strings.Repeat("w=1;", n) },
		"dotted names": func(n int) string { return strings.Repeat("a.data.data.", n/12) + "data = 1" },
		"targets":      func(n int) string { return strings.Repeat("b3, ", n/4) },
		"code":         func(n int) string { return strings.Repeat("x = f(1, 2)\n", n) },
	} {
		read := func(n int) uint64 {
			data := []byte(text(n))
			return alloctest.Bytes(func() {
				if _, err := readArrays(data, nil); err == nil {
					t.Errorf("%s are taken for a network", name)
				}
			})
		}
		if one, two := read(20_000), read(40_000); two > 3*one {
			t.Errorf("%s: %d bytes, for twice the text %d", name, one, two)
		}
	}
}

// What arrays of a file cost is of the order of their numbers: not every row copies a
// long name, and neither claims of rows without numbers nor arrays beyond those of a
// network are taken at their word.
func TestArrayFileIsBounded(t *testing.T) {
	long := strings.Repeat("a", 40_000)
	w, a := named{"W", []int{8192, 1}, make([]float64, 8192)}, named{"a", []int{1}, []float64{1}}
	list := []named{w, a}
	for i := range 300 {
		list = append(list, named{"W" + strconv.Itoa(i), w.shape, w.values})
	}
	for name, list := range map[string][]npy.Array{
		"a long name":          npz(t, named{long + ".W", w.shape, w.values}, named{"a", []int{3}, []float64{1, 2, 3}}),
		"rows without numbers": npz(t, named{"W", []int{1 << 20, 0}, nil}, a),
		"many arrays":          npz(t, list...),
	} {
		took := alloctest.Bytes(func() {
			if _, err := readArrayFile(&intake.Source{Kind: intake.Arrays, Arrays: list}); err == nil {
				t.Errorf("%s: taken for a network", name)
			}
		})
		if took > 20<<20 {
			t.Errorf("%s: %d bytes", name, took)
		}
	}
}

// No message grows with what the text holds: names, numbers and calls are quoted in 40
// characters.
func TestShortMessages(t *testing.T) {
	long := strings.Repeat("ä", 50_000)
	word, file := strings.Repeat("a", 50_000), strings.Repeat("a", 20_000) // as a name without quotation marks, of a file
	messages := map[string]error{}
	for name, text := range map[string]string{
		"twice":         `{"` + long + `.W":[[1]],"` + long + `.W":[[1]]}`,
		"unknown":       `{"` + long + `":[[1]]}`,
		"shapes":        `{"` + long + `.W":[[1,2],[3,4]],"` + long + `.a":[1,2,3]}`,
		"lengths":       `{"W":[[1]],"` + long + `.b":[1,2],"` + long + `.a":[1]}`,
		"no numbers":    `{"W":[[1]],"` + long + `.a":[]}`,
		"no rows":       `{"` + long + `.W":[[[1,2],[3]]],"a":[1]}`,
		"no such rows":  `{"` + long + `.W":"x","a":[1]}`,
		"a row":         `{"` + long + `.W":[[1],"x"],"a":[1]}`,
		"ragged":        `{"` + long + `.W":[[1],[1,2]],"a":[1]}`,
		"biased":        `{"W":[[1]],"a":[1],"` + long + `.b2":[1,2]}`,
		"nan":           "W = " + word + ".nan",
		"infinite":      "W = 1" + strings.Repeat("0", 50_000),
		"no number":     "W = 1" + strings.Repeat(".", 50_000),
		"a call":        "W = " + word + "(1)",
		"an empty call": "W = " + word + ".array()",
		"a method":      "W = (1)." + word,
		"a string":      `W = np.array(1 "` + long + `")`,
		"a name":        "W = " + word,
		"a deep name":   "W" + strings.Repeat("9", 50_000) + " = 1",
		"a change":      word + ".W = [[1]]\n" + word + ".W *= 2",
		"an aside":      "x, " + word + ".W = 1",
	} {
		_, messages[name] = readArrays([]byte(text), nil)
	}
	w, a := named{file + ".W", []int{1, 2}, []float64{1, 2}}, named{file + ".a", []int{1}, []float64{1}}
	for name, list := range map[string][]named{
		"arrays twice":  {w, a, w},
		"arrays' sizes": {w, {a.name, []int{3}, []float64{1, 2, 3}}},
		"a large array": {{w.name, []int{100, 100}, make([]float64, 10_000)}, a},
	} {
		_, messages[name] = readArrayFile(&intake.Source{Kind: intake.Arrays, Arrays: npz(t, list...)})
	}
	for name, err := range messages {
		if err == nil || utf8.RuneCountInString(err.Error()) > 300 {
			t.Errorf("%s: %.400v", name, err)
		}
	}
}

// A long array is refused at its first number too many: what a network here can hold is
// known before the text is read.
func TestManyNumbers(t *testing.T) {
	text := "W = [" + strings.Repeat("[1, 2], ", 500_000) + "]\na = [1]"
	_, err := readArrays([]byte(text), nil)
	if err == nil || !strings.Contains(err.Error(), "at most 64 units and 128 inputs") {
		t.Error(err)
	}
}
