package admin

import (
	"context"
	"net/http"

	"debut/app"
	"debut/app/team"
	"debut/web/form"
	"debut/web/page"
)

// The pages of the queue.
const (
	jobsPath  = Path + "/jobs"
	mailsPath = Path + "/mails"
)

type queuePage struct {
	Jobs     []team.QueuedJob
	Mails    bool
	At       string // the tab
	Here     string
	Operator bool
	Form     form.State
}

// queue returns the page of mails, or of the other jobs.
func (a admin) queue(path string) shows {
	return func(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
		p := queuePage{Mails: path == mailsPath, At: "jobs", Here: path, Operator: v.Who.Operator, Form: state}
		title := "Jobs"
		if p.Mails {
			p.At, title = "mails", "Mails"
		}
		var err error
		p.Jobs, err = a.Team.Queue(ctx, p.Mails)
		return "queue", page.Page{Title: state.Title(title), At: "today", Main: p}, err
	}
}

// route is an address of the team's pages.
type route struct {
	method, path string
	do           page.Action
}

// queueRoutes are those of one page of the queue, and of what is done there.
func (a admin) queueRoutes(path string) []route {
	show := a.queue(path)
	routes := []route{{http.MethodGet, path, func(ctx context.Context, v *page.Visit) (string, page.Page, error) { return show(ctx, v, form.State{}) }}}
	for name, do := range map[string]func(context.Context, app.Caller, team.JobInput) (struct{}, error){
		"again": a.Team.RetryJob, "now": a.Team.HurryJob, "give-up": a.Team.BuryJob, "forget": a.Team.ForgetJob,
	} {
		routes = append(routes, route{http.MethodPost, path + "/" + name, sends(jobForm, "", do, path, show)})
	}
	return routes
}
