package main

import (
	"crease/algo/base/wire"
	"crease/algo/learn"
)

// server is the other side of a helper, in its own worker: it sums the blocks that
// the learner asks for and answers.
type server struct {
	setup  setup
	summer *blockSummer
	reply  func(data []byte)
}

// handle handles one message from the learner.
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
		v.reply(encodeAnswer(a))
		v.summer.recycle(a.Sums)
	}
	return nil
}
