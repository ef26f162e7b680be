package paper

import "strconv"

// What is printed, beside what authors and lessons say.

const (
	aboutPrint   = "Black on white, with a link and its QR code at the end. The browser also makes a PDF of it."
	columnUnit   = "unit"
	columnWeight = "weight w"
	columnBias   = "bias b"
	columnOutput = "output weight a"
)

func heading(i int, title string) string { return strconv.Itoa(i+1) + ". " + title }

func letter(i int) string { return string(rune('A' + i)) }
