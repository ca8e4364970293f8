package site

import (
	"net/http"

	"github.com/julienschmidt/httprouter"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

// waiting is the page of a listing that waits for its badge, to which the badge leads from the first day.
type waiting struct {
	listings.Public
	Website string           // "" if the address is not one to lead people to
	Owner   listings.Waiting // what its owner has to do; empty for all others
}

// waitingPage returns the page of a listing that waits for its badge. Search engines leave it out: nobody has proven
// yet whose it is.
func waitingPage(in texts.Language, l listings.Public, owner listings.Waiting) (string, page.Page) {
	owner.Next = page.WithDay(owner.Next, page.Text(l.LaunchWeek), in)
	title := l.Name
	if l.Tagline != nil {
		title += ": " + *l.Tagline
	}
	return "waiting", page.Page{
		Title: texts.Verbatim(title), Description: texts.Verbatim(firstOf(l.Tagline, &l.Name)), At: "browse",
		Path: "/listings/" + string(l.Slug), Unlisted: true,
		Image: imagePath(in, l, ""),
		Main:  waiting{l, page.SafeLink(l.Website), owner},
	}
}

// listingOrOwn shows a listing. The owner of one that waits for its badge sees what is missing, on a page that is kept
// nowhere.
func (s *Site) listingOrOwn(w http.ResponseWriter, r *http.Request, ps httprouter.Params) {
	name, p, own, err := s.ownWaiting(r, app.Slug(ps.ByName("slug")))
	if own || err != nil {
		s.pages.Finish(w, r, name, p, err)
		return
	}
	s.serve(s.listing)(w, r, ps)
}

func (s *Site) ownWaiting(r *http.Request, slug app.Slug) (name string, p page.Page, own bool, err error) {
	who, _, err := s.Person(r)
	if err != nil || who.ID == 0 {
		return "", page.Page{}, false, err
	}
	todo, own, err := s.Listings.WaitsFor(r.Context(), who.ID, slug)
	if err != nil || !own {
		return "", page.Page{}, false, err
	}
	l, err := s.Listings.Show(r.Context(), slug)
	if err != nil {
		return "", page.Page{}, false, err
	}
	l.Claimable = false // by its owner
	name, p = waitingPage(languageOf(r.Context()), l, todo)
	return name, p, true, nil
}
