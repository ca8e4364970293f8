package launches

import (
	"context"
	"fmt"
	"net/url"
	"strings"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/ics"
	"debut/app/ground/texts"
)

// Calendar returns the launch week of a listing of the caller as a file for calendars.
func (s *Service) Calendar(ctx context.Context, who app.Caller, id int64) ([]byte, error) {
	l, err := listings.OfCaller(ctx, s.store, who, id)
	if err == nil && (l.Week == "" || !l.HasPage()) {
		err = app.Missing("launch week of listing", id)
	}
	if err != nil {
		return nil, err
	}
	return CalendarOf(l), nil
}

// CalendarOf returns the launch week of a listing as iCalendar (RFC 5545): days of the site's own time, with no hour. A
// later file of the same listing changes the entry that an earlier one made.
func CalendarOf(l app.Listing) []byte {
	in, state := l.Site.Brand.Language, "CONFIRMED"
	page := l.Site.Origin + "/listings/" + string(l.Slug)
	says := texts.Sprintf("The launch week of %s at %s begins on this Monday.", l.Company.Name, l.Site.Name)
	if l.Status == app.ListingAwaitingBadge {
		state = "TENTATIVE"
		says = texts.Sprintf("%s What is still missing stands on its page of publishing: %s",
			says, app.ProductURL(l, "publish"))
	}
	day := func(w app.Week) string { return strings.ReplaceAll(string(w), "-", "") }
	return []byte(ics.File([]string{
		"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Debut//Launch//EN", "METHOD:PUBLISH", "BEGIN:VEVENT",
		fmt.Sprintf("UID:launch-%d@%s", l.ID, hostOf(l.Site.Origin)),
		fmt.Sprintf("SEQUENCE:%d", max(0, int64(l.UpdatedAt.Sub(l.CreatedAt).Seconds()))), // grows with each change
		"DTSTAMP:" + l.UpdatedAt.UTC().Format("20060102T150405Z"),
		"DTSTART;VALUE=DATE:" + day(l.Week), "DTEND;VALUE=DATE:" + day(l.Week.Add(1)),
		"SUMMARY:" + oneLine(texts.Sprintf("Launch week of %s", l.Company.Name).In(in)),
		"DESCRIPTION:" + oneLine(says.In(in)),
		"URL:" + page, "STATUS:" + state, "TRANSP:TRANSPARENT", "END:VEVENT", "END:VCALENDAR",
	}))
}

// oneLine escapes a text that may hold words of somebody else.
func oneLine(text string) string { return ics.Text(app.OneLine(text)) }

func hostOf(origin string) string {
	u, err := url.Parse(origin)
	if err != nil {
		return origin
	}
	return u.Hostname()
}
