package user

import _ "embed"

// hooks is run before the page's own scripts: it counts workers, keeps what was thrown,
// finds the program's memory, and holds what would leave the page.
//
//go:embed hooks.js
var hooks string

// look is an expression whose value is a Sight.
//
//go:embed look.js
var look string

// Offer is a control that can be seen and used.
type Offer struct {
	Key    string // what it is and how it is called; with a number if there are more
	Group  string // what it is, without its name: its tag and classes
	Field  string // the type of a field that takes text, "" for others
	Canvas bool   // a picture to drag in
}

// Sight is what the user sees of the page at a moment.
type Sight struct {
	Offers []Offer

	State   string // data-state
	Hash    string // of the address
	Home    bool   // the address is the page's
	Film    bool   // a film is under way
	Mystery string // data-mystery
	Embed   bool

	Verdict string   // its sentence
	Tone    string   // its class
	Status  int      // status regions outside closed dialogs
	Hold    string   // the button Pause or Resume
	Holds   bool     // it can be pressed
	Rows    int      // units in the table, −1 where there is none
	Keys    int      // creases that the keyboard reaches, −1 where there are none
	Undo    bool     // can be pressed
	Words   []string // what no reader should see, with what is around it
	Thrown  []string // errors and rejections that nobody has caught

	Document       float64 // when the document was opened: another one, another number
	Workers, Nodes int
	Wasm           int64
}
