package settings

import "crease/algo/spec"

// idle says which fields have no effect on what a method finds, and why: changing one
// leaves every digit of the result the same. Fields that are not here matter.
var idle = map[spec.Method]map[string]string{
	spec.Exact: {
		"samples": notWithExact, "noise": notWithExact, "seed": notWithExact, "epsilon": onlyInPaper,
	},
	spec.Paper:  {},
	spec.Rounds: {"epsilon": onlyInPaper},
	spec.Practical: {
		"eta1": ownThresholds, "eta2": ownThresholds, "eta3": ownThresholds,
		"epsilon": onlyInPaper, "draws": ownPencils,
	},
}

// idleWithTable are the fields that a table of samples leaves without an effect. The
// seed is not among them: it draws the starts of gradient descent in the race.
var idleWithTable = map[string]string{"samples": notWithTable, "noise": notWithTable}

// unusedBy says why a field has no effect with a method, "" if it has one.
func unusedBy(method spec.Method, key string, table bool) string {
	if why := idleWithTable[key]; table && why != "" {
		return why
	}
	return idle[method][key]
}
