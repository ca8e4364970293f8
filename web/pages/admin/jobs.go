package admin

import (
	"context"
	"net/url"

	"debut/app"
	"debut/app/desk/team"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// The pages of mails and of the other jobs.
const (
	jobsPath  = Path + "/jobs"
	mailsPath = Path + "/mails"
)

type jobsPage struct {
	Jobs     []team.QueuedJob
	Mails    bool
	At       string // the tab
	Here     string
	Operator bool
	Form     form.State
	Log      *mailLog // of the page of mails
}

// mailLog is what became of mails.
type mailLog struct {
	app.List[mail.Entry]
	Filter   team.MailFilter
	Searched bool
	Outcomes []mail.Outcome
	Kinds    []mail.Kind
	Operator bool
	Pager    page.Pager
	None     page.Empty
}

// mailLog returns what became of the mails that a visit asks for.
func (a admin) mailLog(ctx context.Context, v *page.Visit) (*mailLog, error) {
	query := v.R.URL.Query()
	l := &mailLog{Outcomes: []mail.Outcome{mail.Sent, mail.Refused, mail.GivenUp}, Kinds: mail.Kinds,
		Operator: v.Who.Operator}
	l.Filter = team.MailFilter{Outcome: mail.Outcome(cut(query.Get("outcome"))),
		Kind: mail.Kind(cut(query.Get("kind"))), To: cut(query.Get("find"))}
	l.Searched = l.Filter != team.MailFilter{}
	var err error
	l.List, err = a.Team.Mails(ctx, l.Filter, v.Who.Operator, pageNumber(v))
	asked := url.Values{"find": {l.Filter.To}, "outcome": {string(l.Filter.Outcome)}, "kind": {string(l.Filter.Kind)}}
	l.Pager = page.NewPager(l.List, mailsPath, asked)
	l.None = l.Pager.Beyond(page.NothingHere("No mails", "There are none that match.", mailsPath, "See all"))
	return l, err
}

// jobs returns the page of mails, or of the other jobs.
func (a admin) jobs(path string) page.Shows {
	return func(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
		p := jobsPage{Mails: path == mailsPath, At: "jobs", Here: path, Operator: v.Who.Operator, Form: state}
		title := texts.Text("Jobs")
		if p.Mails {
			p.At, title = "mails", "Mails"
		}
		var err error
		if p.Jobs, err = a.Team.Queue(ctx, p.Mails, p.Operator); err == nil && p.Mails {
			p.Log, err = a.mailLog(ctx, v)
		}
		return "jobs", page.Page{Title: state.Title(title), At: "today", Main: p}, err
	}
}

// jobRoutes are those of one of these pages, and of what is done there.
func (a admin) jobRoutes(path string) page.Routes {
	show := a.jobs(path)
	routes := page.Routes{"GET " + path: page.Blank(show, form.State{})}
	for name, do := range map[string]func(context.Context, app.Caller, team.JobInput) (struct{}, error){
		"again": a.Team.RetryJob, "now": a.Team.HurryJob, "give-up": a.Team.GiveUpJob, "forget": a.Team.ForgetJob,
	} {
		routes["POST "+path+"/"+name] = sends(jobForm, "", do, path, show)
	}
	return routes
}
