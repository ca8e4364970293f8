package freshness

import (
	"context"
	"encoding/binary"
	"hash/fnv"
	"time"

	"debut/app"
	"debut/app/ground/jobs"
)

// Job reads the website of a live listing again.
const Job = jobs.Kind[int64]("reread")

// ScheduleEvery is how often Schedule is to run.
const ScheduleEvery = 10 * time.Minute

const (
	mostPlanned = 500            // websites that get a time at once
	failedAgain = 7              // days after which a website that did not answer is read again, if that is sooner
	handedOn    = 24 * time.Hour // when a website is due again whose job got lost
	behind      = 10             // priority of jobs that nobody waits for
)

// Schedule queues the websites that are due, few at a time: at most twice as many as keep up, so that however long the
// program was down, and however many listings came at once, they are read one after the other.
func (s *Service) Schedule(ctx context.Context) error {
	every := s.every()
	if every == 0 {
		return nil
	}
	if err := s.plan(ctx, every); err != nil {
		return err
	}
	n, err := s.Store.CountWebsites(ctx)
	if err != nil {
		return err
	}
	due, err := s.Store.WebsitesDue(ctx, s.Clock(), 1+int(2*time.Duration(n)*ScheduleEvery/every))
	if err != nil {
		return err
	}
	for _, d := range due {
		if err := s.Store.Tx(ctx, func(ctx context.Context) error { return s.hand(ctx, d) }); err != nil {
			return err
		}
	}
	return nil
}

// every returns the time between two readings; 0 is never.
func (s *Service) every() time.Duration { return time.Duration(s.Every.Now()) * 24 * time.Hour }

// hand queues a website to be read.
func (s *Service) hand(ctx context.Context, d Due) error {
	w, found, err := s.Store.Website(ctx, d.Company)
	if err != nil || !found {
		return err
	}
	w.NextAt = s.Clock().Add(handedOn)
	if err := s.Store.SaveWebsite(ctx, w); err != nil {
		return err
	}
	j := Job.Once(d.Listing)
	j.RunAt, j.Priority = s.Clock(), behind
	return s.Store.AddJob(ctx, j)
}

// plan gives a time to the websites that have none, and to those that are too far off because they were to be read less
// often.
func (s *Service) plan(ctx context.Context, every time.Duration) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		companies, err := s.Store.UnplannedWebsites(ctx, s.Clock().Add(every+every/2), mostPlanned)
		if err != nil {
			return err
		}
		for _, id := range companies {
			w, _, err := s.Store.Website(ctx, id)
			if err != nil {
				return err
			}
			w.Company, w.NextAt = id, slot(id, every, s.Clock())
			if err := s.Store.SaveWebsite(ctx, w); err != nil {
				return err
			}
		}
		return nil
	})
}

// slot returns the first time after another at which the website of a company has its turn. Turns are spread over the
// time between two readings by the company alone, so they stay so whatever happens.
func slot(company int64, every time.Duration, after time.Time) time.Time {
	h := fnv.New64a()
	_ = binary.Write(h, binary.LittleEndian, company) // a hash takes everything
	seconds := int64(every / time.Second)
	offset := int64(h.Sum64()%uint64(seconds)) - after.Unix()%seconds
	if offset <= 0 {
		offset += seconds
	}
	return time.Unix(after.Unix()+offset, 0).UTC()
}

// next returns when a website is to be read after it was read at a time: half the time between two readings later at
// the earliest, or soon if nothing answered.
func next(w app.Website, every time.Duration, read time.Time) time.Time {
	if every == 0 {
		every = 30 * 24 * time.Hour // for when it is switched on again
	}
	at := slot(w.Company, every, read.Add(every/2))
	if soon := read.AddDate(0, 0, failedAgain); w.FailingSince != nil && soon.Before(at) {
		return soon
	}
	return at
}
