package admin

import (
	"context"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"time"

	"debut/app"
	"debut/app/desk/backups"
	"debut/app/desk/health"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// backupsPath is the page of backups.
const backupsPath = Path + "/backups"

var backupForm = form.New[backups.Request](nil)

// shownBackups is how many of them the page shows.
const shownBackups = 50

type backupsPage struct {
	backups.Status
	Shown    []backupRow
	Problem  texts.Text // what somebody should look at
	Form     form.State
	Operator bool
}

// backupRow is a backup, and how it is brought back.
type backupRow struct {
	backups.Backup
	Held            texts.Text // "4,821 rows"
	Commands, Drill command
}

// command is text for a shell.
type command struct{ ID, Text string }

func (a admin) backupRoutes() page.Routes {
	return page.Routes{
		"GET " + backupsPath:  operators(page.Blank(a.showBackups, form.State{})),
		"POST " + backupsPath: operators(sends(backupForm, "", a.Backups.Ask, backupsPath, a.showBackups)),
	}
}

func (a admin) showBackups(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	status, err := a.Backups.Status(ctx)
	p := backupsPage{Status: status, Problem: backupProblem(status, a.Clock()), Form: state, Operator: v.Who.Operator}
	for _, b := range status.Good[:min(len(status.Good), shownBackups)] {
		p.Shown = append(p.Shown, a.backupRow(b))
	}
	return "backups", page.Page{Title: state.Title("Backups"), At: "today", Main: p}, err
}

// backupProblem says in a sentence what is wrong with backups, "" if nothing is.
func backupProblem(st backups.Status, now time.Time) texts.Text {
	switch {
	case st.Failing && len(st.Good) == 0:
		return texts.Sprintf("No backup could be made so far. %s", st.Failed[0].Why())
	case st.Failing:
		return texts.Sprintf("The last backup was not made. %s", st.Failed[0].Why())
	case st.Never && st.Place == "":
		return health.Unsaved
	case st.Late(now):
		return texts.Sprintf("The newest backup is of %s, and should not be so old.", when(st.Good[0].BeganAt))
	}
	return ""
}

func (a admin) backupRow(b backups.Backup) backupRow {
	options := ""
	if b.Encrypted {
		options += " --identity debut.key"
	}
	if _, _, remote := app.SplitS3(b.Place); remote {
		options += " --s3-endpoint " + quoted(a.S3.Endpoint) + " --s3-region " + quoted(a.S3.Region)
	}
	restore := "debut restore " + quoted(b.Path()) + options
	drill := quoted(strings.TrimSuffix(a.Place.Data, "/") + "-drill")
	return backupRow{
		b, texts.Count(int(b.Rows), "row", "rows"),
		command{fmt.Sprint("restore-", b.ID), a.database("") + restore + " --data " + quoted(a.Place.Data)},
		command{fmt.Sprint("drill-", b.ID), a.database("_drill") + restore + " --drill --data " + drill +
			"\ndebut serve --data " + drill + " --addr 127.0.0.1:8081"},
	}
}

// database is the line of a shell that names the PostgreSQL database, with an end to its name; "" of a file.
func (a admin) database(end string) string {
	u, err := url.Parse(a.Place.Database)
	if err != nil || a.Place.Database == "" {
		return ""
	}
	if _, has := u.User.Password(); has {
		u.User = url.UserPassword(u.User.Username(), "PASSWORD")
	}
	u.Path += end
	return "export DEBUT_DATABASE=" + quoted(u.String()) + "\n"
}

var plainWord = regexp.MustCompile(`^[A-Za-z0-9_./:@%+=,-]+$`)

// quoted writes a word for a shell.
func quoted(word string) string {
	if plainWord.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// every writes how often something is done, in the largest whole unit: "Every 2 days".
func every(d time.Duration) texts.Text {
	one, many, unit := texts.Text("Every minute"), texts.Text("Every %d minutes"), time.Minute
	switch {
	case d%(24*time.Hour) == 0:
		one, many, unit = "Every day", "Every %d days", 24*time.Hour
	case d%time.Hour == 0:
		one, many, unit = "Every hour", "Every %d hours", time.Hour
	}
	if d == unit {
		return one
	}
	return texts.Sprintf(many, d/unit)
}
