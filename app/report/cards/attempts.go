package cards

import "crease/algo/learn/snapshot"

// triedByRound says for the rounds that took more than one start what was tried, rounds
// that went alike together: the name of the rounds, and the words.
func (v *view) triedByRound() [][2]string {
	var list [][2]string
	from := 0
	for i, r := range v.Snap.Rounds {
		said := sayAttempts(r.Attempts)
		if said == "" {
			continue
		}
		n := len(list)
		if n > 0 && list[n-1][1] == said && v.Snap.Rounds[i-1].Number == r.Number-1 &&
			sayAttempts(v.Snap.Rounds[i-1].Attempts) == said {
			list[n-1][0] = nameRounds(from, r.Number)
			continue
		}
		from = r.Number
		list = append(list, [2]string{nameRounds(from, from), said})
	}
	return list
}

// accepted returns the attempt of a round that was taken, −1 if none helped.
func accepted(list []snapshot.Attempt) int {
	for i, a := range list {
		if a.Accepted {
			return i
		}
	}
	return -1
}
