package directory

import (
	"log/slog"
	"time"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/openai"
	"debut/app/catalogue/drafting/rules"
)

// quickWithin is what a drafter for callers who wait may take: their requests must end before the server cuts them off.
const quickWithin = 20 * time.Second

// NewDrafters returns the embedded drafter, with a language model to help it if there is one: for work in the background,
// and for callers who wait.
func NewDrafters(ai app.AI, perHour app.Live[int], log *slog.Logger) (patient, quick drafting.Drafter) {
	if ai.URL == "" {
		return rules.New(), rules.New()
	}
	d := openai.New(openai.Options{URL: ai.URL, Model: ai.Model, Key: ai.Key, Budget: ai.Budget, Timeout: ai.Timeout, PerHour: perHour, Log: log}, rules.New())
	return d, d.Within(quickWithin)
}
