package app

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// keepKeys has the page's own keys heard: Space learns and pauses, Ctrl+Z and
// Ctrl+Shift+Z (or Ctrl+Y) walk the history. Fields and buttons keep theirs.
func (d *desk) keepKeys() {
	onWindow("keydown", func(e app.Value) {
		if e.Get("defaultPrevented").Bool() || e.Get("altKey").Bool() {
			return
		}
		act := d.keyAction(keyPress{
			key:   e.Get("key").String(),
			ctrl:  e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool(),
			shift: e.Get("shiftKey").Bool(),
			in:    elementKind(e.Get("target")),
		})
		if act != nil {
			e.Call("preventDefault")
			d.do(act)
		}
	})
}

// keyPress is a key and where it was pressed: in "text" that differs from what
// the page shows, in a "control" that has a use for Space, or elsewhere.
type keyPress struct {
	key         string
	ctrl, shift bool
	in          string
}

// keyAction returns what a key does, nil if it is not the page's.
func (d *desk) keyAction(k keyPress) func() {
	if k.in == "text" {
		return nil
	}
	switch {
	case k.ctrl && k.shift && (k.key == "z" || k.key == "Z"), k.ctrl && (k.key == "y" || k.key == "Y"):
		return d.model.Redo
	case k.ctrl && !k.shift && (k.key == "z" || k.key == "Z"):
		return d.model.Undo
	case k.key == " " && !k.ctrl && k.in == "":
		return d.session.Toggle
	}
	return nil
}

// elementKind says what keys mean to the element that has the focus.
func elementKind(target app.Value) string {
	if !target.Truthy() || !target.Get("closest").Truthy() {
		return ""
	}
	if target.Call("closest", "dialog, [contenteditable]").Truthy() {
		return "text"
	}
	switch target.Get("tagName").String() {
	case "TEXTAREA":
		return "text"
	case "INPUT":
		// While what is typed differs from what is shown, undoing is the field's.
		shown := target.Get("dataset").Get("shown")
		if !shown.IsUndefined() && target.Get("value").String() != shown.String() {
			return "text"
		}
		return "control"
	case "BUTTON", "SELECT", "SUMMARY", "A", "LABEL":
		return "control"
	}
	if target.Call("closest", ".sheet-stage, [data-keys]").Truthy() {
		return "control"
	}
	return ""
}
