package challenge

import (
	"reflect"
	"testing"

	"crease/algo/spec"
	"crease/app/apptest"
	"crease/app/doc/model"
	"crease/app/doc/mystery"
	"crease/app/run/state"
)

// reopened is a page that opens a mystery sheet with a storage.
func reopened(store *apptest.Storage, level, n int) *model.Model {
	s := state.New(model.New(model.Prepared()))
	k := &kept{state: s, store: store}
	s.Model.Listen(func(c model.Change) {
		if c&(model.MysteryChanged|model.SpecChanged) != 0 {
			k.follow()
		}
	})
	openSheet(s, mystery.Level(level, n))
	return s.Model
}

// The score is there again with the guess, and the number of tries; what was drawn since is not scored.
// Catches a class in which a reload makes every guess the first.
func TestTriesAreKept(t *testing.T) {
	store := &apptest.Storage{}
	m := reopened(store, 2, 1)
	m.ScoreGuess() // of nothing
	m.AddUnit()
	m.ScoreGuess()
	score := m.Mystery().Score
	m = reopened(store, 2, 1)
	if y := m.Mystery(); y.Tries != 2 || y.Score != score || !m.Scored() {
		t.Errorf("after %d tries the score is %+v, it was %+v", y.Tries, y.Score, score)
	}
	m.AddUnit()
	m = reopened(store, 2, 1)
	if y := m.Mystery(); y.Tries != 2 || y.Score != score || m.Scored() || m.Spec().Network.Units() != 2 {
		t.Errorf("with another crease, after %d tries, the score is %+v", y.Tries, y.Score)
	}
	m.ScoreGuess()
	if tries := reopened(store, 2, 1).Mystery().Tries; tries != 3 {
		t.Errorf("%d tries, not 3", tries)
	}
}

// The guess is there again when the same sheet is opened anew, as it was left, and on no
// other sheet, nor once it was revealed. A storage that is refused or damaged loses the
// guess only.
func TestGuessIsKept(t *testing.T) {
	store := &apptest.Storage{}
	m := reopened(store, 2, 1)
	m.AddUnit()
	m.AddUnit()
	m.Change(func(s *spec.Spec) { s.Network.B[0] = .25 })
	drawn := m.Spec().Network
	if m = reopened(store, 2, 1); !reflect.DeepEqual(m.Spec().Network, drawn) {
		t.Errorf("the guess is %v, drawn was %v", m.Spec().Network, drawn)
	}
	if m.Undo(); !mystery.IsBlank(m.Spec().Network) {
		t.Errorf("undone it is %v", m.Spec().Network)
	}
	if m.Redo(); !reflect.DeepEqual(reopened(store, 2, 1).Spec().Network, drawn) {
		t.Error("what was done again is not kept")
	}
	damaged := &apptest.Storage{Text: store.Text[:len(store.Text)-9]}
	if m := reopened(damaged, 2, 1); !mystery.IsBlank(m.Spec().Network) {
		t.Errorf("a damaged guess gives %v", m.Spec().Network)
	}
	if m := reopened(&apptest.Storage{Text: store.Text}, 2, 2); !mystery.IsBlank(m.Spec().Network) {
		t.Errorf("another sheet has the guess %v", m.Spec().Network)
	}
	reopened(store, 2, 2).Reveal() // another sheet, on which nothing was drawn
	if m = reopened(store, 2, 1); !reflect.DeepEqual(m.Spec().Network, drawn) {
		t.Errorf("after a look at another sheet the guess is %v", m.Spec().Network)
	}
	m.ClearGuess()
	if m = reopened(store, 2, 1); !mystery.IsBlank(m.Spec().Network) {
		t.Errorf("cleared, the guess is %v", m.Spec().Network)
	}
	m.AddUnit()
	m.Reveal()
	if m := reopened(store, 2, 1); !mystery.IsBlank(m.Spec().Network) || m.Mystery().Tries > 0 {
		t.Errorf("after the reveal the guess is %v, of %d tries", m.Spec().Network, m.Mystery().Tries)
	}
	refused := &apptest.Storage{Refuses: true}
	reopened(refused, 2, 1).AddUnit()
	if m := reopened(refused, 2, 1); !mystery.IsBlank(m.Spec().Network) || !m.Guessing() {
		t.Errorf("refused, the guess is %v", m.Spec().Network)
	}
}
