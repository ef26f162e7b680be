package explain

import (
	"crease/algo/learn/snapshot"
	"crease/app/draw/mathml"
	"crease/app/report/starts"
	"crease/app/text/number"
	"crease/app/text/words"
)

// explainFinder says what found a unit, and in a run of rounds what was left in the
// tensor that showed it.
func (n *numbers) explainFinder(of int) (e Explanation, ok bool) {
	i := n.Found(of)
	if i < 0 {
		return e, false
	}
	u := n.Snap.Units[i]
	e.Title = titleFinder(n.Name(i))
	switch o := u.Origin; o.By {
	case snapshot.ByRounds:
		e.Words = saidByRound(o.Round, o.Tensor)
		e.Formula = n.leftBefore(o.Round, o.Tensor)
	case snapshot.ByFit:
		e.Words = saidByFit(starts.From(n.Snap))
	case snapshot.ByPaper, snapshot.ByExact:
		if len(u.Found) == 0 {
			return e, false
		}
		e.Words = saidByTensors(u.Found)
	default:
		return e, false
	}
	return e, true
}

// leftBefore is what was left of tensor k before a round, beside its error.
func (n *numbers) leftBefore(round, k int) string {
	if round < 1 || round > len(n.Snap.Rounds) {
		return "" // it has not ended yet
	}
	r := n.Snap.Rounds[round-1]
	if k < 0 || k >= len(r.Left) || k >= len(r.Expected) {
		return ""
	}
	return formula(leftFormula, values{"k": mathml.Int(k), "left": mathml.Num(r.Left[k], 3),
		"expected": mathml.Num(r.Expected[k], 2)})
}

const leftFormula = `‖T_$k − \hat f_$k (g)‖ = $left ; "` + wordExpectedError + `" $expected`

func titleFinder(unit string) string { return "What found " + unit }

// saidByFit says what is true of every start: the units that a fit ends with are checked
// on held-out samples, not guaranteed.
func saidByFit(from string) string {
	return "A direct fit of a whole network to the samples found it" + from + ". " +
		"No theorem speaks for such a fit: held-out samples decide."
}

func saidByRound(round, k int) string {
	return words.Tensor(k) + ", as round " + number.Count(int64(round)) + " read it, showed its direction first. " +
		"Every later round that counts gives its numbers anew, from tensors with a smaller error."
}

func saidByTensors(tensors []int) string {
	list := make([]string, len(tensors))
	for i, k := range tensors {
		list[i] = words.Tensor(k)
	}
	return "Jennrich's algorithm found its direction in the decomposition of " + words.And(list) + "."
}
