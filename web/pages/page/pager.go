package page

import (
	"net/url"
	"strconv"

	"debut/app"
	"debut/app/ground/texts"
)

// Pager leads to the pages before and after.
type Pager struct {
	Page, Pages    int
	Previous, Next string
}

// NewPager returns the pager of a list at a path, whose further questions stay as they are.
func NewPager[T any](l app.List[T], path string, query url.Values) Pager {
	p := Pager{Page: l.Page, Pages: max(1, (l.Total+l.PerPage-1)/l.PerPage)}
	if l.Page > 1 {
		p.Previous = With(path, query, "page", strconv.Itoa(min(l.Page-1, p.Pages)))
	}
	if l.Page < p.Pages {
		p.Next = With(path, query, "page", strconv.Itoa(l.Page+1))
	}
	return p
}

// Beyond says that the list has ended before the page that was asked for; none is for a list that is empty.
func (p Pager) Beyond(none Empty) Empty {
	if p.Page <= p.Pages {
		return none
	}
	return NothingHere("The list has ended", texts.Sprintf("It has %s.", texts.Count(p.Pages, "page", "pages")),
		p.Previous, "Go to the last page")
}

// With returns an address of the query with another value of name; "" leaves it out, and so are the fields that say
// nothing.
func With(path string, query url.Values, name, value string) string {
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
