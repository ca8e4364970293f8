package privacy

import (
	"context"
	"time"

	"debut/app"
)

// exportInterview writes what the person answered to the interview, and what they changed of that.
func (s *Service) exportInterview(ctx context.Context, who app.Account, d *document) error {
	answers, err := s.store.InterviewAnswers(ctx, who.ID)
	if err != nil {
		return err
	}
	putAll(d, "interview_answers", answers, func(a app.InterviewAnswer) any {
		return interviewAnswer{a.Question, a.Answer, a.At}
	})
	read := func(ctx context.Context, account int64, limit, offset int) ([]app.InterviewChange, error) {
		page, _, err := s.store.InterviewChanges(ctx, account, limit, offset)
		return page, err
	}
	return putPages(ctx, d, "interview_changes", who.ID, read, func(c app.InterviewChange) any {
		return interviewChange{c.At, c.Before, c.After}
	})
}

type interviewChange struct {
	At     time.Time        `json:"at"`
	Before map[int64]string `json:"before"` // by question
	After  map[int64]string `json:"after"`
}

type interviewAnswer struct {
	Question int64     `json:"question_id"`
	Answer   string    `json:"answer"`
	At       time.Time `json:"answered_at"`
}

// exportTeams writes whom the person invited to look after what, and to what they were invited.
func (s *Service) exportTeams(ctx context.Context, who app.Account, d *document) error {
	read := func(ctx context.Context, account int64, limit, offset int) ([]app.Cofounder, error) {
		return s.store.CofoundersBy(ctx, account, who.Email, limit, offset)
	}
	return putPages(ctx, d, "invitations", who.ID, read, func(c app.Cofounder) any {
		out := invitation{c.Draft, c.Listing, c.Inviter == who.ID, "", c.State, c.InvitedAt, c.ChangedAt}
		if out.Sent || c.Email == who.Email {
			out.Email = c.Email
		}
		return out
	})
}

type invitation struct {
	Draft     app.UUID           `json:"draft_id"`
	Listing   int64              `json:"listing_id"` // 0 if there was none
	Sent      bool               `json:"sent"`       // by the person; else they got it
	Email     string             `json:"email"`
	State     app.CofounderState `json:"state"`
	InvitedAt time.Time          `json:"invited_at"`
	ChangedAt time.Time          `json:"changed_at"`
}

// exportClaims writes which listings the person said to be theirs, and what came of it.
func (s *Service) exportClaims(ctx context.Context, who app.Account, d *document) error {
	read := func(ctx context.Context, account int64, limit, offset int) ([]app.Claim, error) {
		page, _, err := s.store.ClaimsBy(ctx, account, limit, offset)
		return page, err
	}
	return putPages(ctx, d, "claims", who.ID, read, func(c app.Claim) any {
		return claimed{c.Listing, c.Domain, c.Method, c.Email, c.Status, c.Dispute, c.CreatedAt, c.VerifiedAt}
	})
}

type claimed struct {
	Listing    int64           `json:"listing_id"`
	Domain     string          `json:"domain"`
	Method     app.ClaimMethod `json:"method"`
	Email      string          `json:"email"`
	Status     app.ClaimStatus `json:"status"`
	Dispute    app.Dispute     `json:"dispute"`
	CreatedAt  time.Time       `json:"created_at"`
	VerifiedAt *time.Time      `json:"verified_at"`
}

// exportAlternatives writes where the person asked for a listing of theirs to be named as an alternative.
func (s *Service) exportAlternatives(ctx context.Context, who app.Account, d *document) error {
	return putPages(ctx, d, "alternatives", who.ID, s.store.AlternativesBy, func(a app.Alternative) any {
		return asked{a.Other, a.Listing, a.At}
	})
}

type asked struct {
	Listing int64     `json:"listing_id"`
	At      int64     `json:"beside_listing_id"`
	AskedAt time.Time `json:"asked_at"`
}
