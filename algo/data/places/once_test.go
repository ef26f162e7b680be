package places

import (
	"slices"
	"testing"

	"crease/algo/data/sample"
)

// TestOnce takes tables whose rows stand twice and four times, in any order: catches rows that are told by their points
// alone, a row that is left out because another repeats, and numbers that are not those of the table.
func TestOnce(t *testing.T) {
	for name, c := range map[string]struct {
		x, y []float64
		want int
	}{
		"each twice":           {[]float64{1, 2, 1, 2}, []float64{5, 6, 5, 6}, 2},
		"twice and four times": {[]float64{1, 2, 1, 2, 1, 1}, []float64{5, 6, 5, 6, 5, 5}, 3},
		"twice and once":       {[]float64{1, 2, 1}, []float64{5, 6, 5}, 3},
		"two and three times":  {[]float64{1, 1, 2, 2, 2}, []float64{5, 5, 6, 6, 6}, 5},
		"other labels":         {[]float64{1, 1, 2, 2}, []float64{5, 7, 6, 6}, 4},
		"one row":              {[]float64{1}, []float64{5}, 1},
	} {
		table := &sample.Table{Y: c.y}
		for _, x := range c.x {
			table.X = append(table.X, []float64{x})
		}
		src, err := table.Shuffled(3, nil)
		if err != nil {
			t.Fatal(err)
		}
		once, b := Once(src, nil), sample.NewBlock(1)
		once.Fill(0, b)
		if int(once.Len()) != c.want || b.Len != c.want {
			t.Errorf("%s: %d rows", name, once.Len())
		}
		for s := range b.Len {
			if row := once.Row(int64(s)); b.X[0][s] != c.x[row] || b.Y[s] != c.y[row] {
				t.Errorf("%s: sample %d is not row %d", name, s, row)
			}
		}
		for i, x := range c.x { // every row is there still
			if s := slices.Index(b.X[0], x); s < 0 || !slices.Contains(b.Y, c.y[i]) {
				t.Errorf("%s: row %d is lost", name, i)
			}
		}
	}
}
