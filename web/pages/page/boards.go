package page

import (
	"cmp"
	"slices"

	"debut/app"
	"debut/app/contest/leaderboards"
	"debut/app/ground/texts"
)

// BoardsPath is where the leaderboards are, and RankingsPath where visitors read how each ranking is computed.
const (
	BoardsPath   = "/leaderboards"
	RankingsPath = "/how-rankings-work"
)

// Board is what people read of a leaderboard.
type Board struct {
	Name       string
	Tab, Title texts.Text
	Rule       texts.Text // in a sentence
	Unit, One  texts.Text // of what it ranks by, and of one of it where that is another word
	Column     texts.Text // the same at the head of a table
	Voted      bool       // by people: its first place is in the colour that only votes earn
	Paid       bool
	None       Empty
}

// Boards are the leaderboards, in the order of their tabs.
var Boards = []Board{
	{
		Name: leaderboards.CommunityWeekly, Tab: "This week", Title: "Most votes of the week", Voted: true,
		Unit: "votes in the week", One: "vote in the week", Column: "Votes",
		Rule: "The launches of one week, ranked by the votes that people gave in it and by nothing else.",
		None: NothingHere("No launches in this week yet", "The board begins with the first launch of the week.",
			"/calendar", "Open the calendar"),
	},
	{
		Name: leaderboards.CommunityAllTime, Tab: "All time", Title: "Most votes of all time", Unit: "votes in all",
		One: "vote in all", Column: "Votes", Voted: true,
		Rule: "Everything that launched here, ranked by all votes that people gave, and by nothing else.",
		None: NothingHere("Nobody has voted yet", "A product stands here as soon as it has one vote that counts.",
			"/launches", "See this week’s launches"),
	},
	{
		Name: leaderboards.DomainRating, Tab: "Domain Rating", Title: "Highest Domain Rating",
		Unit: "of 100", Column: "Rating",
		Rule: "A third party’s measure of the links that lead to a website, from 0 to 100. Each figure names who measured it, and when.",
		None: NothingHere("No ratings yet",
			"This board is filled with the figures of a third party, which the operator of this site brings in. None have been so far.",
			RankingsPath+"#domain-rating", "How this board ranks"),
	},
	{
		Name: leaderboards.Revenue, Tab: "Revenue", Title: "Highest monthly revenue",
		Unit: "a month", Column: "A month",
		Rule: "What companies take in a month. Each figure says whether the company states it or somebody verified it, and when.",
		None: NothingHere("No revenues yet",
			"This board is filled with figures that companies state, or that the operator of this site verified. There are none so far.",
			RankingsPath+"#revenue", "How this board ranks"),
	},
	{
		Name: leaderboards.Billboard, Tab: "Billboard", Title: "The billboard, a paid ranking", Unit: "paid",
		Column: "Paid", Paid: true,
		Rule: "This board is bought: its order is the order of money.",
		None: NothingHere("Nobody has paid for a place", "Places here are bought, and say so. None have been so far.",
			RankingsPath+"#billboard", "How this board ranks"),
	},
}

// BoardOf returns what people read of the board of that name.
func BoardOf(name string) Board {
	return Boards[slices.IndexFunc(Boards, func(b Board) bool { return b.Name == name })]
}

// MetricValue writes what a listing ranks by, without its unit: 214, or €480.
func MetricValue(m leaderboards.Metric) texts.Text {
	if m.Currency != nil {
		return Money(m.Value, *m.Currency)
	}
	return texts.Number(m.Value)
}

// UnitOf returns the unit of a metric of the board: vote of 1, votes of others.
func (b Board) UnitOf(m leaderboards.Metric) texts.Text {
	if m.Value == 1 {
		return cmp.Or(b.One, b.Unit)
	}
	return b.Unit
}

// Source says who states a figure; "" if that is nobody.
func Source(m leaderboards.Metric) texts.Text {
	switch source := Text(m.Source); source {
	case app.SelfReported:
		return "Self-reported"
	case app.Verified:
		return "Verified"
	default:
		return texts.Verbatim(source)
	}
}
