package main

import (
	"slices"
	"testing"
	"time"

	"crease/algo/learn/snapshot"
)

// Every step reaches the page, in order, in as few messages as the time that passes has frames. Would catch one
// message for every step, with which a page at a twentieth of the speed ended half a minute after the run, and a
// step that is lost or waits for the next one, and snapshots within a step that come sooner than a screen shows them.
func TestLimiter(t *testing.T) {
	at := time.Unix(1, 0)
	var posts [][]int64
	l := limiter{now: func() time.Time { return at }, post: func(list []snapshot.Snapshot) {
		var n []int64
		for _, s := range list {
			n = append(n, s.Samples)
		}
		posts = append(posts, n)
	}}
	sent := func(want ...[]int64) {
		t.Helper()
		if !slices.EqualFunc(posts, want, slices.Equal) {
			t.Fatalf("posted %v, not %v", posts, want)
		}
		posts = nil
	}
	emit := func(n int64) { l.emit(&snapshot.Snapshot{Samples: n}) }

	emit(1)
	sent([]int64{1}) // the first at once
	emit(2)
	emit(3)
	l.keep()
	l.keep() // a step that has shown nothing
	emit(4)
	l.keep()
	emit(5)
	emit(6)
	l.postIfDue()
	sent()
	at = at.Add(frame)
	l.postIfDue()
	sent([]int64{3, 4}) // 6 is of a step that goes on
	emit(7)
	sent()
	at = at.Add(frame)
	l.postIfDue()
	sent([]int64{7})
	at = at.Add(frame)
	l.postIfDue()
	sent() // there is nothing new
	emit(8)
	sent([]int64{8})
	emit(8)
	emit(9)
	l.flush()
	l.flush()
	sent([]int64{9})
}

// The cloud of a run's samples is posted once, with the first snapshot that comes to be posted. Would catch one that
// is lost with a snapshot that a newer one replaces.
func TestLimiterPostsCloudOnce(t *testing.T) {
	at := time.Unix(1, 0)
	var with []bool
	l := limiter{now: func() time.Time { return at }, post: func(list []snapshot.Snapshot) {
		for _, s := range list {
			with = append(with, s.Cloud != nil)
		}
	}}
	cloud := []snapshot.Point{{X: 1}}
	l.emit(&snapshot.Snapshot{}) // before there are samples
	for i := range 3 {
		l.emit(&snapshot.Snapshot{Cloud: cloud})
		if i > 0 {
			l.keep()
		}
	}
	l.flush()
	s := snapshot.Snapshot{Cloud: cloud}
	l.emit(&s)
	l.flush()
	if want := []bool{false, true, false, false}; !slices.Equal(with, want) || s.Cloud == nil {
		t.Errorf("with a cloud: %v, not %v", with, want)
	}
}
