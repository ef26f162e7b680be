package result

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"crease/app/doc/link/linktest"
)

var names = []string{"", "Ada", "A. L.", "Łukasz", "Мария", "陳大文", "=1+1", "a long name of many parts", "😀"}

// random is a result whose numbers a code holds exactly, but for the name.
func random(rng *rand.Rand) Result {
	r := Result{Did: Did(1 + rng.IntN(3)), Name: names[rng.IntN(len(names))], Visit: rng.IntN(1 << VisitBits)}
	r.At, r.Again = rng.IntN(1<<timeBits), rng.IntN(1<<againBits)
	r.Of = rng.IntN(20)
	r.Right = rng.IntN(r.Of + 1)
	switch r.Did {
	case Run:
		r.Drawing, r.Method = rng.IntN(1<<DrawingBits), rng.IntN(4)
		r.Samples = rng.Int64N(1 << (1 + rng.IntN(52)))
		r.Risk, _ = strconv.ParseFloat(fmt.Sprintf("%d.%de%d", 1+rng.IntN(9), rng.IntN(10), rng.IntN(60)-50), 64)
		if k := rng.IntN(8); k < 2 {
			r.Risk = float64(-k)
		}
	case Lesson:
		letters := make([]byte, 1+rng.IntN(mostKey))
		for i := range letters {
			letters[i] = keyLetters[rng.IntN(len(keyLetters))]
		}
		r.Lesson = string(letters)
		r.Answers = make([]int, rng.IntN(21))
		for i := range r.Answers {
			r.Answers[i] = NoneAt + rng.IntN(7)
		}
	case Mystery:
		r.Drawing, r.Level, r.Number = rng.IntN(1<<DrawingBits), rng.IntN(6), rng.IntN(1<<20)
		r.Guessed, r.Tries, r.Left = rng.IntN(9), rng.IntN(128), rng.IntN(1024)
	}
	return r
}

// read is the only result of a text.
func read(t *testing.T, text string) Result {
	t.Helper()
	found, unread := Find(text)
	if len(found) != 1 || len(unread) > 0 {
		t.Fatalf("%q has %d codes and %v that cannot be read", text, len(found), unread)
	}
	return found[0].Result
}

// What is written is read again, in a line that is not too long, with a name that has lost its end at most. Catches
// a field that is left out, numbers that lose digits, and a name that is cut within a letter.
func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		want := random(rng)
		code := Encode(want)
		if len(code) > MaxCode || strings.Trim(code[len(newest.prefix):], digits) != "" {
			t.Fatalf("%s: %d characters", code, len(code))
		}
		got := read(t, code)
		if !strings.HasPrefix(want.Name, got.Name) || !utf8.ValidString(got.Name) ||
			len(got.Name) < min(len(want.Name), Room(want))-utf8.UTFMax {
			t.Fatalf("%q came back as %q, with room for %d", want.Name, got.Name, Room(want))
		}
		if want.Name = got.Name; len(want.Answers) == 0 {
			want.Answers = got.Answers
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("%s:\nread %+v\nwant %+v", code, got, want)
		}
	}
}

// The longest lesson still has room for half a name, those of the site for a whole one: a name that is cut differs from
// lesson to lesson.
func TestRoom(t *testing.T) {
	r := Result{Did: Lesson, Lesson: strings.Repeat("z", 40), Answers: make([]int, 20)}
	if got := Room(r); got < MaxName/2 || len(Encode(r)) > MaxCode {
		t.Errorf("the longest lesson has room for %d bytes, %s", got, Encode(r))
	}
	r.Lesson, r.Answers = "more-creases-than-dimensions", make([]int, 5)
	if got := Room(r); got < MaxName {
		t.Errorf("the longest key of the site has room for %d bytes", got)
	}
}

// Codes of version 1 are read as they were written, and keep their form. They were made by the page before codes told
// the time.
func TestFirstVersion(t *testing.T) {
	for code, want := range map[string]Result{
		"CREASE1-1M84T820VA1JP701DGE042DGE4HTAT1DSGJ0KE3QHP6RSBJPXQSS": {Did: Lesson, Name: "Ana Müller", Visit: 1234, Right: 2, Of: 3, Lesson: "fold-and-find",
			Answers: []int{1, 0, 2, Open}},
		"CREASE1-12409M20XBSQQP01GTG41D0T2CNQ0F65D2": {Did: Run, Name: "Ben", Visit: 77, Right: 2, Of: 3, Drawing: 0xabcdef, Method: 3, Samples: 100000,
			Risk: 1.2e-16},
	} {
		if got := read(t, "Ana: "+code); !reflect.DeepEqual(got, want) {
			t.Errorf("%s is read as %+v", code, got)
		}
		if found, _ := Find(code); found[0].Code != code {
			t.Errorf("%s is kept as %s", code, found[0].Code)
		}
	}
	if at, ok := (Result{}).Time(); ok {
		t.Errorf("without a time there is %v", at)
	}
}

// A code that somebody has copied without its beginning is found, and so is one that a chat has broken over messages
// with their headers.
func TestTornCodes(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for range 50 {
		code := Encode(random(rng))
		want := read(t, code)
		for name, text := range map[string]string{
			"without its prefix": "Ana: " + code[8:] + ", bye",
			"a letter lost":      code[1:],
			"over messages": "[28.11.26, 10:04:12] Ana Müller: " + code[:20] + "\n[28.11.26, 10:04:15] Ana Müller: " +
				code[20:] + "\n[28.11.26, 10:05:00] Ben: ok",
		} {
			if found, _ := Find(text); len(found) != 1 || !reflect.DeepEqual(found[0].Result, want) || found[0].Code != code {
				t.Errorf("%s: %q has %+v", name, text, found)
			}
		}
	}
}

// Numbers beyond what a code holds are the largest that it holds: catches a number that comes back as a small one.
func TestLargest(t *testing.T) {
	got := read(t, Encode(Result{Did: Mystery, Right: 200, Of: 500, Tries: 1 << 20, Left: 9999, Number: -4}))
	if got.Right != 127 || got.Of != 127 || got.Tries != 127 || got.Left != 1023 || got.Number != 0 {
		t.Errorf("%+v", got)
	}
	for v, want := range map[float64]float64{-3: -1, 1e-300: 0, 1e300: -1, 0.000999: 0.001, 0.1249: 0.12} {
		if got := read(t, Encode(Result{Did: Run, Risk: v})); got.Risk != want {
			t.Errorf("a risk of %g is read as %g, want %g", v, got.Risk, want)
		}
	}
}

// A code is read whatever a chat or a mail program has done to it, or a person who has typed it.
func TestMangledCodes(t *testing.T) {
	manglings := map[string]func(string) string{
		"lower case":        strings.ToLower,
		"o for 0, l for 1":  func(c string) string { return newest.prefix + strings.NewReplacer("0", "o", "1", "l").Replace(c[8:]) },
		"mail answered":     func(c string) string { return "> > " + c[:30] + "\n> > " + c[30:] },
		"a cell":            func(c string) string { return "3;\"" + c + "\";14:02" },
		"groups":            func(c string) string { return c[:20] + " - " + c[20:40] + " - " + c[40:] },
		"a dash of its own": func(c string) string { return strings.Replace(c, "-", "–", 1) },
		"HTML":              func(c string) string { return "<p>" + c[:33] + "<wbr>" + c[33:] + "</p>" },
		"in a sentence":     func(c string) string { return "With crease, a crease-1 of mine:" + c + "is what it says." },
		"100 %":             func(c string) string { return "100 % of 30%, %%" + c },
	}
	for name, f := range linktest.Manglings {
		manglings["link: "+name] = f
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for range 50 {
		code := Encode(random(rng))
		want := read(t, code)
		for name, mangle := range manglings {
			if len(code) < 42 && name == "groups" {
				continue
			}
			if got := read(t, mangle(code)); !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %q is read as %+v, want %+v", name, mangle(code), got, want)
			}
		}
	}
}

// All codes of a text are found, in their order, in one line too; what is damaged or newer is told of, and what
// only speaks of creases is not.
func TestFind(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 100 {
		var codes []string
		for range 1 + rng.IntN(5) {
			codes = append(codes, Encode(random(rng)))
		}
		for _, between := range []string{"", " ", "\n", ", Ben: ", "CREASE", "crease1"} {
			found, unread := Find(strings.Join(codes, between))
			var got []string
			for _, f := range found {
				got = append(got, f.Code)
			}
			if !reflect.DeepEqual(got, codes) || len(unread) > 0 {
				t.Fatalf("with %q between them %q were read as %q, %v not", between, codes, got, unread)
			}
		}
	}
	code := Encode(random(rng))
	for text, want := range map[string]int{
		"": 0, "Crease": 0, "crease 1 of 3; the creases": 0, "CREASE1": 0, "CREASE1-": 0,
		code[:len(code)-3]:                          1,
		code[:20] + "X" + code[21:]:                 1,
		"CREASE3-" + code[9:]:                       1,
		code[:30] + " " + code[:30] + " ok crease1": 2,
	} {
		if found, unread := Find(text); len(unread) != want || len(found) != 0 {
			t.Errorf("%q: %d codes, %v not read, want %d", text, len(found), unread, want)
		}
	}
}

// What is damaged is told by its line and what stands there, shortened, so that a teacher sees whose it was. Catches a
// line that is counted wrong, a letter that is cut in two, and what would move the text around it.
func TestDamaged(t *testing.T) {
	good := Encode(random(rand.New(rand.NewPCG(5, 6))))
	long := strings.Repeat("ü", 50)
	text := "Ada: " + good + "\nBen: " + good[:30] + "\n\n" + long + " \u202e" + good[:40] + long + " CREASE2-00000\n"
	_, got := Find(text)
	want := []Damaged{
		{2, "Ben: " + good[:30]},
		{4, "…" + strings.Repeat("ü", 28) + " " + good[:36] + "…"},
		{4, "…" + strings.Repeat("ü", 29) + " CREASE2-00000"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%+v\nwant\n%+v", got, want)
	}
}

// What was answered is kept in letters as it was, with the try. Catches a letter that means two things.
func TestLetters(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for range 500 {
		want := Result{Again: rng.IntN(16), Answers: make([]int, 1+rng.IntN(20))}
		for i := range want.Answers {
			want.Answers[i] = NoneAt + rng.IntN(7)
		}
		if again, got := ReadLetters(want.Letters()); again != want.Again || !reflect.DeepEqual(got, want.Answers) {
			t.Fatalf("%s: try %d, %v, want %+v", want.Letters(), again, got, want)
		}
	}
}

// A name is one line of visible characters.
func TestCleanName(t *testing.T) {
	for name, want := range map[string]string{
		"  Ada \n Lovelace\t": "Ada Lovelace", "a\u202eb\u200bc": "abc", "\x00\xff": "",
		"e" + strings.Repeat("\u0301", 40): "e\u0301\u0301\u0301\u0301",
	} {
		if got := CleanName(name, MaxName); got != want {
			t.Errorf("%q is cleaned to %q, want %q", name, got, want)
		}
	}
}

// No text ends the page, and what is found in one is written as it stands.
func FuzzFind(f *testing.F) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 8 {
		f.Add(Encode(random(rng)) + " " + Encode(random(rng)))
	}
	f.Add("crease1-%43%%52&shy;")
	f.Fuzz(func(t *testing.T, text string) {
		found, damaged := Find(text)
		for _, d := range damaged {
			if d.Line < 1 || !utf8.ValidString(d.Text) {
				t.Errorf("%+v", d)
			}
		}
		for _, x := range found {
			if old := formats[0].encode(x.Result); Encode(x.Result) != x.Code && old != x.Code {
				t.Errorf("%q is written as %q", x.Code, Encode(x.Result))
			}
		}
	})
}

// Nothing that is typed as a name breaks a code.
func FuzzName(f *testing.F) {
	for _, name := range names {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		r := Result{Did: Mystery, Name: name}
		found, unread := Find(Encode(r))
		if len(found) != 1 || len(unread) > 0 || found[0].Name != CleanName(name, Room(r)) {
			t.Errorf("%q comes back as %+v", name, found)
		}
	})
}
