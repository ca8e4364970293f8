package moderation

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/audit"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
)

// RuleStore is what the rules need remembered.
type RuleStore interface {
	Rules(ctx context.Context, site int64) (app.Rules, error)
	SaveRules(ctx context.Context, site int64, rules app.Rules) error
	Invite(ctx context.Context, site int64, email string, at time.Time) (first bool, err error)
	Uninvite(ctx context.Context, site int64, email string) (found bool, err error)
	Invitations(ctx context.Context, site int64, limit int) ([]string, error) // that nobody has used, the last first
}

// RulesInput is what the rules of a site are to be.
type RulesInput struct {
	Approval string `json:"approval" required:"true" enum:"none,first,all"`
	SignUp   string `json:"sign_up" required:"true" enum:"everybody,invited,nobody"`
	Domains  string `json:"domains" lines:"true" max:"20000"` // one a line, as the next
	Words    string `json:"words" lines:"true" max:"20000"`
	Reason   string `json:"reason" lines:"true" required:"true" min:"3" max:"300"`
}

// Bounds of the rules: every text of a listing is held against all words.
const (
	mostBlocked  = 1000
	longestRuled = 80
)

// RulesOf returns the rules of ctx's site.
func (s *Service) RulesOf(ctx context.Context) (app.Rules, error) {
	return s.store.Rules(ctx, app.SiteOf(ctx).ID)
}

// SetRules changes the rules of ctx's site, which are in force at once. Only an operator does.
func (s *Service) SetRules(ctx context.Context, by app.Session, in RulesInput) error {
	rules, err := in.rules()
	if err != nil {
		return err
	}
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if _, err := s.operator(ctx, by); err != nil {
			return err
		}
		site := app.SiteOf(ctx).ID
		was, err := s.store.Rules(ctx, site)
		if err != nil || toJSON(was) == toJSON(rules) {
			return err
		}
		if err := s.store.SaveRules(ctx, site, rules); err != nil {
			return err
		}
		before, after := differ(was, rules)
		return s.log(ctx, by, &audit.Entry{Action: ActionRules, Object: "rules",
			Before: before, After: after, Reason: in.Reason},
			audit.Target{Kind: audit.OfRules, ID: site, Before: toJSON(was), After: toJSON(rules)})
	})
}

func (in RulesInput) rules() (app.Rules, error) {
	rules := app.Rules{Approval: app.Approving(in.Approval), SignUp: app.SignUp(in.SignUp)}
	var issues app.Issues
	for _, line := range lines(in.Domains) {
		domain := app.ReadDomain(line)
		if domain == "" {
			issues.Add("domains",
				"names %s, which is no domain that somebody can register; send one a line, such as example.com",
				app.Brief(line))
			break
		}
		rules.Domains = append(rules.Domains, domain)
	}
	for _, line := range lines(in.Words) {
		if app.FoldWords(line) == "" || len([]rune(line)) > longestRuled {
			issues.Add("words", "has %s, which is no word; send one a line, of at most %d characters",
				app.Brief(line), longestRuled)
			break
		}
		rules.Words = append(rules.Words, line)
	}
	slices.Sort(rules.Domains)
	rules.Domains = slices.Compact(rules.Domains)
	slices.Sort(rules.Words)
	rules.Words = slices.Compact(rules.Words)
	for name, list := range map[string][]string{"domains": rules.Domains, "words": rules.Words} {
		if len(list) > mostBlocked {
			issues.Add(name, "has %d lines; send at most %d", len(list), mostBlocked)
		}
	}
	return rules, issues.Err()
}

// lines returns the lines of a text that hold something.
func lines(text string) []string {
	var list []string
	for line := range strings.Lines(text) {
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			list = append(list, line)
		}
	}
	return list
}

// differ says of two rules what each of them is otherwise.
func differ(was, is app.Rules) (before, after string) {
	var b, a []string
	say := func(name, one, other string) {
		if one != other {
			b, a = append(b, name+": "+one), append(a, name+": "+other)
		}
	}
	say("the team approves", string(was.Approval), string(is.Approval))
	say("who signs up", string(was.SignUp), string(is.SignUp))
	say("blocked domains", changes(was.Domains, is.Domains), changes(is.Domains, was.Domains))
	say("blocked words", changes(was.Words, is.Words), changes(is.Words, was.Words))
	return strings.Join(b, "; "), strings.Join(a, "; ")
}

// mostSaid is how many blocked domains or words an entry of the audit log names.
const mostSaid = 10

// changes says how many a list has, and which the other has not.
func changes(list, other []string) string {
	var own []string
	for _, one := range list {
		if !slices.Contains(other, one) {
			own = append(own, one)
		}
	}
	words := fmt.Sprint(len(list))
	if len(own) > 0 {
		words += ", with " + strings.Join(own[:min(mostSaid, len(own))], ", ")
	}
	return words
}

// undoRules sets the rules of a site back, unless they were changed since.
func (u *undoing) undoRules(ctx context.Context, t audit.Target) (back audit.Target, undone bool, err error) {
	if !u.me.Operator {
		return back, false, app.OperatorsOnly("Only an operator changes the rules.")
	}
	if t.ID != app.SiteOf(ctx).ID {
		return back, false, app.Missing("entry", texts.Text("of this site"))
	}
	now, err := u.store.Rules(ctx, t.ID)
	if err != nil || toJSON(now) != t.After {
		return back, false, err
	}
	var was app.Rules
	if err := json.Unmarshal([]byte(t.Before), &was); err != nil {
		return back, false, fmt.Errorf("read what the rules were: %w", err)
	}
	return audit.Target{Kind: t.Kind, ID: t.ID, Before: t.After, After: t.Before}, true,
		u.store.SaveRules(ctx, t.ID, was)
}

// Invitation names somebody who may make an account where that is closed to others.
type Invitation struct {
	Email string `json:"email" required:"true" min:"1" max:"254"`
}

// shownInvitations is how many invitations the page of the rules shows.
const shownInvitations = 200

// Invitations returns the addresses that were invited and have no account yet, the last first.
func (s *Service) Invitations(ctx context.Context) ([]string, error) {
	return s.store.Invitations(ctx, app.SiteOf(ctx).ID, shownInvitations)
}

// Invite lets somebody make an account on ctx's site, and writes to them. Only an operator does.
func (s *Service) Invite(ctx context.Context, by app.Session, in Invitation) error {
	return s.invitation(ctx, by, in, func(ctx context.Context, site app.Site, email string) (changed bool, err error) {
		first, err := s.store.Invite(ctx, site.ID, email, s.clock())
		if err != nil || !first {
			return false, err
		}
		return true, s.store.AddJob(ctx, mail.From(site, invitationMail(site, email)))
	}, audit.Entry{Action: ActionInvite, Before: "not invited", After: "invited"})
}

// Uninvite takes an invitation back that nobody used. An account that was made stays.
func (s *Service) Uninvite(ctx context.Context, by app.Session, in Invitation) error {
	return s.invitation(ctx, by, in, func(ctx context.Context, site app.Site, email string) (bool, error) {
		return s.store.Uninvite(ctx, site.ID, email)
	}, audit.Entry{Action: ActionRevoke, Before: "invited", After: "not invited"})
}

// invitation changes one, and writes that into the audit log without the address, which outlives no account there.
func (s *Service) invitation(
	ctx context.Context, by app.Session, in Invitation, do func(context.Context, app.Site, string) (bool, error),
	entry audit.Entry,
) error {
	email, err := app.CanonicalEmail(in.Email)
	if err != nil {
		return err
	}
	email = strings.ToLower(email)
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if _, err := s.operator(ctx, by); err != nil {
			return err
		}
		changed, err := do(ctx, app.SiteOf(ctx), email)
		if err != nil || !changed {
			return err
		}
		_, domain, _ := strings.Cut(email, "@")
		entry := entry
		entry.Object = "somebody at " + domain
		return s.log(ctx, by, &entry)
	})
}

func invitationMail(site app.Site, to string) mail.Message {
	subject := texts.Sprintf("You are invited to %s", site.Name)
	text := texts.Sprintf("The team of %s invites you to list your product there. Sign in with this address, which makes your account:\n\n%s\n\n"+
		"If that means nothing to you, do nothing: without you signing in there is no account.\n",
		site.Name, site.Origin+"/sign-in")
	return mail.Message{To: to, Subject: subject.In(site.Brand.Language), Text: text.In(site.Brand.Language)}
}
