package app_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

func TestBlockedWord_IsAWholeWordWhateverItsCaseAndAccents(t *testing.T) {
	t.Parallel()
	r := app.Rules{Words: []string{"casino", "Größe", "free money", "賭場", "!"}}
	for text, want := range map[string]string{
		"The best CASINO.":           "casino",
		"Cásinò":                     "casino",
		"ca\u200bsi\u00adno":         "casino", // with characters that nobody sees
		"ｃａｓｉｎｏ":                     "casino",
		"𝐜𝐚𝐬𝐢𝐧𝐨 games":               "casino",
		"casinos":                    "", // another word
		"occasino":                   "",
		"GROSSE GRÖSSE":              "Größe",
		"get free,  money now":       "free money",
		"free your money":            "",
		"線上賭場遊戲":                     "賭場",
		"":                           "",
		"Invoices for small offices": "",
	} {
		if got := r.BlockedWord(text); got != want {
			t.Errorf("%q holds %q, want %q", text, got, want)
		}
	}
	is.New(t).Equal(r.BlockedWord(strings.Repeat("a-", 10_000)+strings.Repeat("free ", 2_000)), "") // in one pass
}

func TestBlockedDomain_IsTheDomainAndWhatIsUnderIt(t *testing.T) {
	t.Parallel()
	r := app.Rules{Domains: []string{"spam.example", "xn--bcher-kva.example"}}
	for website, want := range map[string]string{
		"https://spam.example/":           "spam.example",
		"http://WWW.Spam.Example.:8080/x": "spam.example",
		"https://a.b.spam.example":        "spam.example",
		"https://bücher.example/":         "xn--bcher-kva.example",
		"https://notspam.example/":        "",
		"https://spam.example.org/":       "",
		"https://ok.example/spam.example": "",
		"::":                              "",
	} {
		if got := r.BlockedDomain(website); got != want {
			t.Errorf("%s is blocked by %q, want %q", website, got, want)
		}
	}
}

func TestReadDomain_TakesWhatCanBeRegistered(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		" Example.com ": "example.com", "https://www.example.com/about": "example.com", "shop.example.co.uk": "shop.example.co.uk", "bücher.de": "xn--bcher-kva.de",
		"github.io": "github.io", "co.uk": "", "com": "", "": "", "a b.com": "", "me@example.com": "", "127.0.0.1": "",
	} {
		if got := app.ReadDomain(typed); got != want {
			t.Errorf("%q is read as %q, want %q", typed, got, want)
		}
	}
}

func TestEdited_ComesToTheTeamUnlessItLooksAtTheWhole(t *testing.T) {
	t.Parallel()
	hidden, suspended := &app.Withheld{As: app.Hidden}, &app.Withheld{As: app.Suspended}
	for _, test := range []struct {
		status   app.ListingStatus
		withheld *app.Withheld
		was      app.ApprovalState
		want     app.ApprovalState
	}{
		{app.ListingLive, nil, app.ApprovalNone, app.ApprovalEdited},
		{app.ListingLive, nil, app.Approved, app.ApprovalEdited},
		{app.ListingScheduled, nil, app.ApprovalChanges, app.ApprovalEdited},
		{app.ListingScheduled, nil, app.ApprovalNew, app.ApprovalNew},
		{app.ListingDraft, nil, app.Approved, app.ApprovalEdited},
		{app.ListingDraft, nil, app.ApprovalChanges, app.ApprovalChanges}, // until it is chosen for a launch again
		{app.ListingDraft, nil, app.ApprovalNone, app.ApprovalNone},
		{app.ListingSuspended, hidden, app.ApprovalChanges, app.ApprovalEdited},
		{app.ListingSuspended, suspended, app.ApprovalChanges, app.ApprovalChanges},
	} {
		l := app.Listing{Status: test.status, Withheld: test.withheld, Approval: app.Approval{State: test.was}}
		l.Edited(app.Version{Number: 7})
		if l.Approval.State != test.want {
			t.Errorf("%s, %q: %q after an edit, want %q", test.status, test.was, l.Approval.State, test.want)
		}
	}
}
