package drawings

// storage is where the browser keeps text for this page. Both ways may be
// refused: by the reader's settings, by a full disk.
type storage interface {
	load() (string, error)
	save(text string) error
}

// noStorage keeps nothing and holds nothing.
type noStorage struct{}

func (noStorage) load() (string, error) { return "", nil }
func (noStorage) save(string) error     { return nil }
