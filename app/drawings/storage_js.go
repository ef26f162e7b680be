package drawings

import (
	"errors"
	"syscall/js"
)

// localStorage is the browser's storage for this page.
type localStorage struct{}

// drawingsKey is the item that holds the list. It is never used for another
// form: the version is inside.
const drawingsKey = "crease.drawings"

var errStorage = errors.New("drawings: the browser refuses its storage")

// call calls a method of the storage. Reading the property that holds it throws
// where it is refused, and only calls hand exceptions over to Go.
func (localStorage) call(method string, args ...any) (v js.Value, err error) {
	defer func() {
		if recover() != nil {
			err = errStorage
		}
	}()
	window := js.Global()
	return window.Get("Reflect").Call("get", window, "localStorage").Call(method, args...), nil
}

func (s localStorage) load() (string, error) {
	v, err := s.call("getItem", drawingsKey)
	if err != nil || v.IsNull() {
		return "", err
	}
	return v.String(), nil
}

func (s localStorage) save(text string) error {
	_, err := s.call("setItem", drawingsKey, text)
	return err
}
