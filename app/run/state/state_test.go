package state

import (
	"slices"
	"testing"

	"crease/app/doc/model"
)

// A place that a part shows is opened by it; any other is the dialog of its name.
func TestGo(t *testing.T) {
	s := New(model.New(model.Prepared()))
	var opened []string
	s.Connect(Page{Open: func(dialog string) { opened = append(opened, dialog) }})
	s.OnPlace("mystery", func(value string) { opened = append(opened, "level "+value) })
	s.Go("mystery", "3")
	s.Go("lessons", "")
	if want := []string{"level 3", "lessons"}; !slices.Equal(opened, want) {
		t.Errorf("opened %q, want %q", opened, want)
	}
}
