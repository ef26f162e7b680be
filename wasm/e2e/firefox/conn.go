package firefox

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"sync"
	"time"

	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsutil"
)

// Object is a value of the protocol.
type Object = map[string]any

// conn sends commands, one at a time, and sorts what comes back: answers to commands, events to a function.
type conn struct {
	net     net.Conn
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
	n, early, _, err := ws.Dial(ctx, address)
	if err != nil {
		return nil, err
	}
	c := &conn{net: n, answers: make(chan message, 1)}
	var from io.Reader = n
	if early != nil { // holds what came with the answer to the handshake
		from = early
	}
	both := struct {
		io.Reader
		io.Writer
	}{from, n}
	go func() {
		defer close(c.answers)
		for {
			var m message
			data, err := wsutil.ReadServerText(both)
			if err == nil {
				err = json.Unmarshal(data, &m)
			}
			if err != nil {
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
	data, err := json.Marshal(Object{"id": c.last, "method": method, "params": params})
	if err != nil {
		return err
	}
	if err := wsutil.WriteClientText(c.net, data); err != nil {
		return err
	}
	for late := time.After(limit); ; {
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
		case <-late:
			return fmt.Errorf("%s: %w", method, context.DeadlineExceeded)
		}
	}
}
