package launches_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
)

// letterbox keeps the letters that a service wrote, by the transaction that stays: each runs twice here.
type letterbox struct {
	d       *directory
	letters []mail.Letter
}

func (p *letterbox) Write(ctx context.Context, site app.Site, account int64, l mail.Letter) error {
	p.letters = append(p.letters, l)
	return p.d.db.AddJob(ctx, mail.From(site, l.To(site, "ines@parcelwick.example", "")))
}

// since returns the subjects of the letters that were written since the last call.
func (p *letterbox) since() (subjects string) {
	for i := 0; i < len(p.letters); i += 2 {
		subjects += p.letters[i].Subject.In(texts.English) + "; "
	}
	p.letters = nil
	return subjects
}

// Each change of a launch that its owner did not see is told once, by the most important of what changed.
func TestLetters_OneForEachChange(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 1)
	p := &letterbox{d: d}
	d.WithLetters(p)
	id := d.submit("parcelwick", false)
	d.choose(id)
	d.look(id, app.BadgeMissing)
	is.Equal(p.since(), "") // they know that they did not put it there
	d.look(id, app.BadgeFound)
	is.Equal(p.since(), "The badge of parcelwick was found; ")
	d.look(id, app.BadgeFound)
	d.look(id, app.BadgeUnknown)
	is.Equal(p.since(), "")
	l := d.listing(id)
	l.Company.Founders = []app.Founder{{Name: "Ines", Title: "Founder", Bio: app.Text(make([]rune, 80)), Socials: app.Socials{"x": "https://x.com/ines"}}}
	d.tx(func(ctx context.Context) error {
		if err := d.db.SaveCompany(ctx, &l.Company); err != nil {
			return err
		}
		return d.UpdateStatus(ctx, id)
	})
	is.True(strings.Contains(p.letters[0].Calendar, "DTSTART;VALUE=DATE:20261214"))
	is.Equal(p.since(), "parcelwick launches in the week of 14 December 2026; ")
	is.Equal(d.moved(id, "2026-12-28"), "2026-12-28")
	is.True(strings.Contains(p.letters[0].Calendar, "DTSTART;VALUE=DATE:20261228"))
	is.Equal(p.since(), "parcelwick moved to the week of 28 December 2026; ")
	d.look(id, app.BadgeMissing)
	is.Equal(p.since(), "The badge of parcelwick is gone from the home page; ")
	d.at("2027-01-05 12:00") // its week passed, and the next with room is the one after
	is.Equal(p.since(), "parcelwick moved to the week of 11 January 2027; ")
	d.look(id, app.BadgeFound)
	is.Equal(p.since(), "parcelwick launches in the week of 11 January 2027; ")
	d.at("2027-01-11 00:00")
	is.Equal(p.since(), "parcelwick is live at Debut; ")
	d.at("2027-01-11 00:01")
	is.Equal(p.since(), "")
}

func TestLetters_APlaceThatLapsedIsTold(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 1)
	p := &letterbox{d: d}
	d.WithLetters(p)
	id := d.submit("parcelwick", true)
	d.choose(id)
	d.now = d.now.Add(7 * 24 * time.Hour)
	is.NoErr(d.Advance(d.ctx))
	is.NoErr(d.Advance(d.ctx))
	is.Equal(p.since(), "parcelwick holds the week of 14 December 2026 no longer; ")
	_, err := d.Leave(d.ctx, d.owner, id)
	is.NoErr(err)
	is.Equal(p.since(), "")
}
