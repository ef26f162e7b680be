package evidence

import (
	"math"

	"crease/algo/base/work"
	"crease/algo/data/places"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// Side is how many samples of one side of a crease determine its unit: all Count or, if Column is not negative, one and
// the Count − 1 that differ from most in this column, of which the weight is not 0. With one value of a column all lie on
// a hyperplane, on which the weight is undetermined.
type Side struct{ Count, Column int }

// side counts the samples of a side, and how often each value occurs of the columns that have a weight.
type side struct {
	count  int
	values []map[float64]int
}

func (s *side) add(x []float64) {
	s.count++
	for c, counts := range s.values {
		if counts != nil {
			counts[x[c]]++
		}
	}
}

// fewest returns how many samples determine the unit, and counts no further the columns by which they are need or more:
// no sample makes that fewer, and a long table has too many values to keep.
func (s *side) fewest(need int) Side {
	fewest := Side{s.count, -1}
	for c, counts := range s.values {
		most := 0
		for _, n := range counts {
			most = max(most, n)
		}
		n := s.count - most + 1
		if n >= need {
			s.values[c] = nil
		} else if n < fewest.Count {
			fewest = Side{n, c}
		}
	}
	return fewest
}

// Sides returns for each unit how many samples lie where it is active and where it is not, without those on its crease,
// to rounding; distinct points of a table count once. It ends when there are need of them on either side of every unit,
// so a count below need is that of the whole source. Both are nil if the meter fails. Weights may have any length.
func Sides(units network.Network, src sample.Source, need int, meter *work.Meter) (on, behind []Side) {
	const rounding = 1e-14 // of a sum, as a share of its largest terms
	sides := make([]side, 2*units.Units())
	few := func(i int) bool { return sides[i].fewest(need).Count < need }
	cache, cached := src.(*sample.Cache)
	table := sample.IsTable(src) || cached && sample.IsTable(cache.Source)
	for k := range sides {
		sides[k].values = make([]map[float64]int, src.Dim())
		for c, v := range units.W[k/2] {
			if table && v != 0 { // drawn points have no value twice
				sides[k].values[c] = map[float64]int{}
			}
		}
	}
	b, x, seen := sample.NewBlock(src.Dim()), make([]float64, src.Dim()), places.Seen{}
	for k := 0; k < sample.Blocks(src) && linalg.Count(len(sides), few) > 0; k++ {
		if cached {
			b = cache.At(k)
		} else {
			src.Fill(k, b)
		}
		for s := range b.Len {
			if b.Point(s, x); table && !seen.Add(x) {
				continue
			}
			for i, w := range units.W {
				z, size := units.B[i], math.Abs(units.B[i])
				for c, v := range w {
					z, size = z+v*x[c], size+math.Abs(v*x[c])
				}
				switch {
				case z > rounding*size:
					sides[2*i].add(x)
				case z < -rounding*size:
					sides[2*i+1].add(x)
				}
			}
		}
		if meter.Tick(b.Len*(src.Dim()+1)*(2*units.Units()+8)) != nil {
			return nil, nil
		}
	}
	for i := range units.W {
		on, behind = append(on, sides[2*i].fewest(need)), append(behind, sides[2*i+1].fewest(need))
	}
	return on, behind
}
