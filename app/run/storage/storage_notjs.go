//go:build !js

package storage

// Load returns nothing outside a browser.
func (Local) Load() (string, error) { return "", nil }

// Load returns nothing outside a browser.
func (Session) Load() (string, error) { return "", nil }

// Save forgets the text outside a browser.
func (Session) Save(string) error { return nil }

// Save forgets the text outside a browser.
func (Local) Save(string) error { return nil }
