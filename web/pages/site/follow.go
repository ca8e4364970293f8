package site

import (
	"cmp"
	"context"
	"net/http"
	"net/url"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
	"debut/app/sending/follows"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// followButton is where a visitor follows a listing, with what the visitor did.
type followButton struct {
	Slug      app.Slug
	Name      string
	Followers int
	Open      bool // else there is none
	Follows   bool
	Used      bool // a moment ago

	language texts.Language
}

// newFollowButton returns the button of a listing; nil of one that is not live.
func newFollowButton(in texts.Language, l listings.Public) *followButton {
	if l.Status != string(app.ListingLive) {
		return nil
	}
	return &followButton{Slug: l.Slug, Name: l.Name, Followers: l.Followers, language: in}
}

// followLink leads to where people say how they want to follow something besides a product.
type followLink struct {
	Words texts.Text
	Href  string
}

// followLink returns the link to follow something; nil where nobody can sign in.
func (s *Site) followLink(words texts.Text, kind app.FollowKind, what string) *followLink {
	if s.Accounts == nil {
		return nil
	}
	query := url.Values{"kind": {string(kind)}}
	name := "slug"
	if kind == app.FollowSearch {
		name = "query"
	}
	query.Set(name, what)
	return &followLink{words, follows.PagePath + "/new?" + query.Encode()}
}

// followable is a page on which people follow its listing.
type followable interface{ followed() *followButton }

var _ followable = &listingPage{}

func (p *listingPage) followed() *followButton { return p.Follow }

// Said is what the visitor hears after pressing it.
func (b followButton) Said() texts.Text {
	if b.Follows {
		return texts.Sprintf("You follow %s: a mail comes when there is something new.", b.Name)
	}
	return texts.Sprintf("You unfollowed %s.", b.Name)
}

// fillFollow shows on a listing's page whether the visitor follows it.
func (s *Site) fillFollow(ctx context.Context, who app.Account, b *followButton) error {
	if b == nil {
		return nil
	}
	if b.Open = true; who.ID == 0 {
		return nil
	}
	now, err := s.Follows.State(ctx, who, b.Slug)
	b.Open, b.Follows, b.Followers = !now.Own, now.Follows, now.Followers
	return err
}

// following is the button of a follow.
func (s *Site) following() toggle {
	return toggle{name: "follow", undo: "unfollow",
		press: func(ctx context.Context, v *page.Visit, slug app.Slug) error {
			return s.Follows.Follow(ctx, v.Who, slug)
		},
		lift: func(ctx context.Context, v *page.Visit, slug app.Slug) error {
			return s.Follows.Unfollow(ctx, v.Who.ID, slug)
		},
		after: func(ctx context.Context, v *page.Visit, slug app.Slug) (any, error) {
			l, err := s.Listings.Show(ctx, slug)
			if err != nil {
				return nil, err
			}
			b := &followButton{Slug: slug, Name: l.Name, Used: true, language: languageOf(ctx)}
			return b, s.fillFollow(ctx, v.Who, b)
		}}
}

// followPanel is what the account's page says of what the person follows.
type followPanel struct {
	Listings []app.Listing
	Stopped  bool // they get no mails
	CanMail  bool
}

func (s *Site) followPanel(ctx context.Context, who app.Account) (p followPanel, err error) {
	p.CanMail = s.Persons.CanMail
	if p.Listings, err = s.Follows.Following(ctx, who.ID); err != nil {
		return p, err
	}
	p.Stopped, err = s.Follows.Stopped(ctx, who.ID)
	return p, err
}

// followMails stops the mails of updates to the person, or has them begin again.
func (s *Site) followMails(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	v.Next = "/account#follows"
	return "", page.Page{}, s.Follows.Stop(ctx, v.Who.ID, v.R.PostFormValue("stop") != "")
}

type unsubscribePage struct {
	At    string   // where the buttons lead
	Slug  app.Slug // of the listing that the link is about; "" is all
	ID    app.UUID // of another follow that it is about
	Name  string
	Kind  texts.Text // of mails that the link ends; "" is updates of what is followed
	Done  bool
	Error texts.Text
}

// unsubscribe shows buttons: programs that look into mails follow links, and press nothing.
func (s *Site) unsubscribe(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return s.showUnsubscribe(ctx, v, false, nil)
}

// unsubscribed does what a button says, or the program that reads the mail (RFC 8058). Nobody signs in for it.
func (s *Site) unsubscribed(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	err := s.Follows.Unsubscribe(ctx, unsubscription(v.R))
	return s.showUnsubscribe(ctx, v, err == nil, err)
}

// unsubscription reads the address, which is the same for the button and for the mail's program.
func unsubscription(r *http.Request) follows.Unsubscription {
	query := r.URL.Query()
	return follows.Unsubscription{Token: query.Get("token"), Slug: app.Slug(query.Get("listing")),
		ID: app.UUID(query.Get("follow"))}
}

func (s *Site) showUnsubscribe(ctx context.Context, v *page.Visit, done bool, fault error) (string, page.Page, error) {
	u := unsubscription(v.R)
	who, kind, err := s.Follows.Subscriber(ctx, u.Token)
	fault = cmp.Or(fault, err)
	p := unsubscribePage{Kind: endedWords(kind), At: follows.UnsubscribePath + "?token=" + url.QueryEscape(u.Token),
		Slug: u.Slug, ID: u.ID, Done: done, Error: page.Refusal(fault)}
	title := texts.Text("Fewer mails")
	switch {
	case fault != nil && p.Error == "":
		return "", page.Page{}, fault
	case p.Error != "":
		title, v.Refused = form.Faulty(title), true
	case u.Slug != "":
		l, err := s.Listings.Show(ctx, u.Slug)
		if err != nil {
			return "", page.Page{}, err
		}
		p.Name = l.Name
	case u.ID != "":
		if p.Name, err = s.Follows.Called(ctx, who, u.ID); err != nil {
			return "", page.Page{}, err
		}
	}
	return "unsubscribe", page.Page{Title: title, Main: p}, nil
}

// endedWords says which mails a link ends; "" of those of updates, of which the page has more to say.
func endedWords(k mail.Kind) texts.Text {
	for _, c := range mail.Optional {
		if c.Kind == k && k != mail.Updates {
			return c.Words
		}
	}
	return ""
}

func (s *Site) followRoutes(handle func(at string, access page.Access, do page.Action)) {
	s.following().serve(s, handle)
	handle("POST /account/follows", page.SignedIn, s.followMails)
	handle("GET "+follows.UnsubscribePath, page.Anyone, s.unsubscribe)
	handle("POST "+follows.UnsubscribePath, page.Anyone, s.unsubscribed)
}
