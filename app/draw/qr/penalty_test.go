package qr

import "testing"

// The penalties of a row are those of the standard, counted by hand: catches a rule that
// counts twice, and a finder pattern without its light side.
func TestPenalty(t *testing.T) {
	row := func(s string) int { return line(len(s), func(i int) bool { return s[i] == '1' }) }
	for s, want := range map[string]int{
		"0101": 0, "00000": 3, "0000000": 5, "00000100000": 6,
		"10111010000": 40, "00001011101": 40, "000010111010000": 80, "10111011010": 0,
	} {
		if got := row(s); got != want {
			t.Errorf("%s: %d, want %d", s, got, want)
		}
	}
}
