package votes

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

// Group is held votes for one listing that belong together, with what the team decides by.
type Group struct {
	ID        string
	For       app.Listing // what lists show of it
	Votes     []Held
	Elsewhere int // people who voted for something else, too
	New       int // accounts that were made in the day before they voted
	Networks  int // that the votes came from
	Browsers  int
	Domains   int // of mail
	Closed    int // votes whose week is closed: accepted, they count in all, and not in the week
}

// strongest orders signals by what they say of who belongs together.
var strongest = []app.VoteSignal{app.SameBrowser, app.SameNetwork, app.SameMail, app.CompanyMail, app.DisposableMail,
	app.Burst, app.NewAccount}

// Groups returns what waits for the team's decision on ctx's site, by listing, and how many votes that is; at most 200.
func (s *Service) Groups(ctx context.Context) (groups []Group, votes int, err error) {
	held, err := s.Held(ctx)
	at := map[string]int{}
	for _, h := range held {
		key := h.belongsTo()
		i, known := at[key]
		if !known {
			i = len(groups)
			at[key] = i
			groups = append(groups, Group{ID: fmt.Sprint("group-", i+1), For: h.For})
		}
		groups[i].Votes = append(groups[i].Votes, h)
	}
	for i := range groups {
		groups[i].count()
	}
	return groups, len(held), err
}

// belongsTo names the group of a vote: those of one browser or network belong together, and else those that the same
// speaks against.
func (h Held) belongsTo() string {
	signal := h.Signals[0]
	for _, s := range slices.Backward(strongest) {
		if slices.Contains(h.Signals, s) {
			signal = s
		}
	}
	switch signal {
	case app.SameBrowser:
		return fmt.Sprintf("%d %s %x", h.Listing, signal, h.Browser)
	case app.SameMail:
		return fmt.Sprintf("%d %s %s", h.Listing, signal, h.Domain)
	case app.SameNetwork:
		return fmt.Sprintf("%d %s %s", h.Listing, signal, h.Network)
	}
	return fmt.Sprintf("%d %s", h.Listing, signal)
}

// count sets what the team decides by.
func (g *Group) count() {
	networks, browsers, domains := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, h := range g.Votes {
		_, domain, _ := strings.Cut(h.Email, "@")
		networks[h.Network], browsers[string(h.Browser)], domains[domain] = true, true, true
		if h.Elsewhere > 0 {
			g.Elsewhere++
		}
		if !h.Made.IsZero() && h.At.Before(h.Made.Add(24*time.Hour)) {
			g.New++
		}
		if h.ClosedAs != "" {
			g.Closed++
		}
	}
	g.Networks, g.Browsers, g.Domains = len(networks), len(browsers), len(domains)
}

// Signals says what speaks against the votes: in how many of them, if not in all.
func (g Group) Signals() texts.Text {
	in := map[app.VoteSignal]int{}
	var order []app.VoteSignal
	for _, h := range g.Votes {
		for _, s := range h.Signals {
			if in[s]++; in[s] == 1 {
				order = append(order, s)
			}
		}
	}
	said := make([]texts.Text, len(order))
	for i, s := range order {
		if said[i] = words[s][1]; in[s] < len(g.Votes) {
			said[i] = texts.Sprintf("%s (%d)", said[i], in[s])
		}
	}
	return texts.Join(said)
}
