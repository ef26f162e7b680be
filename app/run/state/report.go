package state

import (
	"hash/crc32"
	"math/rand/v2"
	"slices"

	"crease/algo/base/wire"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/doc/result"
	"crease/app/report/outcome"
)

// visit is drawn once for every visit of the page.
var visit = rand.IntN(1 << result.VisitBits)

// Report passes on the result of a run, a lesson or a mystery sheet.
func (s *State) Report(r result.Result) {
	r.Visit = visit
	if r.Did != result.Run || s.Model.Mystery() == nil { // there the run is the algorithm's turn
		s.latest = r
	}
	s.OnReport(r)
}

// Latest returns what the reader has done last; ok is false before there is anything.
func (s *State) Latest() (r result.Result, ok bool) { return s.latest, s.latest.Did != 0 }

// reportRuns reports every run that comes to its end, but for those of a lesson, which are not the reader's. The
// short runs that follow a drag are none: the run after it is.
func (s *State) reportRuns() {
	m := s.Model
	was, _ := m.State()
	m.Listen(func(c model.Change) {
		now, _ := m.State()
		if c&model.RunChanged == 0 || now == was {
			return
		}
		was = now
		if now == model.Done && !m.Followed() && m.Newest() != nil && m.View().Lesson == "" {
			s.Report(ofRun(m))
		}
	})
}

// ofRun is what the newest snapshot says of the run.
func ofRun(m *model.Model) result.Result {
	newest, what := m.Newest(), m.Spec()
	r := result.Result{Did: result.Run, Risk: -1, Of: what.Network.Units(), Samples: newest.Samples,
		Drawing: Drawing(what.Network), Method: slices.Index(spec.Methods, what.Learning.Method)}
	r.Right = outcome.Count(newest, r.Of).Recovered
	if newest.HasRisk {
		r.Risk = newest.Risk
	}
	return r
}

// Drawing returns a number by which a teacher tells apart what was drawn.
func Drawing(n network.Network) int {
	s := spec.Default()
	s.Network = n
	return int(crc32.ChecksumIEEE(wire.Append(nil, &s)) >> (32 - result.DrawingBits))
}
