package message

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"syscall/js"
	"testing"
)

// posted has something posted to a receiver of the test's own, and returns the event that
// a browser would make of it.
func posted(post func(to js.Value)) js.Value {
	event := js.Global().Get("Object").New()
	receive := js.FuncOf(func(_ js.Value, args []js.Value) any {
		options := js.Global().Get("Object").New()
		options.Set("transfer", args[1])
		event.Set("data", js.Global().Call("structuredClone", args[0], options))
		return nil
	})
	defer receive.Release()
	to := js.Global().Get("Object").New()
	to.Set("postMessage", receive)
	post(to)
	return event
}

// postedHere is posted for what is posted to whoever started this program.
func postedHere(post func()) js.Value {
	return posted(func(to js.Value) {
		old := js.Global().Get("postMessage")
		js.Global().Set("postMessage", to.Get("postMessage"))
		defer js.Global().Set("postMessage", old)
		post()
	})
}

// TestRoundTrip fails when a field of a command or of an event is left behind, and when
// nil bytes arrive as no bytes.
func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var c Command
		var e Event
		fillSome(rng, reflect.ValueOf(&c).Elem())
		fillSome(rng, reflect.ValueOf(&e).Elem())
		data := posted(func(to js.Value) { c.Post(to) }).Get("data")
		if got := ReadCommand(data); !reflect.DeepEqual(got, c) {
			t.Fatalf("sent %+v\ngot %+v", c, got)
		}
		if got := ReadEvent(postedHere(e.Post)); !reflect.DeepEqual(got, e) {
			t.Fatalf("sent %+v\ngot %+v", e, got)
		}
	}
}

// fillSome sets about half of the fields of a struct, but for those that are JavaScript's.
func fillSome(rng *rand.Rand, v reflect.Value) {
	for i := range v.NumField() {
		if rng.IntN(2) == 0 {
			continue
		}
		switch f := v.Field(i); f.Interface().(type) {
		case string:
			f.SetString(fmt.Sprintf("σ%d", rng.IntN(1000)))
		case int:
			f.SetInt(rng.Int64N(1<<54) - 1<<53)
		case bool:
			f.SetBool(true)
		case []byte:
			b := make([]byte, rng.IntN(4))
			for i := range b {
				b[i] = byte(rng.Uint32())
			}
			f.SetBytes(b)
		case js.Value:
		default:
			panic("no rule for " + f.Type().String())
		}
	}
}

// TestAnyMessage reads messages of values of every kind, in the place of every field and
// of the message itself: what cannot be read is absent, and nothing panics.
func TestAnyMessage(t *testing.T) {
	global := js.Global()
	size := global.Get("Object").New()
	size.Set("length", 1e9)
	any := []js.Value{
		js.Undefined(), js.Null(), js.ValueOf(true), js.ValueOf(7), js.ValueOf(math.NaN()), js.ValueOf(-1e300),
		js.ValueOf("snapshot"), js.ValueOf("error"), global.Get("Object").New(), global.Get("Array").New(3), size,
		ToArray([]byte{1, 2}), global.Get("ArrayBuffer").New(4), global.Get("Float64Array").New(2),
		global.Get("Object"), global.Call("Symbol", "x"),
	}
	fields := []string{"type", "data", "kind", "id", "number", "field", "message", "spec", "table", "task", "step",
		"pause", "quiet", "port", "modules"}
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range 2000 {
		m := any[rng.IntN(len(any))]
		if i >= 10*len(any) {
			m = global.Get("Object").New()
			for _, name := range fields {
				m.Set(name, any[rng.IntN(len(any))])
			}
		}
		c, e := ReadCommand(m), ReadEvent(m)
		for _, b := range [][]byte{c.Spec, c.Table, c.Task, e.Data} {
			if n := len(b); n != 0 && n != 2 {
				t.Fatalf("%d bytes", n)
			}
		}
		event := global.Get("Object").New()
		event.Set("data", m)
		ReadEvent(event)
	}
}
