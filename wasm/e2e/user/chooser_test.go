package user

import (
	"math/rand/v2"
	"slices"
	"strings"
	"time"
)

// Chooser chooses actions. It is seeded: given the same sights it chooses the same.
type Chooser struct {
	rng    *rand.Rand
	number int
	narrow bool // the window is small: widened again soon
	calm   bool // no reloads and nothing that outlasts a reset, see Calm
}

// NewChooser returns a chooser whose first action has the number from.
func NewChooser(seed uint64, from int) *Chooser {
	return &Chooser{rng: rand.New(rand.NewPCG(seed, uint64(from))), number: from}
}

// Calm has the chooser leave out reloads, files, links to other drawings and garbage in
// fields: what remains needs the same memory again and again.
func (c *Chooser) Calm() { c.calm = true }

// weights say how often each kind is chosen, of their sum.
var weights = []struct {
	kind   Kind
	weight int
	calm   bool // chosen by a calm user too
}{
	{Click, 34, true}, {Touch, 9, true}, {Drag, 10, true}, {Swipe, 4, true},
	{Pinch, 3, true}, {Double, 3, true}, {Wheel, 4, true}, {Key, 13, true}, {Write, 8, false},
	{Choose, 2, false}, {Drop, 1, false}, {Paste, 2, false}, {Link, 3, false}, {Travel, 3, false}, {Reload, 1, false},
	{Resize, 4, true}, {Hide, 1, true}, {Wait, 4, true},
}

func (c *Chooser) kind() Kind {
	sum := 0
	for _, w := range weights {
		if !c.calm || w.calm {
			sum += w.weight
		}
	}
	at := c.rng.IntN(sum)
	for _, w := range weights {
		if c.calm && !w.calm {
			continue
		}
		if at -= w.weight; at < 0 {
			return w.kind
		}
	}
	panic("user: the weights are not those that were summed")
}

// Next chooses the next action, given what can be seen.
func (c *Chooser) Next(s Sight) Action {
	a := Action{Number: c.number, Kind: c.kind()}
	c.number++
	if !s.Home {
		return Action{Number: a.Number, Kind: Restart}
	}
	switch a.Kind {
	case Click, Touch, Double, Wheel:
		c.at(&a, s.Offers)
		if a.Kind == Wheel {
			a.Amount, a.Ctrl = float64(c.rng.IntN(800)-400), c.rng.IntN(4) == 0
		}
	case Drag, Swipe, Pinch:
		c.drag(&a, s.Offers)
	case Key:
		c.key(&a)
	case Write:
		c.write(&a, s.Offers)
	case Choose, Drop:
		a.Name, a.Data = randomFile(c.rng)
	case Paste:
		if a.Text = pick(c.rng, texts); c.rng.IntN(2) == 0 {
			_, data := randomFile(c.rng)
			a.Text = strings.ToValidUTF8(string(data), "\ufffd") // as a clipboard has it
		}
	case Link:
		a.Text = randomHash(c.rng)
	case Travel:
		a.Amount = float64(pick(c.rng, []int{-1, -1, -2, 1, 1}))
	case Resize:
		a.Screen = c.screen()
	case Hide, Wait:
		a.Amount = float64(20 + c.rng.IntN(700))
	}
	return a
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// at chooses a control, by its group first: of many rows no more than of one button.
// Without controls the action becomes a wait.
func (c *Chooser) at(a *Action, offers []Offer) {
	if len(offers) == 0 {
		a.Kind, a.Amount = Wait, 100
		return
	}
	var groups []string
	for _, o := range offers {
		if !slices.Contains(groups, o.Group) {
			groups = append(groups, o.Group)
		}
	}
	group := pick(c.rng, groups)
	offers = slices.DeleteFunc(slices.Clone(offers), func(o Offer) bool { return o.Group != group })
	o := pick(c.rng, offers)
	a.Target, a.X, a.Y = o.Key, .5, .5
	if o.Canvas {
		a.X, a.Y = c.rng.Float64(), c.rng.Float64()
	}
}

// drag chooses a picture, seldom another control, and a path that begins there.
func (c *Chooser) drag(a *Action, offers []Offer) {
	canvases := slices.DeleteFunc(slices.Clone(offers), func(o Offer) bool { return !o.Canvas })
	if len(canvases) > 0 && c.rng.IntN(5) > 0 {
		offers = canvases
	}
	if c.at(a, offers); a.Kind == Wait {
		return
	}
	a.X, a.Y = c.rng.Float64(), c.rng.Float64()
	var p Point
	for range 1 + c.rng.IntN(8) {
		p.X, p.Y = p.X+60*c.rng.NormFloat64(), p.Y+60*c.rng.NormFloat64()
		a.To = append(a.To, p)
	}
}

func (c *Chooser) key(a *Action) {
	a.Key = pick(c.rng, keys)
	switch a.Key {
	case "z":
		a.Ctrl, a.Shift = true, c.rng.IntN(3) == 0
	case "y":
		a.Ctrl = true
	case "a", "p":
		if a.Ctrl = c.rng.IntN(2) == 0; a.Key == "p" {
			a.Ctrl = false // the browser's own dialog
		}
	default:
		a.Shift = c.rng.IntN(6) == 0
	}
}

// write chooses a field and what is written; without fields the action is a key.
func (c *Chooser) write(a *Action, offers []Offer) {
	fields := slices.DeleteFunc(slices.Clone(offers), func(o Offer) bool { return o.Field == "" })
	if len(fields) == 0 {
		a.Kind = Key
		c.key(a)
		return
	}
	c.at(a, fields)
	a.Text, a.Key = pick(c.rng, texts), pick(c.rng, []string{"Enter", "Enter", "Tab", "Escape", ""})
}

// screen chooses a window, seldom a very small one, and not for long.
func (c *Chooser) screen() *Screen {
	s := Screen{Width: 1440, Height: 900, Scale: 1}
	switch r := c.rng; {
	case c.narrow && r.IntN(2) == 0:
		// As large as it was.
	case r.IntN(3) == 0:
		s.Width, s.Height = 200+r.IntN(200), 300+r.IntN(500)
	default:
		s.Width, s.Height = 300+r.IntN(1500), 300+r.IntN(900)
	}
	c.narrow = s.Width < 1000
	s.Scale = pick(c.rng, []float64{1, 1, 1.5, 2})
	s.Dark, s.Still = c.rng.IntN(2) == 0, c.rng.IntN(3) == 0
	return &s
}

// Answer is how long the page may take over an answer.
const Answer = 2 * time.Second
