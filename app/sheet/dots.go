package sheet

import (
	"crease/algo/snapshot"
	"crease/app/model"
	"crease/app/plane"
)

// tableDots are the samples of a table. There is no slice to lie on: they are
// seen along all the other inputs, if the axes are the cloud's own.
func tableDots(m *model.Model, d int) []plane.Dot {
	if m.View().Slice == model.DefaultView().Slice {
		d = min(d, 2)
	}
	return cloudDots(m.Snapshot(), d)
}

// cloudDots are the samples of the snapshot's cloud, which is projected on the first
// two inputs; beyond two they would not lie on the slice.
func cloudDots(s *snapshot.Snapshot, d int) []plane.Dot {
	if s == nil || d > 2 {
		return nil
	}
	out := make([]plane.Dot, len(s.Cloud))
	for i, c := range s.Cloud {
		out[i] = plane.Dot{At: plane.Point{X: c.X, Y: c.Y}, Value: c.Value}
	}
	return out
}

// reachDots has the graph of one input reach as far as the samples, where no sheet says
// how far it goes.
func reachDots(p *plane.Picture) {
	if p.Graph && p.Range == 0 {
		p.Range = largest(p.Dots)
	}
}
