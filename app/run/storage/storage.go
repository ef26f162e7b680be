// Package storage is where the browser keeps texts for this page. It knows nothing of
// what they say.
package storage

// Storage holds one text. Both ways may be refused: by the reader's settings, by a full
// disk.
type Storage interface {
	Load() (string, error)
	Save(text string) error
}

// None keeps nothing and holds nothing.
type None struct{}

// Load returns nothing.
func (None) Load() (string, error) { return "", nil }

// Save forgets the text.
func (None) Save(string) error { return nil }

// Item is one text in a storage of the browser: that which lasts or that which ends with the
// tab. Outside a browser it is as None.
type Item struct{ area, name string }

const lasting, ofTab = "localStorage", "sessionStorage"

// The page's items. No name is ever used for another form of text.
var (
	Drawings = Item{lasting, "crease.drawings"} // the form's version is inside
	Lessons  = Item{lasting, "crease.lessons"}
	Own      = Item{ofTab, "crease.own"}   // the reader's own drawing while a lesson is open
	Guess    = Item{ofTab, "crease.guess"} // at a hidden network
)
