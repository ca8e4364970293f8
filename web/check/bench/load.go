package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net"
	"slices"
	"strconv"
	"sync"
	"time"
)

// result is what a load saw.
type result struct {
	perSecond float64
	p50, p99  time.Duration
	faults    int    // answers that were not 200, and connections that broke
	fault     string // the first of them
}

// load asks addr over so many kept connections, one request after another on each, for a time. request writes the i-th
// request of connection c. The client is as small as can be, because it shares the machine with the server.
func load(ctx context.Context, addr string, connections int, d time.Duration, request func(c, i int) []byte) result {
	ctx, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	clients := make([]client, connections)
	begun := time.Now()
	var busy sync.WaitGroup
	for c := range clients {
		busy.Go(func() { clients[c].run(ctx, addr, func(i int) []byte { return request(c, i) }) })
	}
	busy.Wait()
	took := time.Since(begun)
	var all []time.Duration
	var r result
	for _, c := range clients {
		all = append(all, c.took...)
		r.faults += c.faults
		if r.fault == "" {
			r.fault = c.fault
		}
	}
	slices.Sort(all)
	r.perSecond = float64(len(all)) / took.Seconds()
	r.p50, r.p99 = quantile(all, 0.50), quantile(all, 0.99)
	return r
}

// quantile returns the q-quantile of sorted values by the nearest rank.
func quantile(sorted []time.Duration, q float64) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[min(len(sorted)-1, int(q*float64(len(sorted))))]
}

// client is one connection.
type client struct {
	took   []time.Duration
	faults int
	fault  string
}

func (c *client) run(ctx context.Context, addr string, request func(i int) []byte) {
	var conn net.Conn
	var in *bufio.Reader
	failed := func(why string) {
		c.faults++
		if c.fault == "" {
			c.fault = why
		}
	}
	for i := 0; ctx.Err() == nil; i++ {
		if conn == nil {
			dialed, err := net.Dial("tcp", addr)
			if err != nil {
				failed(err.Error())
				return
			}
			conn, in = dialed, bufio.NewReaderSize(dialed, 64<<10)
			defer dialed.Close()
		}
		next := request(i)
		if ctx.Err() != nil {
			return
		}
		begun := time.Now()
		status, err := exchange(conn, in, next)
		switch {
		case err != nil:
			failed(err.Error())
			conn = nil
		case status != 200:
			failed(fmt.Sprintf("status %d", status))
		default:
			c.took = append(c.took, time.Since(begun))
		}
	}
}

// exchange sends a request and reads its answer to the end, by its Content-Length (RFC 9112).
func exchange(conn net.Conn, in *bufio.Reader, request []byte) (status int, err error) {
	if _, err := conn.Write(request); err != nil {
		return 0, err
	}
	length := -1
	for first := true; ; first = false {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return 0, err
		}
		line = bytes.TrimRight(line, "\r\n")
		switch name, value, _ := bytes.Cut(line, []byte(":")); {
		case first:
			if len(line) < 12 {
				return 0, fmt.Errorf("not HTTP: %q", line)
			}
			status, err = strconv.Atoi(string(line[9:12]))
		case len(line) == 0 && length < 0:
			return 0, fmt.Errorf("no Content-Length")
		case len(line) == 0:
			_, err = in.Discard(length)
			return status, err
		case bytes.EqualFold(name, []byte("Content-Length")):
			length, err = strconv.Atoi(string(bytes.TrimSpace(value)))
		}
		if err != nil {
			return 0, err
		}
	}
}

// get writes a GET of a path.
func get(path string) []byte {
	return fmt.Appendf(nil, "GET %s HTTP/1.1\r\nHost: debut.example\r\nAccept-Encoding: identity\r\n\r\n", path)
}

// paced holds the requests of so many connections back so that there are rate of them a second.
func paced(rate, connections int, request func(c, i int) []byte) func(c, i int) []byte {
	if rate == 0 {
		return request
	}
	begun, every := time.Now(), time.Duration(connections)*time.Second/time.Duration(rate)
	return func(c, i int) []byte {
		time.Sleep(time.Until(begun.Add(time.Duration(i)*every + time.Duration(c)*every/time.Duration(connections))))
		return request(c, i)
	}
}

// cycle asks for paths in turn, each connection from a place of its own.
func cycle(paths []string) func(c, i int) []byte {
	requests := make([][]byte, len(paths))
	for i, p := range paths {
		requests[i] = get(p)
	}
	return func(c, i int) []byte { return requests[(c*len(requests)/16+i)%len(requests)] }
}
