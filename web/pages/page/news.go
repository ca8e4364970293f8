package page

import (
	"time"

	"debut/app/catalogue/listings"
)

// News is an update of a company, with its text in paragraphs.
type News struct {
	Day, Title string
	Text       []string
}

// NewsOf returns updates as visitors read them.
func NewsOf(latest []listings.Update) []News {
	list := make([]News, len(latest))
	for i, u := range latest {
		list[i] = News{u.At.Format(time.DateOnly), u.Title, Paragraphs(u.Body)}
	}
	return list
}
