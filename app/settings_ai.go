package app

import (
	"errors"
	"flag"
	"net/url"
	"strings"
	"time"
)

// AI are the settings of a language model that helps with drafts. Without a URL there is none.
type AI struct {
	URL     string
	Model   string
	Key     string
	Budget  int // bytes of a website's words in one request
	Timeout time.Duration
	PerHour int // requests; 0 is no limit
}

// Define puts the settings on a set of flags.
func (a *AI) Define(fs *flag.FlagSet) {
	a.defineModel(fs)
	a.defineCost(fs)
}

func (a *AI) defineCost(fs *flag.FlagSet) {
	count(fs, &a.PerHour, "ai-per-hour",
		300, "requests an hour to the language model, whoever has something drafted; 0 switches the limit off")
}

func (a *AI) defineModel(fs *flag.FlagSet) {
	fs.Func("ai-url", "address of an interface that knows chat completions, such as http://127.0.0.1:11434/v1; "+
		"a language model there then helps with drafts (default none)", func(v string) (err error) {
		a.URL, err = baseURL(v)
		return err
	})
	fs.StringVar(&a.Model, "ai-model", "", "name of the language model, as the interface at --ai-url knows it")
	fs.Var(secret(func(v string) error { a.Key = v; return nil }), "ai-key",
		"key for --ai-url; better set as a variable, since arguments show in the list of processes")
	within(fs, &a.Budget, "ai-budget", 1000, 1_000_000, 12_000,
		"bytes of a website's words that the language model is shown; 4000 of them are about 1000 tokens of English")
	duration(fs, &a.Timeout, "ai-timeout", time.Second, time.Hour, 40*time.Second,
		"the longest that a draft waits for the language model")
}

// baseURL checks the address of an interface and returns it without a slash at the end.
func baseURL(v string) (string, error) {
	u, err := url.Parse(v)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.RawQuery != "" ||
		u.Fragment != "" || u.User != nil {
		return "", errors.New("must be http:// or https://, a host and a path, such as http://127.0.0.1:11434/v1")
	}
	return strings.TrimRight(v, "/"), nil
}
