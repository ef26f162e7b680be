package user

import (
	"fmt"
	"slices"

	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/link"
	"crease/app/doc/model"
)

// states are those of the contract that a page is in once it has loaded.
var states = []string{
	string(model.Idle), string(model.Learning), string(model.Paused), string(model.Done), string(model.Failed),
}

// Wrong returns what contradicts itself in what is seen. Links that were given to the page
// may be damaged; every other hash has to decode and to be of what is shown.
func (s Sight) Wrong(given func(hash string) bool) []string {
	if !s.Home {
		return nil
	}
	var wrong []string
	check := func(ok bool, format string, args ...any) {
		if !ok {
			wrong = append(wrong, fmt.Sprintf(format, args...))
		}
	}
	check(slices.Contains(states, s.State), "the state is %q", s.State)
	check(s.Status == 1, "%d status regions", s.Status)
	check(s.Verdict != "", "there is no verdict")
	run := model.RunState(s.State)
	busy := run == model.Learning || run == model.Paused
	check(!isGood(s.Tone) || run == model.Done || s.Mystery != "", "%q is said while the state is %s", s.Verdict, run)
	if s.Hold != "" {
		check(s.Holds == busy, "the button %s can be pressed: %v, while the state is %s", s.Hold, s.Holds, run)
		check((s.Hold == "Resume") == (run == model.Paused), "the button is called %s while the state is %s", s.Hold, run)
	}
	check(!s.Film || busy, "a film can be skipped while the state is %s", run)
	for _, w := range s.Words {
		check(false, "a word for programmers: …%s…", w)
	}
	for _, w := range s.Thrown {
		check(false, "not caught: %s", w)
	}
	return append(wrong, s.linkWrong(given)...)
}

func isGood(tone string) bool { return slices.Contains([]string{"verdict good", "good verdict"}, tone) }

// linkWrong compares the address with the drawing.
func (s Sight) linkWrong(given func(hash string) bool) []string {
	l, err := link.Decode(s.Hash)
	switch {
	case err != nil && given(s.Hash):
		return nil
	case err != nil:
		return []string{fmt.Sprintf("the page's link %.80q: %v", s.Hash, err)}
	case l.Bare || s.Mystery != "" || s.Rows < 0:
		return nil
	}
	n := l.Spec.Network
	if s.Rows != n.Units() {
		return []string{fmt.Sprintf("%d units in the table, %d in the link", s.Rows, n.Units())}
	}
	if s.Keys > n.Units() {
		return []string{fmt.Sprintf("%d creases for the keyboard, %d in the link", s.Keys, n.Units())}
	}
	return nil
}

// Spec returns the spec in the address, if it is that of the drawing and everything about
// it can be changed: then Undo leads back to it.
func (s Sight) Spec(given func(hash string) bool) (spec.Spec, bool) {
	l, err := link.Decode(s.Hash)
	if err != nil || l.Bare || given(s.Hash) && s.Hash != "#"+link.Encode(l) {
		return spec.Spec{}, false
	}
	return l.Spec, s.Free()
}

// Free says whether edits can be undone to the last: no network is hidden, and the author
// of no link has a say.
func (s Sight) Free() bool {
	if s.Mystery != "" {
		return false
	}
	l, err := link.Decode(s.Hash)
	return err != nil || l.View.Assignment == assignment.Terms{} && !l.View.Mystery && l.View.Lesson == ""
}
