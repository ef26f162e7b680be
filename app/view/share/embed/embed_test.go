package embed

import (
	"math"
	"reflect"
	"testing"

	"crease/app/doc/result"
)

// The message has every field that is promised; a number that is not known is null, and so is an answer that
// was not given. Catches a page around the frame that is told less than a result code says.
func TestResultMessage(t *testing.T) {
	run := result.Result{Did: result.Run, Risk: 0, Right: 2, Of: 3, Samples: 5}
	lesson := result.Result{Did: result.Lesson, Lesson: "fold-and-find", Right: 1, Of: 2,
		Answers: []int{result.NoneAt, 0, 3, result.Shown, result.Open}, Asked: []int{result.NoneAt, 0, 1, 2, 0}, Again: 1}
	sheet := result.Result{Did: result.Mystery, Risk: .5, Right: 1, Of: 2, Samples: 9, Tries: 4}
	for _, c := range []struct {
		of   result.Result
		want map[string]any
	}{
		{run, map[string]any{"did": "run", "risk": 0.0, "matched": 2, "units": 3, "samples": int64(5), "right": 2,
			"of": 3, "score": 2.0 / 3, "done": true}},
		{lesson, map[string]any{"did": "lesson", "lesson": "fold-and-find", "right": 1, "of": 2, "score": .5,
			"done": false, "answers": []any{nil, 0, 3, nil, nil}, "correct": []any{nil, 0, 1, 2, 0}, "letters": "1nadso", "again": 1}},
		{sheet, map[string]any{"did": "mystery", "risk": .5, "matched": 1, "units": 2, "samples": int64(9),
			"right": 1, "of": 2, "score": .5, "done": true, "tries": 4}},
	} {
		c.want["crease"], c.want["type"], c.want["code"] = 1, "result", result.Encode(c.of)
		if m := resultMessage(c.of); !reflect.DeepEqual(m, c.want) {
			t.Errorf("%+v is told as %v, want %v", c.of, m, c.want)
		}
	}
	for _, unknown := range []float64{-1, math.NaN()} {
		if m := resultMessage(result.Result{Did: result.Run, Risk: unknown}); m["risk"] != nil || m["score"] != nil {
			t.Errorf("a risk of %v is sent as %v, and nothing to compare with as %v", unknown, m["risk"], m["score"])
		}
	}
}
