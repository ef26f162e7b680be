package places

import (
	"slices"

	"crease/algo/base/work"
	"crease/algo/data/sample"
)

// Once returns t with one in k of its rows if every row, label included, stands in the table k times or a multiple of
// that, for the largest such k, else t itself: a table that is written twice tells no more than once, and rows held out
// whose copies are fitted to confirm nothing. If the meter fails it returns t.
func Once(t *sample.Shuffled, meter *work.Meter) *sample.Shuffled {
	const perRow = 64 // multiply-adds, for looking it up
	again := func(i int) bool { return t.Y[i] == t.Y[0] && slices.Equal(t.X[i], t.X[0]) }
	repeats := false
	for i := 1; i < len(t.X) && !repeats; i++ {
		repeats = again(i)
	}
	if !repeats || meter.Tick(len(t.X)*(t.Dim()+perRow)) != nil {
		return t
	}
	count := map[uint64]int{}
	for i := range t.X {
		count[hash(t.Labelled(i))]++
	}
	k := 0
	for _, n := range count {
		for k, n = n, k; n != 0; {
			k, n = n, k%n
		}
	}
	if k == 1 || meter.Tick(2*len(t.X)*(t.Dim()+perRow)) != nil {
		return t
	}
	clear(count)
	return t.Part(func(i int) bool {
		h := hash(t.Labelled(i))
		count[h]++
		return count[h]%k == 1
	})
}
