package moderation

import (
	"context"
	"strconv"
	"strings"

	"debut/app"
	"debut/app/ground/audit"
)

// QueueStore is what the queue needs remembered.
type QueueStore interface {
	// FindQueued returns a page of the listings of a site that the team looks at, what came first before, and how many
	// there are.
	FindQueued(ctx context.Context, site int64, f QueueFilter, limit, offset int) ([]app.Listing, int, error)
	// VersionsFrom returns the changes of a listing from one on, oldest first.
	VersionsFrom(ctx context.Context, listing, number int64, limit int) ([]app.Version, error)
}

// QueueFilter says what of the queue is looked for.
type QueueFilter struct {
	State string // "new", "waiting" or "edited"; "" is all
	Words string // in the name, slug, domain or the owner's address; "" is all
}

// Queued is a listing that the team looks at.
type Queued struct {
	Found
	Seen  string // names the listing as it stands on the page
	Edits []Edit // by its owner since the team looked; none of a listing that it never looked at
}

// Edit is a field that an owner changed, as JSON has it.
type Edit struct {
	Field         string
	Before, After any // nil of what did not stand there
	Quotes        []app.Quote
}

// QueuePage is how many listings a page of the queue has.
const QueuePage = 25

// Queue returns a page of what the team of ctx's site looks at: what came first stands first.
func (s *Service) Queue(ctx context.Context, f QueueFilter, page int) (app.List[Queued], error) {
	p := app.Paging{Page: page, PerPage: QueuePage}
	found, total, err := s.store.FindQueued(ctx, app.SiteOf(ctx).ID, f, p.PerPage, p.Offset())
	if err != nil {
		return app.List[Queued]{}, err
	}
	shown, err := s.withOwners(ctx, found)
	if err != nil {
		return app.List[Queued]{}, err
	}
	items := make([]Queued, len(shown))
	for i, l := range shown {
		items[i] = Queued{Found: l, Seen: seen(l.Listing)}
		if items[i].Edits, err = s.edits(ctx, l.Listing); err != nil {
			return app.List[Queued]{}, err
		}
	}
	return app.ListOf(items, p, total), nil
}

// CountQueued returns how many listings the team has to look at.
func (s *Service) CountQueued(ctx context.Context) (int, error) {
	_, total, err := s.store.FindQueued(ctx, app.SiteOf(ctx).ID, QueueFilter{}, 0, 0)
	return total, err
}

// mostEdits is how many changes of a listing are gone back to find what stood before them.
const mostEdits = 100

// edits returns what the owner of a listing changed since the team looked.
func (s *Service) edits(ctx context.Context, l app.Listing) (edits []Edit, err error) {
	if l.Approval.State != app.ApprovalEdited {
		return nil, nil
	}
	versions, err := s.store.VersionsFrom(ctx, l.ID, l.Approval.Version, mostEdits)
	v := app.Version{Before: l.Words(), After: l.Words()}
	for i := len(versions) - 1; i >= 0; i-- {
		v.Before, _ = versions[i].Undo(v.Before)
	}
	were, are := v.Differences()
	for _, name := range v.Changed() {
		if name != "evidence" && name != "not_found" {
			edits = append(edits, Edit{name, were[name], are[name], l.Company.Evidence[name]})
		}
	}
	return edits, err
}

// seen names a listing as it stands now: one that was changed since has another name.
func seen(l app.Listing) string {
	return strconv.FormatInt(l.ID, 10) + "-" + strconv.FormatInt(l.UpdatedAt.UnixMilli(), 10)
}

// What the team decides in the queue, besides Hide, Suspend and Show.
const (
	Approve = "approve"
	Ask     = "ask" // the owner for changes
)

// Decision is what is to become of listings in the queue.
type Decision struct {
	Listings []string `json:"listings" maxItems:"200" each:"60"` // as Queued.Seen names them
	Open     string   `json:"open" max:"60"`                     // likewise: the only one, if none are listed
	Act      string   `json:"act" required:"true" enum:"approve,ask,hide,suspend,show"`
	Reasons  []string `json:"reasons" enum:"unclear,unproven,categories,pictures,unready,twice,unfit" max:"7"`
	Reason   string   `json:"reason" lines:"true" max:"300"` // in words of their own; approving needs neither
	Accounts bool     `json:"accounts"`                      // suspends their owners, too
}

// Decide approves listings, asks their owners for changes, or does what Do does, as one entry of the audit log. A
// listing that was changed since it was shown is decided on by nobody.
func (s *Service) Decide(ctx context.Context, by app.Session, in Decision) error {
	if len(in.Listings) == 0 {
		in.Listings = []string{in.Open}
	}
	ids, err := in.check()
	if err != nil {
		return err
	}
	if in.Act != Approve {
		in.Reason = in.said(app.SiteOf(ctx).Brand.Language)
	}
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if _, err := s.member(ctx, by); err != nil {
			return err
		}
		found, err := s.asSeen(ctx, in, ids)
		if err != nil {
			return err
		}
		switch in.Act {
		case Approve, Ask:
			return s.mark(ctx, by, in, found)
		case Suspend:
			accounts, err := s.suspendOwners(ctx, by, in, found)
			if err != nil {
				return err
			}
			return s.do(ctx, by, Act{ids, in.Act, in.Reason}, accounts)
		}
		return s.do(ctx, by, Act{ids, in.Act, in.Reason}, nil)
	})
}

// check returns the ids of the listings, or what is wrong with a decision.
func (in Decision) check() (ids []int64, err error) {
	var issues app.Issues
	named := map[int64]bool{}
	for _, seen := range in.Listings {
		number, _, _ := strings.Cut(seen, "-")
		id, err := strconv.ParseInt(number, 10, 64)
		switch {
		case err != nil:
			issues.Add("listings", "names no listing; choose some on the page")
			return nil, issues.Err()
		case named[id]:
			continue
		}
		named[id] = true
		ids = append(ids, id)
	}
	if in.Act != Approve && len(in.Reasons) == 0 && len([]rune(strings.TrimSpace(in.Reason))) < 3 {
		issues.Add("reason", "is missing; choose one, or send a text of 3 to 300 characters, which the owner reads")
	}
	if in.Accounts && in.Act != Suspend {
		issues.Add("accounts", "are suspended with their listings alone; send it with suspend")
	}
	return ids, issues.Err()
}

// asSeen returns listings that are as they were shown.
func (s *Service) asSeen(ctx context.Context, in Decision, ids []int64) ([]app.Listing, error) {
	shown := map[string]bool{}
	for _, one := range in.Listings {
		shown[one] = true
	}
	found := make([]app.Listing, len(ids))
	for i, id := range ids {
		l, err := s.listing(ctx, id)
		if err != nil {
			return nil, err
		}
		if !shown[seen(l)] {
			return nil, app.Refused("changed_since",
				"%s was changed since the page was shown, so nothing was done. Look at it again.", name(l))
		}
		found[i] = l
	}
	return found, nil
}

// mark approves listings or asks for changes. What waited for approval is queued for a launch.
func (s *Service) mark(ctx context.Context, by app.Session, in Decision, found []app.Listing) error {
	var done []audit.Target
	var waited []app.Listing
	for i := range found {
		l := &found[i]
		was := stateOf(*l)
		switch {
		case in.Act == Approve && l.Status == app.ListingSuspended:
			return app.Refused("withheld",
				"%s is out of public view. Show it again, or hide it with what is still to be put right.", name(*l))
		case in.Act == Approve && l.Approval.State == app.Approved:
			continue
		}
		l.Approval = s.marked(in, l.Approval)
		if waits := was.Approval.State == app.ApprovalWaiting && l.Status == app.ListingDraft; in.Act == Approve &&
			waits {
			if err := s.launches.Queue(ctx, l); err != nil {
				return ofListing(*l, err)
			}
			waited = append(waited, *l)
		}
		if _, err := s.set(ctx, l, stateOf(*l)); err != nil {
			return err
		}
		done = append(done, listingTarget(*l, was, stateOf(*l)))
	}
	if len(done) == 0 {
		return nil
	}
	write, action, after := waited, ActionApprove, "approved"
	if in.Act == Ask {
		write, action, after = found, ActionAsk, "changes asked for"
	}
	if err := s.writeToOwners(ctx, in.Act, in.Reason, write); err != nil {
		return err
	}
	return s.log(ctx, by, &audit.Entry{Action: action, Object: named(done), Before: "in the queue",
		After: after, Reason: in.Reason}, done...)
}

func (s *Service) marked(in Decision, was app.Approval) app.Approval {
	to := app.Approval{State: app.Approved, Since: s.now(), Version: was.Version}
	if in.Act == Ask {
		to.State, to.Reason = app.ApprovalChanges, strings.TrimSpace(in.Reason)
	}
	return to
}

// ofListing says of which of several listings a refusal is.
func ofListing(l app.Listing, err error) error {
	if e := app.RefusalOf(err); e != nil {
		return app.Refused(e.Code, "%s: %s", name(l), e.Message)
	}
	return err
}

// suspendOwners suspends the owners of listings, if a decision asks for that, but none of the team.
func (s *Service) suspendOwners(
	ctx context.Context, by app.Session, in Decision, found []app.Listing,
) (done []audit.Target, err error) {
	if !in.Accounts {
		return nil, nil
	}
	if err := s.freshOperator(ctx, by); err != nil {
		return nil, err
	}
	asked := map[int64]bool{}
	for _, l := range found {
		if l.Owner == nil || asked[*l.Owner] {
			continue
		}
		asked[*l.Owner] = true
		a, err := s.store.Account(ctx, *l.Owner)
		if err != nil {
			return nil, err
		}
		if a.Suspended || a.Team() {
			continue
		}
		a.Suspended = true
		if err := s.store.SaveAccount(ctx, &a); err != nil {
			return nil, err
		}
		if err := s.signOut(ctx, a); err != nil {
			return nil, err
		}
		done = append(done, audit.Target{Kind: audit.OfAccount, ID: a.ID, Before: toJSON(accountState{}),
			After: toJSON(accountState{true})})
	}
	return done, nil
}
