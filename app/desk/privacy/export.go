package privacy

import (
	"bufio"
	"context"
	"io"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/mail"
	"debut/app/intake/drafts"
)

// Format is the number of the shape that Export writes. It grows where something is renamed, removed or means something
// else.
const Format = 2

// batch is how many things are read at a time.
const batch = 50

// Export writes everything that is kept about the person of an account as one JSON object. Times are RFC 3339 in UTC;
// secrets and their hashes are left out, and so is what was read of websites. Drafts and listings have the shape that
// the API gives them. Things are written as they are read, so that many of them take no memory.
func (s *Service) Export(ctx context.Context, account int64, to io.Writer) error {
	who, err := s.store.Account(ctx, account)
	if err != nil {
		return err
	}
	site := app.SiteOf(ctx)
	d := newDocument(to, s.render)
	d.put("format", Format)
	d.put("exported_at", s.clock().UTC())
	d.put("instance", exportedSite{site.Name, site.Origin})
	d.put("account", person{who.ID, who.Email, who.Name, who.Operator, who.CreatedAt})
	for _, part := range []func(context.Context, app.Account, *document) error{
		s.exportAccess, s.exportProfile, s.exportDrafts, s.exportPictures, s.exportListings, s.exportChanges,
		s.exportProposals, s.exportVotes, s.exportFollows, s.exportEntries, s.exportInterview, s.exportTeams,
		s.exportClaims, s.exportOrders, s.exportWebhooks, s.exportReviews, s.exportComments, s.exportAlternatives, s.exportReports,
		s.exportSuggestions, s.exportMails,
	} {
		if err := part(ctx, who, d); err != nil {
			return err
		}
	}
	return d.end()
}

type exportedSite struct {
	Name   string `json:"name"`
	Origin string `json:"origin"`
}

type person struct {
	ID        int64     `json:"account_id"`
	Email     string    `json:"email"`
	Name      string    `json:"name"`
	Operator  bool      `json:"operator"`
	CreatedAt time.Time `json:"created_at"`
}

// exportAccess writes how the account is reached.
func (s *Service) exportAccess(ctx context.Context, who app.Account, d *document) error {
	changes, err := s.store.EmailChanges(ctx, who.ID)
	if err != nil {
		return err
	}
	links, err := s.store.SignInLinksOf(ctx, who.Email)
	if err != nil {
		return err
	}
	keys, err := s.store.Keys(ctx, who.ID)
	if err != nil {
		return err
	}
	sessions, err := s.store.SessionsEver(ctx, who.ID)
	if err != nil {
		return err
	}
	grants, err := s.store.GrantsEver(ctx, who.ID)
	if err != nil {
		return err
	}
	devices, err := s.store.Passkeys(ctx, who.ID)
	if err != nil {
		return err
	}
	answers, err := s.store.AnswersOf(ctx, who.ID)
	if err != nil {
		return err
	}
	putAll(d, "email_changes", changes, changeOut)
	putAll(d, "sign_in_links", links, linkOut)
	putAll(d, "sessions", sessions, sessionOut)
	putAll(d, "api_keys", keys, keyOut)
	putAll(d, "passkeys", devices, passkeyOut)
	putAll(d, "connected_apps", grants, grantOut)
	putAll(d, "idempotency_keys", answers, answerOut)
	return nil
}

func (s *Service) exportDrafts(ctx context.Context, who app.Account, d *document) error {
	ids, err := s.store.DraftIDs(ctx, who.ID)
	if err != nil {
		return err
	}
	d.begin("drafts")
	for _, id := range ids {
		draft, err := s.store.Draft(ctx, id)
		if err != nil {
			return err
		}
		changes, err := s.store.DraftChanges(ctx, id)
		if err != nil {
			return err
		}
		undo := make([]draftChange, len(changes))
		for i, c := range changes {
			undo[i] = draftChange{c.Number, c.At, c.Before}
		}
		d.item(wholeDraft{drafts.Show(draft), draft.Media, undo})
	}
	d.close()
	return nil
}

func (s *Service) exportListings(ctx context.Context, who app.Account, d *document) error {
	ids, err := s.store.ListingIDs(ctx, who.ID)
	if err != nil {
		return err
	}
	d.begin("listings")
	for _, id := range ids {
		l, err := s.store.Listing(ctx, id)
		if err != nil {
			return err
		}
		updates, err := s.store.UpdatesOf(ctx, id, l.Updates)
		if err != nil {
			return err
		}
		out := owned{Owned: listings.ShowOwned(l, nil), Updates: []listings.Update{}}
		for _, u := range updates {
			out.Updates = append(out.Updates, listings.Update{ID: u.ID, Title: u.Title, Body: u.Body, At: u.At})
		}
		d.item(out)
	}
	d.close()
	return nil
}

// owned is a listing with all that its company told, and not only the latest.
type owned struct {
	listings.Owned
	Updates []listings.Update `json:"updates"`
}

// exportChanges writes what the person changed on listings, also on those that are no longer theirs.
func (s *Service) exportChanges(ctx context.Context, who app.Account, d *document) error {
	return putPages(ctx, d, "changes", who.ID, s.store.VersionsBy, func(v app.Version) any {
		before, after := v.Differences()
		return change{v.Listing, v.At, v.Changed(), before, after}
	})
}

type change struct {
	Listing int64          `json:"listing_id"`
	At      time.Time      `json:"at"`
	Fields  []string       `json:"fields"`
	Before  map[string]any `json:"before"` // of what was changed
	After   map[string]any `json:"after"`
}

// exportVotes writes what the person voted for, and what became of it.
func (s *Service) exportVotes(ctx context.Context, who app.Account, d *document) error {
	return putPages(ctx, d, "votes", who.ID, s.store.VotesBy, func(v app.Vote) any {
		return vote{v.Listing, v.At, v.State, v.Signals, v.Reason, v.Network, v.Receipt, v.ClosedAs}
	})
}

type vote struct {
	Listing int64            `json:"listing_id"`
	At      time.Time        `json:"at"`
	State   app.VoteState    `json:"state"`
	Signals []app.VoteSignal `json:"signals"`
	Reason  string           `json:"reason"`
	Network string           `json:"given_from"`
	// Receipt is what the person finds the vote by on the result sheet of its week.
	Receipt  string        `json:"receipt"`
	ClosedAs app.VoteState `json:"state_on_result_sheet"` // "" if it stands on none
}

// exportProfile writes what the person says of themselves; null if that is nothing.
func (s *Service) exportProfile(ctx context.Context, who app.Account, d *document) error {
	f, found, err := s.store.Profile(ctx, who.ID)
	if err != nil || !found {
		d.put("profile", nil)
		return err
	}
	d.put("profile", f)
	return nil
}

// exportFollows writes what the person follows, and what they said of kinds of mails.
func (s *Service) exportFollows(ctx context.Context, who app.Account, d *document) error {
	said, err := s.store.MailChoices(ctx, who.ID)
	if err != nil {
		return err
	}
	d.put("mail_choices", said)
	if err := putPages(ctx, d, "follows", who.ID, s.store.FollowsBy, func(f app.Follow) any {
		return follow{f.Listing, f.At, string(f.Often)}
	}); err != nil {
		return err
	}
	saved, err := s.store.SavedFollows(ctx, []int64{who.ID})
	if err != nil {
		return err
	}
	kept := make([]savedFollow, len(saved))
	for i, f := range saved {
		kept[i] = savedFollow{f.ID, string(f.Kind), f.Target, f.Name, f.At, string(f.Often)}
	}
	d.put("saved_follows", kept)
	return s.exportNewsletter(ctx, who, d)
}

type follow struct {
	Listing int64     `json:"listing_id"`
	Since   time.Time `json:"since"`
	Often   string    `json:"mail"`
}

type savedFollow struct {
	ID    app.UUID  `json:"follow_id"`
	Kind  string    `json:"kind"`
	Of    string    `json:"of"`
	Name  string    `json:"name"`
	Since time.Time `json:"since"`
	Often string    `json:"mail"`
}

// exportNewsletter writes which addresses of the person get the weekly mail.
func (s *Service) exportNewsletter(ctx context.Context, who app.Account, d *document) error {
	found, err := s.store.SubscribersOf(ctx, who)
	kept := make([]subscription, len(found))
	for i, one := range found {
		kept[i] = subscription{one.Email, one.Categories, one.CreatedAt, one.ConfirmedAt}
	}
	d.put("newsletter", kept)
	return err
}

type subscription struct {
	Email      string     `json:"email"`
	Categories []app.Slug `json:"categories"`
	CreatedAt  time.Time  `json:"asked_at"`
	Confirmed  *time.Time `json:"confirmed_at"`
}

// exportEntries writes which listings the person entered into programmes.
func (s *Service) exportEntries(ctx context.Context, who app.Account, d *document) error {
	return putPages(ctx, d, "programme_entries", who.ID, s.store.EntriesBy, func(e app.ProgrammeEntry) any {
		return entry{e.Programme, e.Listing, e.At}
	})
}

type entry struct {
	Programme int64     `json:"programme_id"`
	Listing   int64     `json:"listing_id"`
	At        time.Time `json:"at"`
}

// exportMails writes what became of the mails to the person in the last 30 days.
func (s *Service) exportMails(ctx context.Context, who app.Account, d *document) error {
	read := func(ctx context.Context, _ int64, limit, offset int) ([]mail.Entry, error) {
		return s.store.MailsTo(ctx, who, limit, offset)
	}
	return putPages(ctx, d, "mails", who.ID, read, func(e mail.Entry) any {
		return sentMail{e.At, e.To, e.Kind, e.Outcome, e.Tries, e.Reply}
	})
}

type sentMail struct {
	At      time.Time    `json:"at"`
	To      string       `json:"to"`
	Kind    mail.Kind    `json:"kind"`
	Outcome mail.Outcome `json:"outcome"`
	Tries   int          `json:"tries"`
	Reply   string       `json:"mail_server_said"`
}

// putPages writes a list of what an account has, which is read some at a time.
func putPages[T any](ctx context.Context, d *document, name string, account int64,
	read func(ctx context.Context, account int64, limit, offset int) ([]T, error),
	out func(T) any) error {
	d.begin(name)
	for offset := 0; ; offset += batch {
		some, err := read(ctx, account, batch, offset)
		if err != nil {
			return err
		}
		for _, one := range some {
			d.item(out(one))
		}
		if len(some) < batch {
			d.close()
			return nil
		}
	}
}

// document writes one JSON object, a field after the other. Its first error stays, and end returns it.
type document struct {
	w      *bufio.Writer
	render func(any) ([]byte, error)
	fields int
	items  int // of the list that is being written
	err    error
}

func newDocument(to io.Writer, render func(any) ([]byte, error)) *document {
	return &document{w: bufio.NewWriterSize(to, 64<<10), render: render}
}

func (d *document) raw(text string) {
	if d.err == nil {
		_, d.err = d.w.WriteString(text)
	}
}

func (d *document) value(v any) {
	if d.err != nil {
		return
	}
	var text []byte
	if text, d.err = d.render(v); d.err == nil {
		_, d.err = d.w.Write(append(text, '\n')) // so that people find their way in the file
	}
}

func (d *document) name(name string) {
	separator := ","
	if d.fields == 0 {
		separator = "{"
	}
	d.fields++
	d.raw(separator + `"` + name + `":`)
}

func (d *document) put(name string, v any) {
	d.name(name)
	d.value(v)
}

// begin, item and close write a list.
func (d *document) begin(name string) {
	d.name(name)
	d.raw("[")
	d.items = 0
}

func (d *document) item(v any) {
	if d.items > 0 {
		d.raw(",")
	}
	d.items++
	d.value(v)
}

func (d *document) close() { d.raw("]\n") }

func (d *document) end() error {
	d.raw("}\n")
	if d.err != nil {
		return d.err
	}
	return d.w.Flush()
}

func putAll[T any](d *document, name string, all []T, out func(T) any) {
	d.begin(name)
	for _, one := range all {
		d.item(out(one))
	}
	d.close()
}
