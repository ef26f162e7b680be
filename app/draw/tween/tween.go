// Package tween animates the change from one picture of a card to the next: data that both pictures have move from
// their old positions to their new ones, and new data grow. Lines grow at their end, bars rise from their foot, cells
// fill one after another, and dots appear one after another, each where it belongs: nothing passes through values that
// it never had. The axes are those of the next picture from the beginning, so that nothing else moves. It is pure.
package tween

import (
	"slices"

	"crease/app/draw/chart"
	"crease/app/draw/scale"
)

// Motion is the animation from one picture to the next.
type Motion struct {
	to    chart.Frame
	marks []move // one for each mark of the next picture
}

type move struct {
	from []int         // for each datum its index in old, −1 for a new one
	old  []chart.Datum // the data of the mark before, nil for a new mark
}

// New returns the animation from a figure, nil for an empty one, to a figure that is laid out. Marks are matched in
// order by their kind and name, their data by unit and label, or else by their index in the mark.
func New(from *chart.Figure, to chart.Frame) Motion {
	m := Motion{to: to}
	taken := map[int]bool{}
	for i := range to.Figure.Marks {
		var old []chart.Datum
		if from != nil {
			old = counterpart(from.Marks, &to.Figure.Marks[i], taken)
		}
		m.marks = append(m.marks, matched(old, to.Figure.Marks[i].Data))
	}
	return m
}

// counterpart returns the data of the first mark of the same kind and name that is not taken, and marks it as taken.
func counterpart(marks []chart.Mark, of *chart.Mark, taken map[int]bool) []chart.Datum {
	for i := range marks {
		if !taken[i] && marks[i].Kind == of.Kind && marks[i].Name == of.Name {
			taken[i] = true
			return marks[i].Data
		}
	}
	return nil
}

func matched(old, data []chart.Datum) move {
	m := move{old: old, from: make([]int, len(data))}
	type name struct {
		of    int
		label string
		nth   int
	}
	index, seen := map[name]int{}, map[name]int{}
	key := func(q *chart.Datum, i int, count map[name]int) name {
		n := name{of: q.Of, label: q.Label}
		if n.of == 0 && n.label == "" {
			return name{nth: i}
		}
		count[n]++
		return name{n.of, n.label, count[n]}
	}
	for i := range old {
		index[key(&old[i], i, seen)] = i
	}
	seen = map[name]int{}
	for i := range data {
		at, ok := index[key(&data[i], i, seen)]
		if !ok {
			at = -1
		}
		m.from[i] = at
	}
	return m
}

// At returns the picture after a part t of the time, from 0 to 1.
func (m *Motion) At(t float64) chart.Frame {
	if t >= 1 {
		return m.to
	}
	fr := m.to
	fr.Moving = true
	fr.Figure.Marks = slices.Clone(fr.Figure.Marks)
	for i := range fr.Figure.Marks {
		m.marks[i].mark(&m.to, &fr.Figure.Marks[i], max(t, 0))
	}
	return fr
}

func (v *move) mark(fr *chart.Frame, m *chart.Mark, t float64) {
	final, joined := m.Data, m.Kind == chart.Line || m.Kind == chart.Steps || m.Kind == chart.Band
	m.Data = make([]chart.Datum, 0, len(final))
	for i, q := range final {
		if at := v.from[i]; at >= 0 {
			old := v.old[at]
			if m.Kind == chart.Bars { // under a name, beside which it would say that of another
				old.X = q.X
			}
			m.Data = append(m.Data, between(fr, old, q, settle(t)))
			continue
		}
		if joined {
			v.growLine(fr, m, final, t)
			return
		}
		if q, seen := grown(fr, m, q, grownShare(t, i, len(final))); seen {
			m.Data = append(m.Data, q)
		}
	}
}

func (v *move) growLine(fr *chart.Frame, m *chart.Mark, final []chart.Datum, t float64) {
	begin := len(m.Data)
	last := max(begin-1, 0)
	reach := float64(last) + t*float64(len(final)-1-last)
	for i := begin; i < len(final); i++ {
		part := reach - float64(i-1) // of the way from the datum before
		switch {
		case part >= 1 || i == 0:
			m.Data = append(m.Data, final[i])
		case part > 0:
			m.Data = append(m.Data, between(fr, final[i-1], final[i], part))
			return
		default:
			return
		}
	}
}

// settle maps time to the progress of a movement that slows down towards its end.
func settle(t float64) float64 {
	t = min(max(t, 0), 1)
	return 1 - (1-t)*(1-t)*(1-t)
}

// grownShare returns how far the i-th of n data has grown at time t: one starts after another, all end together.
func grownShare(t float64, i, n int) float64 {
	const each = 0.35 // the part of the time that one of many data takes
	begin := 0.0
	if n > 1 {
		begin = (1 - each) * float64(i) / float64(n-1)
	}
	return min(max((t-begin)/each, 0), 1)
}

// between returns the datum a part t of the way from p to q, along the axes as they are drawn.
func between(fr *chart.Frame, p, q chart.Datum, t float64) chart.Datum {
	d := q
	d.X, d.Y = along(fr.X, p.X, q.X, t), along(fr.Y, p.Y, q.Y, t)
	d.Y2 = along(fr.Y, p.Y2, q.Y2, t)
	d.V = p.V + t*(q.V-p.V)
	return d
}

// along returns the value a part t of the way from a to b on an axis, or b if the axis cannot show one of them.
func along(s scale.Scale, a, b, t float64) float64 {
	if a == b {
		return b
	}
	p, okP := s.At(a)
	q, okQ := s.At(b)
	if !okP || !okQ {
		return b
	}
	return s.Value(p + t*(q-p))
}

// grown returns a new datum after a part t of its growth; ok is false if it is not visible yet.
func grown(fr *chart.Frame, m *chart.Mark, q chart.Datum, t float64) (d chart.Datum, ok bool) {
	switch m.Kind {
	case chart.Bars:
		q.Y = along(fr.Y, fr.Foot(), q.Y, settle(t))
	case chart.Cells:
		q.V *= settle(t)
	case chart.Arrows:
		q.X, q.Y = q.X*settle(t), q.Y*settle(t)
	case chart.Points:
		return q, t > 0
	}
	return q, true
}
