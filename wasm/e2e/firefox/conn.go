package firefox

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"sync"

	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsutil"
)

type object map[string]any

// conn sends commands and sorts what comes back: answers to those who wait for them,
// events to a function.
type conn struct {
	net   net.Conn
	event func(method string, params json.RawMessage)

	mu      sync.Mutex
	last    int
	waiting map[int]chan answer
	broken  error
}

// answer is one message of the browser: the answer to a command, or an event.
type answer struct {
	ID      int
	Method  string
	Params  json.RawMessage
	Result  json.RawMessage
	Error   string
	Message string
}

func dial(ctx context.Context, address string, event func(string, json.RawMessage)) (*conn, error) {
	n, early, _, err := ws.Dial(ctx, address)
	if err != nil {
		return nil, err
	}
	c := &conn{net: n, event: event, waiting: make(map[int]chan answer)}
	var from io.Reader = n
	if early != nil { // what came with the answer to the handshake
		from = io.MultiReader(io.LimitReader(early, int64(early.Buffered())), n)
	}
	go c.read(struct {
		io.Reader
		io.Writer
	}{from, n})
	return c, nil
}

// read gets messages until the connection ends.
func (c *conn) read(from io.ReadWriter) {
	for {
		data, err := wsutil.ReadServerText(from)
		if err != nil {
			c.fail(err)
			return
		}
		var a answer
		if err := json.Unmarshal(data, &a); err != nil {
			c.fail(err)
			return
		}
		if a.Method != "" {
			c.event(a.Method, a.Params)
			continue
		}
		c.mu.Lock()
		to := c.waiting[a.ID]
		delete(c.waiting, a.ID)
		c.mu.Unlock()
		if to != nil {
			to <- a
		}
	}
}

// fail ends all commands that wait, and those to come.
func (c *conn) fail(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.broken = fmt.Errorf("the connection to Firefox: %w", err)
	for _, to := range c.waiting {
		close(to)
	}
	c.waiting = nil
}

// send writes a command and returns where its answer comes.
func (c *conn) send(method string, params object) (int, chan answer, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.broken != nil {
		return 0, nil, c.broken
	}
	c.last++
	data, err := json.Marshal(object{"id": c.last, "method": method, "params": params})
	if err != nil {
		return 0, nil, err
	}
	to := make(chan answer, 1)
	c.waiting[c.last] = to
	return c.last, to, wsutil.WriteClientText(c.net, data)
}

// do runs a command and decodes its result, unless result is nil.
func (c *conn) do(ctx context.Context, method string, params object, result any) error {
	id, to, err := c.send(method, params)
	if err != nil {
		return err
	}
	select {
	case a, ok := <-to:
		switch {
		case !ok:
			return c.broken
		case a.Error != "":
			return fmt.Errorf("%s: %s: %s", method, a.Error, a.Message)
		case result == nil:
			return nil
		}
		return json.Unmarshal(a.Result, result)
	case <-ctx.Done():
		c.mu.Lock()
		delete(c.waiting, id)
		c.mu.Unlock()
		return fmt.Errorf("%s: %w", method, ctx.Err())
	}
}

func (c *conn) close() { c.net.Close() }
