package admin

import (
	"context"
	"fmt"
	"strings"
	"time"

	"debut/app/backups"
	"debut/app/brands"
	"debut/app/drafts"
	"debut/app/imports"
	"debut/app/launches"
	"debut/app/leaderboards"
	"debut/app/mail"
	"debut/app/moderation"
	"debut/app/programmes"
	"debut/app/setup"
	"debut/app/team"
	"debut/app/votes"
	"debut/web/form"
	"debut/web/page"
)

type todayPage struct {
	team.Today
	Date      string
	Quiet     bool // nothing waits for anybody
	Summary   []string
	StepsLeft int // of the first hour, which operators see
	Operator  bool
	Form      form.State // what was sent last and refused
	Editor    form.State
}

func (a admin) today(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return a.show(ctx, v, form.State{})
}

// show shows the page of today, with what is wrong with a form of it.
func (a admin) show(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	t, err := a.Team.Today(ctx)
	if err != nil {
		return "", page.Page{}, err
	}
	held, err := a.Votes.CountHeld(ctx)
	if err != nil {
		return "", page.Page{}, err
	}
	queued, err := a.Moderation.CountQueued(ctx)
	if err != nil {
		return "", page.Page{}, err
	}
	copies, err := a.Backups.Status(ctx)
	p := todayPage{Today: t, Date: a.Clock().UTC().Format("Monday 2 January 2006"), Summary: summary(t, held), Operator: v.Who.Operator, Form: state, Editor: state}
	if queued > 0 {
		p.Summary = append([]string{page.Count(queued, "listing waits", "listings wait") + " in the queue."}, p.Summary...)
	}
	if problem := backupProblem(copies, a.Clock()); problem != "" && p.Operator {
		p.Summary = append(p.Summary, problem)
	}
	p.Quiet = len(p.Summary) == 0
	if err == nil && v.Who.Operator {
		hour, failed := a.Setup.Hour(ctx, v.Caller())
		p.StepsLeft, err = hour.Left(), failed
	}
	if !state.Asks("email") {
		p.Editor = editorForm.Blank(nil)
	}
	return "today", page.Page{Title: state.Title("Today"), At: "today", Main: p}, err
}

// Kinds of jobs that the summary tells apart.
const (
	crawl  = string(drafts.CrawlJob)
	draft  = string(drafts.DraftJob)
	letter = string(mail.SendJob)
)

// littleSpace is the free space under which the team is told: a rebuild of the index needs room for a second one.
const littleSpace = 1 << 30

// summary says in a sentence each what somebody should look at; nothing on a quiet day.
func summary(t team.Today, held int) []string {
	var list []string
	if held > 0 {
		list = append(list, page.Count(held, "vote waits", "votes wait")+" for a decision.")
	}
	given := map[string]int{}
	for _, j := range t.Buried {
		given[j.Kind]++
	}
	if n := given[crawl] + given[draft]; n > 0 {
		list = append(list, page.Count(n, "draft", "drafts")+" failed: the website was not read, or not drafted.")
	}
	if n := given[letter]; n > 0 {
		list = append(list, page.Count(n, "mail was", "mails were")+" not sent.")
	}
	for _, w := range t.Waiting {
		if w.Kind == letter && w.Failing > 0 {
			list = append(list, page.Count(w.Failing, "mail was", "mails were")+" refused so far, and will be tried again.")
		}
	}
	if n := len(t.Buried) - given[crawl] - given[draft] - given[letter]; n > 0 {
		list = append(list, page.Count(n, "other job was", "other jobs were")+" given up.")
	}
	m := t.Machine
	if m.RebuildFailed {
		list = append(list, "The search index could not be built; searches fall back on names.")
	}
	if m.NotFollowing {
		list = append(list, "The search index does not follow what changes; that is tried again. The log says why.")
	}
	if m.Free >= 0 && m.Free < littleSpace {
		list = append(list, "The disk has "+size(m.Free)+" left.")
	}
	if m.Cap > 0 && m.Database > m.Cap/10*9 {
		list = append(list, "The database has used nine tenths of its cap or more.")
	}
	return list
}

// size writes bytes for people.
func size(bytes int64) string {
	switch {
	case bytes < 1<<20:
		return fmt.Sprintf("%d KB", (bytes+1023)/1024)
	case bytes < 1<<30:
		return fmt.Sprintf("%.1f MB", float64(bytes)/(1<<20))
	}
	return fmt.Sprintf("%.1f GB", float64(bytes)/(1<<30))
}

// when writes a time for people.
func when(t time.Time) string { return t.UTC().Format("2 January, 15:04 UTC") }

var kinds = map[string]string{
	crawl: "Reading a website", draft: "Drafting", string(drafts.CompareJob): "Comparing with a competitor",
	string(launches.LookJob): "Looking for a badge", string(leaderboards.MeasureJob): "Asking for ratings", letter: "Mail",
	string(imports.Job): "Importing listings", string(backups.MakeJob): "Backing up",
}

// kind returns what a kind of job does.
func kind(name string) string {
	if words := kinds[name]; words != "" {
		return words
	}
	return strings.ReplaceAll(name, "_", " ")
}

var actions = map[string]string{
	team.ActionRetryJob: "Tried a job again", team.ActionAddEditor: "Made an editor", team.ActionRemoveEditor: "Removed an editor",
	team.ActionBuryJob: "Gave a job up", team.ActionForgetJob: "Forgot a job", votes.ActionDecideVote: "Decided on a vote",
	brands.ActionChange: "Changed", brands.ActionRestore: "Took up again", setup.ActionTick: "Ticked off", setup.ActionLetter: "Tried", setup.ActionSet: "Changed", setup.ActionTree: "Took a tree for",
	programmes.ActionAnnounce: "Announced", programmes.ActionEdit: "Changed", programmes.ActionWithdraw: "Withdrew",
	moderation.ActionHide: "Hid", moderation.ActionSuspend: "Suspended", moderation.ActionShow: "Showed again", moderation.ActionUndo: "Undid",
	moderation.ActionApprove: "Approved", moderation.ActionAsk: "Asked for changes", moderation.ActionRules: "Changed the rules",
	moderation.ActionInvite: "Invited", moderation.ActionRevoke: "Took an invitation back", moderation.ActionLink: "Made an invitation link", moderation.ActionEndLink: "Took an invitation link back", moderation.ActionMerge: "Merged",
	moderation.ActionRemove: "Removed", moderation.ActionHand: "Handed over", moderation.ActionSuspendAccount: "Suspended",
	moderation.ActionLiftAccount: "Lifted the suspension", moderation.ActionEndAccess: "Ended sessions and keys", moderation.ActionDeleteAccount: "Deleted",
	imports.ActionImport: "Imported listings", backups.ActionBackUp: "Backed up",
}

// action returns what somebody did.
func action(name string) string { return actions[name] }
