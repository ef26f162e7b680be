package learn

import (
	"crease/algo/base/work"
	"crease/algo/learn/snapshot"
	"crease/algo/paper/regress"
)

// regress runs Algorithm 5's regression on the second half of the samples.
func (r *run) regress() error {
	r.snap.Stage = snapshot.StageRegression
	opt := r.regression()
	opt.Descent = true // as the paper prints it; the loss of the factorisation is shown beside it
	opt.Work = work.New(r.showIfDue)
	opt.Progress = func(samples int64) { r.snap.Samples = samples }
	res, err := regress.Samples(r.snap.Recovered, r.src, opt)
	if err != nil {
		return err
	}
	r.snap.Samples = r.src.Len()
	r.showRegression(res)
	return r.mark()
}

func (r *run) regression() regress.Options {
	l := r.spec.Learning
	return regress.Options{Epsilon: l.Epsilon, M: l.Units}
}

func (r *run) showRegression(res *regress.Result) {
	r.snap.Regress = res.Regression
	r.snap.HeldOut = res.HeldOut
	r.snap.Learned = res.Network
	r.judge()
}
