package link

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"crease/algo/spec"
	"crease/app/doc/model"
)

// bare is the state of words alone.
func bare(word Word, set func(*model.View)) State {
	s := State{Spec: model.Prepared(), View: model.DefaultView(), Word: word, Bare: true}
	set(&s.View)
	return s
}

// Words alone can be written by hand; what they open is written as the same words.
func TestWordsAlone(t *testing.T) {
	nothing := func(*model.View) {}
	mystery := func(v *model.View) { v.Mystery = true }
	for hash, want := range map[string]State{
		"embed":                        bare("", func(v *model.View) { v.Embedded = true }),
		"lessons":                      bare("lessons", nothing),
		"mystery":                      bare("mystery", mystery),
		"mystery=daily":                bare("mystery=daily", mystery),
		"mystery=3":                    bare("mystery=3", mystery),
		"gallery":                      bare("gallery", nothing),
		"gallery=near-parallel":        bare("gallery=near-parallel", nothing),
		"lesson=why-two-tensors":       bare("", func(v *model.View) { v.Lesson = "why-two-tensors" }),
		"lesson=fold-and-find/3":       bare("", func(v *model.View) { v.Lesson, v.Step = "fold-and-find", 2 }),
		"lesson=courses/one-fold.json": bare("", func(v *model.View) { v.Lesson = "courses/one-fold.json" }),
		"lesson=/a/B_2.json/3":         bare("", func(v *model.View) { v.Lesson, v.Step = "/a/B_2.json", 2 }),
		"lesson=https://x.org:8000/~a/b.json&embed": bare("", func(v *model.View) { v.Lesson, v.Embedded = "https://x.org:8000/~a/b.json", true }),
		"lesson=your-own&embed":                     bare("", func(v *model.View) { v.Lesson, v.Embedded = "your-own", true }),
		"class":                                     bare("class", nothing),
	} {
		got, err := Decode("#" + hash)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v\n got %+v\nwant %+v", hash, err, got, want)
		}
		if again := Encode(got); again != hash {
			t.Errorf("%s is written as %s", hash, again)
		}
	}
}

// A code may be followed by words; a frame is said in words only, so that the author of
// a course sees it. Links in which the code said it still open.
func TestWordsAfterACode(t *testing.T) {
	s := State{Spec: model.Prepared(), View: model.DefaultView()}
	code := Encode(s)
	s.View.Embedded = true
	if got := Encode(s); got != code+"&embed" {
		t.Errorf("embedded: %s", got)
	}
	s.View.Lesson, s.View.Step, s.Word = "rank", 1, ""
	got, err := Decode(code + "&lesson=rank/2&embed")
	if err != nil || !reflect.DeepEqual(got, s) {
		t.Errorf("%v\n got %+v\nwant %+v", err, got, s)
	}
	old := []byte{1, 1, 1 << 5, 0, 1 << 5, 37, 1, 0} // d = m = 1, then Embedded
	if got, err := Decode(sealed(old)); err != nil || !got.View.Embedded {
		t.Errorf("a code that says it: %v %+v", err, got.View)
	}
}

// Words alone of which none means anything are told with those that do, and what is no word is a damaged link. Of one
// that asks for what cannot be its name is told: its sender has no better one.
func TestWrongWords(t *testing.T) {
	for _, bad := range []string{"&", "%", "50%25", "end", "1", "AgIjQ8", strings.Repeat("a", 50), "=3"} {
		if got, err := Decode(bad); !errors.Is(err, ErrDamaged) {
			t.Errorf("%q: %v, opened as %+v", bad, err, got)
		}
	}
	for bad, name := range map[string]string{
		"lessen=rank": "lessen", "foo=1&end": "foo", "toString": "tostring", "utm_source=chat": "utm_source", "embe": "embe",
	} {
		want := "the word " + name + " means nothing in a link: there are lesson, lessons, mystery, gallery, class and embed"
		if got, err := Decode(bad); err == nil || err.Error() != want {
			t.Errorf("%q: %v, opened as %+v", bad, err, got)
		}
	}
	for _, bad := range []string{
		"lesson", "lesson=a/0", "lesson=a/x", "lesson=<a>b", "lesson=" + strings.Repeat("a", 41), "lessons=3",
		"mystery=dail", "mystery=0", "mystery=-1", "mystery=100", "gallery=Ä<b>c",
	} {
		want := "nothing here has the name " + strings.ToLower(bad)
		if got, err := Decode(bad + "&embed"); err == nil || err.Error() != want {
			t.Errorf("%q: %v, opened as %+v", bad, err, got)
		}
	}
	if _, err := Decode("lesson=" + strings.Repeat("ä", 50_000)); err == nil || len(err.Error()) > 200 {
		t.Error("a long name is told whole")
	}
}

// Words after a code that mean nothing, or ask for what cannot be, lose nobody the drawing; the
// first word that means something counts.
func TestUnknownWords(t *testing.T) {
	s := State{Spec: model.Prepared(), View: model.DefaultView()}
	code := Encode(s)
	for _, words := range []string{"&", "&emb", "&&", "&" + code, "&mystery=100", "&fbclid=1.2", "?utm_source=a.b&utm_id=3"} {
		if got, err := Decode(code + words); err != nil || !reflect.DeepEqual(got, s) {
			t.Errorf("%s: %v, opened as %+v", words, err, got)
		}
	}
	if got, err := Decode("lessons&mystery=3&embed&embed"); err != nil || got.Word != "lessons" || got.View.Mystery ||
		!got.View.Embedded {
		t.Errorf("%v: %+v", err, got)
	}
	if got, err := Decode("embed&" + code); err != nil || got.Bare || !got.View.Embedded {
		t.Errorf("a word before the code: %v: %+v", err, got)
	}
}

// The largest network fits the bound; what is longer is refused without being read.
func TestBoundOfHash(t *testing.T) {
	s := random(rand.New(rand.NewPCG(5, 6)), spec.MaxDim, spec.MaxUnits)
	s.Spec.Learning.Method = spec.Exact
	h := Encode(s)
	if got, err := decode(h); err != nil && errors.Is(err, ErrDamaged) || len(h) > maxHash {
		t.Errorf("%d characters: %v %+v", len(h), err, got.View)
	}
	if _, err := Decode("1." + strings.Repeat("A", 50<<20)); !errors.Is(err, ErrDamaged) {
		t.Error(err)
	}
}

// A state of words alone that has none is an empty hash: a frame asks for the link of a lesson before
// one is open. Would catch a page in a frame that ends at its first rendering.
func TestNoWords(t *testing.T) {
	if got := Encode(State{View: model.DefaultView(), Bare: true}); got != "" {
		t.Errorf("no words are written as %q", got)
	}
}
