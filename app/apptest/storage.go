package apptest

import (
	"errors"

	"crease/app/run/storage"
)

// Storage is a browser's storage that holds one text in memory, or refuses, or is full.
type Storage struct {
	Text    string
	Refuses bool
	Full    bool
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
	if s.Full {
		return storage.ErrFull
	}
	s.Text = text
	return nil
}
