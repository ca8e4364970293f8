package webtest

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"debut/web/op"
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

// Script holds a conversation over HTTP. A line is one of
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
//
// Besides == and contains (in a text, or as a value within a list or object) there are !=, !contains, matches, exists and absent.
// ${name} stands for a variable everywhere.
func Script(tb testing.TB, client *http.Client, base, name, text string, variables map[string]string) {
	tb.Helper()
	s := &script{tb: tb, client: client, base: base, variables: map[string]string{}}
	for k, v := range variables {
		s.variables[k] = v
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
	if s.request != nil {
		tb.Errorf("%s: the last request has no checks", name)
	}
}

type script struct {
	tb        testing.TB
	client    *http.Client
	base      string
	variables map[string]string

	request *http.Request // in the making
	sending string        // its body
	answer  *http.Response
	got     string
	parsed  any
}

// value is what ${name} stands for; a name that is no variable stays as it is.
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
)

func (s *script) line(line string) error {
	if m := requestLine.FindStringSubmatch(line); m != nil {
		r, err := http.NewRequestWithContext(s.tb.Context(), m[1], s.base+m[2], nil)
		s.request, s.sending, s.answer = r, "", nil
		return err
	}
	if s.request != nil {
		if m := headerLine.FindStringSubmatch(line); m != nil {
			s.request.Header.Add(m[1], m[2])
			return nil
		}
		if body, ok := strings.CutPrefix(line, "> "); ok {
			s.sending += body + "\n"
			return nil
		}
	}
	if err := s.send(); err != nil {
		return err
	}
	if m := saveLine.FindStringSubmatch(line); m != nil {
		return s.save(m[1], m[2], m[3])
	}
	if m := checkLine.FindStringSubmatch(line); m != nil {
		return s.check(m[1], m[2], m[3])
	}
	return fmt.Errorf("is no line of a script")
}

// send makes the request, unless that was done for an earlier check.
func (s *script) send() error {
	if s.request == nil {
		if s.answer == nil {
			return fmt.Errorf("there is no request before it")
		}
		return nil
	}
	r := s.request
	s.request = nil
	if s.sending != "" {
		r.Body = io.NopCloser(strings.NewReader(s.sending))
		r.ContentLength = int64(len(s.sending))
		if r.Header.Get("Content-Type") == "" {
			r.Header.Set("Content-Type", "application/json")
		}
	}
	answer, err := s.client.Do(r)
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
