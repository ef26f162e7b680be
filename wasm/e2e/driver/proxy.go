package driver

import (
	"maps"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
)

// Proxy is where a browser's network ends: it refuses every request and remembers the host, but for this machine's.
type Proxy struct {
	listener net.Listener
	own      func(host string) bool

	mu      sync.Mutex
	foreign map[string]bool
}

// NewProxy opens a proxy. Hosts that own reports are the browser's own: it asks for them whatever page is open.
func NewProxy(own func(host string) bool) (*Proxy, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	p := &Proxy{listener: l, own: own, foreign: make(map[string]bool)}
	go http.Serve(l, p)
	return p, nil
}

// ServeHTTP refuses a request.
func (p *Proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if host := strings.TrimSuffix(r.Host, ":443"); !p.own(host) {
		p.mu.Lock()
		p.foreign[host] = true
		p.mu.Unlock()
	}
	http.Error(w, "the network ends here", http.StatusForbidden)
}

// Port returns the proxy's port on 127.0.0.1.
func (p *Proxy) Port() int { return p.listener.Addr().(*net.TCPAddr).Port }

// Foreign returns the hosts other than this machine that were asked for so far.
func (p *Proxy) Foreign() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Sorted(maps.Keys(p.foreign))
}

// Close closes the proxy.
func (p *Proxy) Close() { p.listener.Close() }
