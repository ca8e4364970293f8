package drafts_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/intake/corrections"
	"debut/app/intake/drafts"
)

const haifa = `<html lang="en"><title>Brinewick</title><meta property="og:site_name" content="Brinewick">
	<body><h1>Salt that counts itself</h1><p>Brinewick was founded by Ada Stone and Ben Holt in 2021, in a shed by the sea.</p>
	<div class="card"><h3>Ada Stone</h3><p>Founder</p></div><div class="card"><h3>Ben Holt</h3><p>Founder</p></div>`

// What a person leaves teaches which of the candidates were right, by traits and without words of the website.
func TestSubmit_TeachesWhichCandidatesWereRight(t *testing.T) {
	t.Parallel()
	s := openStudio(t)
	d := s.drafted(homepage(t, haifa).URL)
	s.Equal(len(d.Founders), 2)
	s.update(drafts.UpdateInput{ID: d.ID, Fields: app.DraftFieldsInput{"categories": app.ListValue([]string{"Developer Tools"})},
		Founders: sent([]drafts.FounderInput{{Name: "Ada Stone"}})}) // Ben Holt is none
	_, err := s.Submit(s.ctx, s.who, drafts.SubmitInput{ID: d.ID})
	s.NoErr(err)
	s.counted()
	all, err := corrections.New(s.db, func() time.Time { return s.now }).Lessons(s.ctx)
	s.NoErr(err)
	right, wrong := 0, 0
	for _, l := range all {
		if l.Field == "founders" {
			right, wrong = right+l.Right, wrong+l.Wrong
		}
		s.True(slices.IsSorted(l.Traits) && len(l.Traits) > 0)
		for _, word := range []string{"Brinewick", "Ada", "Ben", "shed"} {
			s.True(!strings.Contains(strings.Join(l.Traits, " "), word))
		}
	}
	s.Equal([]int{right, wrong}, []int{1, 1}) // counted once, though the job was done twice
}
