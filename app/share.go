package app

import (
	"crease/app/doc/link"
	"crease/app/doc/model"
)

// linked returns what a link to the page as it stands holds.
func linked(m *model.Model) link.State {
	v := m.View()
	v.Mystery = m.Guessing()
	return link.State{Spec: m.Shared(), View: v}
}
