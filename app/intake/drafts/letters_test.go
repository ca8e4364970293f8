package drafts_test

import (
	"context"
	"crypto/rand"
	"errors"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/intake/drafts"
	"debut/app/sending/letters"
)

// mailing has a studio write letters.
func mailing(p *drafts.Parts) {
	store := p.Store.(letters.Store)
	p.Letters = letters.New(store, nil, p.Clock, rand.Reader, true)
}

// mails returns the mails that wait, and takes them out.
func (s *studio) mails() (all []mail.Message) {
	s.t.Helper()
	for _, j := range s.waiting(string(mail.SendJob)) {
		m, err := mail.SendJob.Payload(j)
		s.NoErr(err)
		all = append(all, m)
		s.NoErr(s.db.FinishJob(s.ctx, j, s.now))
	}
	return all
}

// due does what is due of one kind of letters.
func (s *studio) due(kind jobs.Kind[app.UUID], write func(app.UUID) error) (found int) {
	s.t.Helper()
	for _, j := range s.waiting(string(kind)) {
		s.NoErr(write(app.UUID(j.Payload)))
		s.NoErr(s.db.FinishJob(s.ctx, j, s.now))
		found++
	}
	return found
}

func (s *studio) readyLetters() int {
	return s.due(drafts.ReadyLetterJob, func(id app.UUID) error { return s.WriteReady(s.ctx, id) })
}

func (s *studio) reminders() int {
	return s.due(drafts.MissingLetterJob, func(id app.UUID) error { return s.WriteMissing(s.ctx, id) })
}

// says fails the test unless a mail says all of that, as text and as HTML, and can be ended.
func (s *studio) says(m mail.Message, subject string, words ...string) {
	s.t.Helper()
	s.Equal(m.Subject, subject)
	for _, w := range append(words, subject, "No more mails of this kind", m.Unsubscribe) {
		if w != subject && !strings.Contains(m.Text, w) || !strings.Contains(m.HTML, w) {
			s.t.Errorf("%q is missing in\n%s\n%s", w, m.Text, m.HTML)
		}
	}
	s.True(strings.HasPrefix(m.Unsubscribe, "https://debut.example/unsubscribe?token="))
}

func TestWriteReady_ToWhoeverIsNotAtTheDraft(t *testing.T) {
	t.Parallel()
	s := openStudio(t, mailing)
	d := s.create(website(t, "parcelwick").URL)
	touched := s.create(website(t, "owlpress").URL)
	submitted := s.create(website(t, "quillmoor").URL)
	s.work()
	s.Equal(s.readyLetters(), 0) // it is not the time yet
	s.now = s.now.Add(5 * time.Minute)
	s.update(drafts.UpdateInput{ID: touched.ID, Fields: app.DraftFieldsInput{"city": app.TextValue("Delft")}})
	_, err := s.Submit(s.ctx, s.who, drafts.SubmitInput{ID: submitted.ID})
	s.NoErr(err)
	s.now = s.now.Add(5 * time.Minute)
	s.Equal(s.readyLetters(), 3)
	sent := s.mails()
	s.Equal(len(sent), 1)
	s.Equal(sent[0].To, "ines@parcelwick.example")
	s.says(sent[0], "The draft of Parcelwick is ready", d.URL, "percent filled in", "https://debut.example/drafts/"+string(d.ID))
}

func TestWriteReady_SaysThatNothingCouldBeRead(t *testing.T) {
	t.Parallel()
	s := openStudio(t, mailing)
	d := s.create(nobody(t))
	s.NoErr(s.givesUp(s.GiveUp, d.ID, errors.New("nobody answers")))
	s.now = s.now.Add(10 * time.Minute)
	s.Equal(s.readyLetters(), 1)
	s.says(s.mails()[0], "The website of "+d.URL+" could not be read", "fill in by hand", "Write it by hand")
}

func TestWriteMissing_OncePerDraftAndListing(t *testing.T) {
	t.Parallel()
	s := openStudio(t, mailing)
	draft := s.create(homepage(t, "<p>Candles.</p>").URL)
	first := s.create(website(t, "parcelwick").URL)
	s.work()
	done, err := s.Submit(s.ctx, s.who, drafts.SubmitInput{ID: first.ID})
	s.NoErr(err)
	s.now = s.now.Add(72 * time.Hour)
	s.Equal(s.reminders(), 2)
	sent := map[string]mail.Message{}
	for _, m := range s.mails() {
		sent[m.Subject] = m
	}
	s.Equal(len(sent), 2)
	subject := "What the draft of " + draft.URL + " still lacks"
	s.says(sent[subject], subject, "Logo", "What makes it different", "the only reminder")
	l, err := s.db.Listing(s.ctx, done.ListingID)
	s.NoErr(err)
	s.says(sent["What Parcelwick still lacks for its launch"], "What Parcelwick still lacks for its launch", app.ProductURL(l, "publish"))
	s.NoErr(s.WriteMissing(s.ctx, first.ID)) // another draft of the same listing
	s.Equal(len(s.mails()), 0)
	s.NoErr(s.WriteMissing(s.ctx, draft.ID[:35]+"9")) // one that is gone
	s.Equal(len(s.mails()), 0)
}

func TestAdopt_LeavesOneReminder(t *testing.T) {
	t.Parallel()
	s := openStudio(t, mailing)
	d := s.create(website(t, "parcelwick").URL)
	s.work()
	kept := s.get(d.ID)
	kept.ID = "00000000-0000-4000-8000-000000000099"
	s.waiting(string(drafts.ReadyLetterJob))
	s.now = s.now.Add(72 * time.Hour)
	s.readyLetters()
	s.reminders()
	s.mails()
	s.NoErr(s.db.Tx(s.ctx, func(ctx context.Context) error { return s.Adopt(ctx, s.who, kept) }))
	s.now = s.now.Add(72 * time.Hour)
	s.Equal(s.readyLetters(), 0) // they have just looked at it
	s.Equal(s.reminders(), 1)
	s.Equal(len(s.mails()), 1)
}
