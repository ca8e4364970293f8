package webtest

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"debut/web/doors/op"
)

// Scripts runs every file that matches the glob as a subtest. See Script.
func Scripts(t *testing.T, client *http.Client, base, glob string, variables map[string]string) {
	t.Helper()
	files, err := filepath.Glob(glob)
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts at %s: %v", glob, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			Script(t, client, base, file, string(text), variables)
		})
	}
}

// Script is Conversation.Run with nothing to do but requests.
func Script(tb testing.TB, client *http.Client, base, name, text string, variables map[string]string) {
	tb.Helper()
	Conversation{Client: client, Base: base, Variables: variables}.Run(tb, name, text)
}

// Conversation is what a script needs to hold one.
type Conversation struct {
	Client    *http.Client
	Base      string // of every path
	Variables map[string]string
	Do        map[string]func(words ...string) error // what happens besides requests, by its verb
}

// Run holds a conversation over HTTP. A line is one of
//
//	# a comment
//	POST /puppets                     a request; its answer is had when the first check after it is met
//	Content-Type: application/json    a header of the request
//	> {"url": "https://a.example/"}   a line of its body, which makes it JSON unless a header says otherwise
//	code == 201                       checks of the answer
//	header ETag exists
//	body contains "words"
//	json .items[0].slug == "harlequin"
//	json .items count 1
//	save id json .puppet_id           a variable for what follows
//	save tag header ETag
//	until json .status == "ready"     sends the request again until the check holds
//	do suspend ${listing}             something that no request does
//
// Besides == and contains (in a text, or as a value within a list or object) there are !=, !contains, matches, exists and absent.
// ${name} stands for a variable everywhere.
func (c Conversation) Run(tb testing.TB, name, text string) {
	tb.Helper()
	s := &script{tb: tb, Conversation: c, variables: maps.Clone(c.Variables)}
	if s.variables == nil {
		s.variables = map[string]string{}
	}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(variable.ReplaceAllStringFunc(line, s.value))
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := s.line(line); err != nil {
			tb.Errorf("%s:%d: %s: %v", name, i+1, line, err)
		}
	}
	if s.unsent {
		tb.Errorf("%s: the last request has no checks", name)
	}
}

type script struct {
	Conversation
	tb        testing.TB
	variables map[string]string

	request *http.Request
	sending string // its body
	unsent  bool   // it is in the making
	answer  *http.Response
	got     string
	parsed  any
}

// value returns what ${name} stands for; a name that is no variable stays as it is.
func (s *script) value(reference string) string {
	if v, ok := s.variables[reference[2:len(reference)-1]]; ok {
		return v
	}
	return reference
}

var (
	variable    = regexp.MustCompile(`\$\{\w+\}`)
	requestLine = regexp.MustCompile(`^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) (/\S*)$`)
	headerLine  = regexp.MustCompile(`^([A-Za-z-]+): (.*)$`)
	checkLine   = regexp.MustCompile(`^(code|body|header \S+|json \S+) (==|!=|contains|!contains|matches|count|exists|absent)(?: (.*))?$`)
	saveLine    = regexp.MustCompile(`^save (\w+) (header|json) (\S+)$`)
	doLine      = regexp.MustCompile(`^do (\w+)((?: \S+)*)$`)
)

func (s *script) line(line string) error {
	if m := requestLine.FindStringSubmatch(line); m != nil {
		r, err := http.NewRequestWithContext(s.tb.Context(), m[1], s.Base+m[2], nil)
		s.request, s.sending, s.answer, s.unsent = r, "", nil, err == nil
		return err
	}
	if m := doLine.FindStringSubmatch(line); m != nil && s.Do[m[1]] != nil {
		return s.Do[m[1]](strings.Fields(m[2])...)
	}
	if s.unsent {
		if m := headerLine.FindStringSubmatch(line); m != nil {
			s.request.Header.Add(m[1], m[2])
			return nil
		}
		if body, ok := strings.CutPrefix(line, "> "); ok {
			s.sending += body + "\n"
			return nil
		}
	}
	if !s.unsent && s.answer == nil {
		return fmt.Errorf("there is no request before it")
	}
	if s.unsent {
		if err := s.send(); err != nil {
			return err
		}
	}
	if check, is := strings.CutPrefix(line, "until "); is {
		return s.until(check)
	}
	if m := saveLine.FindStringSubmatch(line); m != nil {
		return s.save(m[1], m[2], m[3])
	}
	if m := checkLine.FindStringSubmatch(line); m != nil {
		return s.check(m[1], m[2], m[3])
	}
	return fmt.Errorf("is no line of a script")
}

// patience is how long a script waits for what must come: far more than any machine needs.
const patience = 3 * time.Minute

func (s *script) until(check string) error {
	m := checkLine.FindStringSubmatch(check)
	if m == nil {
		return fmt.Errorf("waits for no check")
	}
	for deadline := time.Now().Add(patience); ; <-time.After(20 * time.Millisecond) {
		err := s.check(m[1], m[2], m[3])
		if err == nil || time.Now().After(deadline) {
			return err
		}
		if err := s.send(); err != nil {
			return err
		}
	}
}

// send makes the request.
func (s *script) send() error {
	r := s.request.Clone(s.tb.Context())
	s.unsent = false
	if s.sending != "" {
		r.Body = io.NopCloser(strings.NewReader(s.sending))
		r.ContentLength = int64(len(s.sending))
		if r.Header.Get("Content-Type") == "" {
			r.Header.Set("Content-Type", "application/json")
		}
	}
	answer, err := s.Client.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	got, err := io.ReadAll(answer.Body)
	s.answer, s.got, s.parsed = answer, string(got), nil
	if v, failed := op.ReadJSON(got); failed == nil {
		s.parsed = v
	}
	return err
}

func (s *script) save(name, from, what string) error {
	v, ok := s.find(from + " " + what)
	if !ok {
		return fmt.Errorf("there is no such thing in %d %s", s.answer.StatusCode, cutText(s.got))
	}
	s.variables[name] = fmt.Sprint(v)
	return nil
}

// find returns what a check speaks of.
func (s *script) find(subject string) (v any, ok bool) {
	kind, what, _ := strings.Cut(subject, " ")
	switch kind {
	case "code":
		return json.Number(strconv.Itoa(s.answer.StatusCode)), true
	case "body":
		return s.got, true
	case "header":
		return strings.Join(s.answer.Header.Values(what), ", "), len(s.answer.Header.Values(what)) > 0
	}
	return At(s.parsed, what)
}

func (s *script) check(subject, verb, want string) error {
	v, ok := s.find(subject)
	if verb == "exists" || verb == "absent" {
		if ok != (verb == "exists") {
			return fmt.Errorf("is not so of %d %s", s.answer.StatusCode, cutText(s.got))
		}
		return nil
	}
	wanted, err := op.ReadJSON([]byte(want))
	if err != nil {
		return fmt.Errorf("%s: %w", want, err)
	}
	if !ok || !holds(v, verb, wanted) {
		return fmt.Errorf("got %s of %d %s", written(v), s.answer.StatusCode, cutText(s.got))
	}
	return nil
}

func holds(v any, verb string, want any) bool {
	words, isText := v.(string)
	switch verb {
	case "==":
		return written(v) == written(want)
	case "!=":
		return written(v) != written(want)
	case "contains":
		return isText && strings.Contains(words, fmt.Sprint(want)) || !isText && strings.Contains(written(v), written(want))
	case "!contains":
		return !holds(v, "contains", want)
	case "matches":
		return regexp.MustCompile(fmt.Sprint(want)).MatchString(fmt.Sprint(v))
	}
	return fmt.Sprint(size(v)) == fmt.Sprint(want)
}

func size(v any) int {
	if m, ok := v.(map[string]any); ok {
		return len(m)
	}
	return len(items(v))
}

func written(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}
