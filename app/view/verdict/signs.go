package verdict

import (
	"slices"

	"crease/algo/base/diagnosis"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
)

// openSigns says what is not known of the signs of the units found, "" if all are known.
// Where they were worked out and several choices fit, only some units can be flipped, all
// at once; where they were not, each can be, for all that is known. told is set where the
// sentence says what the diagnosis does.
func openSigns(s situation, found int) (text string, told bool) {
	if found == 0 || s.snap.Signs.Resolved {
		return "", false
	}
	at := slices.IndexFunc(s.snap.Diagnoses, isAmbiguous)
	if at < 0 {
		return signsOpen(found), false
	}
	if sets := together(s); len(sets) > 0 {
		return signsTogether(sets, len(s.snap.Units), s.inputs()), true
	}
	return said(s.snap.Diagnoses[at:at+1], s.inputs()), true
}

func isAmbiguous(d snapshot.Diagnosis) bool { return d.Code == diagnosis.Ambiguous }

// mostSets is how many sets of units are named. Where there are more, the diagnosis is
// plainer.
const mostSets = 2

// together returns the sets of units that can be flipped without changing the network that
// was found, as the page numbers them: the least ones, of which all others are made. It
// returns nil where there are too many, or none that holds in all digits.
func together(s situation) (sets [][]int) {
	masks, err := network.SignPatterns(s.snap.Recovered)
	if err != nil || len(masks) > 1<<mostSets {
		return nil
	}
	for _, m := range masks {
		if m == 0 || slices.ContainsFunc(masks, func(o uint32) bool { return o != 0 && o != m && o&m == o }) {
			continue
		}
		var set []int
		for i, u := range s.snap.Units {
			switch {
			case m>>i&1 == 0:
			case !known(s):
				set = append(set, i)
			case u.Truth < 0:
				return nil // it has no number
			default:
				set = append(set, u.Truth)
			}
		}
		slices.Sort(set)
		sets = append(sets, set)
	}
	if len(sets) > mostSets {
		return nil
	}
	return sets
}
