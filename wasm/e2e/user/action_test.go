package user

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// Kind is what an action does.
type Kind string

// The kinds of actions.
const (
	Click   Kind = "click"   // on a control, or a place in it
	Touch   Kind = "touch"   // the same by finger
	Drag    Kind = "drag"    // from a place in a control to another in the window
	Swipe   Kind = "swipe"   // the same by finger
	Pinch   Kind = "pinch"   // by two fingers, the first as in Swipe and the second on the other side of the control
	Double  Kind = "double"  // click
	Wheel   Kind = "wheel"   // over a control; Ctrl zooms
	Key     Kind = "key"     // whatever has the focus
	Write   Kind = "write"   // into a field, then a key
	Choose  Kind = "choose"  // a file
	Drop    Kind = "drop"    // a file on the page
	Paste   Kind = "paste"   // a text into the page
	Link    Kind = "link"    // a hash into the address
	Travel  Kind = "travel"  // back or forward
	Reload  Kind = "reload"  // the page
	Resize  Kind = "resize"  // the window, its zoom, the system's theme and motion
	Hide    Kind = "hide"    // the tab behind another for a while
	Wait    Kind = "wait"    // do nothing
	Restart Kind = "restart" // open the page anew, when it was left
)

// Action is one thing that the user does: what a line of the log holds.
type Action struct {
	Number int  `json:"n"`
	Kind   Kind `json:"do"`

	Target string  `json:"at,omitempty"`   // the control's key, see Offer
	X      float64 `json:"x,omitempty"`    // place in the control: 0 left, 1 right
	Y      float64 `json:"y,omitempty"`    // 0 top, 1 bottom
	To     []Point `json:"to,omitempty"`   // the drag's further points, relative to the first
	Key    string  `json:"key,omitempty"`  // pressed; after Write, "" for none
	Ctrl   bool    `json:"ctrl,omitempty"` // held
	Shift  bool    `json:"shift,omitempty"`
	Name   string  `json:"name,omitempty"` // of a file
	Text   string  `json:"text,omitempty"` // written, pasted, or the hash
	Data   []byte  `json:"data,omitempty"` // in the file
	Amount float64 `json:"by,omitempty"`   // of the wheel in points, entries travelled, milliseconds waited
	Screen *Screen `json:"screen,omitempty"`
}

// rest is how long a Wait or a Hide takes.
func (a Action) rest() time.Duration { return time.Duration(a.Amount) * time.Millisecond }

// String returns the action as a line of the log.
func (a Action) String() string {
	b, err := json.Marshal(a)
	if err != nil {
		panic("user: an action that cannot be written: " + err.Error()) // it holds no NaN
	}
	return string(b)
}

// Short returns the action as one line for people.
func (a Action) Short() string {
	text := a.Text
	if len(text) > 60 {
		text = fmt.Sprintf("%s… (%d bytes)", text[:57], len(text))
	}
	if a.Data != nil {
		text = fmt.Sprintf("(%d bytes)", len(a.Data))
	}
	line := fmt.Sprintf("%d %s", a.Number, a.Kind)
	for _, part := range []string{a.Target, a.Name, strconv.Quote(text), a.Key} {
		if part != "" && part != `""` {
			line += " " + part
		}
	}
	return line
}

// ReadLog reads the actions of a log from the one of a number on. Lines that begin with #
// are remarks.
func ReadLog(r io.Reader, from int) ([]Action, error) {
	var list []Action
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<24) // a file is on one line
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "#") || lines.Text() == "" {
			continue
		}
		var a Action
		if err := json.Unmarshal(lines.Bytes(), &a); err != nil {
			return nil, fmt.Errorf("user: a line of the log: %w", err)
		}
		if a.Number >= from {
			list = append(list, a)
		}
	}
	return list, lines.Err()
}
