package previews

import (
	"context"
	"fmt"

	"debut/app"
	"debut/app/intake/drafts"
)

// Read reads a website for a visitor, and drafts it. It does a ReadJob; run twice, it reads the site again and changes
// nothing more.
func (s *Service) Read(ctx context.Context, id app.UUID) error {
	p, err := s.Store.Preview(ctx, id)
	if err != nil || p.State != app.PreviewOpen {
		return app.IgnoreMissing(err)
	}
	tree, err := s.Store.Categories(ctx)
	if err != nil {
		return err
	}
	once := drafts.Once{Reader: s.Reader, Drafter: s.Drafter, Categories: tree, Clock: s.Clock,
		Found: func(f app.Found) error {
			return s.save(ctx, id, func(_ context.Context, p *app.Preview) error { p.Found = f; return nil })
		}}
	made, snapshot, err := once.Make(ctx, p.Draft)
	if err != nil {
		return fmt.Errorf("read %s: %w", p.Draft.URL, err)
	}
	drafts.KeepLogo(ctx, s.Pictures, 0, made.Fields)
	return s.save(ctx, id, func(ctx context.Context, p *app.Preview) error {
		read, d := snapshot, made
		if err := s.Store.SaveReading(ctx, id, &read); err != nil {
			return err
		}
		d.Problems = append(append([]app.Problem{}, d.Problems...),
			read.Problems[min(len(snapshot.Problems), len(read.Problems)):]...)
		return s.ready(ctx, p, d)
	})
}

// ready ends a preview, and makes room for it. What was read of older ones goes first.
func (s *Service) ready(ctx context.Context, p *app.Preview, d app.Draft) error {
	d.Status, d.UpdatedAt = app.Ready, s.Clock().UTC()
	p.Draft, p.State = d, app.PreviewRead
	return s.Store.DropPreviews(ctx, mostKept-1, mostBytes)
}

// save changes a preview that is still being read.
func (s *Service) save(ctx context.Context, id app.UUID, change func(context.Context, *app.Preview) error) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		p, err := s.Store.Preview(ctx, id)
		if err != nil || p.State != app.PreviewOpen {
			return app.IgnoreMissing(err)
		}
		if err := change(ctx, &p); err != nil {
			return err
		}
		return s.Store.SavePreview(ctx, p)
	})
}

// GiveUp ends a preview whose job failed for good: it says why. It is part of the transaction that gives the job up.
func (s *Service) GiveUp(ctx context.Context, id app.UUID, cause error) error {
	return s.save(ctx, id, func(ctx context.Context, p *app.Preview) error {
		d := p.Draft
		d.Problems = append(d.Problems, drafts.GaveUp(cause))
		return s.ready(ctx, p, d)
	})
}
