package chart

import (
	"crease/app/number"
	"crease/app/svg"
)

// Number is number.Format.
func Number(v float64, digits int) string { return number.Format(v, digits) }

// Signed is number.Signed.
func Signed(v float64, digits int) string { return number.Signed(v, digits) }

// Count is number.Count.
func Count(n int64) string { return number.Count(n) }

// Sub is number.Sub.
func Sub(i int) string { return number.Sub(i) }

// Escape is svg.Escape.
func Escape(s string) string { return svg.Escape(s) }
