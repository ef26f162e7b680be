package spread

import (
	"slices"
	"strconv"
	"strings"

	"crease/algo/learn/trials"
	"crease/algo/spec"
	"crease/app/text/number"
	"crease/app/text/words"
)

// guideName is that of the line as which the paper's bounds fall.
const guideName = "∝ 1/√N"

// MethodNames name the methods as the legend does.
var MethodNames = map[spec.Method]string{
	spec.Exact: "infinite data", spec.Paper: "the paper", spec.Rounds: "rounds", spec.Practical: "practical",
	trials.Descent: "gradient descent",
}

// measured says how, line by line: N, noise and seeds; what a point is; what gradient descent is given.
func (r *Runs) measured(what What) []string {
	s, n := r.Plan.Spec, r.Plan.Samples
	first, last := r.all[0].Seed, r.all[(r.Plan.Seeds-1)*len(r.Plan.Methods)].Seed
	text := "N = " + number.Count(n[0])
	if len(n) > 1 {
		text += " to " + number.Count(n[len(n)-1])
	}
	if s.Sampling.Noise > 0 {
		text += ", label noise " + number.Trimmed(s.Sampling.Noise)
	} else {
		text += ", no label noise"
	}
	text += ", " + words.Plural(r.Plan.Seeds, "seed") + ": " + strconv.FormatUint(first, 10)
	if r.Plan.Seeds > 1 {
		text += " to " + strconv.FormatUint(last, 10)
	}
	if done, all := r.Count(); done < all {
		text += "; " + r.Progress()
	}
	return append([]string{text + "."}, r.explain(what)...)
}

// Explain says what a point of a picture is, and what gradient descent stands for.
func (r *Runs) Explain(what What) string { return strings.Join(r.explain(what), " ") }

func (r *Runs) explain(what What) []string {
	lines := []string{"A point is a run of its own for each seed, with N samples: "}
	if what == Success {
		lines[0] += "the share that finds all units to " + number.Trimmed(trials.Within) + "."
	} else {
		lines[0] += "the median, and a band between the quartiles."
	}
	if slices.Contains(r.Plan.Methods, trials.Descent) {
		lines = append(lines, "Gradient descent: Adam, as many units as drawn, one start a seed, "+
			number.Count(trials.Gradients)+" sample gradients.")
	}
	return lines
}

// Progress says how far the runs are: "120 of 480 runs".
func (r *Runs) Progress() string {
	done, all := r.Count()
	return number.Count(int64(done)) + " of " + words.Plural(all, "run")
}
