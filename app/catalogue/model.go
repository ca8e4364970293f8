package catalogue

import (
	"log/slog"
	"time"

	"debut/app"
	"debut/app/catalogue/answers"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/openai"
	"debut/app/catalogue/drafting/rules"
)

// Drafters draft what websites say, and put quotes of them together, with a language model to help if there is one.
type Drafters struct {
	Drafter   drafting.Drafter // for work in the background
	Redrafter drafting.Drafter // for callers who wait
	Writer    answers.Writer   // nil without a model
}

// quickWithin is what a model may take for callers who wait: their requests must end before the server cuts them off.
const quickWithin = 20 * time.Second

// NewDrafters returns the embedded drafter, or the one with the language model that the settings name.
func NewDrafters(ai app.AI, perHour app.Live[int], log *slog.Logger) Drafters {
	if ai.URL == "" {
		return Drafters{Drafter: rules.New(), Redrafter: rules.New()}
	}
	d := openai.New(openai.Options{
		URL: ai.URL, Model: ai.Model, Key: ai.Key, Budget: ai.Budget, Timeout: ai.Timeout, PerHour: perHour, Log: log,
	}, rules.New())
	quick := d.Within(quickWithin)
	return Drafters{d, quick, quick}
}
