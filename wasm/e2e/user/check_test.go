package user

import (
	"strings"
	"testing"

	"crease/app/doc/link"
	"crease/app/doc/model"
)

func prepared() Sight {
	s := link.State{Spec: model.Prepared(), View: model.DefaultView()}
	return Sight{
		Home: true, State: "done", Hash: "#" + link.Encode(s), Verdict: "Found both, to 13 digits, from dots alone.", Tone: "verdict good",
		Status: 1, Hold: "Pause", Rows: s.Spec.Network.Units(), Keys: s.Spec.Network.Units(), Undo: true,
	}
}

// A page that is as it should be is not complained of, and each thing that is wrong is.
// Catches a check that never fails.
func TestWrong(t *testing.T) {
	given := func(hash string) bool { return hash == "#1.damaged" }
	for name, c := range map[string]struct {
		change func(s *Sight)
		wrong  string // "" for nothing
	}{
		"as it should be": {func(*Sight) {}, ""},
		"learning":        {func(s *Sight) { s.State, s.Tone, s.Holds, s.Film = "learning", "verdict idle", true, true }, ""},
		"a damaged link":  {func(s *Sight) { s.Hash = "#1.damaged" }, ""},
		"left":            {func(s *Sight) { *s = Sight{} }, ""},
		"a guess":         {func(s *Sight) { s.State, s.Mystery, s.Rows = "idle", "guess", 7 }, ""},
		"words alone":     {func(s *Sight) { s.Hash, s.Rows = "#gallery", 9 }, ""},
		"no state":        {func(s *Sight) { s.State = "" }, "the state is"},
		"a result early":  {func(s *Sight) { s.State = "idle" }, "is said while"},
		"Resume":          {func(s *Sight) { s.Hold = "Resume" }, "is called"},
		"pausable":        {func(s *Sight) { s.Holds = true }, "can be pressed"},
		"a film left":     {func(s *Sight) { s.Film = true }, "film"},
		"two regions":     {func(s *Sight) { s.Status = 2 }, "2 status"},
		"silent":          {func(s *Sight) { s.Verdict = "" }, "no verdict"},
		"another link":    {func(s *Sight) { s.Rows++ }, "units in the table"},
		"too many keys":   {func(s *Sight) { s.Keys++ }, "for the keyboard"},
		"own damage":      {func(s *Sight) { s.Hash = "#1.AgI" }, "link"},
		"NaN":             {func(s *Sight) { s.Words = []string{"b = NaN"} }, "b = NaN"},
		"thrown":          {func(s *Sight) { s.Thrown = []string{"rejection: no"} }, "rejection: no"},
	} {
		s := prepared()
		c.change(&s)
		got := strings.Join(s.Wrong(given), "; ")
		if (c.wrong == "") != (got == "") || !strings.Contains(got, c.wrong) {
			t.Errorf("%s: %q instead of %q", name, got, c.wrong)
		}
	}
}

// Undo has to lead back unless a network is hidden or an author has a say. Catches a walk
// that compares what cannot be equal, or never compares.
func TestSpec(t *testing.T) {
	none := func(string) bool { return false }
	s := prepared()
	if _, ok := s.Spec(none); !ok {
		t.Error("the prepared drawing is not free")
	}
	l, _ := link.Decode(s.Hash)
	l.View.Assignment.Locked = 1
	s.Hash = "#" + link.Encode(l)
	if _, ok := s.Spec(none); ok {
		t.Error("a locked drawing is free")
	}
	s = prepared()
	if s.Mystery = "guess"; s.Free() {
		t.Error("a hidden network is free")
	}
	s = prepared()
	s.Hash = "#1.cut"
	if _, ok := s.Spec(none); ok {
		t.Error("a damaged link has a spec")
	}
}
