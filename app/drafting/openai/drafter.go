// Package openai drafts with the help of a language model behind an endpoint of the OpenAI form (POST /chat/completions), such as
// Ollama, llama.cpp's server or a hosted service.
//
// The rules draft first, and all that they find stands. The model is asked only for words that they did not find: which sentence
// is the tagline, which lines are the features, which category the company is of. It answers with numbers of blocks and quotes
// copied from them, and a quote is the value. Facts such as a country, a price or a founder are not asked for: a real quote does
// not make such a value true, and a draft states only what is.
package openai

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"debut/app"
	"debut/app/drafting"
)

// Options are what New joins.
type Options struct {
	URL    string            // before /chat/completions: "http://127.0.0.1:11434/v1"
	Model  string            // as the endpoint calls it
	Key    string            // sent as a bearer token; "" sends none
	Rules  drafting.Drafter  // drafts first, and alone where the endpoint fails
	Wait   time.Duration     // for all answers about one draft; 0 for a minute
	Log    *slog.Logger      // is told where the endpoint fails
	Client http.RoundTripper // nil for http.DefaultTransport
}

// Drafter fills in with a model what the rules left blank. It is safe for concurrent use.
type Drafter struct {
	Options
	address string
	http    *http.Client
}

// New checks the options.
func New(o Options) (*Drafter, error) {
	u, err := url.Parse(o.URL)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, fmt.Errorf("the address of the model is %q; send one such as http://127.0.0.1:11434/v1", o.URL)
	}
	if o.Model == "" {
		return nil, errors.New("the model has no name; say which one the endpoint shall use")
	}
	if o.Wait == 0 {
		o.Wait = time.Minute
	}
	return &Drafter{o, strings.TrimSuffix(o.URL, "/") + "/chat/completions", &http.Client{
		Transport: o.Client,
		// The key is for this endpoint and no other.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}, nil
}

// Draft drafts by the rules and then asks the model. It fails only where the rules do: an endpoint that is down, slow or wrong costs
// no more than what it would have added.
func (d *Drafter) Draft(ctx context.Context, s app.Snapshot, categories []app.Category) (drafting.Draft, error) {
	floor, err := d.Rules.Draft(ctx, s, categories)
	if err != nil {
		return floor, err
	}
	within, cancel := context.WithTimeout(ctx, d.Wait)
	defer cancel()
	if err := d.fill(within, s, &floor, categories); err != nil {
		if ctx.Err() != nil {
			return floor, ctx.Err()
		}
		d.Log.WarnContext(ctx, "the model did not help with a draft", "website", s.URL, "error", err)
	}
	return floor, nil
}

// fill asks for what is blank in the draft, and once more about what did not hold.
func (d *Drafter) fill(ctx context.Context, s app.Snapshot, draft *drafting.Draft, categories []app.Category) error {
	blank := blanks(*draft)
	if len(blank) == 0 {
		return nil
	}
	offer := newOffer(s, categories)
	talk := []message{{"system", instructions}, {"user", offer.prompt(blank)}}
	for range 2 {
		said, err := d.ask(ctx, talk, schemaOf(blank))
		if err != nil {
			return err
		}
		faults := offer.take(said, blank, draft)
		if len(faults) == 0 {
			return nil
		}
		blank = blanks(*draft)
		talk = append(talk, message{"assistant", said}, message{"user", repair(faults)})
	}
	return nil
}
