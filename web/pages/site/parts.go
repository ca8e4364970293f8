package site

import (
	"debut/app/catalogue/listings"
	"debut/app/contest/launches"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

// row is a listing in a list. Rank 0 shows none.
type row struct {
	Rank int
	listings.Summary
	Title, Line []piece    // the name and the tagline, in pieces
	Compare     string     // an address, in the place of the votes
	Reason      texts.Text // why it stands there
	Filed       []piece    // the name of the category, where that was searched for
	Said        []piece    // what else the listing says of the words that were searched for
	Ballot      *ballot    // nil if there are no votes to tell
}

// piece is a part of a text; one that is marked is a word that was searched for.
type piece struct {
	Text   string
	Marked bool
}

// pieces cuts a text where its marks begin and end.
func pieces(text string, marks []listings.Span) []piece {
	var cut []piece
	at := 0
	for _, m := range marks {
		if m.Start > at {
			cut = append(cut, piece{text[at:m.Start], false})
		}
		cut = append(cut, piece{text[m.Start:m.End], true})
		at = m.End
	}
	return append(cut, piece{text[at:], false})
}

func newRow(rank int, l listings.Summary) row {
	return row{Rank: rank, Summary: l, Title: pieces(l.Name, nil), Line: pieces(page.Text(l.Tagline), nil),
		Ballot: newBallot(l, "")}
}

func ranked(week launches.WeekPage) []row {
	rows := make([]row, len(week.Items))
	for i, item := range week.Items {
		rank := 0
		if item.Rank != nil {
			rank = *item.Rank
		}
		rows[i] = newRow(rank, item.Summary)
		rows[i].Votes = item.WeekVotes
		if rows[i].Ballot = newBallot(rows[i].Summary, "week"); rows[i].Ballot != nil && week.State == "past" {
			rows[i].Ballot.Over = true
		}
	}
	return rows
}

// inOrder returns the launches of a week that come in some order: with places if that is by votes, and without counts,
// which would be an order, too, if it is random.
func inOrder(week launches.WeekPage, by launches.Order) []row {
	rows := ranked(week)
	for i := range rows {
		if by != launches.ByVotes {
			rows[i].Rank = 0
		}
		if b := rows[i].Ballot; by == launches.ByChance && b != nil {
			b.Kind = "random"
		}
	}
	return rows
}

func unranked(found []listings.Summary) []row {
	rows := make([]row, len(found))
	for i, l := range found {
		rows[i] = newRow(0, l)
	}
	return rows
}
