package units

import (
	"math"
	"strconv"
	"strings"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/network"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/draw/palette"
	"crease/app/draw/plane"
	"crease/app/draw/svg"
	"crease/app/text/number"
	"crease/app/text/words"
	"crease/app/ui"
)

// Diagram is the network as inputs, units and output. A drag up or down across a line changes its weight, on a node its
// bias; by key, Left and Right choose among a unit's numbers, Up and Down among the units, plus and minus change.
type Diagram struct {
	goapp.Compo
	Model *model.Model

	stage      ui.Stage
	speech     ui.Speech
	unit, slot int
	dragging   bool
	moved      bool
	from       plane.Point
	at         plane.Point
	start      float64
	fresh      bool
	holding    bool
}

// OnInit implements goapp.Initializer.
func (v *Diagram) OnInit() { v.unit = -1 }

// OnMount implements goapp.Mounter.
func (v *Diagram) OnMount(goapp.Context) {
	root := v.JSValue()
	v.speech.Mount(root.Call("querySelector", ".sheet-speech"))
	s := &v.stage
	s.Draw = func() { s.Paper.Set("innerHTML", v.drawing().SVG()) }
	s.Step = v.step
	frame := root.Call("querySelector", ".sheet-stage")
	s.Mount(frame, root.Call("querySelector", ".sheet-paper"))
	s.On(frame, "pointerdown", v.pointerDown)
	s.On(frame, "pointermove", v.pointerMove)
	s.On(frame, "pointerup", v.pointerUp)
	s.On(frame, "pointercancel", func(goapp.Value) { v.abandon() })
	s.KeepPage(func() bool { return v.dragging })
	s.On(frame, "contextmenu", func(e goapp.Value) {
		if v.dragging {
			e.Call("preventDefault")
		}
	})
	s.On(frame, "pointerleave", func(e goapp.Value) {
		if !ui.ByFinger(e) {
			v.Model.Highlight(-1)
		}
	})
	s.On(frame, "keydown", v.keyDown)
	s.On(frame, "keyup", func(goapp.Value) { v.settle() })
	s.On(frame, "blur", func(goapp.Value) { v.settle() })
	s.On(frame, "focus", func(goapp.Value) {
		if v.unit < 0 {
			v.choose(0, 0)
		}
	})
	s.OnRelease(v.Model.Listen(func(c model.Change) {
		n, _ := v.Model.Drawn()
		if v.unit >= n.Units() {
			v.unit = -1
		}
		v.slot = min(v.slot, n.Dim()+1)
		if edited := c&model.SpecChanged != 0 && !v.Model.Dragging(); edited || v.Model.Data() != nil {
			v.abandon() // by someone else: the number that is dragged may be gone
		}
		if c != model.RunChanged {
			s.Repaint()
		}
	}))
}

// OnDismount implements goapp.Dismounter.
func (v *Diagram) OnDismount() { v.stage.Release() }

// Render implements goapp.Composer.
func (v *Diagram) Render() goapp.UI {
	return goapp.Div().Class("sheet-frame").Body(
		goapp.Div().Class("sheet-stage sheet-diagram").TabIndex(0).Role("application").
			Aria("label", nameDiagram).
			Body(goapp.Div().Class("sheet-paper")),
		goapp.P().Class("sheet-speech").Aria("live", "polite"),
	)
}

func (v *Diagram) network() network.Network { return v.Model.Dragged().Network }

func (v *Diagram) drawing() diagramPicture {
	return diagramPicture{net: v.network(), w: v.stage.W, h: v.stage.H, unit: v.unit, slot: v.slot,
		highlighted: v.Model.Highlighted(), dark: ui.IsDark(v.Model)}
}

func (v *Diagram) choose(unit, slot int) {
	v.unit, v.slot = unit, slot
	v.stage.Repaint()
}

func (v *Diagram) tell() {
	n := v.network()
	if d := n.Dim(); v.unit >= 0 && v.unit < n.Units() {
		v.speech.Tell(slotName(d, v.unit, v.slot) + ": " + number.Fixed(*slotOf(n, v.unit, v.slot), 3))
	}
}

func (v *Diagram) settle() {
	if v.holding {
		v.holding = false
		v.Model.Commit()
	}
}

func (v *Diagram) keyDown(e goapp.Value) {
	if ui.Modified(e) {
		return
	}
	n := v.network()
	if v.unit < 0 || v.unit >= n.Units() {
		v.unit, v.slot = 0, 0
	}
	key := e.Get("key").String()
	step := diagramKey(n, &v.unit, &v.slot, key, e.Get("shiftKey").Bool())
	switch {
	case step != 0:
		x := *slotOf(n, v.unit, v.slot) + step
		if v.slot == n.Dim()+1 && math.Abs(x) < 1e-9 {
			x = step // no unit has height zero
		}
		v.holding = true
		v.set(x)
	case strings.HasPrefix(key, "Arrow") || key == "Home" || key == "End":
	case key == "Escape":
		v.abandon()
		return
	default:
		return
	}
	e.Call("preventDefault")
	v.stage.Repaint()
	v.tell()
}

// diagramKey moves the place of the keys, or returns the step by which a key changes the number there.
func diagramKey(n network.Network, unit, slot *int, key string, shift bool) float64 {
	m, k := n.Units(), n.Dim()+2
	switch key {
	case "ArrowUp":
		*unit = (*unit + m - 1) % m
	case "ArrowDown":
		*unit = (*unit + 1) % m
	case "ArrowLeft":
		*slot = (*slot + k - 1) % k
	case "ArrowRight":
		*slot = (*slot + 1) % k
	case "Home":
		*slot = 0
	case "End":
		*slot = k - 1
	}
	return ui.KeyStep(key, shift)
}

// pointerDown begins to drag the number under the pointer. A finger drags only the number that it has chosen by a tap:
// lines are everywhere, and a swipe scrolls the page.
func (v *Diagram) pointerDown(e goapp.Value) {
	v.from = v.stage.At(e)
	unit, slot, ok := v.drawing().hit(v.from, ui.PointerReach(e))
	if ui.ByFinger(e) && !(ok && unit == v.unit && slot == v.slot) {
		return
	}
	v.choose(unit, slot)
	if ok {
		ui.Capture(v.stage.Frame, e)
		v.dragging, v.moved, v.at = true, false, v.from
		v.start = *slotOf(v.network(), unit, slot)
	}
}

func (v *Diagram) pointerMove(e goapp.Value) {
	v.at = v.stage.At(e)
	if v.dragging {
		v.fresh = true
		v.stage.Ask()
		return
	}
	if ui.ByFinger(e) {
		return
	}
	unit, _, _ := v.drawing().hit(v.at, ui.PointerReach(e))
	v.Model.Highlight(unit)
}

// step changes the number by the height of the drag: a hundred pixels are 1.
func (v *Diagram) step() {
	if !v.fresh {
		return
	}
	v.fresh = false
	up := v.from.Y - v.at.Y
	if v.dragging && (v.moved || math.Abs(up) > 2) {
		v.moved = true
		v.set(v.start + math.Round(up)/100)
	}
}

// set previews the chosen number as x. What no network has, as a height of zero, is left out.
func (v *Diagram) set(x float64) {
	if why := v.Model.View().Assignment.Why(assignment.Drawing); why != "" {
		v.speech.Tell(why)
		return
	}
	if s, err := setSlot(v.Model.Dragged(), v.unit, v.slot, math.Round(x*1e4)/1e4); err == nil {
		v.Model.Preview(s)
		v.stage.Repaint()
	}
}

func (v *Diagram) pointerUp(e goapp.Value) {
	if !v.dragging {
		const tap = 8 // pixels: fingers tremble
		if at := v.stage.At(e); ui.ByFinger(e) && at.Sub(v.from).Norm() < tap {
			unit, slot, _ := v.drawing().hit(at, ui.FingerReach)
			v.choose(unit, slot)
		}
		return
	}
	v.at, v.fresh = v.stage.At(e), true
	v.step()
	v.dragging = false
	if v.moved {
		v.Model.Commit()
		v.tell()
	}
}

func (v *Diagram) abandon() {
	if v.dragging {
		v.dragging = false
		v.Model.Revert()
	}
}

// SVG draws the diagram.
func (d diagramPicture) SVG() string {
	d.Pen = svg.NewPen(1, 4096)
	dim, units, most := d.net.Dim(), d.net.Units(), largest(d.net)
	alt := "Network with " + words.Plural(dim, "input") + ", " + words.Plural(units, "unit") + " and one output"
	d.Root(d.w, d.h).Num("width", d.w).Num("height", d.h).Str("role", "img").Str("aria-label", alt)
	d.Int("font-size", 11).Str("font-family", "system-ui,sans-serif").Open()
	d.Begin("g").Str("fill", "none").Open()
	for i := range units {
		for j := range dim + 2 {
			if j != d.biasSlot() {
				d.edge(i, j, *slotOf(d.net, i, j)/most[kindOf(dim, j)])
			}
		}
	}
	d.Close("g")
	r := d.radius(dim)
	for j := range dim {
		p := d.input(j)
		d.Circle(p.X, p.Y, math.Min(r, 9)).Str("fill", "var(--panel)").Str("stroke", "var(--muted)").Void()
		if r > 3.6 || j == d.slot {
			d.name(p.X-13, p.Y, "end", "var(--muted)").Words(inputName(j))
		}
	}
	for i := range units {
		d.unitNode(i)
	}
	out := d.output()
	d.Circle(out.X, out.Y, 13).Str("fill", "var(--halo)").Str("stroke", "var(--ink)").Int("stroke-width", 2).Void()
	d.name(out.X, out.Y, "middle", "var(--ink)").Words("f")
	if d.unit >= 0 { // the number that has the keys can be read
		d.caption(d.w-10, d.h-14).Str("data-reading", "").Str("text-anchor", "end").Str("fill", "var(--ink)")
		d.Int("font-size", 13).Int("font-weight", 600)
		d.Words(slotName(dim, d.unit, d.slot) + ": " + number.Fixed(*slotOf(d.net, d.unit, d.slot), 3))
	}
	return d.Close("svg").String()
}

// edge draws a weight as a part t of the largest.
func (d diagramPicture) edge(unit, slot int, t float64) {
	opacity := ".85"
	if focus := d.focus(); focus >= 0 && focus != unit {
		opacity = ".1"
	}
	width := 0.4 + 5*math.Abs(t)
	if unit == d.unit && slot == d.slot {
		d.Begin("path")
		d.curve(unit, slot)
		d.Str("stroke", "var(--accent)").Num("stroke-width", width+5).Str("stroke-opacity", ".5").Void()
	}
	// The middle of the scale is paper's colour: widths tell the size, the colour starts further out.
	colour := palette.Value(math.Copysign(0.45+0.55*math.Abs(t), t), d.dark)
	d.Begin("path").Str("data-edge", strconv.Itoa(unit)+" "+strconv.Itoa(slot))
	d.curve(unit, slot)
	d.Stroke(colour, width).Str("stroke-opacity", opacity).Void()
}

// curve leaves and reaches its nodes level, so that lines can be told apart there.
func (d diagramPicture) curve(unit, slot int) {
	a, b := d.ends(unit, slot)
	m := (a.X + b.X) / 2
	d.Raw(` d="`).To("M", a.X, a.Y).To("C", m, a.Y).To(" ", m, b.Y).To(" ", b.X, b.Y).Raw(`"`)
}

// focus is the unit that stands out: the highlighted one, or the one with the keys.
func (d diagramPicture) focus() int {
	if d.highlighted >= 0 {
		return d.highlighted
	}
	return d.unit
}

// caption begins a text beside a node, name one in italics.
func (d diagramPicture) caption(x, y float64) *svg.Pen { return d.Label(x, y+4) }

func (d diagramPicture) name(x, y float64, anchor, colour string) *svg.Pen {
	return d.caption(x, y).Str("text-anchor", anchor).Str("font-style", "italic").Str("fill", colour)
}

// cased draws a casing around a text, so that lines do not strike it out.
func cased(p *svg.Pen, colour string) *svg.Pen {
	return p.Str("stroke", colour).Int("stroke-width", 3).Str("paint-order", "stroke")
}

// unitNode draws the node of a unit with its name and its bias, where there is room.
func (d diagramPicture) unitNode(i int) {
	p, r := d.node(i), d.radius(d.net.Units())
	on := i == d.focus()
	width, colour := 2, palette.Unit(i)
	if on {
		width = 4
	}
	if i == d.unit && d.slot == d.biasSlot() {
		d.Circle(p.X, p.Y, r+5).Str("fill", "none").Str("stroke", "var(--accent)").Int("stroke-width", 3).Void()
	}
	shape := palette.ShapeOf(i).Corners()
	if r >= 11 { // the name is inside: the shape sits on the rim
		d.Circle(p.X, p.Y, r)
	} else {
		d.Marker(p.X, p.Y, r, shape)
	}
	d.Int("data-node", i).Str("fill", "var(--halo)").Str("stroke", colour).Int("stroke-width", width).Void()
	if r >= 11 && shape != nil {
		d.Marker(p.X, p.Y-r, 4.5, shape).Str("fill", colour).Str("stroke", "var(--halo)").Void()
	}
	switch {
	case r >= 11:
		d.name(p.X, p.Y, "middle", colour).Words(words.Unit(i))
	case on || r > 5:
		cased(d.name(p.X, p.Y-r-7, "middle", colour), "var(--halo)").Words(words.Unit(i))
	}
	if r >= 9 || on {
		cased(d.caption(p.X+r+6, p.Y-9).Str("fill", "var(--muted)"), "var(--panel)").
			Words("b " + number.Fixed(d.net.B[i], 2))
	}
}

// diagramPicture draws a network as inputs, units and output, every weight a line by sign and size. It is pure.
type diagramPicture struct {
	*svg.Pen    // while it is drawn
	net         network.Network
	w, h        float64
	unit, slot  int // the weight that has the keys, −1 for none
	highlighted int
	dark        bool
}

// Slots of a unit beyond its d weights.
func (d diagramPicture) biasSlot() int   { return d.net.Dim() }
func (d diagramPicture) heightSlot() int { return d.net.Dim() + 1 }

func inputName(j int) string { return "x" + words.Unit(j)[1:] }

// The tabs stand above the diagram.
const diagramTop = 46

func (d diagramPicture) level(i, n int) float64 {
	return diagramTop + (d.h-diagramTop-12)*(float64(i)+0.5)/float64(max(n, 1))
}

func (d diagramPicture) input(j int) plane.Point {
	return plane.Point{X: 44, Y: d.level(j, d.net.Dim())}
}
func (d diagramPicture) node(i int) plane.Point {
	return plane.Point{X: 0.56 * d.w, Y: d.level(i, d.net.Units())}
}
func (d diagramPicture) output() plane.Point {
	return plane.Point{X: d.w - 40, Y: (d.h + diagramTop) / 2}
}

// radius of the nodes of a column of n.
func (d diagramPicture) radius(n int) float64 {
	return math.Max(2.5, math.Min(15, 0.38*(d.h-diagramTop)/float64(max(n, 1))))
}

// ends returns the line that stands for a slot; the bias has none.
func (d diagramPicture) ends(unit, slot int) (a, b plane.Point) {
	if slot == d.heightSlot() {
		return d.node(unit), d.output()
	}
	return d.input(slot), d.node(unit)
}

// hit returns the unit and the slot under a pixel: a node is its bias, a line its weight – with a focused unit its
// lines only, so that one among thousands can be taken. On empty ground ok is false, and unit −1.
func (d diagramPicture) hit(at plane.Point, reach float64) (unit, slot int, ok bool) {
	for i := range d.net.Units() {
		if at.Sub(d.node(i)).Norm() < math.Max(d.radius(d.net.Units()), math.Min(reach, 6)) {
			return i, d.biasSlot(), true
		}
	}
	best := reach
	unit = -1
	for i := range d.net.Units() {
		for j := range d.net.Dim() + 2 {
			if d.unit >= 0 && i != d.unit || j == d.biasSlot() {
				continue
			}
			a, b := d.ends(i, j)
			if off := curveDistance(at, a, b); off < best {
				best, unit, slot, ok = off, i, j, true
			}
		}
	}
	return unit, slot, ok
}

// curveDistance is how far above or below the curve from a to b a point lies, corrected for its slope, or ∞.
func curveDistance(p, a, b plane.Point) float64 {
	t := (p.X - a.X) / (b.X - a.X)
	if t < 0 || t > 1 {
		return math.Inf(1)
	}
	// x(s) of the Bézier curve with level ends is 1.5s − 1.5s² + s³; invert it.
	s := t
	for range 6 {
		s -= (1.5*s - 1.5*s*s + s*s*s - t) / (1.5 - 3*s + 3*s*s)
	}
	y := a.Y + (b.Y-a.Y)*(3*s*s-2*s*s*s)
	slope := (b.Y - a.Y) * 6 * s * (1 - s) / ((b.X - a.X) * (1.5 - 3*s + 3*s*s))
	return math.Abs(p.Y-y) / math.Hypot(1, slope)
}
