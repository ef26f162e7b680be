package descent

// Parameters returns m rows (w, b, a), not copied.
func (r *Run) Parameters() []float64 { return r.theta }
