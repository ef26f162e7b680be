package moment

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"crease/algo/data/sample"
	"crease/algo/network"
)

// counted counts the blocks that are really summed.
type counted struct {
	Summer
	blocks int
}

func (c *counted) Sum(ctx context.Context, order int, ctl *Control, from, to int, visit func(*Sums) error) error {
	return c.Summer.Sum(ctx, order, ctl, from, to, func(s *Sums) error {
		c.blocks++
		return visit(s)
	})
}

// TestCache would catch sums that are kept for another order, given in the
// wrong order, changed by a visit, summed again without need, or counted as new ones.
func TestCache(t *testing.T) {
	net := network.Network{W: [][]float64{{1, 0}, {.6, .8}}, B: []float64{.3, -.5}, A: []float64{1, -1.2}}
	src := sample.NewGenerator(net, 7*sample.BlockSize-100, 3, 0)
	under := &counted{Summer: NewSummer(src, 1)}
	c := &Cache{Summer: under, Room: 1 << 20}
	ctx := context.Background()
	gather := func(s Summer, order, from, to int) (list []*Sums, kept int) {
		err := s.Sum(ctx, order, nil, from, to, func(x *Sums) error {
			own := NewSums(x.Dim, x.Order)
			own.Add(x)
			list = append(list, own)
			if x.Kept {
				kept++
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return list, kept
	}
	stop := errors.New("stop")
	seen := 0
	err := c.Sum(ctx, 4, nil, 0, 7, func(*Sums) error {
		if seen++; seen == 3 {
			return stop
		}
		return nil
	})
	if !errors.Is(err, stop) {
		t.Errorf("an interrupted pass ended with %v", err)
	}
	for _, part := range []struct{ order, from, to, summed int }{
		{4, 0, 7, 7}, // three of them are known
		{4, 2, 6, 7},
		{4, 0, 7, 7},
		{6, 0, 4, 11},
		{6, 5, 7, 13}, // a gap is not remembered
		{6, 0, 4, 13},
		{4, 0, 2, 15},
	} {
		before := under.blocks
		got, kept := gather(c, part.order, part.from, part.to)
		want, _ := gather(NewSummer(src, 1), part.order, part.from, part.to)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%+v: other sums", part)
		}
		if under.blocks != part.summed || kept != part.to-part.from-(part.summed-before) {
			t.Errorf("%+v: %d blocks summed so far, %d count as kept", part, under.blocks, kept)
		}
	}
	small := &Cache{Summer: &counted{Summer: NewSummer(src, 1)}, Room: 1000}
	if gather(small, 4, 0, 7); len(small.sums)*8*15 > 1000 {
		t.Errorf("%d sums are kept in 1000 bytes", len(small.sums))
	}
}
