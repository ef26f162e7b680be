package model

import "math"

// round keeps three decimals: numbers that the page itself makes up should be
// short to read and to send.
func round(v float64) float64 { return math.Round(v*1000) / 1000 }
