package linalg

import "testing"

// Large lists lie in one place, zeroed each time, and two at once in two: catches matrices
// that are made anew beside their garbage, numbers left over, and two fits in one place.
func TestBorrow(t *testing.T) {
	spare.Store(nil)
	a := Borrow(leastShared)
	b := Borrow(leastShared + 1)
	if &a[0] == &b[0] {
		t.Fatal("two at once lie in one place")
	}
	a[0], a[leastShared-1] = 1, 1
	Return(a)
	c := Borrow(leastShared + 2)
	if &c[0] != &a[0] || len(c) != leastShared+2 {
		t.Error("what was given back is not taken again")
	}
	if c[0] != 0 || c[leastShared-1] != 0 {
		t.Error("numbers were left")
	}
	small := Borrow(10)
	Return(small)
	if spare.Load() != nil {
		t.Error("a small list is kept")
	}
	Return(c)
	spare.Store(nil)
}
