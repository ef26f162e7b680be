package apptest

import "errors"

// Storage is a browser's storage that holds one text in memory, or refuses.
type Storage struct {
	Text    string
	Refuses bool
}

var errRefused = errors.New("refused")

// Load returns the text.
func (s *Storage) Load() (string, error) {
	if s.Refuses {
		return "", errRefused
	}
	return s.Text, nil
}

// Save makes text the one that is held.
func (s *Storage) Save(text string) error {
	if s.Refuses {
		return errRefused
	}
	s.Text = text
	return nil
}
