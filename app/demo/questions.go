package demo

import (
	"context"
	"fmt"
	"time"

	"debut/app"
)

// question is an invented question, or an answer to one, as the file states it.
type question struct {
	Slug     app.Slug         `json:"slug"` // of a question
	By       string           `json:"by"`
	Maker    bool             `json:"maker"` // the demo's owner, whose listing it is, wrote it
	Days     int              `json:"days"`  // ago, of a question
	Hours    int              `json:"hours"` // later; of an answer, after the question
	Text     string           `json:"text"`
	Useful   int              `json:"useful"`   // to so many of the people of the file
	State    app.CommentState `json:"state"`    // "" is shown
	Reported string           `json:"reported"` // what the demo's owner has against it
	Answers  []question       `json:"answers"`
}

// fillQuestions has invented people ask the makers of some live listings, and answer. Of what they wrote one is held,
// and one reported.
func fillQuestions(ctx context.Context, store Store, site app.Site, who people) error {
	var all []question
	readJSON("questions.json", who.cal.in, &all)
	for _, one := range all {
		l, err := store.ListingBySlug(ctx, site.ID, one.Slug)
		if err != nil {
			return fmt.Errorf("ask %s: %w", one.Slug, err)
		}
		asked := app.Comment{Listing: l.ID, At: who.cal.ago(one.Days).Add(time.Duration(one.Hours) * time.Hour)}
		if err := one.save(ctx, store, who, &asked); err != nil {
			return err
		}
		for _, a := range one.Answers {
			answer := app.Comment{Listing: l.ID, Question: asked.ID,
				At: asked.At.Add(time.Duration(a.Hours) * time.Hour)}
			if err := a.save(ctx, store, who, &answer); err != nil {
				return err
			}
		}
	}
	return nil
}

// save keeps what somebody wrote, who finds it useful, and what is had against it.
func (q question) save(ctx context.Context, store Store, who people, c *app.Comment) (err error) {
	c.Account, c.Name, c.Text, c.Version, c.Mailed = who.owner, q.By, q.Text, 1, true
	if !q.Maker {
		if c.Account, err = who.id(ctx, q.By); err != nil {
			return err
		}
	}
	c.State, c.Linked = app.CommentShown, q.Maker
	if q.State == app.CommentHeld {
		c.State, c.Signals, c.Mailed = q.State, []app.CommentSignal{app.CommentLink}, false
	}
	if err := store.SaveComment(ctx, c); err != nil {
		return err
	}
	for i := range q.Useful {
		reader, err := who.id(ctx, readers[i])
		if err == nil && reader != c.Account {
			err = store.SaveCommentVote(ctx, c.ID, reader, c.At.Add(time.Hour))
		}
		if err != nil {
			return err
		}
	}
	if q.Reported == "" {
		return nil
	}
	_, err = store.SaveCommentReport(ctx, app.TextReport{Of: c.ID, Account: who.owner, Version: 1, Reason: "spam",
		Words: q.Reported, At: c.At.Add(time.Hour)})
	return err
}

// readers are those who find something useful.
var readers = []string{"Sunniva Dahl", "Idris Okafor", "Renske Vos", "Mireille Astor", "Tomasz Ruel"}
