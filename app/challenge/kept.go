package challenge

import (
	"strings"

	"crease/algo/spec"
	"crease/app/link"
	"crease/app/model"
	"crease/app/mystery"
	"crease/app/storage"
)

// kept keeps the guess at a hidden network until the tab is closed: the page's link knows
// the hidden network alone, and a reload would lose what is drawn of it.
type kept struct {
	model *model.Model
	store storage.Storage
	sheet *model.Mystery // whose guess is kept
	text  string         // as it is stored: two links, of what is hidden and of the guess
}

// follow gives a sheet that was opened the guess that is kept of it, and keeps the guess as
// it is now. A sheet that was revealed has none any more.
func (k *kept) follow() {
	y := k.model.Mystery()
	switch {
	case y == nil:
		k.sheet = nil
	case y.Revealed:
		k.save("")
	case y != k.sheet:
		k.sheet = y
		k.restore()
	default:
		k.save(encoded(y.Hidden) + " " + encoded(k.model.Committed()))
	}
}

func encoded(s spec.Spec) string {
	return link.Encode(link.State{Spec: s, View: model.DefaultView()})
}

func (k *kept) save(text string) {
	if text != k.text {
		k.text = text
		_ = k.store.Save(text) // refused: a reload begins anew
	}
}

func (k *kept) restore() {
	text, err := k.store.Load()
	hidden, guess, _ := strings.Cut(text, " ")
	if err != nil || hidden != encoded(k.sheet.Hidden) {
		return
	}
	s, err := link.Decode(guess)
	if n := s.Spec.Network; err == nil && n.Dim() == k.sheet.Hidden.Network.Dim() && !mystery.IsBlank(n) {
		k.text = text
		k.model.Change(func(now *spec.Spec) { now.Network = n })
	}
}
