package site

import (
	"debut/app"
	"debut/app/ground/mail"
	"debut/app/people/accounts"
	"debut/app/people/oauth"
	"debut/app/people/passkeys"
	"debut/web/pages/page"
)

// Persons are what pages for people who are signed in need besides.
type Persons struct {
	Apps     *oauth.Service
	Passkeys *passkeys.Service
	Samples  func(app.Site) []mail.Message // of letters, shown beside the outbox
	Outbox   *mail.Outbox                  // where mails end that nobody is to get; nil if they are sent
	CanMail  bool                          // false if a mail would go nowhere: then nobody can sign in
}

// routes of the pages that are nobody else's. Their answers are kept nowhere.
func (s *Site) personal(r *page.Router) {
	if s.Accounts == nil {
		return
	}
	handle := func(at string, access page.Access, do page.Action) {
		s.pages.Handle(r, at, access, do)
	}
	handle("GET /sign-in", page.Anyone, s.signInForm)
	handle("POST /sign-in", page.Anyone, s.sendLink)
	handle("GET "+sentPath, page.Anyone, s.sent)
	handle("POST "+sentPath, page.Anyone, s.signInByMail)
	handle("GET "+accounts.LinkPath, page.Anyone, s.confirm)
	handle("POST "+accounts.LinkPath, page.Anyone, s.signIn)
	handle("GET "+accounts.BootstrapPath, page.Anyone, s.bootstrapForm)
	handle("POST "+accounts.BootstrapPath, page.Anyone, s.bootstrap)
	handle("GET "+accounts.InvitedPath, page.Anyone, s.invitedForm)
	handle("POST "+accounts.InvitedPath, page.Anyone, s.invited)
	handle("POST /sign-out", page.SignedIn, s.signOut)
	handle("GET /account", page.SignedIn, s.account)
	handle("GET "+sentencesPath, page.SignedIn, s.sentences)
	handle("GET /account/votes", page.SignedIn, s.givenVotes)
	handle("POST /account/votes/{id}/receipt", page.SignedIn, s.receipt)
	handle("POST /account/keys", page.SignedIn, s.makeKey)
	handle("POST /account/keys/{id}/revoke", page.SignedIn, s.revokeKey)
	handle("POST /account/sessions/{id}/end", page.SignedIn, s.endSession)
	handle("POST /account/apps/disconnect", page.SignedIn, s.disconnect)
	s.voting().serve(s, handle)
	handle("POST /listings/{slug}/visit", page.Anyone, s.visit)
	s.followRoutes(handle)
	s.programmeRoutes(handle)
	s.passkeyRoutes(handle)
	s.emailRoutes(handle)
	s.deletionRoutes(handle)
	if s.Persons.Outbox != nil {
		handle("GET /dev/mail", page.Anyone, s.mails)
		handle("GET /dev/mail/samples/{number}", page.Anyone, s.sampleMail)
	}
}
