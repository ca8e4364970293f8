package admin

import (
	"slices"

	"debut/app/ground/texts"
)

// tab is one of the team's pages.
type tab struct {
	At       string // where it is, behind Path
	Words    texts.Text
	Operator bool // editors have no such page
	Open     bool
}

// Href returns the address of the page.
func (t tab) Href() string {
	if t.At == "today" {
		return Path
	}
	return Path + "/" + t.At
}

// group is the team's pages about one thing. Its own link leads to the first of them.
type group struct {
	Words texts.Text
	Tabs  []tab
	Open  bool
}

// Href returns the address of the first page.
func (g group) Href() string { return g.Tabs[0].Href() }

// groups are all pages of the team.
var groups = []group{
	{Words: "Today", Tabs: []tab{{At: "today", Words: "Today"}}},
	{Words: "Inbox", Tabs: []tab{{At: "inbox", Words: "Inbox"}}},
	{Words: "Listings", Tabs: []tab{
		{At: "listings", Words: "All listings"}, {At: "programmes", Words: "Programmes"},
		{At: "import", Words: "Import", Operator: true},
	}},
	{Words: "People", Tabs: []tab{
		{At: "founders", Words: "Founders"}, {At: "accounts", Words: "Accounts", Operator: true},
		{At: "rules", Words: "Rules", Operator: true},
	}},
	{Words: "Selling", Tabs: []tab{{At: "tasks", Words: "Tasks of orders"},
		{At: "orders", Words: "Orders", Operator: true}, {At: "products", Words: "Products and prices", Operator: true},
		{At: "promo-codes", Words: "Promo codes", Operator: true}, {At: "vat-numbers", Words: "VAT numbers"},
		{At: "one-stop-shop", Words: "One-stop shop", Operator: true}}},
	{Words: "Site", Tabs: []tab{
		{At: "brand", Words: "Brand", Operator: true}, {At: "settings", Words: "Settings", Operator: true},
		{At: "start", Words: "First hour", Operator: true},
		{At: "blog", Words: "Blog"}, {At: "newsletter", Words: "Weekly mail"}, {At: "webhooks", Words: "Webhooks", Operator: true},
	}},
	{Words: "Machine", Tabs: []tab{
		{At: "machine", Words: "State of the machine"}, {At: "mails", Words: "Mails"}, {At: "jobs", Words: "Jobs"},
		{At: "backups", Words: "Backups", Operator: true},
	}},
}

// groupsFor returns the pages that an operator or an editor has, of whom the one at an address is open.
func groupsFor(at string, operator bool) (list []group) {
	for _, g := range groups {
		g.Tabs = slices.DeleteFunc(slices.Clone(g.Tabs), func(t tab) bool { return t.Operator && !operator })
		for i := range g.Tabs {
			g.Tabs[i].Open = g.Tabs[i].At == at
			g.Open = g.Open || g.Tabs[i].Open
		}
		if len(g.Tabs) > 0 {
			list = append(list, g)
		}
	}
	return list
}
