//go:build !amd64

package linalg

func quad(dst *[4]float64, a []float64, stride int, c []float64) { quadGo(dst, a, stride, c) }

func eight(c []float64, sc int, a, b []float64, n int) { eightGo(c, sc, a, b, n) }

func axpy(dst []float64, a float64, x []float64) { axpyGo(dst, a, x) }

func addTo(dst, src []float64)             { addGo(dst, src) }
func outer4(acc, x0, x1, x2, x3 []float64) { outer4Go(acc, x0, x1, x2, x3) }
