package main

import (
	"crease/algo/data/moment"
	"crease/algo/data/sample"
)

// blockSummer sums blocks of one source.
type blockSummer struct {
	src    sample.Source
	order  int
	kernel *moment.Kernel
	block  *sample.Block
	free   []*moment.Sums // to be used again
}

func newBlockSummer(src sample.Source, order int, ctl *moment.Control) *blockSummer {
	return &blockSummer{
		src: src, order: order,
		kernel: moment.NewKernel(src.Dim(), order, ctl), block: sample.NewBlock(src.Dim()),
	}
}

// sum returns the sums of one block.
func (b *blockSummer) sum(block int) *moment.Sums {
	var s *moment.Sums
	if n := len(b.free); n > 0 {
		s, b.free = b.free[n-1], b.free[:n-1]
		s.Reset()
	} else {
		s = moment.NewSums(b.src.Dim(), b.order)
	}
	b.src.Fill(block, b.block)
	b.kernel.AddBlock(s, b.block)
	return s
}

// recycle takes back sums that are no longer read, as many as a chunk may need.
func (b *blockSummer) recycle(sums []*moment.Sums) {
	b.free = append(b.free, sums[:min(len(sums), mostBlocks-len(b.free))]...)
}
