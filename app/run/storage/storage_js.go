package storage

import (
	"errors"
	"syscall/js"
)

var errRefused = errors.New("storage: the browser refuses its storage")

// call calls a method of the storage. Reading the property that holds it throws
// where it is refused, and only calls hand exceptions over to Go.
func call(area, method string, args ...any) (v js.Value, err error) {
	defer func() {
		if recover() != nil {
			err = errRefused
		}
	}()
	window := js.Global()
	return window.Get("Reflect").Call("get", window, area).Call(method, args...), nil
}

// Load returns the text of the item, "" if there is none.
func (s Local) Load() (string, error) { return load("localStorage", string(s)) }

// Load returns the text of the item, "" if there is none.
func (s Session) Load() (string, error) { return load("sessionStorage", string(s)) }

func load(area, name string) (string, error) {
	v, err := call(area, "getItem", name)
	if err != nil || v.IsNull() {
		return "", err
	}
	return v.String(), nil
}

// Save makes text the item.
func (s Local) Save(text string) error {
	_, err := call("localStorage", "setItem", string(s), text)
	return err
}

// Save makes text the item.
func (s Session) Save(text string) error {
	_, err := call("sessionStorage", "setItem", string(s), text)
	return err
}
