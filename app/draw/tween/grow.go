package tween

import (
	"crease/app/draw/chart"
	"crease/app/draw/scale"
)

// settle slows a movement down towards its end.
func settle(t float64) float64 {
	t = min(max(t, 0), 1)
	return 1 - (1-t)*(1-t)*(1-t)
}

// each is how long one of many data takes to grow, of the whole time.
const each = 0.35

// turn returns how far the i-th of n data has grown at t: one begins after another, and
// all are there at the end.
func turn(t float64, i, n int) float64 {
	begin := 0.0
	if n > 1 {
		begin = (1 - each) * float64(i) / float64(n-1)
	}
	return min(max((t-begin)/each, 0), 1)
}

// between returns a datum on the way from p to q, along the axes as they are drawn.
func between(fr *chart.Frame, p, q chart.Datum, t float64) chart.Datum {
	d := q
	d.X, d.Y = along(fr.X, p.X, q.X, t), along(fr.Y, p.Y, q.Y, t)
	d.Y2 = along(fr.Y, p.Y2, q.Y2, t)
	d.V = p.V + t*(q.V-p.V)
	return d
}

// along returns the value a part t of the way from a to b on an axis; b where the axis
// cannot show one of them.
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

// grown returns a new datum a part t after its turn has come; ok is false before.
func grown(fr *chart.Frame, m *chart.Mark, q chart.Datum, i int, t float64) (d chart.Datum, ok bool) {
	switch m.Kind {
	case chart.Bars:
		foot := fr.Y.Lo
		if fr.Y.Kind != scale.Log && fr.Y.Lo <= 0 {
			foot = 0
		}
		q.Y = along(fr.Y, foot, q.Y, settle(t))
	case chart.Cells:
		q.V *= settle(t)
	case chart.Arrows:
		q.X, q.Y = q.X*settle(t), q.Y*settle(t)
	case chart.Points:
		if m.ByValue {
			return q, t > 0
		}
		q.Y = beside(fr.Y, q.Y, i, settle(t))
		return q, t > 0
	}
	return q, true
}

// beside returns the height of the i-th dot on its way to y: it comes from above or
// below in turn, a third of the axis away.
func beside(s scale.Scale, y float64, i int, t float64) float64 {
	p, ok := s.At(y)
	if !ok {
		return y
	}
	from := p + 0.34
	if i%2 == 1 {
		from = p - 0.34
	}
	return s.Value(from + t*(p-from))
}
