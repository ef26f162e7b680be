package learn

import (
	"crease/algo/learn/snapshot"
	"crease/algo/network"
)

// matchUnits sets Truth and Error of every unit to the true unit that it recovers
// (network.RecoveredWithin) and its distance from it, or to −1 if it recovers none. If signs
// are not resolved, the error is up to sign.
func matchUnits(truth, found network.Network, units []snapshot.Unit, resolved bool) {
	for i := range units {
		units[i].Truth, units[i].Error = -1, -1
	}
	for _, p := range network.Match(truth, found) {
		if !p.Recovered {
			continue
		}
		u := &units[p.Found]
		u.Truth, u.Error = p.Truth, p.UpToSign.Max()
		if resolved {
			u.Error = p.Signed.Max()
		}
	}
}
