module crease

go 1.26.0

require (
	github.com/maxence-charriere/go-app/v9 v9.8.0
	golang.org/x/sys v0.50.0
	gonum.org/v1/gonum v0.17.0
	rsc.io/qr v0.2.0
)

require github.com/google/uuid v1.3.0 // indirect
