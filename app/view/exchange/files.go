// Package exchange is the part of the page where files come in and go out. It owns
// the dialogs of import and export, and what is dropped on the page or pasted
// outside a field: specs and exports in JSON, tables of samples, arrays of a network.
// It listens to the window's drops and pastes, puts what it takes in place of the
// drawing, and has a run start on a table. What the page looks like and where cells
// of a table go belongs to other parts of the page: the shell passes that in.
package exchange

import (
	"crease/app/doc/formats"
	"crease/app/doc/model"
	"crease/app/run/runner"
	"crease/app/run/state"
)

// Files takes files in and hands files out.
type Files struct {
	State *state.State
	// Picture draws what the page shows as one SVG that stands by itself.
	Picture func() string
	// PasteCells puts cells into the field of an id; false if that is not their place.
	PasteCells func(id, text string) bool

	asked   *question      // about arrays that wait to be taken, nil for none
	reader  *runner.Reader // of the long file that is being read, nil for none
	told    *model.Data    // the table whose points were told of
	watched bool           // the model is listened to
}

// OpenImport opens the dialog without what was asked there before.
func (f *Files) OpenImport() {
	f.asked = nil
	f.State.Open("import")
}

// question is what the reader is asked before arrays are taken.
type question struct {
	name   string
	arrays formats.Arrays
}
