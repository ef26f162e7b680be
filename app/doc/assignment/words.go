package assignment

// texts are, in the order of the bits of Control, the data-control of a control's elements in the page and its name.
var texts = [...][2]string{
	{"drawing", "drawing"},
	{"method", "method"},
	{"samples", "number of samples"},
	{"noise", "noise"},
	{"seed", "seed"},
	{"thresholds", "advanced settings"},
	{"pace", "speed"},
	{"stages", "stages"},
	{"found", "found sheet"},
	{"verdict", "verdict"},
	{"gallery", "gallery"},
	{"files", "files"},
	{"sharing", "sharing"},
}
