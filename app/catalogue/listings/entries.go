package listings

import (
	"context"
	"slices"

	"debut/app"
	"debut/app/ground/texts"
)

// What a listing holds at most.
const (
	mostFAQs     = 10
	mostFounders = 6
)

// WithMoveOn has listings move on whose founder profile was completed.
func (s *Service) WithMoveOn(do func(ctx context.Context, listing int64) error) *Service {
	s.moveOn = do
	return s
}

// Entries is a listing of the caller after a call that added one entry to its questions or founders, or took one out.
type Entries struct {
	ListingID int64        `json:"listing_id" min:"1"`
	FAQs      []app.FAQ    `json:"faqs" doc:"As they are now."`
	Founders  []Founder    `json:"founders" doc:"As they are now; the first is the primary founder."`
	Made      *Made        `json:"made" doc:"The version that this call made; null if everything stood so already. revert_my_listing undoes it by its number."`
	ETag      app.Revision `json:"revision" doc:"Of the listing now, for if_revision."`
}

// Revised returns the revision of the listing.
func (e Entries) Revised() app.Revision { return e.ETag }

// AddFAQInput is a question with its answer.
type AddFAQInput struct {
	ID
	app.FAQ
	app.Revising
}

// AddFAQ adds a question to a listing of the caller, after the others. One that is there is not written over.
func (s *Service) AddFAQ(ctx context.Context, who app.Caller, in AddFAQInput) (Entries, error) {
	var issues app.Issues
	if checkAnswer(&issues, "answer", in.Answer); len(issues) > 0 {
		return Entries{}, issues.Err()
	}
	return s.entry(ctx, who, in.ID, "faqs", in.IfRevision, func(w *app.Words) error {
		if at := faqIn(w.FAQs, in.Question); at >= 0 {
			return there("answer", in.Answer, w.FAQs[at].Answer, *w)
		}
		if len(w.FAQs) >= mostFAQs {
			return full("question",
				"would be one more than the %d questions that a listing holds; delete_faq takes one out", mostFAQs)
		}
		w.FAQs = append(slices.Clone(w.FAQs), in.FAQ)
		return nil
	})
}

// DeleteFAQInput says which question to take out.
type DeleteFAQInput struct {
	ID
	Question string `json:"question" required:"true" min:"1" max:"300" doc:"As get_my_listing gives it."`
	app.Revising
}

// DeleteFAQ takes a question out of a listing of the caller.
func (s *Service) DeleteFAQ(ctx context.Context, who app.Caller, in DeleteFAQInput) (Entries, error) {
	return s.entry(ctx, who, in.ID, "faqs", in.IfRevision, func(w *app.Words) error {
		at := faqIn(w.FAQs, in.Question)
		if at < 0 {
			return app.Missing("question", app.Brief(in.Question))
		}
		w.FAQs = slices.Delete(slices.Clone(w.FAQs), at, at+1)
		return nil
	})
}

// AddFounderInput is a person behind the company.
type AddFounderInput struct {
	ID
	Name    string      `json:"name" required:"true" min:"1" max:"160"`
	Title   string      `json:"title" max:"160" doc:"The role."`
	Bio     string      `json:"bio" lines:"true" max:"3000" doc:"80 characters or more make the profile complete."`
	Socials app.Socials `json:"socials" each:"500" doc:"Links by platform; one makes the profile complete."`
	app.Revising
}

// AddFounder adds a founder to a listing of the caller, after the others. Somebody who is named already is not written
// over.
func (s *Service) AddFounder(ctx context.Context, who app.Caller, in AddFounderInput) (Entries, error) {
	return s.entry(ctx, who, in.ID, "founders", in.IfRevision, func(w *app.Words) error {
		var issues app.Issues
		CheckTypedLinks(&issues, "socials", in.Socials, nil)
		checkPerson(&issues, "name", in.Name)
		if err := issues.Err(); err != nil {
			return err
		}
		added := app.Founder{Name: in.Name, Title: app.Text(in.Title), Bio: app.Text(in.Bio), Socials: app.Socials{}}
		for key, link := range in.Socials {
			if link != "" {
				added.Socials[key] = link
			}
		}
		if at := added.In(w.Founders); at >= 0 {
			stands := w.Founders[at]
			added.Picture = stands.Picture
			return there("name", added, stands, *w)
		}
		if len(w.Founders) >= mostFounders {
			return full("name",
				"would be one more than the %d founders that a listing holds; delete_founder takes one out",
				mostFounders)
		}
		w.Founders = append(slices.Clone(w.Founders), added)
		return nil
	})
}

// DeleteFounderInput says which founder to take out.
type DeleteFounderInput struct {
	ID
	Name string `json:"name" required:"true" min:"1" max:"160" doc:"As get_my_listing gives it."`
	app.Revising
}

// DeleteFounder takes a founder out of a listing of the caller.
func (s *Service) DeleteFounder(ctx context.Context, who app.Caller, in DeleteFounderInput) (Entries, error) {
	return s.entry(ctx, who, in.ID, "founders", in.IfRevision, func(w *app.Words) error {
		at := app.Founder{Name: in.Name}.In(w.Founders)
		if at < 0 {
			return app.Missing("founder", app.Brief(in.Name))
		}
		w.Founders = slices.Delete(slices.Clone(w.Founders), at, at+1)
		return nil
	})
}

// entry makes a change of one entry of a list of a listing of the caller. If they read a revision, the list must still
// be as it was then.
func (s *Service) entry(
	ctx context.Context, who app.Caller, in ID, list string, read app.Revision, change func(*app.Words) error,
) (done Entries, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		l, err := s.owned(ctx, who, in.Listing)
		if err != nil {
			return err
		}
		if err := listSince(read, l, list); err != nil {
			return err
		}
		words := l.Words()
		if err := change(&words); err != nil {
			return err
		}
		made, err := s.Change(ctx, who, &l, func(l *app.Listing) { l.SetWords(words) })
		if err == nil && s.moveOn != nil {
			err = s.moveOn(ctx, l.ID)
		}
		done = Entries{l.ID, orEmpty(l.Company.FAQs), foundersOf(l.Company.Founders),
			MadeOf(made), revisionOf(l.Words())}
		return err
	})
}

// faqIn returns where a question stands, however it is spaced and in any case; -1 if it does not.
func faqIn(list []app.FAQ, question string) int {
	return slices.IndexFunc(list, func(q app.FAQ) bool { return folded(q.Question) == folded(question) })
}

// there is nil if what is added stands there already, and refuses to write over it otherwise.
func there(at string, sent, now any, w app.Words) error {
	if app.StampOf(sent) == app.StampOf(now) {
		return nil
	}
	return app.ConflictOf([]app.Conflict{{Location: at, Sent: sent, Now: now}}, revisionOf(w))
}

func full(at string, message texts.Text, most int) error {
	var issues app.Issues
	issues.AddCode(app.CodeBounds, at, message, most)
	return issues.Err()
}
