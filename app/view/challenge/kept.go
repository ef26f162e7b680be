package challenge

import (
	"reflect"
	"strings"

	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/doc/mystery"
	"crease/app/run/storage"
)

// kept keeps the guess at a hidden network, of the sheet on which one was drawn last, until
// the tab is closed: the page's link knows the hidden network alone, and a reload would lose
// what is drawn of it.
type kept struct {
	model  *model.Model
	store  storage.Storage
	sheet  *model.Mystery  // that is open
	hidden string          // its hidden network, as a link
	seen   network.Network // the guess that was looked at last
	text   string          // what is stored: two links, of what is hidden and of the guess
}

// follow gives a sheet that was opened the guess that is kept of it, and keeps the guess as
// it is now. A sheet that was revealed has none any more.
func (k *kept) follow() {
	y, guess := k.model.Mystery(), k.model.Committed()
	switch {
	case y == nil:
		k.sheet = nil
	case y.Revealed:
		if k.mine() {
			k.save("")
		}
	case y != k.sheet:
		k.sheet, k.hidden, k.seen = y, encoded(y.Hidden), guess.Network
		k.restore()
	case !reflect.DeepEqual(guess.Network, k.seen):
		k.seen = guess.Network
		if k.mine() || !mystery.IsBlank(guess.Network) {
			k.save(k.hidden + " " + encoded(guess))
		}
	}
}

// mine reports whether what is stored is of the sheet that is open.
func (k *kept) mine() bool { return k.sheet != nil && strings.HasPrefix(k.text, k.hidden+" ") }

func encoded(s spec.Spec) string {
	return link.Encode(link.State{Spec: s, View: model.DefaultView()})
}

func (k *kept) save(text string) {
	if k.store.Save(text) == nil { // refused: a reload begins anew
		k.text = text
	}
}

func (k *kept) restore() {
	var err error
	if k.text, err = k.store.Load(); err != nil || !k.mine() {
		return
	}
	s, err := link.Decode(strings.TrimPrefix(k.text, k.hidden+" "))
	if n := s.Spec.Network; err == nil && n.Dim() == k.sheet.Hidden.Network.Dim() && !mystery.IsBlank(n) {
		k.seen = n
		k.model.Change(func(now *spec.Spec) { now.Network = n })
	}
}
