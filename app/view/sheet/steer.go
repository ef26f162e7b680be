package sheet

import (
	"math"

	"crease/app/draw/plane"
)

// Steps of the keys: coarse, and fine with Shift.
const (
	offsetStep = 0.1
	heightStep = 0.1
	turnStep   = math.Pi / 36 // 5°
)

// steered returns the fold after a key; false if the key does nothing. Arrows
// move; brackets, or arrows with Ctrl, turn; plus and minus or Page Up and Page
// Down change the height. Shift makes the step a tenth.
func steered(f plane.Fold, key string, shift, ctrl bool) (plane.Fold, bool) {
	if !f.HasCrease() {
		return f, false
	}
	fine := 1.0
	if shift {
		fine = 0.1
	}
	turn := func(sign float64) (plane.Fold, bool) {
		// About the origin: the bias stays, where steps about the foot would
		// wear it down.
		return f.TurnedTo(f.Angle()+sign*fine*turnStep, plane.Point{}), true
	}
	arrows := map[string]plane.Point{"ArrowLeft": {X: -1}, "ArrowRight": {X: 1}, "ArrowUp": {Y: 1},
		"ArrowDown": {Y: -1}}
	if dir, ok := arrows[key]; ok {
		if ctrl {
			return turn(map[bool]float64{true: 1, false: -1}[dir.X < 0 || dir.Y > 0])
		}
		return f.Nudge(dir, fine*offsetStep), true
	}
	switch key {
	case "[", "{":
		return turn(1)
	case "]", "}":
		return turn(-1)
	case "+", "=": // the plus needs Shift on many keyboards
		return f.Raise(heightStep), true
	case "-":
		return f.Raise(-heightStep), true
	case "_":
		return f.Raise(-0.1 * heightStep), true
	case "PageUp":
		return f.Raise(fine * heightStep), true
	case "PageDown":
		return f.Raise(-fine * heightStep), true
	}
	return f, false
}
