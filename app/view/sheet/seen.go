package sheet

import (
	"reflect"

	"crease/app/draw/plane"
)

// seen is what was painted last, for the pointer that only hovers, and so that
// nothing is painted twice: a run tells of much that leaves a sheet as it is.
type seen struct {
	picture plane.Picture
	layouts []plane.Layout
	still   bool // nothing on it can be moved
}

// has says whether p is what can be seen already.
func (s seen) has(p plane.Picture) bool { return reflect.DeepEqual(s.picture, p) }
