package site

import (
	"net/http"

	"github.com/julienschmidt/httprouter"

	"debut/app"
	"debut/app/accounts"
	"debut/app/mail"
	"debut/app/oauth"
	"debut/app/passkeys"
	"debut/app/privacy"
	"debut/web/page"
)

// Persons are what pages for people who are signed in need besides.
type Persons struct {
	Accounts *accounts.Service
	Apps     *oauth.Service
	Passkeys *passkeys.Service
	Privacy  *privacy.Service
	Samples  func(app.Site) []mail.Message // of letters, shown beside the outbox
	Outbox   *mail.Outbox                  // where mails end that nobody is to get; nil if they are sent
	CanMail  bool                          // false if a mail would go nowhere: then nobody can sign in
}

// Person returns who is signed in in the browser that sends a request, nobody where the ID is 0, and the secret of their session.
func (p Persons) Person(r *http.Request) (who app.Account, secret string, err error) {
	secret = page.Cookie(r, "session")
	if p.Accounts == nil {
		return who, secret, nil
	}
	_, who, _, err = p.Accounts.Session(r.Context(), secret)
	return who, secret, err
}

// routes of the pages that are nobody else's. Their answers are kept nowhere.
func (s *Site) personal(r *httprouter.Router) {
	if s.Persons.Accounts == nil {
		return
	}
	handle := func(method, path string, access page.Access, do page.Action) {
		s.pages.Handle(r, method, path, access, do)
	}
	handle(http.MethodGet, "/sign-in", page.Anyone, s.signInForm)
	handle(http.MethodPost, "/sign-in", page.Anyone, s.sendLink)
	handle(http.MethodGet, sentPath, page.Anyone, s.sent)
	handle(http.MethodPost, sentPath, page.Anyone, s.signInByMail)
	handle(http.MethodGet, accounts.LinkPath, page.Anyone, s.confirm)
	handle(http.MethodPost, accounts.LinkPath, page.Anyone, s.signIn)
	handle(http.MethodGet, accounts.BootstrapPath, page.Anyone, s.bootstrapForm)
	handle(http.MethodPost, accounts.BootstrapPath, page.Anyone, s.bootstrap)
	handle(http.MethodGet, accounts.InvitedPath, page.Anyone, s.invitedForm)
	handle(http.MethodPost, accounts.InvitedPath, page.Anyone, s.invited)
	handle(http.MethodPost, "/sign-out", page.SignedIn, s.signOut)
	handle(http.MethodGet, "/account", page.SignedIn, s.account)
	handle(http.MethodGet, "/account/votes", page.SignedIn, s.givenVotes)
	handle(http.MethodPost, "/account/keys", page.SignedIn, s.makeKey)
	handle(http.MethodPost, "/account/keys/:id/revoke", page.SignedIn, s.revokeKey)
	handle(http.MethodPost, "/account/sessions/:id/end", page.SignedIn, s.endSession)
	handle(http.MethodPost, "/account/apps/disconnect", page.SignedIn, s.disconnect)
	s.voting().serve(s, handle)
	handle(http.MethodPost, "/listings/:slug/visit", page.Anyone, s.visit)
	s.followRoutes(handle)
	s.programmeRoutes(handle)
	s.passkeyRoutes(handle)
	s.emailRoutes(handle)
	s.deletionRoutes(handle)
	if s.Persons.Outbox != nil {
		handle(http.MethodGet, "/dev/mail", page.Anyone, s.mails)
		handle(http.MethodGet, "/dev/mail/samples/:number", page.Anyone, s.sampleMail)
	}
}
