package strip

import (
	"testing"

	"crease/app/doc/model"
	"crease/app/report/cards"
)

// The stage says what its card says, has no step beyond the ends or onto a stage that the run does without, and
// says nothing where it cannot be seen.
func TestStageLook(t *testing.T) {
	s := done(t)
	s.Model.SetStage(model.Stage{})
	if now := s.large.look(); now != (stageLook{}) {
		t.Errorf("out of sight: %+v", now)
	}
	for i, key := range cards.Keys {
		s.Model.SetStage(model.Stage{Up: true, Card: key})
		now, c := s.large.look(), s.card(key)
		if now.key != key || now.caption != c.Caption || now.reached != c.Reached || now.words != "" || now.says == "" {
			t.Errorf("%s: %+v", key, now)
		}
		if c.Unused && now.says != c.Explain {
			t.Errorf("%s says %q, not why it is unused", key, now.says)
		}
		if now.first != (i == 0) || now.last != (i == len(cards.Keys)-1) {
			t.Errorf("%s: first %v, last %v", key, now.first, now.last)
		}
		if to := s.large.step(1); s.card(to).Unused && to != key {
			t.Errorf("from %s to %s, which is unused", key, to)
		}
	}
}

// What explains a stage begins in everyday words, as they are said in a film, which says them above already. Catches
// words that only a mouse brings up.
func TestStageIsExplainedPlainly(t *testing.T) {
	s := done(t)
	drawn, snap := s.situation()
	s.large.explained = true
	for _, key := range cards.Keys {
		s.Model.SetStage(model.Stage{Up: true, Card: key})
		now, c := s.large.look(), s.card(key)
		plain, _ := cards.Sentences(key, drawn, snap, false)
		if want := plain + " " + c.Explain; !c.Unused && now.says != plain && now.words != want {
			t.Errorf("%s is explained as %q, not %q", key, now.words, want)
		}
	}
}
