package qr

import "rsc.io/qr/coding"

// penalty says how hard a code is to read, by the four rules of ISO/IEC 18004, 7.8.3.1:
// long runs of one colour, squares of one colour, what looks like a finder pattern, and
// more of one colour than of the other.
func penalty(c *coding.Code) int {
	black, sum := 0, 0
	for i := range c.Size {
		sum += line(c.Size, func(j int) bool { return c.Black(i, j) })
		sum += line(c.Size, func(j int) bool { return c.Black(j, i) })
		for j := range c.Size {
			b := c.Black(i, j)
			if b {
				black++
			}
			if i > 0 && j > 0 && b == c.Black(i-1, j) && b == c.Black(i, j-1) && b == c.Black(i-1, j-1) {
				sum += 3
			}
		}
	}
	all := c.Size * c.Size
	return sum + 10*(abs(2*black-all)*10/all)
}

// line is the penalty of one row or column of n modules.
func line(n int, black func(int) bool) (sum int) {
	const finder = 0b1011101 // black, white, three black, white, black
	run, last := 0, 0
	for i := range n {
		if run++; i == 0 || black(i) != black(i-1) {
			run = 1
		}
		switch {
		case run == 5:
			sum += 3
		case run > 5:
			sum++
		}
		last = last << 1 & (1<<11 - 1)
		if black(i) {
			last |= 1
		}
		if i >= 10 && (last == finder<<4 || last == finder) {
			sum += 40
		}
	}
	return sum
}

func abs(v int) int { return max(v, -v) }
