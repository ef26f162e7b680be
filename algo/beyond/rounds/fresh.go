package rounds

import "crease/algo/data/sample"

// fresh runs rounds each of which has samples of its own: then T_k is unbiased
// whatever the rounds before made of theirs, as the proof asks.
func (l *Learner) fresh() (*Result, error) {
	blocks := sample.Blocks(l.src)
	// A source that is too short for two rounds serves one.
	step := min(max(2, int((l.opt.Fresh+sample.BlockSize-1)/sample.BlockSize)), blocks)
	for from, idle := 0, 0; from+step <= blocks; from += step {
		if err := l.take(stretch(from, from+step, mostHeld)); err != nil {
			return nil, err
		}
		before := l.cur.held
		if err := l.round(true, idle); err != nil {
			return nil, err
		}
		if idle++; l.cur.held < contracts*before {
			idle = 0
		} else if l.meets(exact) {
			break // at rounding
		}
	}
	if l.meets(exact) {
		if err := l.confirm(); err != nil {
			return nil, err
		}
	}
	return l.Finish()
}
