package learn

import (
	"crease/algo/network"
	"crease/algo/snapshot"
)

// matchWithin is the distance ‖w ∓ w̃‖ up to which a found unit counts as a
// true one: about 30 degrees. The best assignment also pairs units that have
// nothing in common.
const matchWithin = 0.5

// matchUnits sets Truth and Error of every unit. Where signs are not resolved
// the error is that up to sign.
func matchUnits(truth, found network.Network, units []snapshot.Unit, resolved bool) {
	for i := range units {
		units[i].Truth, units[i].Error = -1, -1
	}
	for _, p := range network.Match(truth, found) {
		if p.Found < 0 || p.UpToSign.W > matchWithin {
			continue
		}
		u := &units[p.Found]
		u.Truth, u.Error = p.Truth, p.UpToSign.Max()
		if resolved {
			u.Error = p.Signed.Max()
		}
	}
}
