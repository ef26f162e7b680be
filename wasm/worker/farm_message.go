package main

import (
	"crease/algo/learn"
	"crease/algo/moment"
	"crease/algo/spec"
	"crease/algo/spec/wire"
	"crease/algo/tensor"
)

// Messages of the farm, all in the form of package wire, the first number
// telling what they are.
//
//	setup   learner to helper: what to sum from here on
//	job     learner to helper: blocks lo … hi−1
//	answer  helper to learner: their sums, one a block
const (
	isSetup = iota + 1
	isJob
)

type setup struct {
	epoch   uint64
	order   int
	spec    spec.Spec
	control *moment.Control // nil for none
}

type job struct {
	epoch  uint64
	lo, hi int
}

type answer struct {
	epoch uint64
	lo    int
	sums  []*moment.Sums
}

func encodeSetup(s setup) []byte {
	return wire.Encode(nil, func(c *wire.Coder) {
		kind := isSetup
		c.Int(&kind)
		s.walk(c)
	})
}

func (s *setup) walk(c *wire.Coder) {
	c.Uint64(&s.epoch)
	c.Int(&s.order)
	spec.Walk(c, &s.spec)
	var coef []*tensor.Sym
	if s.control != nil {
		coef = s.control.Coefficients()
	}
	wire.Slice(c, &coef, walkTensor)
	if coef != nil && s.control == nil {
		s.control = moment.NewControl(coef)
	}
}

func walkTensor(c *wire.Coder, t **tensor.Sym) {
	if *t == nil {
		*t = new(tensor.Sym)
	}
	c.Int(&(*t).Dim)
	c.Int(&(*t).Order)
	wire.Floats(c, &(*t).Data)
}

func encodeJob(j job) []byte {
	return wire.Encode(nil, func(c *wire.Coder) {
		kind := isJob
		c.Int(&kind)
		j.walk(c)
	})
}

func (j *job) walk(c *wire.Coder) {
	c.Uint64(&j.epoch)
	c.Int(&j.lo)
	c.Int(&j.hi)
}

func encodeAnswer(a answer) []byte { return wire.Encode(nil, a.walk) }

func decodeAnswer(data []byte) (a answer, err error) {
	err = wire.Decode(data, a.walk)
	return a, err
}

func (a *answer) walk(c *wire.Coder) {
	c.Uint64(&a.epoch)
	c.Int(&a.lo)
	wire.Slice(c, &a.sums, func(c *wire.Coder, s **moment.Sums) {
		if *s == nil {
			*s = new(moment.Sums)
		}
		walkSums(c, *s)
	})
}

func walkSums(c *wire.Coder, s *moment.Sums) {
	c.Int(&s.Dim)
	c.Int(&s.Order)
	c.Int64(&s.N)
	c.Float(&s.Y2)
	wire.Floats(c, &s.Radial)
	wire.Rows(c, &s.Degree)
}

// fits says whether every sum has the shape that was asked for.
func (a *answer) fits(dim, order int) bool {
	for _, s := range a.sums {
		if s.Dim != dim || s.Order != order || len(s.Radial) != order+1 || len(s.Degree) != order+1 {
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
	kind := 0
	var s setup
	var j job
	err := wire.Decode(data, func(c *wire.Coder) {
		c.Int(&kind)
		switch kind {
		case isSetup:
			s.walk(c)
		case isJob:
			j.walk(c)
		}
	})
	switch {
	case err != nil:
		return err
	case kind == isSetup:
		h.setup = s
		h.summer = newBlockSummer(learn.Source(s.spec), s.order, s.control)
	case kind == isJob && h.summer != nil && j.epoch == h.setup.epoch:
		a := answer{epoch: j.epoch, lo: j.lo}
		for b := j.lo; b < j.hi; b++ {
			a.sums = append(a.sums, h.summer.sum(b))
		}
		h.reply(encodeAnswer(a))
		h.summer.recycle(a.sums)
	}
	return nil
}
