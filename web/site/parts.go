package site

import (
	"net/url"
	"strconv"

	"debut/app"
	"debut/app/launches"
	"debut/app/listings"
)

// row is a listing in a list. Rank 0 shows none.
type row struct {
	Rank int
	listings.Summary
}

func ranked(week launches.WeekPage) []row {
	rows := make([]row, len(week.Items))
	for i, item := range week.Items {
		rows[i] = row{item.Rank, item.Summary}
		rows[i].Votes = item.WeekVotes
	}
	return rows
}

func unranked(found []listings.Summary) []row {
	rows := make([]row, len(found))
	for i, l := range found {
		rows[i] = row{0, l}
	}
	return rows
}

// empty stands where there would be a list.
type empty struct{ Heading, Message, Href, Action string }

// pager leads to the pages before and after.
type pager struct {
	Page, Pages    int
	Previous, Next string
}

func newPager[T any](l app.List[T], path string, query url.Values) pager {
	p := pager{Page: l.Page, Pages: max(1, (l.Total+l.PerPage-1)/l.PerPage)}
	to := func(n int) string {
		q := url.Values{}
		for key, values := range query {
			if len(values) > 0 && values[0] != "" {
				q.Set(key, values[0])
			}
		}
		q.Set("page", strconv.Itoa(n))
		return path + "?" + q.Encode()
	}
	if l.Page > 1 {
		p.Previous = to(min(l.Page-1, p.Pages))
	}
	if l.Page < p.Pages {
		p.Next = to(l.Page + 1)
	}
	return p
}
