package gallery

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"crease/algo/spec"
	"crease/app/doc/link"
	"crease/app/doc/model"
)

// Most is the number of drawings that are kept.
const Most = 10

const longestName = 60

// Drawing is a drawing that is kept.
type Drawing struct {
	ID   int    `json:"id"`             // unique, never given twice
	Name string `json:"name,omitempty"` // given by the reader; "" leaves the automatic one
	Link string `json:"link"`           // the spec as package link writes it, in the default view
}

// Spec returns the drawing's spec. The error is package link's: the drawing is damaged or of a newer version.
func (d Drawing) Spec() (spec.Spec, error) {
	s, err := link.Decode(d.Link)
	if s.Bare {
		err = link.ErrDamaged // words and no drawing
	}
	return s.Spec, err
}

// Drawings is the list of the drawings that are kept, the last one worked on first. The zero value is empty.
type Drawings struct {
	list    []Drawing
	last    int    // the ID given last
	current int    // the ID of the drawing that is worked on, 0 for none
	was     string // its link when this page last kept it: if it differs, another tab has changed it
}

// List returns the drawings, the last one worked on first.
func (l *Drawings) List() []Drawing { return l.list }

// Find returns the drawing of an ID.
func (l *Drawings) Find(id int) (Drawing, bool) {
	if i := l.index(id); i >= 0 {
		return l.list[i], true
	}
	return Drawing{}, false
}

func (l *Drawings) index(id int) int {
	return slices.IndexFunc(l.list, func(d Drawing) bool { return d.ID == id })
}

// Begin begins another drawing: it will not replace the one before in the list.
func (l *Drawings) Begin() { l.current, l.was = 0, "" }

// Keep keeps the present drawing, the first of the list from then on.
//
//   - An edit replaces the drawing that it changed, unless another tab has changed that
//     too: then both are kept.
//   - A spec that is in the list already, after restoring, undoing or a reload, is
//     the drawing worked on from here.
//   - A new drawing pushes the oldest out of a full list.
//   - Prepared specs are not kept: they are always there.
func (l *Drawings) Keep(s spec.Spec) {
	if l.Resume(s) {
		l.raise(l.index(l.current))
		return
	}
	// With other settings nothing is drawn yet.
	if reflect.DeepEqual(s.Network, model.Prepared().Network) ||
		slices.ContainsFunc(Entries(), func(e Entry) bool { return reflect.DeepEqual(s.Network, e.Spec.Network) }) {
		return
	}
	before := l.was
	l.was = encode(s)
	if i := l.index(l.current); i >= 0 && l.list[i].Link == before {
		l.list[i].Link = l.was
		l.raise(i)
		return
	}
	l.last++
	d := Drawing{ID: l.last, Link: l.was}
	l.list = append([]Drawing{d}, l.list[:min(len(l.list), Most-1)]...)
	l.current = d.ID
}

// Resume reports whether s is in the list. If it is, it becomes the drawing that is worked on.
func (l *Drawings) Resume(s spec.Spec) bool {
	text := encode(s)
	i := slices.IndexFunc(l.list, func(d Drawing) bool { return d.Link == text })
	if i >= 0 {
		l.current, l.was = l.list[i].ID, text
	}
	return i >= 0
}

func encode(s spec.Spec) string { return link.Encode(link.State{Spec: s, View: model.DefaultView()}) }

// raise moves drawing i of the list to the front.
func (l *Drawings) raise(i int) { l.list = slices.Concat(l.list[i:i+1], l.list[:i], l.list[i+1:]) }

// Rename gives a drawing a name, in one line and cut to the length that fits; "" brings the automatic one back.
func (l *Drawings) Rename(id int, name string) {
	name = trimmed(name)
	if i := l.index(id); i >= 0 {
		if name == l.automatic(i) {
			name = ""
		}
		l.list[i].Name = name
	}
}

// trimmed returns a name in one line of at most longestName letters.
func trimmed(name string) string {
	name = strings.Join(strings.Fields(name), " ")
	if utf8.RuneCountInString(name) > longestName {
		name = strings.TrimSpace(string([]rune(name)[:longestName]))
	}
	return name
}

// Delete removes a drawing from the list.
func (l *Drawings) Delete(id int) {
	l.list = slices.DeleteFunc(slices.Clone(l.list), func(d Drawing) bool { return d.ID == id })
	if id == l.current {
		l.Begin()
	}
}

// Label returns the name under which a drawing is shown: its own, or else what its network is, numbered among equals.
func (l *Drawings) Label(id int) string {
	i := l.index(id)
	if i < 0 {
		return ""
	}
	return cmp.Or(l.list[i].Name, l.automatic(i))
}

func (l *Drawings) automatic(i int) string {
	name, older := nameOf(l.list[i]), 1
	for j, d := range l.list {
		if j != i && d.Name == "" && d.ID < l.list[i].ID && nameOf(d) == name {
			older++
		}
	}
	if older > 1 {
		return fmt.Sprintf("%s (%d)", name, older)
	}
	return name
}

func nameOf(d Drawing) string {
	s, err := d.Spec()
	if err != nil {
		return "Unreadable drawing"
	}
	return Name(s.Network)
}

type form struct {
	Version  int       `json:"version"`
	Last     int       `json:"last"` // the ID given last
	Drawings []Drawing `json:"drawings"`
}

// ErrStored says that a stored list cannot be read, ErrNewer that a newer version has stored it.
var (
	ErrStored = errors.New("gallery: the stored drawings cannot be read")
	ErrNewer  = errors.New("gallery: the stored drawings are of a newer version")
)

// Encode returns the list in the form in which it is stored.
func (l *Drawings) Encode() string {
	text, err := json.Marshal(form{1, l.last, append([]Drawing{}, l.list...)})
	if err != nil {
		panic("gallery: " + err.Error()) // numbers and strings
	}
	return string(text)
}

// Decode replaces the list by a stored one, "" for an empty one. Drawings that cannot be read stay in it: a newer
// version may have made them. The error is ErrStored or ErrNewer; then the list does not change.
func (l *Drawings) Decode(text string) error {
	if text == "" {
		l.list = nil
		return nil
	}
	var f form
	switch err := json.Unmarshal([]byte(text), &f); { // what is of another type it passes over
	case f.Version > 1:
		return ErrNewer
	case err != nil || f.Version != 1:
		return ErrStored
	}
	seen := map[int]bool{}
	var list []Drawing
	l.last = max(l.last, f.Last)
	for _, d := range f.Drawings {
		if d.ID > 0 && !seen[d.ID] && len(list) < Most {
			seen[d.ID] = true
			d.Name = trimmed(d.Name)
			l.last = max(l.last, d.ID)
			list = append(list, d)
		}
	}
	l.list = list
	return nil
}
