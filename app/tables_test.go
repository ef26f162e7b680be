package app

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/apptest"
	"crease/app/doc/export"
	"crease/app/doc/formats"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/report/outcome"
	"crease/app/run/state"
	"crease/app/text/words"
	"crease/app/view/exchange"
	"crease/app/view/sheet"
	"crease/app/view/units"
	"crease/app/view/verdict"
)

// learnedOf returns the model of a page on which a table was dropped, once that has been learned.
func learnedOf(t *testing.T, name string, data []byte) *model.Model {
	t.Helper()
	m := model.New(model.Prepared())
	st := state.New(m)
	st.Session.Attach(&apptest.Learner{})
	files := &exchange.Files{State: st}
	taken, err := formats.Read(data, nil)
	if err != nil {
		t.Fatal(err)
	}
	files.Open(name, data, func(err error) {
		if err != nil && !taken.Asks() {
			t.Error(err)
		}
	})
	if taken.Asks() {
		files.LearnTable() // as it is proposed
	}
	s, text := m.ToLearn()
	src, _, err := learn.ReadTable(text, s, nil)
	if err != nil {
		t.Fatal(err)
	}
	last, err := learn.Run(context.Background(), s, src, learn.Host{})
	if err != nil {
		t.Fatal(err)
	}
	m.Begin()
	m.Record(last)
	m.SetState(model.Done, "")
	return m
}

// A link with a table has the page that opens it learn the same rows in the same way. Would catch a setting of the
// sender's that the link leaves behind.
func TestLinkedTable(t *testing.T) {
	t.Parallel()
	page := func() (*model.Model, *exchange.Files) {
		st := state.New(model.New(model.Prepared()))
		st.Session.Attach(&apptest.Learner{})
		return st.Model, &exchange.Files{State: st}
	}
	for _, text := range []string{"x1,y\n1,2\n2,5\n3,4\n", "size;rooms;price\n1,5;2;3,5\n2,5;4;5\n3;1;7,25\n"} {
		from, files := page()
		files.Open("houses.csv", []byte(text), func(err error) {
			if err != nil {
				files.LearnTable()
			}
		})
		got, err := link.Decode(link.Encode(linked(from)))
		if err != nil || got.Table == "" {
			t.Fatalf("%q: %v, a table of %d bytes", text, err, len(got.Table))
		}
		to, files := page()
		to.Open(got.Spec, got.View)
		files.LearnLinked(got.Spec.Table.Name, got.Table)
		run, _ := to.ToLearn()
		want, _ := from.ToLearn()
		if run.Table, want.Table = (spec.Table{}), (spec.Table{}); !reflect.DeepEqual(run, want) {
			t.Errorf("the link learns %q by\n%+v\nits sender by\n%+v", text, run, want)
		}
		if again := linked(to).Table; again != got.Table {
			t.Errorf("%q: the table becomes another", text)
		}
	}
}

// kinked is a table of a practitioner: its columns, what lies behind it and where its kinks are.
type kinked struct {
	name, header string
	rows         int
	draw         func(rng *rand.Rand) []float64 // one row of inputs
	f            func(x []float64) float64
	noise        float64
	kinks        [][]float64 // by input
}

func over(x, at float64) float64 { return max(x-at, 0) }

func between(rng *rand.Rand, lo, hi float64) float64 { return lo + (hi-lo)*rng.Float64() }

// practice are tables as people have them.
func practice() []kinked {
	return []kinked{
		{"tariff", "day_kWh,night_kWh,bill_EUR", 240, func(r *rand.Rand) []float64 {
			return []float64{math.Round(between(r, 80, 620)), math.Round(between(r, 0, 400))}
		}, func(x []float64) float64 {
			return 12 + .3*x[0] + .1*over(x[0], 300) + .22*x[1] - .09*over(x[1], 150)
		}, 1.5, [][]float64{{300}, {150}}},
		{"torque", "rpm,throttle_pct,torque_Nm", 300, func(r *rand.Rand) []float64 {
			return []float64{math.Round(between(r, 500, 6000)), math.Round(between(r, 10, 100))}
		}, func(x []float64) float64 {
			return 30 + .06*x[0] - .05*over(x[0], 2800) - .04*over(x[0], 4500) + .8*x[1] - .6*over(x[1], 70)
		}, 3, [][]float64{{2800, 4500}, {70}}},
		{"torque1d", "rpm,torque_Nm", 300, func(r *rand.Rand) []float64 {
			return []float64{math.Round(between(r, 500, 6000))}
		}, func(x []float64) float64 { return 20 + .05*x[0] - .05*over(x[0], 2800) - .04*over(x[0], 4500) }, 3,
			[][]float64{{2800, 4500}}},
		{"dose", "dose_mg,response", 150, func(r *rand.Rand) []float64 {
			return []float64{math.Round(between(r, 0, 300))}
		}, func(x []float64) float64 { return 5 + .2*over(x[0], 40) - .2*over(x[0], 180) }, .8, [][]float64{{40, 180}}},
		{"degreedays", "temperature_C,gas_kWh", 365, func(r *rand.Rand) []float64 {
			return []float64{math.Round(10*between(r, -8, 28)) / 10}
		}, func(x []float64) float64 { return 6 + 4.2*over(-x[0], -15.5) }, 4, [][]float64{{15.5}}},
		{"taxthousands", "income_kEUR,tax_kEUR", 200, func(r *rand.Rand) []float64 {
			return []float64{math.Round(10*between(r, 5, 110)) / 10}
		}, func(x []float64) float64 { return .2*over(x[0], 12) + .15*over(x[0], 45) }, .1, [][]float64{{12, 45}}},
		{"tax", "income,children,tax", 400, func(r *rand.Rand) []float64 {
			return []float64{math.Round(between(r, 5000, 110000)), float64(r.IntN(4))}
		}, func(x []float64) float64 { return .2*over(x[0], 12000) + .15*over(x[0], 45000) - 300*x[1] }, 150,
			[][]float64{{12000, 45000}, {}}},
		{"series", "year,sales", 120, func(r *rand.Rand) []float64 { return []float64{1985 + float64(r.IntN(480))/12} },
			func(x []float64) float64 { return 50 + 1.4*(x[0]-1990) - 2.3*over(x[0], 2008) }, .9, [][]float64{{2008}}},
		{"throughput", "clients,requests_per_s", 160, func(r *rand.Rand) []float64 {
			return []float64{float64(1 + r.IntN(200))}
		}, func(x []float64) float64 { return 42*x[0] - 42*over(x[0], 64) }, 60, [][]float64{{64}}},
		{"discount", "pieces,express,price_EUR", 250, func(r *rand.Rand) []float64 {
			return []float64{float64(1 + r.IntN(500)), float64(r.IntN(2))}
		}, func(x []float64) float64 { return 4*x[0] - .8*over(x[0], 100) - .7*over(x[0], 250) + 15*x[1] }, 4,
			[][]float64{{100, 250}, {}}},
		{"oldtariff", "kWh,bill_EUR", 120, func(r *rand.Rand) []float64 { return []float64{math.Round(between(r, 80, 620))} },
			func(x []float64) float64 { return 12 + .3*x[0] + .1*over(x[0], 200) - .15*over(x[0], 450) }, 1.5,
			[][]float64{{200, 450}}},
		{"lognormal", "income,tax", 500, func(r *rand.Rand) []float64 {
			return []float64{math.Round(30000 * math.Exp(.6*r.NormFloat64()))}
		}, func(x []float64) float64 {
			return math.Round(.14*over(x[0], 11000) + .16*over(x[0], 58000))
		}, 100, [][]float64{{11000, 58000}}},
		{"yearly", "year,index", 61, counted(1960), func(x []float64) float64 {
			return 100 + 1.8*(x[0]-1960) - 2.6*over(x[0], 1994)
		}, 1.2, [][]float64{{1994}}},
		{"weekend", "temperature,weekend,visitors", 365, func(r *rand.Rand) []float64 {
			return []float64{math.Round(10*between(r, -5, 32)) / 10, float64(r.IntN(7) / 5)}
		}, func(x []float64) float64 { return 200 + 18*over(x[0], 14) - 30*over(x[0], 25) + 150*x[1] }, 20,
			[][]float64{{14, 25}, {}}},
		{"timestamps", "time,load", 400, func(r *rand.Rand) []float64 {
			return []float64{1.6e9 + math.Floor(between(r, 0, 8640000))}
		}, func(x []float64) float64 { return 40 + (x[0]-1.6e9)/86400*.5 + 1.2*over((x[0]-1.6e9)/86400, 60) }, 2,
			[][]float64{{1.6e9 + 60*86400}}},
		{"weeks", "week,temperature,demand", 104, func() func(r *rand.Rand) []float64 {
			week := counted(1)
			return func(r *rand.Rand) []float64 { return append(week(r), math.Round(10*between(r, -5, 30))/10) }
		}(), func(x []float64) float64 { return 500 + 3*x[0] - 4*over(x[0], 52) + 12*over(18-x[1], 0) }, 10,
			[][]float64{{52}, {18}}},
		{"advertising", "sales,radio,tv", 200, func(r *rand.Rand) []float64 {
			return []float64{math.Round(10*between(r, 0, 50)) / 10, math.Round(10*between(r, 0, 300)) / 10}
		}, func(x []float64) float64 { return 4 + .15*x[0] + .05*x[1] - .04*over(x[1], 120) }, .4, [][]float64{{}, {120}}},
		{"reaction", "age,hours_awake,reaction_ms", 300, func(r *rand.Rand) []float64 {
			return []float64{math.Round(between(r, 18, 80)), math.Round(10*between(r, 1, 30)) / 10}
		}, func(x []float64) float64 { return 240 + .4*x[0] + 1.2*over(x[0], 50) + 6*over(x[1], 16) }, 8,
			[][]float64{{50}, {16}}},
	}
}

// counted returns n, n + 1, …, row by row.
func counted(n float64) func(*rand.Rand) []float64 {
	return func(*rand.Rand) []float64 {
		n++
		return []float64{n - 1}
	}
}

// csv writes a table as a file.
func (k kinked) csv(seed uint64) []byte {
	rng := rand.New(rand.NewPCG(seed, 7))
	text := k.header + "\n"
	for range k.rows {
		x := k.draw(rng)
		y := fmt.Sprintf("%.5g", k.f(x)+k.noise*rng.NormFloat64())
		var cells []string
		for _, v := range x {
			cells = append(cells, strconv.FormatFloat(v, 'f', -1, 64))
		}
		if strings.HasPrefix(k.header, "sales,") { // the label is the first column
			cells = append([]string{y}, cells...)
		} else {
			cells = append(cells, y)
		}
		text += strings.Join(cells, ",") + "\n"
	}
	return []byte(text)
}

// The first answer to tables as people have them is right: every kink that is behind the table is found where it is, by
// its column's name, no other is told, and the run is called good. Would catch a table that is learned by a method that
// needs N(0, I), a sentence in other coordinates, and kinks that noise makes.
func TestFirstAnswers(t *testing.T) {
	t.Parallel()
	for _, k := range practice() {
		m := learnedOf(t, k.name+".csv", k.csv(1))
		html := goapp.HTMLString(&verdict.View{Model: m})
		text := regexp.MustCompile("<[^>]*>").ReplaceAllString(html, "")
		tone := regexp.MustCompile(`class="verdict (\w+)"`).FindStringSubmatch(html)[1]
		t.Logf("%s: %s %s", k.name, tone, text)
		names := m.Data().Look.Names
		count := 0
		for j, kinks := range k.kinks {
			count += len(kinks)
			if len(kinks) > 0 && !strings.Contains(text, names[j]) {
				t.Errorf("%s: %s is not named: %s", k.name, names[j], text)
			}
			for _, at := range kinks {
				low, high := m.Data().Look.Low[j], m.Data().Look.High[j]
				found := false
				x, h := slices.Clone(m.Data().Look.X[0]), (high-low)/100
				f := func(v float64) float64 {
					x[j] = v
					return k.f(x)
				}
				want := (f(at+h) - 2*f(at) + f(at-h)) / h // by how much the slope changes
				for i, kink := range m.Newest().Kinks {
					off := math.Abs(kink.At - at)
					if kink.Column != j || off > .04*(high-low) || kink.Error > 0 && off > 4*kink.Error {
						continue
					}
					_, said := outcome.Kink(m.Newest(), i, names)
					bend, err, _ := strings.Cut(said, " ± ")
					v, ok := words.Parse(bend)
					within, wellOK := words.Parse(err)
					if found = true; !ok || !wellOK || math.Abs(v-want) > 4*within {
						t.Errorf("%s: at %s %g the slope changes by %s ± %s, want %g", k.name, names[j], at, bend, err, want)
					}
				}
				if !found {
					t.Errorf("%s: no kink at %s %g: %+v", k.name, names[j], at, m.Newest().Kinks)
				}
			}
		}
		if len(m.Newest().Kinks) != count || tone != "good" {
			t.Errorf("%s: %d kinks for %d, %s: %s", k.name, len(m.Newest().Kinks), count, tone, text)
		}
	}
}

// Doses are given at a few levels, each to several patients: the kink between two levels has its standard error. Would
// catch a search that takes what replicates leave for a network that it has no room for.
func TestReplicatesTellTheNoise(t *testing.T) {
	t.Parallel()
	levels := []float64{0, 10, 20, 40, 60, 80, 100, 150, 200, 300}
	k := kinked{"levels", "dose,response", 60, func(r *rand.Rand) []float64 { return []float64{levels[r.IntN(10)]} },
		func(x []float64) float64 { return 5 + .12*over(x[0], 60) }, 1, nil}
	for seed := range uint64(3) {
		kinks := learnedOf(t, "levels.csv", k.csv(seed)).Newest().Kinks
		if len(kinks) != 1 || kinks[0].Error == 0 || math.Abs(kinks[0].At-60) > 4*kinks[0].Error {
			t.Errorf("seed %d: the kink at 60 is found as %+v", seed, kinks)
		}
	}
}

// What is exported of a table is what was learned: every program that can be run here predicts the rows as the page
// says, and reads back as the same network. Would catch an export without the linear part, in other coordinates, or of
// the units alone.
func TestTablesLeaveWhole(t *testing.T) {
	t.Parallel()
	run := map[string]func(*model.Model) string{"NumPy": func(m *model.Model) string {
		s := m.Committed()
		s.Network = m.Newest().Function().Network()
		return export.NumPy(s, &m.Data().Look)
	}}
	modules := map[string]string{"NumPy": "numpy", "PyTorch": "torch", "Keras": "keras", "JAX": "jax",
		"scikit-learn": "sklearn"}
	for name, write := range map[string]func(network.Network) []byte{"arrays": export.PyTorch, "JSON": export.Keras,
		"safetensors": export.Safetensors} {
		run[name] = func(m *model.Model) string { return string(write(m.Newest().Function().Network())) }
	}
	for _, l := range export.Libraries {
		run[l.Name] = func(m *model.Model) string {
			return export.Code(l, m.Newest().Function().Network(), &m.Data().Look)
		}
	}
	for i, k := range practice() {
		m := learnedOf(t, k.name+".csv", k.csv(2))
		share, _ := m.Newest().Explained()
		d := &m.Data().Look
		left, all, mean := 0., 0., 0.
		for i, x := range d.X {
			r := d.Y[i] - m.Newest().Function().Eval(x)
			left += r * r
			mean += d.Y[i] / float64(len(d.Y))
		}
		for _, y := range d.Y {
			all += (y - mean) * (y - mean)
		}
		if math.Abs(1-left/all-share) > 1e-9 || share < .9 {
			t.Errorf("%s: R² is %v, the page says %v", k.name, 1-left/all, share)
		}
		for name, code := range run {
			program := code(m)
			taken, err := formats.Read([]byte(program), nil)
			if err != nil {
				t.Errorf("%s: %s is not read back: %v", k.name, name, err)
				continue
			}
			back, err := taken.Arrays.Network(formats.Rows)
			x := d.X[7]
			if want := m.Newest().Function().Eval(x); err != nil || math.Abs(back.Eval(x)-want) > 1e-9*math.Abs(want) {
				t.Errorf("%s: %s reads back as %v, want %v: %v", k.name, name, back.Eval(x), want, err)
			}
			if i > 2 && testing.Short() || testing.Short() && name != "NumPy" || modules[name] == "" ||
				exec.Command("/usr/bin/python3", "-c", "import "+modules[name]).Run() != nil {
				continue
			}
			file := filepath.Join(t.TempDir(), "model.py")
			program += fmt.Sprintf("\nprint(R2)\nassert abs(R2 - %.17g) < 1e-9\n", share)
			if err := os.WriteFile(file, []byte(program), 0o600); err != nil {
				t.Fatal(err)
			}
			if out, err := exec.Command("/usr/bin/python3", file).CombinedOutput(); err != nil {
				t.Errorf("%s, %s: %v %s", k.name, name, err, out)
			}
		}
	}
}

// The parts of the page that show a table render before, during and after its run. Would catch a part that needs a
// result where there is none yet, and a row whose numbers stand below the heads of others.
func TestTablesRender(t *testing.T) {
	t.Parallel()
	for _, k := range practice()[:3] {
		m := learnedOf(t, k.name+".csv", k.csv(1))
		last := m.Newest()
		for _, s := range []*snapshot.Snapshot{nil, {Stage: snapshot.StageSamples, Map: last.Map}, last} {
			m.Forget()
			if s != nil {
				m.Begin()
				m.Record(s)
			}
			st := state.New(m)
			for name, part := range map[string]goapp.UI{"units": &units.Table{State: st}, "found": &sheet.Found{Model: m},
				"verdict": &verdict.View{Model: m}} {
				text := goapp.HTMLString(part)
				if s == last && name != "verdict" && !strings.Contains(text, strings.SplitN(k.header, ",", 2)[0]) {
					t.Errorf("%s: %s does not name %s: %.300s", k.name, name, k.header, text)
				}
				var cells []int
				for _, row := range strings.Split(text, "<tr")[1:] {
					cells = append(cells, len(regexp.MustCompile("<t[hd][ >]").FindAllString(row, -1)))
				}
				if len(cells) > 0 && slices.Min(cells) != slices.Max(cells) {
					t.Errorf("%s: the rows of %s have %v cells", k.name, name, cells)
				}
			}
			if file := sheet.File(m, false); s == last && !strings.Contains(file, strings.SplitN(k.header, ",", 2)[0]) {
				t.Errorf("%s: the picture has other axes", k.name)
			}
		}
	}
}
