// Package storage keeps texts for this page in the browser. It knows nothing of their contents.
package storage

import "errors"

// ErrFull is the error of Save where the browser stores for this page but has no room left.
var ErrFull = errors.New("storage: there is no room left")

// Storage holds one text. Both methods can fail: the reader's settings may forbid storage, or the disk may be full.
type Storage interface {
	Load() (string, error)
	Save(text string) error
}

// Item is one text in a storage of the browser: localStorage, which lasts, or sessionStorage, for the tab.
type Item struct{ area, name string }

const lasting, ofTab = "localStorage", "sessionStorage"

// The page's items. A name must never be reused for a text in another format.
var (
	Drawings = Item{lasting, "crease.drawings"} // the text holds the version of its format
	Lessons  = Item{lasting, "crease.lessons"}
	Learned  = Item{lasting, "crease.learned"}  // not empty: a drawing has been learned here
	Settings = Item{lasting, "crease.settings"} // "all": the reader has unfolded all settings
	Class    = Item{lasting, "crease.class"}    // result codes, a line each
	Left     = Item{ofTab, "crease.left"}       // the hash that the page was left with, and an edit of the last moment
	Browser  = Item{lasting, "crease.browser"}  // the number that result codes tell this browser by
	Own      = Item{ofTab, "crease.own"}        // the reader's own drawing while a lesson is open
	File     = Item{ofTab, "crease.file"}       // the lesson that the reader has opened from a file
	Mystery  = Item{ofTab, "crease.mystery"}    // what the reader has done on a mystery sheet, as a link
)
