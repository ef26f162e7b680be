package rounds

import "crease/algo/data/sample"

// fresh runs rounds of which each has its own samples: then T_k is unbiased whatever the
// earlier rounds learned from theirs, as the proof requires.
func (l *Learner) fresh() (*Result, error) {
	blocks := sample.Blocks(l.src)
	// A source that is too short for two rounds is used up by one.
	step := min(max(2, int((l.opt.Fresh+sample.BlockSize-1)/sample.BlockSize)), blocks)
	for from, idle := 0, 0; from+step <= blocks; from += step {
		if err := l.useSplit(splitRange(from, from+step, maxHeld)); err != nil {
			return nil, err
		}
		before := l.cur.held
		if err := l.round(true, idle); err != nil {
			return nil, err
		}
		if idle++; l.cur.held < contracts*before {
			idle = 0
		} else if l.meets(exact) {
			break // only rounding is left
		}
	}
	if l.meets(exact) {
		if err := l.confirm(); err != nil {
			return nil, err
		}
	}
	return l.Finish()
}
