package jobs_test

import (
	"context"
	"errors"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/jobs"
)

type letter struct {
	To string `json:"to"`
}

// The payloads are those that stand in databases.
func TestKind_WritesWhatItReads(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	crawl, look, send, reindex := jobs.Kind[app.UUID]("crawl"), jobs.Kind[int64]("badge"), jobs.Kind[letter]("mail"), jobs.Kind[jobs.Nothing]("reindex")
	is.Equal(crawl.Once("0198f0c2"), jobs.Job{Kind: "crawl", Uniq: "0198f0c2", Payload: "0198f0c2"})
	is.Equal(look.Once(7), jobs.Job{Kind: "badge", Uniq: "7", Payload: "7"})
	is.Equal(send.Job(letter{"ines@parcelwick.example"}), jobs.Job{Kind: "mail", Payload: `{"to":"ines@parcelwick.example"}`})
	is.Equal(reindex.Once(jobs.Nothing{}), jobs.Job{Kind: "reindex", Uniq: "all"})

	id, err := crawl.Payload(crawl.Job("0198f0c2"))
	is.NoErr(err)
	is.Equal(id, app.UUID("0198f0c2"))
	n, err := look.Payload(look.Job(7))
	is.NoErr(err)
	is.Equal(n, int64(7))
	m, err := send.Payload(send.Job(letter{"ines"}))
	is.NoErr(err)
	is.Equal(m, letter{"ines"})
	_, err = reindex.Payload(reindex.Job(jobs.Nothing{}))
	is.NoErr(err)
}

func TestKind_HandlesItsPayloadAndGivesUpWhatItCannotRead(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var did, ended []int64
	h := jobs.Kind[int64]("badge").Handler(
		func(_ context.Context, id int64) error { did = append(did, id); return nil },
		func(_ context.Context, id int64, _ error) error { ended = append(ended, id); return nil },
		jobs.Handler{Workers: 4})
	is.Equal([]any{h.Kind, h.Workers}, []any{"badge", 4})
	is.NoErr(h.Run(t.Context(), jobs.Job{Payload: "7"}))
	is.NoErr(h.GaveUp(t.Context(), jobs.Job{Payload: "7"}, jobs.ErrDied))
	is.True(jobs.IsFinal(h.Run(t.Context(), jobs.Job{Payload: "no number"})))
	is.NoErr(h.GaveUp(t.Context(), jobs.Job{Payload: "no number"}, errors.New("cannot be read")))
	is.Equal([][]int64{did, ended}, [][]int64{{7}, {7}})
	is.True(jobs.Kind[int64]("index").Handler(nil, nil, jobs.Handler{}).GaveUp == nil)
}
