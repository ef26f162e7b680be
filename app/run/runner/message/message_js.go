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

// Post sends the command to a worker.
func (c *Command) Post(worker js.Value) {
	o := newObject(c.Kind)
	o.value.Set("id", c.ID)
	o.bytes("spec", c.Spec)
	o.bytes("table", c.Table)
	o.bytes("task", c.Task)
	o.value.Set("step", c.Step)
	o.value.Set("pause", c.Pause)
	o.value.Set("quiet", c.Quiet)
	o.value.Set("number", c.Number)
	if !c.Port.IsUndefined() {
		o.value.Set("port", c.Port)
		o.transfer = append(o.transfer, c.Port)
	}
	if !c.Modules.IsUndefined() {
		o.value.Set("modules", c.Modules)
	}
	o.post(worker)
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
	o := newObject(e.Kind)
	o.value.Set("id", e.ID)
	o.value.Set("number", e.Number)
	o.value.Set("field", e.Field)
	o.value.Set("message", e.Message)
	o.bytes("data", e.Data)
	o.post(js.Global())
}

// ReadEvent returns the event that a worker has sent. An error that the browser
// reports in its place counts as dead.
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

// object is a message on its way to JavaScript, and what is handed over with it.
type object struct {
	value    js.Value
	transfer []any
}

func newObject(kind string) *object {
	o := &object{value: js.Global().Get("Object").New()}
	o.value.Set("kind", kind)
	return o
}

// bytes sets a field to an array of its own, and leaves out nil.
func (o *object) bytes(name string, b []byte) {
	if b == nil {
		return
	}
	array := ToArray(b)
	o.value.Set(name, array)
	o.transfer = append(o.transfer, array.Get("buffer"))
}

func (o *object) post(to js.Value) { to.Call("postMessage", o.value, o.transfer) }

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
