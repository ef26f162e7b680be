package driver

import "github.com/chromedp/chromedp/kb"

// Keys are what is pressed for keys that are not written as what they type, by the names
// that browsers give them.
var Keys = map[string]string{
	"Tab": kb.Tab, "Enter": kb.Enter, "Escape": kb.Escape, "Delete": kb.Delete, "Backspace": kb.Backspace,
	"ArrowLeft": kb.ArrowLeft, "ArrowRight": kb.ArrowRight, "ArrowUp": kb.ArrowUp, "ArrowDown": kb.ArrowDown,
	"Home": kb.Home, "End": kb.End, "PageUp": kb.PageUp, "PageDown": kb.PageDown,
}
