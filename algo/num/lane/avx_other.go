//go:build !amd64

package lane

func dots(dst []float64, p *Lane, x []Lane) { dotsGo(dst, p, x) }
func product(p, prev, x *Lane) float64      { return productGo(p, prev, x) }
func axpy(r, p *Lane, a float64)            { axpyGo(r, p, a) }
func squares(rho *Lane, x []Lane)           { squaresGo(rho, x) }

func evaluate(y *Lane, x []Lane, w, b, a []float64) { evaluateGo(y, x, w, b, a) }
