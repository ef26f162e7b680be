package snapshot

import (
	"crease/algo/spec"
	"crease/algo/spec/wire"
)

// AppendBinary appends s to dst in the form of package wire, for messages from
// a worker.
func (s *Snapshot) AppendBinary(dst []byte) []byte {
	return wire.Encode(dst, s.walk)
}

// FromBinary returns the snapshot that AppendBinary wrote.
func FromBinary(data []byte) (*Snapshot, error) {
	s := new(Snapshot)
	if err := wire.Decode(data, s.walk); err != nil {
		return nil, err
	}
	return s, nil
}

func (s *Snapshot) walk(c *wire.Coder) {
	wire.String(c, &s.Stage)
	c.Int64(&s.Samples)
	c.Int64(&s.Total)
	c.Float(&s.Seconds)
	c.Float(&s.Rate)
	c.Int(&s.Order)
	wire.Slice(c, &s.Cloud, walkPoint)
	wire.Slice(c, &s.Moments, walkMoment)
	wire.Slice(c, &s.Trace, walkTrace)
	wire.Slice(c, &s.Decomp, walkDecomposition)
	wire.Slice(c, &s.Units, walkUnit)
	walkSigns(c, &s.Signs)
	walkRegression(c, &s.Regress)
	wire.Slice(c, &s.Loss, walkLoss)
	wire.Slice(c, &s.Starts, walkStart)
	wire.Slice(c, &s.Fit, walkCurve)
	walkThresholds(c, &s.Eta)
	c.Float(&s.SMin)
	spec.WalkNetwork(c, &s.Recovered)
	spec.WalkNetwork(c, &s.Learned)
	c.Bool(&s.HasRisk)
	c.Float(&s.Risk)
	c.Float(&s.Energy)
	c.Float(&s.HeldOut)
	wire.Slice(c, &s.Diagnoses, walkDiagnosis)
}

func walkPoint(c *wire.Coder, p *Point) {
	c.Float(&p.X)
	c.Float(&p.Y)
	c.Float(&p.Value)
}

func walkMoment(c *wire.Coder, m *Moment) {
	c.Int(&m.K)
	c.Float(&m.Norm)
	c.Float(&m.Error)
	c.Float(&m.Expected)
	wire.Floats(c, &m.Packed)
	wire.Floats(c, &m.Exact)
}

func walkTrace(c *wire.Coder, t *TracePoint) {
	c.Int64(&t.Samples)
	wire.Floats(c, &t.Error)
	c.Float(&t.Parameters)
	c.Float(&t.Risk)
}

func walkDecomposition(c *wire.Coder, d *Decomposition) {
	c.Int(&d.Tensor)
	wire.Floats(c, &d.Singular)
	c.Float(&d.Threshold)
	c.Int(&d.Rank)
	wire.Floats(c, &d.Re)
	wire.Floats(c, &d.Im)
	c.Float(&d.Gap)
	c.Int(&d.Complex)
	c.Float(&d.Residual)
	c.Int(&d.Draws)
	wire.Rows(c, &d.Directions)
	wire.Floats(c, &d.Alpha)
	wire.Bools(c, &d.Kept)
}

func walkUnit(c *wire.Coder, u *Unit) {
	wire.Floats(c, &u.W)
	c.Float(&u.B)
	c.Float(&u.A)
	wire.Ints(c, &u.Found)
	wire.Floats(c, &u.Zeta)
	c.Float(&u.Z)
	c.Float(&u.Cut)
	c.Int(&u.Truth)
	c.Float(&u.Error)
}

func walkSigns(c *wire.Coder, s *SignState) {
	c.Bool(&s.Resolved)
	c.Bool(&s.MidRule)
	c.Int(&s.ZetaFrom)
}

func walkRegression(c *wire.Coder, r *Regression) {
	c.Bool(&r.Ran)
	c.Int64(&r.Samples)
	wire.Floats(c, &r.Plus)
	wire.Floats(c, &r.Minus)
	wire.Floats(c, &r.Linear)
	c.Float(&r.Constant)
	c.Float(&r.Tau)
	c.Int64(&r.Dropped)
	c.Float(&r.LargestPhi)
	c.Float(&r.Radius)
	c.Int(&r.Iterations)
	c.Float(&r.TrainLoss)
	c.Float(&r.DirectLoss)
	wire.Slice(c, &r.Scatter, walkPoint)
	c.Int(&r.Consolidated)
}

func walkLoss(c *wire.Coder, l *LossTerm) {
	c.Int(&l.K)
	c.Float(&l.Value)
	c.Float(&l.Partial)
}

func walkStart(c *wire.Coder, s *Start) {
	wire.String(c, &s.Name)
	c.Float(&s.Loss)
	c.Bool(&s.Won)
}

func walkCurve(c *wire.Coder, v *Curve) {
	wire.String(c, &v.Name)
	wire.Floats(c, &v.Loss)
}

func walkThresholds(c *wire.Coder, t *Thresholds) {
	c.Float(&t.Eta0)
	c.Float(&t.Eta1)
	c.Float(&t.Eta2)
	c.Float(&t.Eta3)
	c.Float(&t.Epsilon)
	c.Float(&t.Eta1Odd)
	c.Bool(&t.FromData)
}

func walkDiagnosis(c *wire.Coder, d *Diagnosis) {
	wire.String(c, &d.Code)
	wire.Ints(c, &d.Units)
	wire.String(c, &d.Message)
}
