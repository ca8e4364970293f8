package drafts_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/catalogue/drafting/rules"
	"debut/app/ground/jobs"
	"debut/app/intake/drafts"
	"debut/crawl"
)

// The whole way: from an address to a draft, and from the draft to a listing, which later changes of the draft go to.
func TestService_FromAnAddressToAListing(t *testing.T) {
	t.Parallel()
	s := openStudio(t)
	web := website(t, "parcelwick")
	d := s.create(web.URL)
	s.Equal(d.Status, app.Crawling)
	s.Equal(d.URL, web.URL+"/")
	_, err := s.Submit(s.ctx, s.who, drafts.SubmitInput{ID: d.ID})
	s.Equal(app.KindOf(err), app.Invalid) // not before it is ready

	for _, j := range s.waiting("crawl") {
		s.Equal(j.Account, s.who.Account) // whose turn it is
		s.NoErr(s.Crawl(s.ctx, app.UUID(j.Payload)))
	}
	d = s.get(d.ID)
	s.Equal(d.Status, app.Drafting)
	s.True(len(d.Pages) > 3)
	s.Equal(len(s.waiting("crawl")), 0)
	for _, j := range s.waiting("draft") {
		s.Equal(j.Account, s.who.Account)
		s.NoErr(s.Service.Draft(s.ctx, app.UUID(j.Payload)))
	}
	d = s.get(d.ID)
	s.Equal(d.Status, app.Ready)
	s.Equal(*d.Fields["name"].Value.Text, "Parcelwick")
	s.Equal(len(d.Problems), 0)
	for _, f := range d.Fields {
		s.True(f.State == app.StateAI && len(f.Evidence) > 0 || f.State == app.StateNotFound && f.Value.Empty())
	}

	d = s.update(drafts.UpdateInput{ID: d.ID, Fields: app.DraftFieldsInput{"tagline": app.TextValue("Papers for parcels")}})
	s.Equal(d.Fields["tagline"].State, app.StateEdited)
	done, err := s.Submit(s.ctx, s.who, drafts.SubmitInput{ID: d.ID})
	s.NoErr(err)
	listing := func() app.Listing {
		l, err := s.db.Listing(s.ctx, done.ListingID)
		s.NoErr(err)
		return l
	}
	s.Equal(listing().Company.Tagline, "Papers for parcels")
	s.update(drafts.UpdateInput{ID: d.ID, Fields: app.DraftFieldsInput{"city": app.TextValue("Delft"), "tagline": app.TextValue("Papers, done")}})
	s.Equal(listing().Company.Tagline, "Papers, done")
	again, err := s.Submit(s.ctx, s.who, drafts.SubmitInput{ID: d.ID})
	s.NoErr(err)
	s.Equal(again.ListingID, done.ListingID)
}

// slowly reads a website of three pages, of which each takes a while.
type slowly struct {
	drafts.Reader
	takes time.Duration
	s     *studio
	kept  []int // how many pages the draft names before each is read
}

func (r *slowly) Read(ctx context.Context, _ string, progress app.Reading) (app.Snapshot, error) {
	snapshot := app.Snapshot{URL: "https://parcelwick.example/"}
	for range 3 {
		progress(app.Progress{Stage: "page", Pages: snapshot.Pages})
		d, err := r.s.db.Draft(ctx, theFirst)
		r.s.NoErr(err)
		r.kept = append(r.kept, len(d.Pages))
		snapshot.Pages = append(snapshot.Pages, app.Page{URL: "https://parcelwick.example/", Status: 200})
		r.s.now = r.s.now.Add(r.takes)
	}
	return snapshot, nil
}

// theFirst is the id of the first draft of a studio.
const theFirst = app.UUID("00000000-0000-4000-8000-000000000001")

func TestCrawl_KeepsThePagesThatWereReadOfASlowWebsite(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name  string
		takes time.Duration
		want  []int
	}{
		{"a slow one", 2 * time.Second, []int{0, 1, 2}},
		{"one that is read at once", 100 * time.Millisecond, []int{0, 0, 0}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			r := &slowly{takes: test.takes}
			s := openStudio(t, func(p *drafts.Parts) { r.Reader, p.Reader = p.Reader, r })
			r.s = s
			d := s.create("https://parcelwick.example/")
			s.NoErr(s.Crawl(s.ctx, d.ID))
			s.Equal(r.kept, test.want)
			s.Equal(len(s.get(d.ID).Pages), 3)
		})
	}
}

func TestCrawl_ASiteThatCannotBeReadEndsReadyWithTheReason(t *testing.T) {
	t.Parallel()
	s := openStudio(t)
	d := s.drafted(nobody(t))
	s.Equal(codes(d.Problems), []string{"connection_failed"})
	for _, f := range d.Fields {
		s.Equal(f.State, app.StateNotFound) // to be filled in by hand
	}
}

// Jobs may run twice, late, or for a draft that is gone: nothing is done twice.
func TestCrawl_RunAgainItChangesNothing(t *testing.T) {
	t.Parallel()
	s := openStudio(t)
	d := s.drafted(website(t, "parcelwick").URL)
	before, err := s.db.Draft(s.ctx, d.ID)
	s.NoErr(err)
	for _, id := range []app.UUID{d.ID, "00000000-0000-4000-8000-999999999999"} {
		s.NoErr(s.Crawl(s.ctx, id))
		s.NoErr(s.Service.Draft(s.ctx, id))
		s.NoErr(s.givesUp(s.GiveUp, id, errors.New("late")))
	}
	after, err := s.db.Draft(s.ctx, d.ID)
	s.NoErr(err)
	s.Equal(after.Revision, before.Revision)
	s.Equal(len(s.waiting("draft")), 0)
}

func TestCrawl_AStopInTheMiddleLeavesTheDraftAsItWas(t *testing.T) {
	t.Parallel()
	s := openStudio(t)
	d := s.create(website(t, "parcelwick").URL)
	ctx, stop := context.WithCancel(s.ctx)
	stop()
	s.True(s.Crawl(ctx, d.ID) != nil)
	s.Equal(s.get(d.ID).Status, app.Crawling)
	s.work()
	s.Equal(len(s.get(d.ID).Problems), 0)
}

// What a person typed while the website was read stays.
func TestDraft_LeavesAloneWhatWasTypedMeanwhile(t *testing.T) {
	t.Parallel()
	s := openStudio(t)
	d := s.create(website(t, "parcelwick").URL)
	s.update(drafts.UpdateInput{ID: d.ID, Fields: app.DraftFieldsInput{"name": app.TextValue("Wick")}})
	s.work()
	d = s.get(d.ID)
	s.Equal(*d.Fields["name"].Value.Text, "Wick")
	s.Equal(d.Fields["name"].State, app.StateEdited) // the website says it too, and restoring brings that back
	d = s.update(drafts.UpdateInput{ID: d.ID, Restore: []app.FieldName{"name"}})
	s.Equal(*d.Fields["name"].Value.Text, "Parcelwick")
}

func TestGiveUp_EndsTheDraftWithTheReasonInPlainWords(t *testing.T) {
	t.Parallel()
	for cause, says := range map[error]string{
		errors.New("panic: disk"): "went wrong on our side",
		jobs.ErrDied:              "broke down twice",
		jobs.ErrTookTooLong:       "took longer than it may",
	} {
		s := openStudio(t)
		crawling, drafting := s.create(nobody(t)), s.create(website(t, "parcelwick").URL)
		for _, j := range s.waiting("crawl") {
			if j.Payload == string(drafting.ID) {
				s.NoErr(s.Crawl(s.ctx, app.UUID(j.Payload)))
			}
		}
		for _, id := range []app.UUID{crawling.ID, drafting.ID} {
			s.True(s.get(id).Status != app.Ready)
			s.NoErr(s.givesUp(s.GiveUp, id, cause))
			d := s.get(id)
			s.Equal(d.Status, app.Ready)
			s.Equal(codes(d.Problems), []string{"internal"})
			s.True(strings.Contains(d.Problems[0].Detail, says))
			s.True(strings.Contains(d.Problems[0].Detail, "by hand")) // what can be done
			s.True(!strings.Contains(d.Problems[0].Detail, "panic"))  // and nothing of ours
			d = s.update(drafts.UpdateInput{ID: id, Fields: app.DraftFieldsInput{"name": app.TextValue("Wick")}})
			s.Equal(d.Fields["name"].State, app.StateManual)
		}
	}
}

// What was given up is read again for whoever asks, and what they wrote meanwhile stays; a few times an hour.
func TestReread_ReadsAgainWhatWasGivenUp(t *testing.T) {
	t.Parallel()
	for name, again := range map[string]func(s *studio, id app.UUID) error{
		"by the button": func(s *studio, id app.UUID) error { return s.Reread(s.ctx, s.who, drafts.ID{ID: id}) },
		"by regenerate": func(s *studio, id app.UUID) error {
			in := drafts.UpdateInput{ID: id, Regenerate: []app.FieldName{"name"}}
			drafted, err := s.Redraft(s.ctx, s.who, in)
			if err == nil {
				_, err = s.Update(s.ctx, s.who, in, drafted)
			}
			return err
		},
	} {
		for _, at := range []string{"crawling", "drafting"} {
			s := openStudio(t)
			d := s.create(website(t, "parcelwick").URL)
			if at == "drafting" {
				s.NoErr(s.Crawl(s.ctx, d.ID))
			}
			s.NoErr(s.givesUp(s.GiveUp, d.ID, jobs.ErrDied))
			s.update(drafts.UpdateInput{ID: d.ID, Fields: app.DraftFieldsInput{"tagline": app.TextValue("Mine")}})
			s.NoErr(again(s, d.ID))
			s.Equal(string(s.get(d.ID).Status), at) // name: it goes on where it was given up
			s.Equal(len(s.get(d.ID).Problems), 0)
			s.work()
			got := s.get(d.ID)
			s.Equal(got.Status, app.Ready)
			s.Equal(*got.Fields["name"].Value.Text, "Parcelwick")
			s.Equal(*got.Fields["tagline"].Value.Text, "Mine")
			s.NoErr(s.Reread(s.ctx, s.who, drafts.ID{ID: d.ID})) // which is read: nothing is done
			s.Equal(s.get(d.ID).Status, app.Ready)
			s.Equal(app.KindOf(s.Reread(s.ctx, app.Caller{Account: 99}, drafts.ID{ID: d.ID})), app.NotFound)
			for i := range 6 {
				s.NoErr(s.db.Tx(s.ctx, func(ctx context.Context) error {
					d, err := s.db.Draft(ctx, d.ID)
					if err == nil {
						d.Problems = append(d.Problems, app.Problem{Code: "internal", Detail: name})
						err = s.db.SaveDraft(ctx, &d)
					}
					return err
				}))
				if err := again(s, d.ID); i == 5 {
					s.Equal(app.KindOf(err), app.TooMany)
				}
				s.work()
			}
		}
	}
}

// A bare domain is read by https, and by http where nothing answers there; the draft then says so.
func TestCreate_TakesAnAddressAsPeopleTypeIt(t *testing.T) {
	t.Parallel()
	s := openStudio(t)
	web, competitor := website(t, "parcelwick"), website(t, "quillmoor")
	host := strings.TrimPrefix(web.URL, "http://")
	d := s.create(" " + host + "\n")
	s.Equal(d.URL, "https://"+host+"/")
	s.work()
	d = s.get(d.ID)
	s.Equal(d.URL, "http://"+host+"/")
	s.Equal(*d.Fields["name"].Value.Text, "Parcelwick")
	s.Equal(len(d.Problems), 0)

	c := s.compare(d.ID, " "+strings.TrimPrefix(competitor.URL, "http://"))
	s.Equal(c.URL, competitor.URL+"/")
	s.Equal(*c.Name, "Quillmoor")
	c = s.compare(d.ID, "https://"+strings.TrimPrefix(competitor.URL, "http://")) // who says https means it
	s.Equal(codes(c.Problems), []string{"tls_failed"})

	d = s.drafted("https://" + host)
	s.Equal(d.URL, "https://"+host+"/")
	s.Equal(codes(d.Problems), []string{"tls_failed"})
	d = s.drafted(strings.TrimPrefix(nobody(t), "http://"))
	s.True(strings.HasPrefix(d.URL, "https://")) // neither answers
	s.Equal(codes(d.Problems), []string{"connection_failed"})
}

func TestOnce_DraftsAWebsiteAndKeepsNothing(t *testing.T) {
	t.Parallel()
	s := openStudio(t)
	web := website(t, "parcelwick")
	var stages []string
	tree, err := s.db.Categories(s.ctx)
	s.NoErr(err)
	once := drafts.Once{
		Reader: crawl.New(crawl.Options{AllowPrivate: true, Gap: time.Nanosecond, Wait: func(ctx context.Context, _ time.Duration) error { return ctx.Err() }}), Drafter: rules.New(), Categories: tree, Stage: func(what string) { stages = append(stages, what) },
		Clock: func() time.Time { return s.now }, NewID: func() app.UUID { return "00000000-0000-4000-8000-000000000001" },
	}
	d, err := once.Draft(s.ctx, strings.TrimPrefix(web.URL, "http://"))
	s.NoErr(err)
	s.Equal(d.URL, web.URL+"/")
	s.Equal(d.Status, app.Ready)
	s.Equal(*d.Fields["name"].Value.Text, "Parcelwick")
	s.Equal(stages[len(stages)-2:], []string{"drafting", "ready"})
	_, err = once.Draft(s.ctx, "no address")
	s.Equal(app.KindOf(err), app.Invalid)
	mine, err := s.Mine(s.ctx, s.who, app.Paging{Page: 1, PerPage: 10})
	s.NoErr(err)
	s.Equal(mine.Total, 0)
}
