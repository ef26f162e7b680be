package tensor

import (
	"math"
	"math/big"
	"reflect"
	"sync"
	"testing"
)

// Binomial is exact as long as it fits, and else as large as an int can be: it never turns
// negative or small.
func TestBinomial(t *testing.T) {
	largest := big.NewInt(math.MaxInt)
	for n := range 300 {
		for k := -1; k <= n+1; k++ {
			want := new(big.Int)
			if k >= 0 {
				want.Binomial(int64(n), int64(k))
			}
			if want.Cmp(largest) > 0 {
				want.Set(largest)
			}
			if got := Binomial(n, k); int64(got) != want.Int64() {
				t.Fatalf("C(%d, %d) = %d, want %v", n, k, got, want)
			}
		}
	}
	for _, c := range [][2]int{{1 << 40, 1 << 20}, {math.MaxInt, 2}, {math.MaxInt, math.MaxInt / 2}} {
		if got := Binomial(c[0], c[1]); got != math.MaxInt {
			t.Errorf("C(%d, %d) = %d", c[0], c[1], got)
		}
	}
	if got := Binomial(math.MaxInt, 1); got != math.MaxInt {
		t.Errorf("C(n, 1) = %d", got)
	}
	if got := Len(1000, 30); got != math.MaxInt {
		t.Errorf("Len = %d", got)
	}
}

// A layout that is kept is the one of its shape, from several goroutines too, and those
// kept take no more room than is said. Would catch shapes that are mistaken for each other,
// and layouts that pile up.
func TestLayoutsKept(t *testing.T) {
	var all []shape
	for dim := 1; dim < 40; dim += 3 {
		all = append(all, shape{dim, 1, 2}, shape{dim, 2, 1}, shape{dim, 2, 2}, shape{dim, 0, 3})
	}
	var wait sync.WaitGroup
	for range 3 {
		wait.Go(func() {
			for _, s := range all {
				if got := layoutOf(s); !reflect.DeepEqual(got, newLayout(s)) {
					t.Errorf("the layout of %v is another one's", s)
				}
			}
		})
	}
	wait.Wait()
	size := 0
	for _, l := range layouts.kept {
		size += len(l.places)
	}
	if size != layouts.size || size > roomForLayouts {
		t.Errorf("%d places are kept, counted are %d", size, layouts.size)
	}
}
