package discussions

import (
	"context"
	"strings"
	"time"

	"debut/app"
	"debut/app/contest/votes"
	"debut/app/ground/texts"
)

const (
	fewBrowsers  = 2                   // other accounts that wrote in one browser may be a family
	mostBrowsers = 20                  // comments that are looked at for them
	fewCopies    = 2                   // other listings of which somebody may ask the same
	alikeFrom    = 40                  // characters: what is shorter, such as thanks, is said again and again
	alikeFor     = 30 * 24 * time.Hour // in which the same words are looked for
	mostHeld     = 5                   // comments of an account that wait for the team
	knownAfter   = 7 * day             // that something of an account shows, it is known
)

// Record is what is known of an account.
type Record struct {
	Shown  bool // something that it wrote shows, since a week or longer
	Hidden int  // what the team hid of it lately
	Held   int  // what of it waits for the team
}

// Alike counts comments with the same words.
type Alike struct {
	Here      int // in the same place, by the same account or shown
	Elsewhere int // of other listings, by anybody
}

// judge sets what speaks against a comment, whether the team looks at it first, and whether its links are links. It
// refuses what stands there already.
func (s *Service) judge(ctx context.Context, who app.Account, l app.Listing, c *app.Comment) error {
	now := s.now()
	record, err := s.store.RecordOf(ctx, who.ID, now.Add(-knownAfter), now.Add(-forgetAfter))
	if err != nil {
		return err
	}
	alike, err := s.store.CommentsAlike(ctx, *c, now.Add(-alikeFor), s.made())
	if err != nil {
		return err
	}
	if alike.Here > 0 {
		return repeated(*c)
	}
	others := 0
	if len(c.Browser) > 0 {
		if others, err = s.store.AccountsInBrowser(ctx, c.Browser, who.ID, mostBrowsers); err != nil {
			return err
		}
	}
	_, domain, _ := strings.Cut(who.Email, "@")
	c.Linked = record.Hidden == 0 && (record.Shown || l.OwnedBy(app.Caller{Account: who.ID}))
	c.State, c.Signals = app.CommentShown, nil
	for _, one := range []struct {
		signal app.CommentSignal
		there  bool
	}{
		{app.CommentLink, !c.Linked && namesWebsite(*c, l.Company.Key)},
		{app.CommentWords, len([]rune(c.Text)) >= alikeFrom && alike.Elsewhere >= fewCopies},
		{app.CommentBrowser, others >= fewBrowsers},
		{app.CommentDisposable, votes.ThrownAway(domain)},
		{app.CommentAfter, record.Hidden > 0},
	} {
		if one.there {
			c.Signals, c.State = append(c.Signals, one.signal), app.CommentHeld
		}
	}
	if c.State == app.CommentHeld && c.ID == 0 && record.Held >= mostHeld {
		return app.TooOften("Five questions and answers of yours wait for the site team, the most that may. Write what it has to look at, such as links, once it has decided.", time.Hour)
	}
	return nil
}

// repeated says that the words of a comment stand there already.
func repeated(c app.Comment) error {
	if c.IsAnswer() {
		return app.Refused("said_already", "That answer was given here already. Say of it that it is useful, or say more.")
	}
	return app.Refused("said_already",
		"That was asked here already. Say of it that it is useful, or ask what it does not.")
}

// words are what signals are called: to the author, and to the team.
var words = map[app.CommentSignal][2]texts.Text{
	app.CommentLink:       {"it names a website, and nothing that you wrote here has stood for a week yet", "names a website, of somebody new"},
	app.CommentWords:      {"the same was written of several products", "the same words at several products"},
	app.CommentBrowser:    {"several accounts wrote in this browser", "several accounts in one browser"},
	app.CommentDisposable: {"your address is one that is thrown away", "throw-away address"},
	app.CommentAfter:      {"something that you wrote was hidden", "something of this account was hidden before"},
}

// SignalWords says to the team what speaks against a comment.
func SignalWords(signal app.CommentSignal) texts.Text { return words[signal][1] }
