package network

// Linear is the function vᵀx + c. V may be nil: then it is the constant.
type Linear struct {
	V []float64 `json:"v"`
	C float64   `json:"c"`
}

// IsZero reports whether the function is 0.
func (l Linear) IsZero() bool {
	for _, v := range l.V {
		if v != 0 {
			return false
		}
	}
	return l.C == 0
}

// Eval returns vᵀx + c.
func (l Linear) Eval(x []float64) float64 {
	s := l.C
	for i, v := range l.V {
		s += v * x[i]
	}
	return s
}
