package dialect

import (
	"errors"

	"crease/algo/beyond/rounds"
	"crease/algo/data/tabular"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec/tree"
)

// Table returns the line that describes how a table of samples was read.
func Table(name string, t *tabular.Shape) []byte {
	line := struct {
		Event     string   `json:"event"`
		File      string   `json:"file"`
		Rows      int      `json:"rows"`
		Skipped   int      `json:"skipped"` // lines that are no rows
		Inputs    []string `json:"inputs"`
		Label     string   `json:"label"`
		Ignored   []string `json:"ignored"`
		Separator string   `json:"separator,omitempty"`
		Decimal   string   `json:"decimal,omitempty"`
		Header    bool     `json:"header"`
		Encoding  string   `json:"encoding,omitempty"`

		Transposed bool     `json:"transposed,omitempty"`
		Others     []string `json:"others,omitempty"` // arrays that were left out
		Told       string   `json:"told,omitempty"`   // the same in sentences
	}{"table", name, t.Rows, t.Skipped, t.Of(tabular.Input), t.Of(tabular.Label)[0], t.Of(tabular.Ignored), t.Separator,
		t.Decimal, t.Header, "", t.Transposed, t.Others, t.Told()}
	switch {
	case t.UTF16:
		line.Encoding = "UTF-16"
	case t.Separator != "":
		line.Encoding = "UTF-8"
	}
	return marshal(line)
}

// Predicted returns the line for a file to which so many rows were written with their predictions. outside lists the
// rows, from 1, that lie outside the range of the learned ones.
func Predicted(name string, rows int, outside []int) []byte {
	return marshal(struct {
		Event   string `json:"event"`
		File    string `json:"file"`
		Rows    int    `json:"rows"`
		Outside []int  `json:"outside"`
	}{"predicted", name, rows, append([]int{}, outside...)})
}

// NoTable returns the line for a spec that names a table which was not given.
func NoTable(name string) []byte {
	return marshal(struct {
		Event   string `json:"event"`
		File    string `json:"file"`
		Message string `json:"message"`
	}{"table", name, "the table that the spec names is not given: samples are drawn from the network"})
}

// Progress returns the progress line of s, whose numbers must be finite, as package learn ensures. During a long search
// left is the number of seconds until it ends at the latest.
func Progress(s *snapshot.Snapshot) []byte {
	line := struct {
		Event   string         `json:"event"`
		Samples int64          `json:"samples"`
		Stage   snapshot.Stage `json:"stage"`
		Total   int64          `json:"total"`
		Units   int            `json:"units"`
		Risk    *float64       `json:"risk,omitempty"`
		Seconds float64        `json:"seconds"`
		Left    float64        `json:"left,omitempty"`
	}{"progress", s.Samples, s.Stage, s.Total, len(s.Units), nil, s.Seconds, s.Left}
	if s.HasRisk && s.Learned.Units() > 0 {
		line.Risk = &s.Risk
	}
	return marshal(line)
}

// Done returns the done line of a run's last snapshot. If the points of a table were standardised, the networks and
// the linear part are in the table's own coordinates. The line has the standard errors of the recovered network and
// the linear part where labels are noisy or rounded, the share of the labels' variance that g explains if there are
// samples, the risk if f is known, and the mean squared residual on held-out samples if it was measured. Done panics
// if a number is not finite: package learn returns an error instead of such a snapshot.
func Done(s *snapshot.Snapshot) []byte {
	line := struct {
		Event     string            `json:"event"`
		Recovered network.Network   `json:"recovered"`
		Errors    *network.Network  `json:"errors,omitempty"`
		Signs     string            `json:"signs"`
		Linear    linearForm        `json:"linear"`
		Learned   network.Network   `json:"learned"`
		Explained *float64          `json:"explained,omitempty"`
		Risk      *float64          `json:"risk,omitempty"`
		HeldOut   *float64          `json:"heldout,omitempty"`
		Diagnoses []diagnosisForm   `json:"diagnoses"`
		Found     []snapshot.Origin `json:"found"`
		Rounds    []roundForm       `json:"rounds,omitempty"`
		Map       *snapshot.Map     `json:"standardised,omitempty"`
		Samples   int64             `json:"samples"`
		Seconds   float64           `json:"seconds"`
	}{
		// The lists of a clone are never null.
		Event: "done", Recovered: s.InTable(s.Recovered).Clone(), Signs: "ambiguous",
		Linear: linearForm{Linear: s.LinearInTable()}, Learned: s.Map.Back(s.Learned).Clone(), Map: s.Map,
		Diagnoses: []diagnosisForm{}, Found: make([]snapshot.Origin, len(s.Units)), Samples: s.Samples, Seconds: s.Seconds,
	}
	if s.Signs.Resolved {
		line.Signs = "resolved"
	}
	if s.HasRisk {
		line.Risk = &s.Risk
	}
	if s.HeldOut > 0 {
		line.HeldOut = &s.HeldOut
	}
	if e := s.Errors; e != nil {
		line.Errors = &network.Network{W: e.W, B: e.B, A: e.A}
		if e.V != nil {
			line.Linear.Errors = &network.Linear{V: e.V, C: e.C}
		}
	}
	if share, ok := s.Explained(); ok {
		line.Explained = &share
	}
	for _, d := range s.Diagnoses {
		form := diagnosisForm{d.Code, d.Units, d.Message()}
		if d.Units == nil {
			form.Units = []int{}
		}
		line.Diagnoses = append(line.Diagnoses, form)
	}
	for i, u := range s.Units {
		line.Found[i] = u.Origin
	}
	for _, r := range s.Rounds {
		form := roundForm{Summary: r.Summary}
		if s.HasRisk {
			form.Risk = &r.Risk
		}
		line.Rounds = append(line.Rounds, form)
	}
	return marshal(line)
}

// diagnosisForm is the JSON of a diagnosis, with its sentences.
type diagnosisForm struct {
	Code    string `json:"code"`
	Units   []int  `json:"units"` // from 0; never null
	Message string `json:"message"`
}

// linearForm is the JSON of a linear part, with its standard errors if there are any.
type linearForm struct {
	network.Linear
	Errors *network.Linear `json:"errors,omitempty"`
}

// roundForm is the JSON of the result of a round, with the risk if f is known.
type roundForm struct {
	rounds.Summary
	Risk *float64 `json:"risk,omitempty"`
}

// Error returns the error line of err. Its code is bad-json for a text that is not JSON, bad-spec for a field of the
// spec, else code. The line names the field if there is one.
func Error(err error, code string) []byte {
	line := struct {
		Event   string `json:"event"`
		Code    string `json:"code"`
		Field   string `json:"field,omitempty"`
		Message string `json:"message"`
	}{"error", code, "", err.Error()}
	var field *network.FieldError
	var syntax *tree.SyntaxError
	switch {
	case errors.As(err, &field):
		line.Code, line.Field, line.Message = "bad-spec", field.Field, field.Message
	case errors.As(err, &syntax):
		line.Code = "bad-json"
	}
	return marshal(line)
}
