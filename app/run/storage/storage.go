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

// Items of the browser's storage. None is ever used for another form.
const (
	Drawings Local = "crease.drawings" // the form's version is inside
	Lessons  Local = "crease.lessons"
)

// Items of the browser's storage for one tab: the reader's own drawing while a lesson is
// open, and the guess at a hidden network.
const (
	Own   Session = "crease.own"
	Guess Session = "crease.guess"
)

// Session is an item of the storage that ends with the tab, by its name.
type Session string

// Local is an item of the browser's storage, by its name.
type Local string
