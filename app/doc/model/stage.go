package model

// Stage is what the panel between the two sheets shows: its settings, or one stage of
// the method, large. It belongs to the visit, not to the link.
type Stage struct {
	Up   bool   // a stage is shown, not the settings
	Card string // the key of the card that was chosen, "" for the stage that is happening
}

// Stage returns what the panel between the two sheets shows. A run that begins turns it
// to the stage that is happening, an edit and Reset turn it back to the settings.
func (m *Model) Stage() Stage { return m.stage }

// SetStage turns the panel.
func (m *Model) SetStage(s Stage) {
	if c := m.turn(s); c != 0 {
		m.tell(c)
	}
}

// turn is SetStage without telling of it: it returns what has changed.
func (m *Model) turn(s Stage) Change {
	if s == m.stage {
		return 0
	}
	m.stage = s
	return StageChanged
}
