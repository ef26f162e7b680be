package chart

import (
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"crease/app/draw/scale"
	"crease/app/draw/svg"
	"crease/app/draw/svg/xmltest"
	"crease/app/text/number"
)

// oddities are the values that break pictures.
var oddities = []float64{math.NaN(), math.Inf(1), math.Inf(-1), 0, math.Copysign(0, -1), 1e300, -1e300,
	5e-324, math.MaxFloat64, 1e-300, 1, 1 + 1e-16, -1, 1e-9, 123456789, 0.1}

// value draws a number, often an odd one.
func value(r *rand.Rand) float64 {
	switch r.IntN(4) {
	case 0:
		return oddities[r.IntN(len(oddities))]
	case 1:
		return math.Exp(40*r.Float64() - 20)
	case 2:
		return r.NormFloat64()
	}
	return 1e6 + r.Float64()
}

// axis draws an axis of any kind, with a fixed range now and then.
func axis(r *rand.Rand, name string) Axis {
	a := Axis{Name: name, Kind: scale.Kind(r.IntN(2))}
	if r.IntN(3) == 0 {
		a.Min, a.Max = value(r), value(r)
	}
	if r.IntN(4) == 0 {
		for i := range r.IntN(30) {
			a.Labels = append(a.Labels, scale.Tick{At: float64(i), Label: "w" + number.Sub(i)})
		}
	}
	a.Bare = r.IntN(5) == 0
	return a
}

// figure draws a figure with any number of marks, of none, one or many data.
func figure(r *rand.Rand) Figure {
	f := Figure{Title: "<a & \"b\">", X: axis(r, "x"), Y: axis(r, "y"), Equal: r.IntN(5) == 0}
	for range r.IntN(4) {
		m := Mark{Kind: MarkKind(r.IntN(int(Arrows) + 1)), Pin: r.IntN(2) == 0, ByValue: r.IntN(2) == 0,
			Dots: r.IntN(2) == 0, Dash: r.IntN(2) == 0, Hollow: r.IntN(2) == 0}
		if r.IntN(2) == 0 {
			m.Name = "series <" + strconv.Itoa(r.IntN(9)) + ">"
		}
		if m.Kind == RuleY && r.IntN(2) == 0 {
			m.Drag = "eta1"
		}
		same := value(r)
		for i := range []int{0, 1, 2, 20, 500}[r.IntN(5)] {
			d := Datum{X: value(r), Y: value(r), Y2: value(r), W: value(r), V: value(r), Of: r.IntN(4)}
			d.Label = "d<" + strconv.Itoa(i)
			if r.IntN(3) == 0 {
				d.Y = same
			}
			m.Data = append(m.Data, d)
		}
		f.Marks = append(f.Marks, m)
	}
	return f
}

// numeric lists the attributes that hold one number in points.
var numeric = map[string]bool{"x": true, "y": true, "x1": true, "x2": true, "y1": true, "y2": true, "cx": true,
	"cy": true, "r": true, "width": true, "height": true, "font-size": true, "stroke-width": true,
	"aria-valuenow": true}

// TestNothingStrangeIsDrawn would catch a NaN, an infinity or a place off the
// sheet in the text of any picture, text that is not well-formed, elements that are no part of the
// picture for themselves, and a panic on empty, single, constant or overflowing data.
func TestNothingStrangeIsDrawn(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	figures := 250
	if testing.Short() {
		figures = 60
	}
	for i := range figures {
		f := figure(r)
		w, h := 120+600*r.Float64(), 90+400*r.Float64()
		full := r.IntN(2) == 0
		if full {
			w, h = w+200, h+150
		}
		check(t, f, w, h, full)
		if t.Failed() {
			t.Fatalf("figure %d: %+v", i, f)
		}
	}
}

// part is a command of a path or a number after it.
var part = regexp.MustCompile(`[MLHVZhl]|-?[^MLHVZhl -]+`)

// numbers lists the numbers of a path, as places: those after an l are steps.
func numbers(path string) (list []string) {
	command, at := "", []float64(nil)
	for _, s := range part.FindAllString(path, -1) {
		if strings.Contains("MLHVZhl", s) {
			command = s
			continue
		}
		v, err := strconv.ParseFloat(s, 64)
		if err == nil && command == "l" {
			v += at[len(at)-2]
			s = fmt.Sprint(v)
		}
		at, list = append(at, v), append(list, s)
	}
	return list
}

func check(t *testing.T, f Figure, w, h float64, full bool) {
	t.Helper()
	fr := f.Lay(w, h, full)
	picture := fr.Picture()
	text := picture.Text
	children, depth := 0, 0
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("not well-formed: %v\n%s", err, text)
		}
		e, ok := token.(xml.StartElement)
		if _, ends := token.(xml.EndElement); ends {
			depth--
		}
		if !ok {
			continue
		}
		if depth == 1 {
			if begin := picture.Part(children); !strings.HasPrefix(begin, "<"+e.Name.Local) {
				t.Fatalf("part %d of %d, %s, begins %.40s", children, picture.Parts(), e.Name.Local, begin)
			}
			children++
		}
		depth++
		for _, a := range e.Attr {
			if numeric[a.Name.Local] {
				onSheet(t, a.Name.Local, a.Value, max(w, h))
			}
			if a.Name.Local == "d" {
				for _, s := range numbers(a.Value) {
					onSheet(t, "d", s, max(w, h))
				}
			}
		}
	}
	if children != picture.Parts() {
		t.Errorf("%d parts of %d elements", picture.Parts(), children)
	}
	for _, s := range fr.Spots() {
		if !fr.inside(s.X, s.Y) {
			t.Errorf("a spot lies outside: %+v", s)
		}
		fr.Tell(s)
	}
	for _, s := range []string{f.Describe(), f.Table()} {
		if strings.Contains(s, "NaN") || strings.Contains(s, "Inf") {
			t.Errorf("not finite in words: %s", s)
		}
	}
}

func onSheet(t *testing.T, name, s string, size float64) {
	t.Helper()
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		t.Errorf("%s=%q", name, s)
	}
	if !strings.HasPrefix(name, "data-") && name != "aria-valuenow" && (v < -1 || v > size+1) {
		t.Errorf("%s=%q is off a sheet of %g", name, s, size)
	}
}

// TestTable would catch rows that are lost without a word, those of units that are not marked, values that only
// colours show, and a table of nothing.
func TestTable(t *testing.T) {
	f := Figure{Title: "a < b", Marks: []Mark{{Kind: Points, Name: "dots"}}}
	if got := f.Table(); got != "" {
		t.Errorf("without data: %s", got)
	}
	for i := range maxRows + 2 {
		f.Marks[0].Data = append(f.Marks[0].Data, Datum{X: float64(i), Of: i % 2})
	}
	table := f.Table()
	if n, of := strings.Count(table, "<td>dots</td>"), strings.Count(table, `data-unit="0"`); n != maxRows || of != maxRows/2 {
		t.Errorf("%d rows, %d of them of unit 0", n, of)
	}
	if !strings.Contains(table, ">2 more rows are left out.<") || !strings.Contains(table, "<caption>a &lt; b</caption>") {
		t.Error(table[len(table)-100:], table[:100])
	}
	xmltest.WellFormed(t, "the table", table)
	f.Marks[0].ByValue, f.Marks[0].Tell = true, func(i int) string { return fmt.Sprint("y = ", i) }
	if table := f.Table(); !strings.Contains(table, "<td>y = 7</td><td>7.00000</td>") {
		t.Error("of coloured dots the table has no values")
	}
}

// TestTicks would catch ticks that overlap, that are too few, that lie outside
// the axis, that repeat a label, or whose label is not what stands there.
func TestTicks(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for i := range 3000 {
		kind := scale.Kind(i % 2)
		var values []float64
		for range 1 + r.IntN(5) {
			values = append(values, value(r))
		}
		s := scale.Fit(kind, values)
		room := 150 + 600*r.Float64()
		width := func(l string) float64 { return svg.TextWidth(l, 13) }
		ticks := s.Ticks(room, width, 8)
		if len(ticks) < 2 {
			t.Fatalf("%v: %d ticks on %+v", values, len(ticks), s)
		}
		seen, end := map[string]bool{}, math.Inf(-1)
		for _, k := range ticks {
			p, ok := s.At(k.At)
			if !ok || p < -1e-6 || p > 1+1e-6 {
				t.Fatalf("%v: tick %v outside %+v", values, k, s)
			}
			if seen[k.Label] {
				t.Fatalf("%v: label %q twice in %v", values, k.Label, ticks)
			}
			seen[k.Label] = true
			if p*room-width(k.Label)/2 < end+7.9 {
				t.Fatalf("%v: labels overlap in %v over %g on %+v", values, ticks, room, s)
			}
			end = p*room + width(k.Label)/2
			v, ok := readLabel(k.Label)
			slack := 0.06 * math.Abs(k.At)
			if kind == scale.Linear {
				slack = 1e-3*math.Abs(k.At) + 1e-3*(s.Hi-s.Lo)
			}
			if !ok || math.Abs(v-k.At) > slack {
				t.Fatalf("label %q stands at %g on %+v", k.Label, k.At, s)
			}
		}
	}
}

// readLabel reads a label back: an independent check of what it says.
func readLabel(s string) (float64, bool) {
	s = strings.ReplaceAll(s, "−", "-")
	scale := 1.0
	for suffix, v := range map[string]float64{"k": 1e3, "M": 1e6, "G": 1e9} {
		if before, ok := strings.CutSuffix(s, suffix); ok {
			s, scale = before, v
		}
	}
	if head, power, found := strings.Cut(s, "10"); found && (strings.ContainsAny(power, "⁰¹²³⁴⁵⁶⁷⁸⁹")) {
		digits := strings.NewReplacer("⁻", "-", "⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4",
			"⁵", "5", "⁶", "6", "⁷", "7", "⁸", "8", "⁹", "9").Replace(power)
		e, err := strconv.Atoi(digits)
		head = strings.TrimSuffix(head, "·")
		m := 1.0
		if head == "-" {
			m = -1
		} else if head != "" {
			m, _ = strconv.ParseFloat(head, 64)
		}
		return m * math.Pow(10, float64(e)), err == nil
	}
	v, err := strconv.ParseFloat(s, 64)
	return v * scale, err == nil
}

// TestNearest would catch a read-out that names another datum than the one
// under the pointer, or any beyond its reach.
func TestNearest(t *testing.T) {
	f := Figure{X: Axis{Min: 0, Max: 10}, Y: Axis{Min: 0, Max: 10}, Marks: []Mark{
		{Kind: Points, Name: "p", Data: []Datum{{X: 2, Y: 2, Label: "w₁"}, {X: 8, Y: 8}, {X: 99, Y: 1}}}}}
	fr := f.Lay(400, 300, true)
	x, y, _ := fr.Place(2, 2)
	at := Nearest(fr.Spots(), x+5, y-4, 30)
	if at != 0 {
		t.Fatalf("got spot %d", at)
	}
	if got := fr.Tell(fr.Spots()[at]); got != "p w₁, value 2.000, value 2.000" {
		t.Errorf("read-out %q", got)
	}
	if Nearest(fr.Spots(), x+60, y, 30) >= 0 {
		t.Error("something was found out of reach")
	}
	if len(fr.Spots()) != 2 {
		t.Error("a datum off the plot can be pointed at")
	}
}

// TestLinks would catch data that the page cannot link: no unit, no label.
func TestLinks(t *testing.T) {
	f := Figure{Title: "t", Marks: []Mark{{Kind: Bars, Data: []Datum{{X: 0, Y: 1, Label: "w₂", Of: 2}}}}}
	full, small := f.SVG(400, 300, true), f.SVG(160, 120, false)
	for _, picture := range []string{full, small} {
		if !strings.Contains(picture, `data-unit="1"`) {
			t.Errorf("not linked: %s", picture)
		}
	}
}

// Names on an axis lie beside each other, however narrow the picture: where two do not fit, there is one.
// Would catch the first and the last written over each other.
func TestNamesOnAnAxis(t *testing.T) {
	for _, names := range [][]string{
		{"w₁", "w₂", "w₃"}, {"unmatched 1", "unmatched 2"}, {"w₁", "w₂", "unmatched 1", "unmatched 14", "unmatched 25"},
	} {
		for _, width := range []float64{90, 160, 400} {
			fr := Figure{X: NamedAxis("unit", names), Y: Axis{Min: 0, Max: 1}}.Lay(width, 120, width > 200)
			end := math.Inf(-1)
			for _, k := range fr.xTicks {
				x, ok := fr.placeX(k.At)
				half := svg.TextWidth(k.Label, fr.font) / 2
				if !ok || x-half < end {
					t.Errorf("%g wide: %q begins at %g, before %g", width, k.Label, x-half, end)
				}
				end = x + half
			}
			if len(fr.xTicks) == 0 {
				t.Errorf("%g wide: no name of %v", width, names)
			}
		}
	}
}

// The name at the end of a line stands by its own dot, or is left out: in a crowd a free place may be at another's.
func TestLabelsByTheirOwn(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	written := 0
	for range 60 {
		f := Figure{X: Axis{Min: 0, Max: 1}, Y: Axis{Min: 0, Max: 1}}
		for i := range 8 {
			f.Marks = append(f.Marks, Mark{Kind: Points, Data: []Datum{{X: .8, Y: r.Float64(), Label: "T" + number.Sub(i)}}})
		}
		fr := f.Lay(400, 200, true)
		name := regexp.MustCompile(`<text x="([^"]*)" y="([^"]*)"[^>]* class="name"[^>]*>([^<]*)<`)
		for _, text := range name.FindAllStringSubmatch(fr.SVG(), -1) {
			written++
			x, _ := strconv.ParseFloat(text[1], 64)
			y, _ := strconv.ParseFloat(text[2], 64)
			nearest, least := "", math.Inf(1)
			for _, m := range f.Marks {
				px, py, _ := fr.Place(m.Data[0].X, m.Data[0].Y)
				across := max(x-px, 0, px-x-svg.TextWidth(text[3], fr.font))
				if far := math.Hypot(across, max(y-fr.font-py, 0, py-y-2)); far < least {
					nearest, least = m.Data[0].Label, far
				}
			}
			if nearest != text[3] {
				t.Fatalf("%s stands by the dot of %s", text[3], nearest)
			}
		}
	}
	if written < 60 {
		t.Errorf("only %d names are written", written)
	}
}

// No line strikes a name out: neither one that leaves the plot nor steps, as the points along them show. Catches names
// that keep off those pieces alone whose ends are both in the plot, or off straight lines alone.
func TestNamesOffLines(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	name := regexp.MustCompile(`<text x="([^"]*)" y="([^"]*)"[^>]* class="name"[^>]*>([^<]*)<`)
	written := 0
	for trial := range 100 {
		kind := Line
		if trial%2 == 1 {
			kind = Steps
		}
		f := Figure{X: Axis{Min: 0, Max: 1}, Y: Axis{Min: 0, Max: 1}, Marks: []Mark{
			{Kind: Points, Data: []Datum{{X: r.Float64(), Y: r.Float64(), Label: "a name"}}},
			{Kind: kind, Data: []Datum{{X: 0, Y: 4*r.Float64() - 2}, {X: r.Float64(), Y: 4*r.Float64() - 2}, {X: 1, Y: 4*r.Float64() - 2}}},
		}}
		fr, line := f.Lay(400, 200, true), f.Marks[1].Data
		for _, text := range name.FindAllStringSubmatch(fr.SVG(), -1) {
			written++
			x, _ := strconv.ParseFloat(text[1], 64)
			y, _ := strconv.ParseFloat(text[2], 64)
			const pieces = 1000
			for i := range pieces * (len(line) - 1) {
				from, to, along := line[i/pieces], line[i/pieces+1], float64(i%pieces)/pieces
				at := [][2]float64{{from.X + along*(to.X-from.X), from.Y + along*(to.Y-from.Y)}}
				if kind == Steps {
					at = [][2]float64{{at[0][0], from.Y}, {to.X, at[0][1]}}
				}
				for _, p := range at {
					px, py, _ := fr.Place(p[0], p[1])
					if px > x && px < x+svg.TextWidth(text[3], fr.font) && py > y-fr.font && py < y+2 {
						t.Fatalf("trial %d: a line goes through %g, %g, on the name at %g, %g", trial, px, py, x, y)
					}
				}
			}
		}
	}
	if written < 50 {
		t.Errorf("only %d names are written", written)
	}
}

// A bar that is not zero but for rounding is seen, and is higher than the stroke of zero, to the side of its sign.
// Catches a caption that speaks of what nobody sees.
func TestSmallBarsAreSeen(t *testing.T) {
	bars := Mark{Kind: Bars, Data: []Datum{{X: 0, Y: 1}, {X: 1, Y: 1e-4}, {X: 2, Y: -1e-4}, {X: 3, Y: 1e-12}, {X: 4}}}
	picture := Figure{Marks: []Mark{bars}}.SVG(300, 200, true)
	var top, height []float64
	for _, m := range regexp.MustCompile(`<rect x="\S+" y="(\S+)" width="\S+" height="(\S+)" fill="var\(--ink\)"`).FindAllStringSubmatch(picture, -1) {
		y, _ := strconv.ParseFloat(m[1], 64)
		h, _ := strconv.ParseFloat(m[2], 64)
		top, height = append(top, y), append(height, h)
	}
	if len(height) != 5 || height[1] < 1.5 || height[2] < 1.5 || height[3] > 1.1 || height[4] > 1.1 || top[2] <= top[1] {
		t.Errorf("bars from %v, %v high", top, height)
	}
}
