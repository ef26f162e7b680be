package message

import "syscall/js"

// Command is a message to a worker.
type Command struct {
	Kind              string
	ID                int
	Spec, Table, Task []byte
	Step, Pause       bool
	Quiet             bool
	Number            int
	Port              js.Value
	Modules           js.Value
}

// Post sends the command to a worker. Its port is handed over.
func (c *Command) Post(worker js.Value) {
	fields := map[string]any{
		"kind": c.Kind, "id": c.ID, "step": c.Step, "pause": c.Pause, "quiet": c.Quiet, "number": c.Number,
		"port": c.Port, "modules": c.Modules,
	}
	var transfer []any
	if !c.Port.IsUndefined() {
		transfer = []any{c.Port}
	}
	post(worker, fields, transfer, map[string][]byte{"spec": c.Spec, "table": c.Table, "task": c.Task})
}

// ReadCommand returns the command that a worker was sent.
func ReadCommand(v js.Value) Command {
	return Command{
		Kind: text(v, "kind"), ID: number(v, "id"),
		Spec: FromArray(get(v, "spec")), Table: FromArray(get(v, "table")), Task: FromArray(get(v, "task")),
		Step: get(v, "step").Truthy(), Pause: get(v, "pause").Truthy(), Quiet: get(v, "quiet").Truthy(),
		Number: number(v, "number"), Port: get(v, "port"), Modules: get(v, "modules"),
	}
}

// Event is a message from a worker.
type Event struct {
	Kind           string
	ID             int
	Number         int
	Field, Message string
	Data           []byte
}

// Post sends the event to the page, from a worker.
func (e *Event) Post() {
	fields := map[string]any{
		"kind": e.Kind, "id": e.ID, "number": e.Number, "field": e.Field, "message": e.Message,
	}
	post(js.Global(), fields, nil, map[string][]byte{"data": e.Data})
}

// ReadEvent returns the event that a worker has sent. An error that the browser reports in its place counts as dead.
func ReadEvent(v js.Value) Event {
	if text(v, "type") == "error" {
		return Event{Kind: Dead, Message: text(v, "message")}
	}
	v = get(v, "data")
	return Event{
		Kind: text(v, "kind"), ID: number(v, "id"), Number: number(v, "number"),
		Field: text(v, "field"), Message: text(v, "message"), Data: FromArray(get(v, "data")),
	}
}

// post sends fields, and bytes as arrays, which are handed over as transfer is; nil is left out.
func post(to js.Value, fields map[string]any, transfer []any, bytes map[string][]byte) {
	for name, b := range bytes {
		if b != nil {
			array := ToArray(b)
			fields[name] = array
			transfer = append(transfer, array.Get("buffer"))
		}
	}
	to.Call("postMessage", fields, transfer)
}

// get returns a field, undefined if v is no object.
func get(v js.Value, name string) js.Value {
	if v.Type() != js.TypeObject {
		return js.Undefined()
	}
	return v.Get(name)
}

func text(v js.Value, name string) string {
	if s := get(v, name); s.Type() == js.TypeString {
		return s.String()
	}
	return ""
}

func number(v js.Value, name string) int {
	if n := get(v, name); n.Type() == js.TypeNumber {
		return n.Int()
	}
	return 0
}

// ToArray copies b into a Uint8Array of its own.
func ToArray(b []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(array, b)
	return array
}

// FromArray copies a Uint8Array; nil for anything else.
func FromArray(array js.Value) []byte {
	if !array.InstanceOf(js.Global().Get("Uint8Array")) {
		return nil
	}
	b := make([]byte, array.Get("length").Int())
	js.CopyBytesToGo(b, array)
	return b
}
