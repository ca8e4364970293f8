package server_test

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// mend returns the call that the answer to a wrong one asks for, by rules that know no tool and no field.
func (w *blunders) mend(tool string, args map[string]any, words string) (string, map[string]any) {
	var problem struct {
		Detail string
		Errors []struct{ Location, Message string }
	}
	args = maps.Clone(args)
	if json.Unmarshal([]byte(words), &problem) != nil { // a fault of the protocol
		if name := named(words); name != "" {
			tool = name
		}
		return tool, args
	}
	for _, e := range problem.Errors {
		place, ours := strings.CutPrefix(e.Location, "arguments.")
		if ours && mendAt(args, strings.FieldsFunc(place, func(r rune) bool { return r == '.' || r == '[' || r == ']' }), e.Message) {
			continue
		}
		if next := w.toolIn(e.Message); next != "" {
			return next, w.namesFor(next, args, e.Message)
		}
	}
	if len(problem.Errors) > 0 {
		return tool, args
	}
	if value := named(problem.Detail); value != "" { // what the call is about is another one
		for _, id := range []string{"slug", "id", "listing_id", "week"} {
			if _, is := args[id]; is {
				args[id] = value2(value, args[id])
			}
		}
		return tool, args
	}
	if next := w.toolIn(problem.Detail); next != "" {
		return next, w.namesFor(next, args, problem.Detail)
	}
	return tool, args
}

// toolIn returns the first tool that words name.
func (w *blunders) toolIn(words string) string {
	for _, word := range regexp.MustCompile(`[a-z]+(_[a-z]+)+`).FindAllString(words, -1) {
		if slices.Contains(w.tools, word) {
			return word
		}
	}
	return ""
}

// namesFor returns the arguments that name what a tool is about, as the call had them or the answer does.
func (w *blunders) namesFor(tool string, args map[string]any, words string) map[string]any {
	about := map[string]any{}
	wants := map[string]string{"get_draft": "id", "update_draft": "id", "get_my_listing": "listing_id", "update_my_listing": "listing_id"}[tool]
	if sent, is := args[wants]; is {
		about[wants] = sent
	} else if number := regexp.MustCompile(`listing (\d+)`).FindStringSubmatch(words); wants == "listing_id" && number != nil {
		about[wants] = json.Number(number[1])
	}
	return about
}

// rules find in words what to send, the surest first.
var rules = []*regexp.Regexp{
	regexp.MustCompile(`[Nn]earest: ([^,;.(]+)`),
	regexp.MustCompile(`did you mean (\S+)\?`),
	regexp.MustCompile(`[Yy]ours: ([^\s,;(]+)`),
	regexp.MustCompile(`\bsend ([0-9a-f-]{36}|\d+|[A-Z]{2})(?:[;,. ]|$)`),
	regexp.MustCompile(`send one of:? ([^,;]+)`),
	regexp.MustCompile(`such as ([^\s,;]+?)[.,;]?(?:\s|$)`),
}

// named returns what words say is meant.
func named(words string) string {
	for _, rule := range rules {
		if found := rule.FindStringSubmatch(words); found != nil {
			return strings.TrimSpace(found[1])
		}
	}
	return ""
}

// value2 returns a text as a value of the type that the place wants: a number where it names one.
func value2(text string, before any) any {
	if _, err := strconv.Atoi(text); err == nil {
		if _, is := before.(string); !is || len(text) < 12 {
			return json.Number(text)
		}
	}
	return text
}

// mendAt changes what stands at a place to what a message asks for; false if it asks for nothing there.
func mendAt(in any, path []string, message string) bool {
	if len(path) > 1 {
		switch v := in.(type) {
		case map[string]any:
			return mendAt(v[path[0]], path[1:], message)
		case []any:
			i, err := strconv.Atoi(path[0])
			return err == nil && i < len(v) && mendAt(v[i], path[1:], message)
		}
		return false
	}
	switch v := in.(type) {
	case map[string]any:
		value, keep, changed := mended(path[0], v, message)
		if delete(v, path[0]); changed && keep {
			v[path[0]] = value
		}
		return changed
	case []any:
		i, err := strconv.Atoi(path[0])
		if err != nil || i >= len(v) {
			return false
		}
		one := map[string]any{path[0]: v[i]}
		value, _, changed := mended(path[0], one, message)
		v[i] = value
		return changed
	}
	return false
}

var (
	atMost  = regexp.MustCompile(`send at most (\d+)|from \d+ to (\d+)`)
	quoted  = regexp.MustCompile(`it as a text, ("[^"]*")`)
	inside  = regexp.MustCompile(`send it inside (\w+)`)
	renamed = regexp.MustCompile(`is not known here; did you mean (\S+)\?`)
)

// mended returns what a message asks for in the place of what stands under a key.
func mended(key string, in map[string]any, message string) (value any, keep, changed bool) {
	was := in[key]
	text, _ := was.(string)
	if to := renamed.FindStringSubmatch(message); to != nil {
		in[to[1]] = was
		return nil, false, true
	}
	if to := inside.FindStringSubmatch(message); to != nil {
		in[to[1]] = map[string]any{key: was}
		return nil, false, true
	}
	if to := quoted.FindStringSubmatch(message); to != nil {
		return strings.Trim(to[1], `"`), true, true
	}
	var parsed any
	bound := atMost.FindStringSubmatch(message)
	switch {
	case strings.Contains(message, "leave it out"), strings.Contains(message, "is not known here"):
		return nil, false, true
	case strings.Contains(message, "itself,") && json.Unmarshal([]byte(text), &parsed) == nil:
		return parsed, true, true
	case strings.Contains(message, "send a list"):
		return []any{was}, true, true
	case strings.Contains(message, "send a new"):
		return key + "-2", true, true
	case strings.Contains(message, "true or false"):
		return true, true, true
	case bound != nil && text != "" && len(text) > 100:
		most, _ := strconv.Atoi(bound[1])
		return text[:most], true, true
	case bound != nil && bound[1]+bound[2] != "" && text == "" && was != nil:
		return json.Number(bound[1] + bound[2]), true, true
	}
	if to := named(message); to != "" {
		return value2(to, was), true, true
	}
	if strings.Contains(message, "send a text of") || strings.Contains(message, "send the new words") {
		return "Words", true, true
	}
	return was, true, false
}
