package app

import (
	"slices"

	"debut/app/ground/texts"
)

// Section is a part of a listing's page that not every listing shows.
type Section string

const (
	StorySection      Section = "story"
	MilestonesSection Section = "milestones"
	MediaSection      Section = "media"
)

// Sections are all of them, in their order.
var Sections = []Section{StorySection, MilestonesSection, MediaSection}

// Enum lists them.
func (Section) Enum() []string { return []string{"story", "milestones", "media"} }

var sectionWords = map[Section]texts.Text{StorySection: "Story", MilestonesSection: "Milestones",
	MediaSection: "Pictures"}

// Words say to people what the section is.
func (s Section) Words() texts.Text { return sectionWords[s] }

// SectionsOf are the sections that each plan shows. A listing shows those that were unlocked for it, too.
var SectionsOf = map[Plan][]Section{PlanPaid: Sections}

// Shows reports whether the listing shows a section.
func (l Listing) Shows(s Section) bool {
	return slices.Contains(SectionsOf[l.Plan], s) || slices.Contains(l.Unlocked, s)
}

// Shown returns the sections that the listing shows, in their order.
func (l Listing) Shown() []Section {
	shown := []Section{}
	for _, s := range Sections {
		if l.Shows(s) {
			shown = append(shown, s)
		}
	}
	return shown
}
