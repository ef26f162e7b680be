package formats

import (
	"slices"
	"strconv"
	"strings"

	"crease/algo/num/linalg"
)

// affine is a linear layer of a model, with a row of weights for each unit.
type affine struct {
	name            string
	arrays          []string // that it is made from
	weights, biases *quantity
}

// linears returns the two layers of the network that the arrays of a text give, nil if they give none or it is not clear
// how W lies.
func (s source) linears() (list []affine) {
	try(func() {
		r, g := source{bound: s.bound}.network()
		if r.Layout == Columns {
			r.W = linalg.Transpose(r.W)
		}
		add := func(of layer, weights [][]float64, biases []float64) {
			l := affine{name: of.weight.name, weights: &quantity{ours: true, matrix: rowsOf(weights)}, biases: &quantity{e: constants(biases)}}
			l.name = l.name[:max(0, strings.LastIndexByte(l.name, '.'))]
			for _, b := range s.bound {
				l.arrays = append(l.arrays, b.name)
			}
			list = append(list, l)
		}
		if r.Layout != Unclear {
			add(g.hidden, r.W, r.B)
			add(g.output, [][]float64{r.A}, []float64{r.C})
		}
	})
	return list
}

// containers are what layers are put into, one behind the other.
const containers words = "Sequential Pipeline make_pipeline add"

// layers checks the layers of the models that a text builds or prints, by their types: linear, ReLU, linear.
func layers(tokens []token) {
	var around []string // the calls that the place is in
	inside, linears, relus := 0, 0, 0
	for i, t := range tokens[:len(tokens)-1] {
		kind := last(t.text)
		called := t.kind == tokenName && tokens[i+1].is("(")
		printed := i > 1 && tokens[i-1].is(":") && tokens[i-2].is(")") // (bn): BatchNorm1d(…
		built := strings.HasSuffix(t.text, "nn."+kind) || strings.HasSuffix(t.text, "layers."+kind)
		switch {
		case called && isForeign(kind) && (inside > 0 || printed || built) && !strings.HasSuffix(kind, "Loss"):
			panic(refused(t.line, unknownLayer, kind))
		case t.opens():
			of := last(tokens[max(0, i-1)].text)
			if around = append(around, of); containers.has(of) {
				if inside++; inside == 1 && of != "add" {
					linears, relus = 0, 0
				}
			}
		case t.closes() && len(around) > 0:
			if containers.has(around[len(around)-1]) {
				inside--
			}
			around = around[:len(around)-1]
		case called && strings.HasSuffix(kind, "Classifier"):
			panic(refused(t.line, unknownLayer, kind))
		case called && kind == "MLPRegressor" && slices.ContainsFunc(around[max(0, len(around)-4):], isForeign): // within [("a", …)]
			of := around[max(0, len(around)-4):]
			panic(refused(t.line, unknownLayer, of[slices.IndexFunc(of, isForeign)]))
		case inside == 0:
		case called && kind == "ReLU", t.kind == tokenString && t.text == "relu" && tokens[i-1].is("="):
			if relus++; linears != 1 || relus > 1 {
				panic(refused(t.line, misplaced, "ReLU"))
			}
		case called && (kind == "Linear" || kind == "Dense"):
			if linears++; linears > 2 || linears == 2 && relus == 0 {
				panic(refused(t.line, misplaced, kind))
			}
		}
	}
}

// isForeign reports whether a name is one of a class that is not read.
func isForeign(name string) bool {
	return isType(name) && !silent.has(name) && !known.has(name)
}

// isType reports whether a name is one of a class.
func isType(name string) bool { return name != "" && name[0] >= 'A' && name[0] <= 'Z' }

// known are the classes that a network is built from.
const known = "Linear ReLU Dense Module ModuleList Parameter Model MLPRegressor GridSearchCV RandomizedSearchCV " + containers

// silent are the layers that leave numbers as they are, once a network has been trained.
const silent words = "Dropout Flatten Identity Input InputLayer Unflatten Squeeze"

// layersOf returns the linear layers that a name calls: of fc1 net.fc1, of a Sequential body net.body.0 and net.body.2.
func (p *program) layersOf(name string) (list []affine) {
	for _, l := range p.linears {
		if strings.HasSuffix("."+l.name, "."+name) {
			return []affine{l}
		}
		if strings.Contains("."+l.name, "."+name+".") {
			list = append(list, l)
		}
	}
	if len(list) != 2 { // of one it is not told whether a ReLU comes behind it
		return nil
	}
	return list
}

// predicting are the methods by which a model is applied, training those that leave it the same model.
const (
	predicting words = "predict forward call __call__ apply"
	training         = "fit train compile build to " + setting
)

// model applies what is called: a layer, a function of the text, or a model, which is a class of the text or the network
// that its arrays give.
func (p *program) model(q *quantity, t token) *quantity {
	name := q.layer
	for _, of := range strings.Fields(name + " " + string(predicting)) {
		if _, ours := p.calls[of]; ours && (of == name || !known.has(name) && !silent.has(name)) {
			p.looked = append(p.looked, of)
			args := p.arguments()
			if t.text == "apply" { // of Flax: the parameters come first
				args = args[min(1, len(args)):]
			}
			return p.sound(p.call(of, args))
		}
	}
	p.seen.arrays = p.seen.arrays || name != "ReLU" && !silent.has(name)
	x := p.argument(t)
	switch layer := name == "Dense" || name == "Linear"; {
	case silent.has(name):
		return x
	case name == "ReLU":
		return p.greater(t, x, scalar(0))
	case layer && p.applied < len(p.linears):
		p.applied++
		if x = p.forward(t, x, p.linears[p.applied-1]); q.relu {
			x = p.greater(t, x, scalar(0))
		}
		return x
	case layer || p.linears == nil || slices.ContainsFunc(x.e, func(l linear) bool { return l.has(-1) }):
		panic(refused(t.line, unknownCall, name))
	}
	return p.forward(t, x, p.linears...)
}

// numbered returns arguments with the input in place of numbers, where these stand for it.
func (p *program) numbered(args []*quantity) []*quantity {
	for i, a := range args {
		if p.numbers && p.open && !a.ours && !a.depends() && (len(a.e) == p.dim || a.wrong != nil) {
			args[i] = p.input(object + strconv.Itoa(i))
		}
	}
	return args
}

// argument evaluates the arguments of a call, and returns the one that depends on the input.
func (p *program) argument(t token) *quantity {
	args := slices.DeleteFunc(p.numbered(p.arguments()), func(a *quantity) bool { return !a.depends() })
	if len(args) != 1 {
		panic(unknown(t))
	}
	return p.sound(args[0])
}

// forward applies one linear layer, or two of a Sequential, in which function layers has found a ReLU between them.
func (p *program) forward(t token, q *quantity, layers ...affine) *quantity {
	for i, l := range layers {
		p.looked = append(p.looked, l.arrays...)
		if i > 0 {
			q = p.greater(t, q, scalar(0))
		}
		q = p.binary(t.as("+"), p.product(t, l.weights, q), l.biases)
	}
	return q
}

// member applies what is called behind a dot: a method, as the function of its name, or an attribute.
func (p *program) member(q *quantity, t token) *quantity {
	t.text = last(t.text)
	switch called, of := p.peek().is("("), predicting.has(t.text); {
	case called && training.has(t.text) && !rounds(p.after(1)):
		p.arguments()
		return q
	case q.layer != "" && called && of:
		return p.model(q, t)
	case q.layer != "":
		if called && (slices.ContainsFunc(p.arguments(), (*quantity).depends) || q.layer == object) {
			p.seen.input = true
			panic(refused(t.line, unknownCall, t.text))
		}
		return q
	case called && of && q.depends(): // a model of Keras, made of its output
		for j, l := range p.argument(t).e {
			for k, v := range l {
				if len(l) > 1 || v != 1 || k < 1 || (k-1)%p.dim != j { // not of the input alone
					panic(refused(t.line, unknownCall, t.text))
				}
			}
		}
		return q
	case called:
		if t.text == "max" || t.text == "astype" && rounds(p.after(1)) { // of the entries, not beside a number
			panic(unknown(t))
		}
		return p.apply(t.text, t, append([]*quantity{q}, p.arguments()...))
	}
	if words("T data mT").has(t.text) {
		return turned(q)
	}
	panic(unknown(t))
}

// rounds reports whether a type has no numbers but whole ones.
func rounds(t token) bool { return strings.Contains(t.text, "int") || strings.Contains(t.text, "bool") }
