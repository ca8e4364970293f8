package moderation

import (
	"slices"
	"strings"

	"debut/app/ground/texts"
)

// Reason is what is often wrong with a listing, in the words that its owner reads.
type Reason struct {
	Name  string
	Words texts.Text
}

// Reasons are all of them, what is asked for most often first.
var Reasons = []Reason{
	{"unclear", "Say in plain words what it does, and for whom."},
	{"unproven", "Say only what your website says, too."},
	{"categories", "Choose the categories that fit it."},
	{"pictures", "Show the product in the pictures."},
	{"unready", "There is nothing to try or to buy yet. Come back once there is."},
	{"twice", "It is listed here already."},
	{"unfit", "It does not belong in this directory."},
}

// said returns the reasons of a decision as its owner reads them in a language: the chosen ones, then the team's own
// words.
func (in Decision) said(l texts.Language) string {
	var all []string
	for _, r := range Reasons {
		if slices.Contains(in.Reasons, r.Name) {
			all = append(all, r.Words.In(l))
		}
	}
	return strings.TrimSpace(strings.Join(append(all, strings.TrimSpace(in.Reason)), " "))
}
