package runner

import "crease/app/doc/formats"

// ReadEvents are a page's callbacks on a file that is read. All of them are called
// through the dispatch of NewReader.
type ReadEvents struct {
	// Progress is called a few times a second with the part that is read, from 0 to 1.
	Progress func(part float64)
	// Read is called once, with what the file holds, or with the error why it could not
	// be read; then Taken.Kind alone is right. The error is a *network.FieldError where a
	// field of a spec is at fault.
	Read func(formats.Taken, error)
}
