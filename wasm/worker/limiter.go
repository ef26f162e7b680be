package main

import (
	"time"

	"crease/algo/learn/snapshot"
)

// limiter hands on what a run shows at the rate of a screen: what steps have shown, and of what comes faster, the
// newest. With a message for every step a slow page would fall behind by minutes.
type limiter struct {
	now  func() time.Time
	post func([]snapshot.Snapshot)

	pending *snapshot.Snapshot  // the newest, if it belongs to no step yet
	list    []snapshot.Snapshot // what is to be shown and not posted yet
	shown   time.Time           // when something came on the list last
	posted  time.Time           // when the list was posted last
	cloud   *snapshot.Point     // the first of the newest cloud that was posted
}

// frame is the least time between two messages, and between two snapshots of one step.
const frame = 50 * time.Millisecond

// emit takes a snapshot, in place of the one before if no step has ended since.
func (l *limiter) emit(s *snapshot.Snapshot) {
	l.pending = s
	if l.now().Sub(l.shown) >= frame {
		l.keep()
	}
}

// keep ends a step: what it has shown is posted, however soon another snapshot comes.
func (l *limiter) keep() {
	if l.pending != nil {
		l.list, l.pending, l.shown = append(l.list, *l.pending), nil, l.now()
	}
	l.postIfDue()
}

func (l *limiter) postIfDue() {
	if len(l.list) > 0 && l.now().Sub(l.posted) >= frame {
		l.send()
	}
}

// flush posts what there is, before the page is told that the run rests or has ended.
func (l *limiter) flush() {
	l.keep()
	if len(l.list) > 0 {
		l.send()
	}
}

// send posts the list. A run shows one cloud of samples, which is half of a snapshot's bytes: it is posted once.
func (l *limiter) send() {
	for i := range l.list {
		switch s := &l.list[i]; {
		case len(s.Cloud) == 0:
		case l.cloud == &s.Cloud[0]:
			s.Cloud = nil
		default:
			l.cloud = &s.Cloud[0]
		}
	}
	list := l.list
	l.list, l.posted = nil, l.now()
	l.post(list)
}
