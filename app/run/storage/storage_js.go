package storage

import (
	"errors"
	"syscall/js"
)

// call calls a method of the item's storage. Where storage is refused, reading the window's
// property throws. It is read by Reflect.get, because Go can recover only from exceptions in calls.
func (i Item) call(method string, args ...any) (v js.Value, err error) {
	defer func() {
		if thrown := recover(); thrown != nil {
			err = errors.New("storage: the browser refuses its storage")
			if e, ok := thrown.(js.Error); ok {
				switch e.Value.Get("name").String() {
				case "QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED":
					err = ErrFull
				}
			}
		}
	}()
	window := js.Global()
	return window.Get("Reflect").Call("get", window, i.area).Call(method, args...), nil
}

// Load returns the text of the item, "" if there is none.
func (i Item) Load() (string, error) {
	v, err := i.call("getItem", i.name)
	if err != nil || v.IsNull() {
		return "", err
	}
	return v.String(), nil
}

// Save stores text as the item.
func (i Item) Save(text string) error {
	_, err := i.call("setItem", i.name, text)
	return err
}
