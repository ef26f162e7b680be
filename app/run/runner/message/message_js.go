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

// fields are the command's, by their names in a message.
func (c *Command) fields() map[string]any {
	return map[string]any{
		"kind": &c.Kind, "id": &c.ID, "spec": &c.Spec, "table": &c.Table, "task": &c.Task, "step": &c.Step,
		"pause": &c.Pause, "quiet": &c.Quiet, "number": &c.Number, "port": &c.Port, "modules": &c.Modules,
	}
}

// Post sends the command to a worker. Its port is handed over.
func (c *Command) Post(worker js.Value) { post(worker, c.fields()) }

// ReadCommand returns the command that a worker was sent.
func ReadCommand(v js.Value) (c Command) {
	read(v, c.fields())
	return c
}

// Event is a message from a worker.
type Event struct {
	Kind           string
	ID             int
	Number         int
	Field, Message string
	Data           []byte
}

func (e *Event) fields() map[string]any {
	return map[string]any{"kind": &e.Kind, "id": &e.ID, "number": &e.Number, "field": &e.Field, "message": &e.Message,
		"data": &e.Data}
}

// Post sends the event to the page, from a worker.
func (e *Event) Post() { post(js.Global(), e.fields()) }

// ReadEvent returns the event that a worker has sent. An error that the browser reports in its place counts as dead.
func ReadEvent(v js.Value) (e Event) {
	var data js.Value
	if read(v, map[string]any{"type": &e.Kind, "message": &e.Message, "data": &data}); e.Kind == "error" {
		e.Kind = Dead
		return e
	}
	read(data, e.fields())
	return e
}

// post sends fields, bytes as arrays; nil is left out. Arrays are handed over, and so is a port.
func post(to js.Value, fields map[string]any) {
	message, transfer := map[string]any{}, []any{}
	for name, field := range fields {
		switch p := field.(type) {
		case *string:
			message[name] = *p
		case *int:
			message[name] = *p
		case *bool:
			message[name] = *p
		case *js.Value:
			if message[name] = *p; name == "port" && !p.IsUndefined() {
				transfer = append(transfer, *p)
			}
		case *[]byte:
			if *p != nil {
				array := ToArray(*p)
				message[name], transfer = array, append(transfer, array.Get("buffer"))
			}
		}
	}
	to.Call("postMessage", message, transfer)
}

// read takes over the fields of a message; those that are not there, or of another type, are zero.
func read(v js.Value, fields map[string]any) {
	if v.Type() != js.TypeObject {
		v = js.ValueOf(map[string]any{})
	}
	for name, field := range fields {
		is := v.Get(name)
		switch p := field.(type) {
		case *string:
			if *p = ""; is.Type() == js.TypeString {
				*p = is.String()
			}
		case *int:
			if is.Type() == js.TypeNumber {
				*p = is.Int()
			}
		case *bool:
			*p = is.Truthy()
		case *js.Value:
			*p = is
		case *[]byte:
			*p = FromArray(is)
		}
	}
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
