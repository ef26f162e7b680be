package main

import (
	"crease/algo/learn"
	"crease/algo/moment"
	"crease/algo/spec"
	"crease/algo/spec/wire"
	"crease/algo/tensor"
)

// Messages of the farm, all in the form of package wire.
//
//	message  learner to helper: a setup, what to sum from here on, or a job, which
//	         blocks
//	answer   helper to learner: their sums, one a block
type message struct {
	Setup *setup
	Job   *job
}

type setup struct {
	Epoch   uint64
	Order   int
	Spec    spec.Spec
	Control []*tensor.Sym // the coefficients of the control; nil for none
}

// job asks for the sums of blocks Lo … Hi−1.
type job struct {
	Epoch  uint64
	Lo, Hi int
}

type answer struct {
	Epoch uint64
	Lo    int
	Sums  []*moment.Sums
}

func newSetup(epoch uint64, order int, s spec.Spec, ctl *moment.Control) setup {
	m := setup{Epoch: epoch, Order: order, Spec: s}
	if ctl != nil {
		m.Control = ctl.Coefficients()
	}
	return m
}

func encodeSetup(s setup) []byte { return wire.Append(nil, &message{Setup: &s}) }

func encodeJob(j job) []byte { return wire.Append(nil, &message{Job: &j}) }

func encodeAnswer(a answer) []byte { return wire.Append(nil, &a) }

func decodeAnswer(data []byte) (a answer, err error) {
	err = wire.Decode(data, &a)
	return a, err
}

// fits says whether every sum has the shape that was asked for.
func (a *answer) fits(dim, order int) bool {
	for _, s := range a.Sums {
		if s == nil || s.Dim != dim || s.Order != order || len(s.Radial) != order+1 || len(s.Degree) != order+1 {
			return false
		}
		for k, v := range s.Degree {
			if len(v) != tensor.Len(dim, k) {
				return false
			}
		}
	}
	return true
}

// hand is a helper's state: it sums what the learner sends and answers.
type hand struct {
	setup  setup
	summer *blockSummer
	reply  func(data []byte)
}

// hear takes one message of the learner.
func (h *hand) hear(data []byte) error {
	var m message
	if err := wire.Decode(data, &m); err != nil {
		return err
	}
	if m.Setup != nil {
		h.setup = *m.Setup
		var ctl *moment.Control
		if m.Setup.Control != nil {
			ctl = moment.NewControl(m.Setup.Control)
		}
		h.summer = newBlockSummer(learn.Source(m.Setup.Spec), m.Setup.Order, ctl)
	}
	if j := m.Job; j != nil && h.summer != nil && j.Epoch == h.setup.Epoch {
		a := answer{Epoch: j.Epoch, Lo: j.Lo}
		for b := j.Lo; b < j.Hi; b++ {
			a.Sums = append(a.Sums, h.summer.sum(b))
		}
		h.reply(encodeAnswer(a))
		h.summer.recycle(a.Sums)
	}
	return nil
}
