package main

import (
	"time"

	"crease/algo/learn/snapshot"
)

// limiter hands on what a run shows at the rate of a screen: what the steps since the last time have shown,
// and of what comes faster, the newest. A slow page handles hardly more than one message between two frames:
// with one for every step it would fall behind by minutes.
type limiter struct {
	now  func() time.Time
	post func([]snapshot.Snapshot)

	last  time.Time
	list  []snapshot.Snapshot // not posted yet
	newer bool                // its last belongs to no step yet
	cloud *snapshot.Point     // the first of the newest cloud that was posted
}

// frame is the least time between two messages.
const frame = 50 * time.Millisecond

// emit takes a snapshot, in place of the one before if no step has ended since.
func (l *limiter) emit(s *snapshot.Snapshot) {
	if l.newer {
		l.list = l.list[:len(l.list)-1]
	}
	l.list, l.newer = append(l.list, *s), true
	l.postIfDue()
}

// keep ends a step: what it has shown is posted, however soon another snapshot comes.
func (l *limiter) keep() {
	l.newer = false
	l.postIfDue()
}

func (l *limiter) postIfDue() {
	if len(l.list) > 0 && l.now().Sub(l.last) >= frame {
		l.flush()
	}
}

// flush posts what there is, before the page is told that the run rests or has ended. A run shows one cloud of
// samples, which is half of a snapshot's bytes: it is posted once.
func (l *limiter) flush() {
	if len(l.list) > 0 {
		l.last = l.now()
		for i := range l.list {
			switch s := &l.list[i]; {
			case len(s.Cloud) == 0:
			case l.cloud == &s.Cloud[0]:
				s.Cloud = nil
			default:
				l.cloud = &s.Cloud[0]
			}
		}
		l.post(l.list)
		l.list, l.newer = nil, false
	}
}
