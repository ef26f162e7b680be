package state

import (
	"slices"
	"testing"

	"crease/app/doc/model"
)

// What a part listens for is shown by it; any other hash is the dialog of its name.
func TestShowHash(t *testing.T) {
	s := New(model.New(model.Prepared()))
	var opened []string
	s.Page = Page{Open: func(dialog string) { opened = append(opened, dialog) }}
	s.OnHash("mystery", func(value string) { opened = append(opened, "level "+value) })
	s.ShowHash("mystery", "3")
	s.ShowHash("lessons", "")
	if want := []string{"level 3", "lessons"}; !slices.Equal(opened, want) {
		t.Errorf("opened %q, want %q", opened, want)
	}
}
