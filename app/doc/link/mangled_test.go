package link

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"unicode"

	"crease/app/doc/link/linktest"
	"crease/app/doc/model"
)

// A link opens as it was written, whatever a chat or a mail program has done to it. Catches a
// student who is shown another drawing than the teacher's.
func TestMangledLinks(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	states := map[string]State{
		"prepared": {Spec: model.Prepared(), View: model.DefaultView()},
		"lesson":   bare("", func(v *model.View) { v.Lesson, v.Step = "fold-and-find", 2 }),
		"file":     bare("", func(v *model.View) { v.Lesson, v.Step = "courses/one-fold.json", 2 }),
		"mystery":  bare("mystery=3", func(v *model.View) { v.Mystery = true }),
		"gallery":  bare("gallery=near-parallel", func(*model.View) {}),
		"frame":    bare("", func(v *model.View) { v.Lesson, v.Embedded = "your-own", true }),
	}
	for range 20 {
		s := random(rng, 3, 2)
		s.View.Embedded = rng.IntN(2) == 0
		s.View.Assignment.Title = "Sheet 4 & 5"
		states[Encode(s)] = s
	}
	for kind, s := range states {
		h := Encode(s)
		if last := rune(h[len(h)-1]); !unicode.IsLetter(last) && !unicode.IsDigit(last) {
			t.Errorf("%s ends in %q", h, last)
		}
		for name, mangle := range linktest.Manglings {
			if name == "quoted-printable" && s.Bare {
				continue // "=" stands between a word and its value
			}
			if got, err := Decode("#" + mangle(h)); err != nil || !reflect.DeepEqual(got, s) {
				t.Errorf("%s, %s: %q: %v\n got %+v", kind, name, mangle(h), err, got)
			}
		}
	}
}

// A code whose last character is no letter or digit is read without the word behind it as well:
// links were written so once.
func TestOldEnds(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	seen := 0
	for i := range 300 { // only codes of a multiple of three bytes can end so
		s := random(rng, 2, 1)
		s.View.Assignment.Title = "abc"[:i%3]
		h, ends := strings.CutSuffix(Encode(s), "&"+endWord)
		if !ends {
			continue
		}
		seen++
		if got, err := Decode(h); err != nil || !reflect.DeepEqual(got, s) {
			t.Errorf("%s: %v", h, err)
		}
	}
	if seen == 0 {
		t.Error("no code ends so")
	}
}

// What was changed in the middle stays damaged: there is no guess.
func TestManglingGuessesNothing(t *testing.T) {
	h := Encode(State{Spec: model.Prepared(), View: model.DefaultView()})
	for _, bad := range []string{h[:20], h[:20] + "…", h[:20] + ")" + h[21:], strings.ToLower(h)} {
		if got, err := Decode(bad); !errors.Is(err, ErrDamaged) {
			t.Errorf("%q opens as %+v", bad, got)
		}
	}
}
