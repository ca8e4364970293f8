package founder

import (
	"debut/app/community/alternatives"
	"debut/app/ground/texts"
)

// tab is one of the pages of a listing.
type tab struct {
	Words texts.Text
	Href  string
	Open  bool
}

// tabs are those pages, each behind the address of the first.
var tabs = []struct {
	at    string
	words texts.Text
}{
	{"", "Overview"},
	{"edit", "Edit"},
	{picturesTab, "Pictures"},
	{badgeTab, "Badge"},
	{"updates", "Updates"},
	{"milestones", "Milestones"},
	{"story", "Story"},
	{alternatives.Tab, "Alternatives"},
	{"team", "Team"},
	{"website", "Website"},
	{historyTab, "History"},
}

// tabsOf returns the tabs above a page.
func tabsOf(h Head) []tab {
	list := make([]tab, len(tabs))
	for i, t := range tabs {
		list[i] = tab{t.words, h.At(t.at), t.at == h.Here}
	}
	return list
}
