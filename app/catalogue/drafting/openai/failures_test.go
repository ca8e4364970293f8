package openai_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app/catalogue/categories"
	"debut/app/catalogue/drafting/openai"
	"debut/app/catalogue/drafting/rules"
)

// buffer is a log that several may write.
type buffer struct {
	mu sync.Mutex
	sb strings.Builder
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.sb.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.sb.String()
}

// An endpoint that gives no usable answer costs the improvement, and nothing else.
func TestDraft_WhatGoesWrongCostsOnlyTheImprovement(t *testing.T) {
	t.Parallel()
	answer := func(status int, body string) func(http.ResponseWriter, *http.Request, sheet) {
		return func(w http.ResponseWriter, _ *http.Request, _ sheet) {
			w.WriteHeader(status)
			_, _ = io.WriteString(w, body)
		}
	}
	content := func(text string) func(http.ResponseWriter, *http.Request, sheet) {
		return func(w http.ResponseWriter, _ *http.Request, _ sheet) { say(w, text) }
	}
	for name, test := range map[string]struct {
		handle   func(http.ResponseWriter, *http.Request, sheet)
		requests int
		logged   string
	}{
		"a wrong key":       {answer(401, `{"error":{"message":"Incorrect API key provided: `+secret+`","code":"invalid_api_key"}}`), 1, "status 401 invalid_api_key"},
		"a wrong model":     {answer(404, `{"error":{"message":"no model","type":"model_not_found"}}`), 1, "status 404 model_not_found"},
		"too many requests": {answer(429, `{"error":{"code":"rate_limit_exceeded"}}`), 2, "status 429"},
		"a broken server":   {answer(500, `oops `+secret), 2, "status 500"},
		"a bad gateway":     {answer(502, `<html>`), 2, "status 502"},
		"no form that fits": {answer(400, `{"error":{"type":"invalid_request_error"}}`), 4, "status 400 invalid_request_error"},
		"a web page":        {answer(200, `<!doctype html><title>Log in</title>`), 1, "no chat completion"},
		"another object":    {answer(200, `{"error":"busy"}`), 1, "no content"},
		"no content":        {answer(200, `{"choices":[{"message":{"content":null}}]}`), 1, "no content"},
		"no choices":        {answer(200, `{"choices":[]}`), 1, "no content"},
		"choices as text":   {answer(200, `{"choices":"none"}`), 1, "no chat completion"},
		"half a body": {func(w http.ResponseWriter, _ *http.Request, _ sheet) {
			w.Header().Set("Content-Length", "5000")
			_, _ = io.WriteString(w, `{"choices":[{"mess`)
		}, 1, "read the answer"},
		"an endless body": {func(w http.ResponseWriter, r *http.Request, _ sheet) {
			for r.Context().Err() == nil {
				if _, err := io.WriteString(w, strings.Repeat(" ", 64<<10)); err != nil {
					return
				}
			}
		}, 1, "larger than"},
		"a redirect": {func(w http.ResponseWriter, _ *http.Request, _ sheet) {
			w.Header().Set("Location", "/elsewhere")
			w.WriteHeader(http.StatusTemporaryRedirect)
		}, 1, "redirects are not followed"},
		"chatter":           {content("Sure! Here are the fields you asked for."), 1, "not one JSON object"},
		"a list":            {content(`[{"block":1}]`), 1, "not one JSON object"},
		"null":              {content(`null`), 1, "not one JSON object"},
		"half an object":    {content(`{"tagline":[{"block":1,`), 1, "not one JSON object"},
		"two objects":       {content(`{"tagline":[]} {"tagline":[]}`), 1, "goes on after"},
		"an empty text":     {content(``), 1, "not one JSON object"},
		"thoughts for ever": {content(`<think>hm, `), 1, "not one JSON object"},
		"a deep hole":       {content(strings.Repeat(`{"tagline":`, 50_000)), 1, "not one JSON object"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			e := serve(t, test.handle)
			log := &buffer{}
			got := proven(t, drafter(e.URL, log, nil), farolim())
			is.Equal(len(got.Problems), 1)
			is.Equal(got.Problems[0].Code, openai.Unavailable)
			got.Problems = got.Problems[:0]
			is.Equal(got, proven(t, rules.New(), farolim()))
			is.Equal(len(e.requests), test.requests)
			is.True(strings.Contains(log.String(), test.logged)) // says what happened
			is.True(!strings.Contains(log.String(), secret))     // and not the key
		})
	}
}

func TestDraft_DoesWithoutAnEndpointThatIsDown(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	gone := httptest.NewServer(nil)
	gone.Close()
	log := &buffer{}
	r := proven(t, drafter(gone.URL, log, nil), farolim())
	is.Equal(r.Problems[0].Code, openai.Unavailable)
	is.Equal(r.Fields.Text("tagline"), "Know which lamp fails next")
	is.True(strings.Contains(log.String(), "made by rules alone"))
}

func TestDraft_ASlowEndpointIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	for name, handle := range map[string]func(http.ResponseWriter, *http.Request, sheet){
		"no answer": func(_ http.ResponseWriter, r *http.Request, _ sheet) { <-r.Context().Done() },
		"an answer that stops": func(w http.ResponseWriter, r *http.Request, _ sheet) {
			_, _ = io.WriteString(w, `{"choices":`)
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			e := serve(t, handle)
			r := proven(t, drafter(e.URL, io.Discard, func(o *openai.Options) { o.Timeout = 50 * time.Millisecond }), farolim())
			is.Equal(r.Problems[0].Code, openai.Unavailable)
			is.Equal(r.Fields.Text("tagline"), "Know which lamp fails next")
		})
	}
}

// A slow second answer leaves what the first one chose.
func TestDraft_TheRepairMayFail(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	e := serve(t, func(w http.ResponseWriter, _ *http.Request, s sheet) {
		if s.rounds > 2 {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		say(w, fmt.Sprintf(`{"tagline":[{"block":%d,"quote":"Harbour lamps that report themselves"},{"block":1,"quote":"Lamps of the world"}]}`, s.number("Harbour lamps")))
	})
	r := proven(t, drafter(e.URL, io.Discard, nil), farolim())
	is.Equal(r.Fields.Text("tagline"), "Harbour lamps that report themselves")
	is.Equal(len(r.Problems), 0)
}

func TestDraft_EndsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	e := serve(t, func(_ http.ResponseWriter, r *http.Request, _ sheet) { stop(); <-r.Context().Done() })
	_, err := drafter(e.URL, io.Discard, nil).Draft(ctx, farolim(), categories.DefaultTree())
	is.New(t).True(errors.Is(err, context.Canceled))
}

func TestDraft_ABusyEndpointIsAskedOnceMore(t *testing.T) {
	t.Parallel()
	for after, want := range map[string]struct {
		waited   time.Duration
		requests int
	}{"": {time.Second, 2}, "3": {3 * time.Second, 2}, "0": {time.Second, 2}, "soon": {time.Second, 2}, "3600": {0, 1}} {
		t.Run("Retry-After "+after, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			var once sync.Once
			e := serve(t, func(w http.ResponseWriter, _ *http.Request, s sheet) {
				busy := false
				once.Do(func() { busy = true })
				if busy {
					w.Header().Set("Retry-After", after)
					w.WriteHeader(http.StatusTooManyRequests)
					return
				}
				say(w, fmt.Sprintf(`{"tagline":[{"block":%d,"quote":"Harbour lamps that report themselves"}]}`, s.number("Harbour lamps")))
			})
			var waited time.Duration
			r := proven(t, drafter(e.URL, io.Discard, func(o *openai.Options) {
				o.Wait = func(_ context.Context, d time.Duration) error { waited += d; return nil }
			}), farolim())
			is.Equal(waited, want.waited)
			is.Equal(len(e.requests), want.requests)
			is.Equal(r.Fields.Text("tagline") == "Harbour lamps that report themselves", want.requests == 2)
		})
	}
}

// An endpoint that knows no schema is asked in a looser form, and the next time in that one at once.
func TestDraft_AsksForALooserFormOfAnswer(t *testing.T) {
	t.Parallel()
	for kinds, want := range map[string]int{"json_schema": 2, "json_schema json_object": 3, "json_schema json_object temperature": 4} {
		t.Run("without "+kinds, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			var e *endpoint
			e = serve(t, func(w http.ResponseWriter, _ *http.Request, s sheet) {
				e.mu.Lock()
				r := e.requests[len(e.requests)-1]
				e.mu.Unlock()
				format, _ := r["response_format"].(map[string]any)
				kind, _ := format["type"].(string)
				_, heated := r["temperature"]
				if heated && (kind != "" && strings.Contains(kinds, kind) || strings.Contains(kinds, "temperature")) {
					http.Error(w, `{"error":{"message":"unsupported"}}`, http.StatusBadRequest)
					return
				}
				say(w, fmt.Sprintf("<think>Which line?</think>\n```json\n{\"tagline\":[{\"block\":%d,\"quote\":\"Harbour lamps that report themselves\"}]}\n```", s.number("Harbour lamps")))
			})
			d := drafter(e.URL, io.Discard, nil)
			is.Equal(proven(t, d, farolim()).Fields.Text("tagline"), "Harbour lamps that report themselves")
			is.Equal(len(e.requests), want)
			is.Equal(proven(t, d, farolim()).Fields.Text("tagline"), "Harbour lamps that report themselves")
			is.Equal(len(e.requests), want+1)
		})
	}
}
