package outcome

import "crease/app/number"

// unmatchedName names found unit i, which matches no true one.
func unmatchedName(i int) string { return "unmatched " + number.Count(int64(i+1)) }
