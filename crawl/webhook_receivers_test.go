package crawl

import (
	"net/http"
	"strings"
)

// receiver is a server that messages are sent to.
type receiver struct {
	host string
	// answer does what the server does with its nth message, and reports whether it took it.
	answer  func(res http.ResponseWriter, req *http.Request, n int) (took bool)
	arrives bool   // each event does in the end
	fault   string // of each attempt; "" if the server answers, or does this and that
}

// receivers are good servers, slow, failing and hostile ones. inside is where none of them may lead.
func receivers(inside string) []receiver {
	status := func(res http.ResponseWriter, code int) bool { res.WriteHeader(code); return code < 300 }
	port := inside[strings.LastIndexByte(inside, ':'):]
	return []receiver{
		{host: "fine.example.com", arrives: true, answer: func(res http.ResponseWriter, _ *http.Request, _ int) bool { return status(res, 204) }},
		{host: "garbage.example.com", arrives: true, answer: func(res http.ResponseWriter, _ *http.Request, _ int) bool {
			_, _ = res.Write([]byte("\x00\xff<script>alert(1)</script>\x1b[31m"))
			return true
		}},
		{host: "flapping.example.com", arrives: true, answer: func(res http.ResponseWriter, _ *http.Request, n int) bool {
			return status(res, []int{500, 200, 503, 200, 200}[n%5])
		}},
		{host: "busy.example.com", arrives: true, answer: func(res http.ResponseWriter, _ *http.Request, n int) bool {
			if n%7 == 0 {
				res.Header().Set("Retry-After", "90")
				return status(res, 429)
			}
			return status(res, 200)
		}},
		{host: "slow.example.com", arrives: true, answer: func(res http.ResponseWriter, req *http.Request, _ int) bool { // and never ends
			status(res, 200)
			_, _ = res.Write([]byte("so far"))
			res.(http.Flusher).Flush()
			return true
		}},
		{host: "endless.example.com", arrives: true, answer: func(res http.ResponseWriter, _ *http.Request, _ int) bool { return status(res, 200) }},
		{host: "bomb.example.com", arrives: true, answer: func(res http.ResponseWriter, _ *http.Request, _ int) bool {
			res.Header().Set("Content-Encoding", "gzip")
			return status(res, 200)
		}},
		{host: "inside.example.com", answer: func(res http.ResponseWriter, req *http.Request, n int) bool {
			to := []string{inside, "//localhost" + port, "http://[::ffff:127.0.0.1]" + port, "https://127.0.0.1" + port}
			http.Redirect(res, req, to[n%len(to)], []int{301, 302, 303, 307, 308}[n%5])
			return false
		}},
		{host: "resets.example.com", fault: connectionFailed, answer: func(http.ResponseWriter, *http.Request, int) bool { panic(http.ErrAbortHandler) }},
		{host: "shouts.example.com", fault: tooLarge, answer: func(res http.ResponseWriter, _ *http.Request, _ int) bool {
			res.Header().Set("X", strings.Repeat("x", 100<<10))
			return false
		}},
		{host: "never.example.com", fault: timeout, answer: func(_ http.ResponseWriter, req *http.Request, _ int) bool { return neverAnswers(req) }},
		{host: "private.example.com", fault: refusedAddress}, // its name stands for loopback
	}
}

// neverAnswers waits until the other side has gone. Whoever only returned would answer 200, which may arrive while that side says
// that it goes.
func neverAnswers(req *http.Request) bool {
	<-req.Context().Done()
	panic(http.ErrAbortHandler)
}

// goesOn is what a server does once it has taken a message: nothing that ends, of some.
func goesOn(res http.ResponseWriter, req *http.Request) {
	switch host, _, _ := strings.Cut(req.Host, "."); host {
	case "slow":
		<-req.Context().Done()
	case "endless":
		for more := []byte(strings.Repeat("more ", 1000)); req.Context().Err() == nil; {
			if _, err := res.Write(more); err != nil {
				return
			}
		}
	}
}
