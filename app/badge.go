package app

import (
	"time"

	"debut/app/ground/texts"
)

// BadgeOutcome is what a look for the badge on a homepage came to.
type BadgeOutcome string

const (
	BadgeFound   BadgeOutcome = "found"
	BadgeMissing BadgeOutcome = "missing"
	BadgeUnknown BadgeOutcome = "unknown" // could not look; demotes nobody
)

// BadgeCheck is one look for the badge on a homepage. Reason says in words why it was not found.
type BadgeCheck struct {
	Outcome   BadgeOutcome `json:"outcome" enum:"found,missing,unknown"`
	Reason    Text         `json:"reason" doc:"Why it was not found; null if it was."`
	CheckedAt time.Time    `json:"checked_at"`
	Said      texts.Text   `json:"-"` // Reason, to say in any language
	Blind     bool         `json:"-"` // it could not look: Outcome is that of an earlier look, if there was one
	NoWebsite bool         `json:"-"` // nothing public answers to the name
}

// NoBadge is a look that did not find the badge.
func NoBadge(outcome BadgeOutcome, why texts.Text) BadgeCheck {
	return BadgeCheck{Outcome: outcome, Reason: Text(why.String()), Said: why}
}

// Why says in words why it was not found; those of an earlier look are in English.
func (b BadgeCheck) Why() texts.Text {
	if b.Said != "" {
		return b.Said
	}
	return texts.Verbatim(string(b.Reason))
}

// BadgeKinds, BadgeShapes, BadgeModes and BadgeSizes are what badges there are to choose from.
var (
	BadgeKinds  = []string{"listed", "launched", "featured", "verified", "week1"}
	BadgeShapes = []string{"standard", "outline", "pill", "banner", "square"}
	BadgeModes  = []string{"light", "dark", "auto"}
	BadgeSizes  = []string{"s", "m", "l"}
)
