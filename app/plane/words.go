package plane

import (
	"fmt"

	"crease/app/number"
)

// awayWords says that a crease lies outside the picture's plane.
func awayWords(i int) string { return fmt.Sprintf("Crease %d does not cross this slice", i+1) }

// creaseWords tells a crease in numbers: "Crease 1: bias +0.50, direction 30°,
// output weight −1.10".
func creaseWords(i int, bias float64, degrees int, height float64) string {
	return fmt.Sprintf("Crease %d: bias %s, direction %d°, output weight %s",
		i+1, number.Fixed(bias, 2), degrees, number.Fixed(height, 2))
}
