package blog

import (
	"context"
	"time"

	"debut/app"
)

// TimeLayout is how the team types a time, as a browser's field for one sends it.
const TimeLayout = "2006-01-02T15:04"

// Publishing says from when a post is public.
type Publishing struct {
	Post int64  `json:"post" required:"true" min:"1"`
	Act  string `json:"act" required:"true" enum:"publish,schedule,unpublish"`
	At   string `json:"at" max:"30" doc:"In the time zone of the site; of what is scheduled."`
}

// Publish makes a post public now or at a time, or takes it back. At its time it is there by the clock alone, so that
// nothing can be late.
func (s *Service) Publish(ctx context.Context, who app.Caller, in Publishing) (done struct{}, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		p, err := s.Find(ctx, in.Post)
		if err != nil {
			return err
		}
		now := s.clock().UTC().Truncate(time.Millisecond)
		before := s.stateInWords(p, now)
		p.EverPublic = p.EverPublic || p.State(now) == app.PostPublished
		action := ActionUnpublish
		switch in.Act {
		case "publish":
			if p.State(now) == app.PostPublished {
				return app.Refused("post_public", "The post is public already.")
			}
			action, p.PublishAt = ActionPublish, &now
		case "schedule":
			at, err := s.timeOf(in.At, now)
			if err != nil {
				return err
			}
			action, p.PublishAt = ActionSchedule, &at
		case "unpublish":
			p.PublishAt = nil
		}
		if p.PublishAt != nil {
			if err := complete(p); err != nil {
				return err
			}
		}
		words, err := s.take(ctx, &p, Typed(p))
		if err == nil {
			err = s.store.SavePost(ctx, &p, words)
		}
		if err != nil {
			return err
		}
		return s.audit(ctx, who, action, p, before, s.stateInWords(p, now))
	})
}

// complete says what a post lacks that everybody is to read.
func complete(p app.Post) error {
	switch {
	case p.Summary == "":
		return app.Refused("post_incomplete", "The post has no summary yet. Lists, search engines and feeds show it.")
	case p.Body == "":
		return app.Refused("post_incomplete", "The post has no text yet.")
	case len(p.Authors) == 0:
		return app.Refused("post_incomplete", "The post names nobody who wrote it.")
	}
	return nil
}

// furthest is how far ahead a post may be scheduled.
const furthest = 2 * 366 * 24 * time.Hour

func (s *Service) timeOf(typed string, now time.Time) (time.Time, error) {
	var issues app.Issues
	at, err := time.ParseInLocation(TimeLayout, typed, s.zone)
	switch {
	case err != nil:
		issues.Add("at", "is no time such as 2026-12-01T09:00; send the day and the time at which the post becomes public")
	case !at.After(now):
		issues.Add("at", "is over already; send a time to come, or publish the post now")
	case at.Sub(now) > furthest:
		issues.Add("at", "is more than two years ahead; send an earlier time")
	}
	return at.UTC(), issues.Err()
}

// Zone returns the zone in which the team types times, and how a time stands in its field.
func (s *Service) Zone() (name string, typed func(time.Time) string) {
	return s.zone.String(), func(at time.Time) string { return at.In(s.zone).Format(TimeLayout) }
}

func (s *Service) stateInWords(p app.Post, now time.Time) string {
	if state := p.State(now); state != app.PostScheduled {
		return string(state)
	}
	return "scheduled for " + p.PublishAt.In(s.zone).Format("2006-01-02 15:04 MST")
}

// Deleting says which post goes.
type Deleting struct {
	Post int64 `json:"post" required:"true" min:"1"`
	Sure bool  `json:"sure"`
}

// Delete deletes a post for good.
func (s *Service) Delete(ctx context.Context, who app.Caller, in Deleting) (done struct{}, err error) {
	if !in.Sure {
		return done, app.Refused("not_confirmed", "Tick the box to delete the post. Its text is lost.")
	}
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		p, err := s.Find(ctx, in.Post)
		if err != nil {
			return err
		}
		if err := s.store.DeletePost(ctx, p.ID); err != nil {
			return err
		}
		return s.audit(ctx, who, ActionDelete, p, inWords(p), "")
	})
}
