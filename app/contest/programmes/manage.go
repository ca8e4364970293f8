package programmes

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/audit"
)

// What the audit log calls the acts of the team.
const (
	ActionAnnounce = "announce_programme"
	ActionEdit     = "edit_programme"
	ActionWithdraw = "withdraw_programme"
)

// Announcement is a programme as the team writes it. Lists are words with commas between them; an empty one is all.
type Announcement struct {
	Slug        app.Slug `json:"slug" required:"true"`
	Name        string   `json:"name" required:"true" min:"1" max:"80"`
	Description string   `json:"description" lines:"true" required:"true" min:"1" max:"1000"`
	Rule        string   `json:"rule" lines:"true" required:"true" min:"1" max:"1000"`
	From        string   `json:"from" required:"true" format:"date"`
	Until       string   `json:"until" required:"true" format:"date" doc:"The day on which it is over, at 00:00 UTC."`
	Categories  string   `json:"categories" lines:"true" max:"1000"`
	Countries   string   `json:"countries" lines:"true" max:"400"`
	Stages      string   `json:"stages" lines:"true" max:"200"`
}

// All returns the programmes of ctx's site for the team, withdrawn ones too, the last to end first.
func (s *Service) All(ctx context.Context) ([]app.Programme, error) {
	return s.Store.AllProgrammes(ctx, app.SiteOf(ctx).ID, 200)
}

// Announce makes a programme, or changes the one of that slug if it has not begun.
func (s *Service) Announce(ctx context.Context, who app.Caller, a Announcement) (done struct{}, err error) {
	return done, s.Store.Tx(ctx, func(ctx context.Context) error {
		site, now := app.SiteOf(ctx), s.Clock().UTC()
		p, found, err := s.Store.Programme(ctx, site.ID, a.Slug)
		switch {
		case err != nil:
			return err
		case found && p.WithdrawnAt != nil:
			return app.Refused("withdrawn", "There was a programme %s, which is withdrawn. Choose another slug.",
				a.Slug)
		case found && p.Status(now) != app.ProgrammeUpcoming:
			return app.Refused("begun", "%s has begun, and does not change any more.", p.Name)
		}
		before, action := "", ActionAnnounce
		if found {
			before, action = inWords(p), ActionEdit
		} else {
			p = app.Programme{Site: site.ID, Slug: a.Slug, CreatedAt: now}
		}
		if err := s.write(ctx, &p, a, now); err != nil {
			return err
		}
		if err := s.Store.SaveProgramme(ctx, &p); err != nil {
			return err
		}
		return s.audit(ctx, who, action, p, before, inWords(p))
	})
}

// write sets what a programme says to an announcement, or says what is wrong with it.
func (s *Service) write(ctx context.Context, p *app.Programme, a Announcement, now time.Time) error {
	tree, err := s.Store.Categories(ctx)
	if err != nil {
		return err
	}
	var issues app.Issues
	p.Name, p.Description, p.Rule = a.Name, a.Description, a.Rule
	p.From, p.Until = dayOf(&issues, "from", a.From), dayOf(&issues, "until", a.Until)
	p.Categories, p.Countries, p.Stages = nil, wordsOf(strings.ToUpper(a.Countries)), wordsOf(strings.ToLower(a.Stages))
	for _, slug := range wordsOf(a.Categories) {
		p.Categories = append(p.Categories, app.Slug(slug))
		if !slices.ContainsFunc(tree, func(c app.Category) bool { return string(c.Slug) == slug }) {
			issues.Add("categories", "names %s, and there is no such category; send slugs with commas between them",
				app.Brief(slug))
		}
	}
	for _, code := range p.Countries {
		app.CheckCountry(&issues, "countries", code)
	}
	for _, stage := range p.Stages {
		app.CheckChoice(&issues, "stages", app.TypeStage, stage)
	}
	if len(issues) == 0 && !p.From.After(now) {
		issues.Add("from", "is over already; send a day that is to come")
	}
	if len(issues) == 0 && !p.From.Before(p.Until) {
		issues.Add("until", "is not after the first day")
	}
	return issues.Err()
}

func dayOf(issues *app.Issues, at, date string) time.Time {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		issues.Add(at, "is no day such as 2026-12-01")
	}
	return day
}

// wordsOf returns the words of a list with commas.
func wordsOf(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' || r == '\n' })
}

// Withdrawal is that the team takes a programme back.
type Withdrawal struct {
	Slug   app.Slug `json:"slug" required:"true"`
	Reason string   `json:"reason" lines:"true" required:"true" min:"3" max:"300"`
	Sure   bool     `json:"sure"`
}

// Withdraw takes a programme back that is not closed: nobody sees it any more, and it makes no awards.
func (s *Service) Withdraw(ctx context.Context, who app.Caller, w Withdrawal) (done struct{}, err error) {
	if !w.Sure {
		return done, app.Refused("not_confirmed", "Tick the box to withdraw the programme. Its entries are lost.")
	}
	return done, s.Store.Tx(ctx, func(ctx context.Context) error {
		p, err := s.find(ctx, w.Slug)
		if err != nil {
			return err
		}
		now := s.Clock().UTC()
		if p.Status(now) == app.ProgrammeClosed {
			return app.Refused("programme_over", "%s is over, and its awards stay.", p.Name)
		}
		before := string(p.Status(now))
		p.WithdrawnAt = &now
		if err := s.Store.SaveProgramme(ctx, &p); err != nil {
			return err
		}
		return s.audit(ctx, who, ActionWithdraw, p, before, "withdrawn: "+w.Reason)
	})
}

// inWords returns what the audit log says of a programme.
func inWords(p app.Programme) string {
	return fmt.Sprintf("%s, %s to %s", p.Name, p.From.Format(time.DateOnly), p.Until.Format(time.DateOnly))
}

func (s *Service) audit(
	ctx context.Context, who app.Caller, action string, p app.Programme, before, after string,
) error {
	return s.Store.AddAuditEntry(ctx, &audit.Entry{
		At: s.Clock().UTC(), Account: who.Account, Action: action, Object: "programme " + string(p.Slug),
		Before: before, After: after,
	})
}
