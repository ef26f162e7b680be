package main

import (
	"crease/algo/base/wire"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/learn"
)

// server is the other side of a helper, in its own worker: it sums the blocks that the learner asks for and answers.
type server struct {
	setup  setup
	summer *blockSummer
	reply  func(data []byte)
}

func (v *server) handle(data []byte) error {
	var m request
	if err := wire.Decode(data, &m); err != nil {
		return err
	}
	if m.Setup != nil {
		v.setup = *m.Setup
		v.summer = newBlockSummer(learn.Source(m.Setup.Spec), m.Setup.Order, m.Setup.Control)
	}
	if j := m.Job; j != nil && v.summer != nil && j.Epoch == v.setup.Epoch {
		a := answer{Epoch: j.Epoch, Lo: j.Lo}
		for b := j.Lo; b < j.Hi; b++ {
			a.Sums = append(a.Sums, v.summer.sum(b))
		}
		v.reply(wire.Append(nil, &a))
		v.summer.recycle(a.Sums)
	}
	return nil
}

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
