package site

import (
	"net/url"
	"strconv"

	"debut/app"
	"debut/app/launches"
	"debut/app/listings"
	"debut/web/page"
)

// row is a listing in a list. Rank 0 shows none.
type row struct {
	Rank int
	listings.Summary
	Title, Line []piece // the name and the tagline, in pieces
	Compare     string  // an address, in the place of the votes
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
	return row{rank, l, pieces(l.Name, nil), pieces(page.Text(l.Tagline), nil), ""}
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

// pager leads to the pages before and after.
type pager struct {
	Page, Pages    int
	Previous, Next string
}

func newPager[T any](l app.List[T], path string, query url.Values) pager {
	p := pager{Page: l.Page, Pages: max(1, (l.Total+l.PerPage-1)/l.PerPage)}
	if l.Page > 1 {
		p.Previous = with(path, query, "page", strconv.Itoa(min(l.Page-1, p.Pages)))
	}
	if l.Page < p.Pages {
		p.Next = with(path, query, "page", strconv.Itoa(l.Page+1))
	}
	return p
}

// beyond says that the list has ended before the page that was asked for; none is for a list that is empty.
func (p pager) beyond(none page.Empty) page.Empty {
	if p.Page <= p.Pages {
		return none
	}
	return page.NothingHere("The list has ended", "It has "+page.Count(p.Pages, "page", "pages")+".", p.Previous, "Go to the last page")
}

// with is an address of the query with another value of name; "" leaves it out, and so are the fields that say nothing.
func with(path string, query url.Values, name, value string) string {
	q := url.Values{}
	for key := range query {
		if v := query.Get(key); v != "" && key != name {
			q.Set(key, v)
		}
	}
	if value != "" {
		q.Set(name, value)
	}
	if len(q) == 0 {
		return path
	}
	return path + "?" + q.Encode()
}
