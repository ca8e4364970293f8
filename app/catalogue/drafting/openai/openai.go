// Package openai lets a language model help with a draft, and answer questions by quotes. It speaks to any endpoint that
// takes POST {url}/chat/completions, as hosted services, Ollama and the llama.cpp server do.
//
// The model points at words of the website; it never writes any. Among what the rules list as equally true
// (drafting.Choices) it chooses: tagline, summary, description, which questions come first, further features, and, where
// the rules found nothing, reasons, tags and keywords. Of a fact that the rules found values for (a city, a country, a
// year, an address to write to, a mark) it says the number of one, or that it is none of these.
//
// What the rules left blank of prices, founders, milestones and the story it reads, in passages that they hold to be the
// company's own words. A quote proves that words stand on a page, and not that they are about the company; so a reading
// is kept only if the words beside the value say what it is, and evidence confirms it. A model that lies can choose
// badly among what a company says of itself, and state nothing else.
package openai

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"log/slog"
	"reflect"
	"strings"
	"sync/atomic"
	"time"

	"debut/app"
	"debut/app/catalogue/drafting"
)

// Options say where the model is and how much it may cost. All but URL have a default.
type Options struct {
	URL     string        // of the interface, such as http://127.0.0.1:11434/v1
	Model   string        // as the endpoint names it; "" if it has only one
	Key     string        // sent as a bearer token; "" sends none
	Budget  int           // bytes of the website's words in one request
	Timeout time.Duration // for one draft, all requests together
	PerHour app.Live[int] // requests in an hour at most; 0 is no limit
	Log     *slog.Logger
	Clock   app.Clock
	Random  io.Reader                                        // for the marks around the website's words
	Wait    func(ctx context.Context, d time.Duration) error // before a request is sent again
}

// Defaults fit a model that holds 8,000 tokens, and a draft that is to be ready within a minute.
const (
	DefaultBudget  = 12_000
	DefaultTimeout = 40 * time.Second
)

// Drafter has a model improve what another drafter makes. It is safe for concurrent use.
type Drafter struct {
	base    drafting.Chooser
	options Options
	*shared
}

// shared is what drafters of different patience have in common.
type shared struct {
	client client
	meter  meter
	form   atomic.Int32 // the first of forms that the endpoint may know
}

// New returns a drafter that adds a model to base.
func New(o Options, base drafting.Chooser) *Drafter {
	if o.Budget <= 0 {
		o.Budget = DefaultBudget
	}
	if o.Timeout <= 0 {
		o.Timeout = DefaultTimeout
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Clock == nil {
		o.Clock = time.Now
	}
	if o.Random == nil {
		o.Random = rand.Reader
	}
	if o.Wait == nil {
		o.Wait = wait
	}
	return &Drafter{base, o, &shared{client: newClient(o), meter: meter{clock: o.Clock, most: o.PerHour}}}
}

// Within returns the same drafter for callers who wait for the model no longer than t.
func (d *Drafter) Within(t time.Duration) *Drafter {
	hasty := *d
	hasty.options.Timeout = min(hasty.options.Timeout, t)
	return &hasty
}

// Unavailable is the code of the problem of a draft that the model did not help with.
const Unavailable = "model_unavailable"

// Draft returns the base's draft with what the model chose and read. Whatever the endpoint does, it is never less than
// the base's: then it has a problem that says so.
func (d *Drafter) Draft(ctx context.Context, s app.Snapshot, categories []app.Category) (drafting.Draft, error) {
	draft, err := d.base.Draft(ctx, s, categories)
	if err != nil {
		return draft, err
	}
	choices, err := d.base.Choices(ctx, s)
	if err != nil {
		return draft, err
	}
	t := tableOf(ctx, s, draft, choices, categories, d.options.Budget)
	if len(t.fields) == 0 && len(t.facts) == 0 {
		return draft, nil // nothing to choose
	}
	begun := d.options.Clock()
	limited, stop := context.WithTimeout(ctx, d.options.Timeout)
	defer stop()
	chosen, err := d.choose(limited, t)
	log := d.options.Log.With("website", s.URL, "endpoint", d.options.URL, "model", d.options.Model, "seconds",
		d.options.Clock().Sub(begun).Seconds())
	switch {
	case errors.Is(ctx.Err(), context.Canceled):
		return draft, ctx.Err()
	case err != nil:
		log.Warn("the model did not help with a draft, which was made by rules alone", "error", err)
		draft.Problems = append(draft.Problems, app.Problem{Code: Unavailable,
			Detail: "The language model that helps with drafts gave no usable answer, so this draft was made by " +
				"rules alone. What they found is all there; fields can be regenerated later."})
		return draft, nil
	}
	improved := t.apply(ctx, draft, chosen)
	improved.Model = !reflect.DeepEqual(improved, draft)
	log.Info("a model helped with a draft", "chosen", strings.Join(chosen.fields(), " "))
	return improved, nil
}

// choose asks the model, and once more for what it did not quote rightly.
func (d *Drafter) choose(ctx context.Context, t *table) (choice, error) {
	conversation, err := t.ask(d.options.Random)
	if err != nil {
		return choice{}, err
	}
	said, err := d.places(ctx, conversation, t)
	if err != nil {
		return choice{}, err
	}
	chosen, faults := t.take(ctx, said)
	if len(faults) == 0 {
		return chosen, nil
	}
	if said, err = d.places(ctx, append(conversation, t.repair(faults)), t); err != nil {
		d.options.Log.Debug("the model did not mend its answer", "error", err)
		return chosen, nil
	}
	mended, _ := t.take(ctx, said)
	for _, f := range faults {
		if len(mended.places[f.field]) > 0 {
			chosen.places[f.field] = mended.places[f.field]
		}
		if len(mended.read[f.field]) > 0 {
			chosen.read[f.field] = mended.read[f.field]
		}
	}
	return chosen, nil
}

// places asks the model for what of a table it chooses.
func (d *Drafter) places(ctx context.Context, conversation []message, t *table) (answer, error) {
	content, err := d.ask(ctx, conversation, t.schema())
	if err != nil {
		return answer{}, err
	}
	return parse(content)
}

// ask returns the model's answer, in the strictest form that the endpoint knows.
func (d *Drafter) ask(ctx context.Context, conversation []message, schema object) (string, error) {
	for form := d.form.Load(); ; form++ {
		if err := d.meter.take(); err != nil {
			return "", err
		}
		r := request{Model: d.options.Model, Messages: conversation}
		forms[form](&r, schema)
		content, err := d.client.complete(ctx, r)
		if errors.Is(err, errNotUnderstood) && int(form) < len(forms)-1 {
			continue
		}
		if err == nil {
			d.form.Store(form)
		}
		return content, err
	}
}

func wait(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
