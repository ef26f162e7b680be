package outcome

import "crease/app/number"

// extraName names found unit i, which matches no true one.
func extraName(i int) string { return "extra " + number.Count(int64(i+1)) }
