package openai_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/drafting/evidence"
	"debut/app/catalogue/drafting/openai"
	"debut/app/catalogue/drafting/rules"
	"debut/crawl"
)

// place is what a model answers: words of a numbered block.
type place struct {
	Block int    `json:"block"`
	Quote string `json:"quote"`
}

// sheet is a prompt as a model reads it.
type sheet struct {
	raw    string
	mark   string
	rounds int // messages so far
	blocks map[int]string
	fields map[string][]int // the blocks that each field may be chosen from
}

var (
	markOf  = regexp.MustCompile(`hold the mark (\w+)`)
	blockOf = regexp.MustCompile(`(?m)^\[(\d+)\] (.*)$`)
	fieldOf = regexp.MustCompile(`(?m)^- (\w+): .* Choose from blocks (.*)\.$`)
)

// number finds the block that holds the words.
func (s sheet) number(words string) int {
	for n, text := range s.blocks {
		if strings.Contains(text, words) {
			return n
		}
	}
	return 0
}

// place points at words.
func (s sheet) place(words string) place { return place{s.number(words), words} }

func sheetOf(messages []struct{ Role, Content string }) sheet {
	user := messages[1].Content
	s := sheet{raw: user, mark: markOf.FindStringSubmatch(messages[0].Content)[1], rounds: len(messages), blocks: map[int]string{}, fields: map[string][]int{}}
	parts := strings.Split(user, s.mark)
	for _, m := range blockOf.FindAllStringSubmatch(parts[1], -1) {
		n, _ := strconv.Atoi(m[1])
		s.blocks[n] = m[2]
	}
	for _, m := range fieldOf.FindAllStringSubmatch(parts[2], -1) {
		for _, span := range strings.Split(m[2], ", ") {
			from, to, _ := strings.Cut(span, "-")
			first, _ := strconv.Atoi(from)
			last, err := strconv.Atoi(to)
			if err != nil {
				last = first
			}
			for n := first; n <= last; n++ {
				s.fields[m[1]] = append(s.fields[m[1]], n)
			}
		}
	}
	return s
}

// endpoint is a server in the process that keeps what it was sent.
type endpoint struct {
	*httptest.Server
	mu       sync.Mutex
	requests []map[string]any
	sheets   []sheet
	headers  []http.Header
}

// serve starts an endpoint. Each request is kept, then handled.
func serve(t *testing.T, handle func(w http.ResponseWriter, r *http.Request, s sheet)) *endpoint {
	t.Helper()
	e := &endpoint{}
	e.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		var body map[string]any
		var typed struct {
			Messages []struct{ Role, Content string }
		}
		if r.Method != http.MethodPost || r.URL.Path != "/v1/chat/completions" || json.Unmarshal(raw, &body) != nil || json.Unmarshal(raw, &typed) != nil || len(typed.Messages) < 2 {
			http.Error(w, "no chat completion request", http.StatusTeapot)
			return
		}
		s := sheetOf(typed.Messages)
		e.mu.Lock()
		e.requests, e.sheets, e.headers = append(e.requests, body), append(e.sheets, s), append(e.headers, r.Header)
		e.mu.Unlock()
		handle(w, r, s)
	}))
	t.Cleanup(e.Close)
	return e
}

// model starts an endpoint that answers as a model would.
func model(t *testing.T, answer func(s sheet) any) *endpoint {
	t.Helper()
	return serve(t, func(w http.ResponseWriter, _ *http.Request, s sheet) {
		content, ok := answer(s).(string)
		if !ok {
			raw, _ := json.Marshal(answer(s))
			content = string(raw)
		}
		say(w, content)
	})
}

// say writes a chat completion.
func say(w http.ResponseWriter, content string) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{"choices": []any{map[string]any{"message": map[string]any{"role": "assistant", "content": content}}}})
}

const secret = "sk-lantern-4711"

// drafter returns a drafter with the endpoint's model, whose log goes to the buffer.
func drafter(url string, log io.Writer, set func(*openai.Options)) *openai.Drafter {
	o := openai.Options{
		URL: url + "/v1", Model: "wren", Key: secret, Log: slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug})),
		Wait: func(context.Context, time.Duration) error { return nil },
	}
	if set != nil {
		set(&o)
	}
	return openai.New(o, rules.New())
}

// website reads pages by path, the homepage first.
func website(pages ...[2]string) app.Snapshot {
	s := app.Snapshot{URL: "https://farolim.example/"}
	for _, p := range pages {
		s.Pages = append(s.Pages, crawl.ParsePage([]byte(p[1]), "https://farolim.example"+p[0], 200))
	}
	return s
}

// proven drafts and proves.
func proven(t *testing.T, d interface {
	Draft(context.Context, app.Snapshot, []app.Category) (draft, error)
}, s app.Snapshot) evidence.Result {
	t.Helper()
	got, err := d.Draft(t.Context(), s, categories.DefaultTree())
	if err != nil {
		t.Fatal(err)
	}
	return evidence.Verify(t.Context(), s, got, categories.DefaultTree())
}
