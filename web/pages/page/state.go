package page

import (
	"debut/app"
	"debut/app/ground/texts"
)

// State is what becomes of something, in words, with the look of its chip.
type State struct {
	Class, Icon string
	Words       texts.Text
}

// ListingStates are those of listings, as their owners read them.
var ListingStates = map[string]State{
	string(app.ListingDraft):         {"", "pencil", "Not published"},
	string(app.ListingAwaitingBadge): {"chip-wait", "clock", "Waiting for the badge"},
	string(app.ListingScheduled):     {"chip-ai", "calendar", "Scheduled"},
	string(app.ListingLive):          {"chip-live", "circle-check", "Live"},
	string(app.ListingSuspended):     {"chip-deleted", "circle-alert", "Suspended"},
}
