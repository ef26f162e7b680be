package firefox

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"
)

// Object is a value of the protocol.
type Object = map[string]any

// conn sends commands, one at a time, and sorts what comes back: answers to commands, events to a function.
type conn struct {
	socket  *websocket.Conn
	answers chan message
	broken  error // why answers is closed

	mu   sync.Mutex // held from a command to its answer
	last int        // the number of the last command
}

// message is one message of the browser: the answer to a command, or an event.
type message struct {
	ID                     int
	Method, Error, Message string
	Params, Result         json.RawMessage
}

func dial(ctx context.Context, address string, event func(message)) (*conn, error) {
	socket, _, err := websocket.Dial(ctx, address, nil)
	if err != nil {
		return nil, err
	}
	socket.SetReadLimit(-1) // pictures are large
	c := &conn{socket: socket, answers: make(chan message, 1)}
	go func() {
		defer close(c.answers)
		for {
			var m message
			if err := wsjson.Read(context.Background(), socket, &m); err != nil {
				c.broken = fmt.Errorf("the connection to Firefox: %w", err)
				return
			}
			if m.Method != "" {
				event(m)
			} else {
				c.answers <- m
			}
		}
	}()
	return c, nil
}

// do runs a command that has to be answered in time and decodes its result, unless result is nil.
func (c *conn) do(limit time.Duration, method string, params Object, result any) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last++
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	command := Object{"id": c.last, "method": method, "params": params}
	if err := wsjson.Write(ctx, c.socket, command); err != nil {
		return err
	}
	for {
		select {
		case a, ok := <-c.answers:
			switch {
			case !ok:
				return c.broken
			case a.ID != c.last: // the answer to one that was late
				continue
			case a.Error != "":
				return fmt.Errorf("%s: %s: %s", method, a.Error, a.Message)
			case result == nil:
				return nil
			}
			return json.Unmarshal(a.Result, result)
		case <-ctx.Done():
			return fmt.Errorf("%s: %w", method, ctx.Err())
		}
	}
}
