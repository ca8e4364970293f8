package admin

import (
	"cmp"
	"context"
	"net/http"

	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// inboxPath is the page of what waits until the team decides. Each kind of case has an address below it.
const inboxPath = Path + "/inbox"

// kindOfCase is what waits for the team in one way: somebody looks at it, decides and says why. What was done stands in
// the audit log, from which it is undone.
type kindOfCase struct {
	Key       string // in the address, and of its template: "votes"
	was       string // in the address before there was an inbox, where that was another
	Words     texts.Text
	one, many texts.Text // how many wait, in a sentence
	count     func(context.Context) (int, error)
	show      showsCases
	blank     form.State
	decide    func(show page.Shows) page.Action
}

// kindsOfCases are all kinds, in the order in which they are looked at.
func (a admin) kindsOfCases() []kindOfCase {
	return []kindOfCase{
		{
			Key: "queue", Words: "Queue", one: "1 listing waits in the queue.", many: "%s listings wait in the queue.",
			count: a.Moderation.CountQueued, show: a.showQueue, blank: decisionForm.Blank(nil),
			decide: func(show page.Shows) page.Action {
				return acts(decisionForm, a.Moderation.Decide, backToQueue, show)
			},
		}, {
			Key: "reports", Words: "Reports", one: "1 listing was reported.", many: "%s listings were reported.",
			count: a.Moderation.CountReported, show: listed(a.Moderation.Reports, reportedRow),
			decide: decides("reports", reportForm, a.Moderation.DecideReports),
		}, {
			Key: "reviews", Words: "Reviews", one: "1 review waits for a decision.",
			many:  "%s reviews wait for a decision.",
			count: a.Reviews.CountQueued, show: a.showReviews,
			decide: func(show page.Shows) page.Action {
				return acts(reviewForm, a.Reviews.Decide, backToReviews, show)
			},
		}, {
			Key: "questions", Words: "Questions and answers", one: "1 question or answer waits for a decision.",
			many:  "%s questions and answers wait for a decision.",
			count: a.Discussions.CountQueued, show: a.showComments,
			decide: func(show page.Shows) page.Action {
				return acts(commentForm, a.Discussions.Decide, backToComments, show)
			},
		}, {
			Key: "votes", Words: "Held votes", one: "1 vote waits for a decision.",
			many:  "%s votes wait for a decision.",
			count: a.Votes.CountHeld, show: a.showVotes,
			decide: func(show page.Shows) page.Action {
				return sends(votesForm, "votes", a.Votes.Decide, casesPath("votes"), show)
			},
		}, {
			Key: "suggestions", Words: "Suggestions",
			one:   "Facts are suggested for 1 listing that nobody owns.",
			many:  "Facts are suggested for %s listings that nobody owns.",
			count: a.Suggestions.CountUnowned, show: listed(a.Suggestions.Unowned, suggestedRow),
			decide: decides("suggestions", suggestionForm, a.Moderation.DecideSuggestion),
		}, {
			Key: "claims", Words: "Disputed claims",
			one: "1 disputed claim waits for a decision.", many: "%s disputed claims wait for a decision.",
			count: a.Moderation.CountDisputes, show: listed(a.disputes, disputeRow),
			decide: func(show page.Shows) page.Action {
				return operators(decides("claims", rulingForm, a.Moderation.Rule)(show))
			},
		}, {
			Key: "names", was: "wishes", Words: "Wishes of founders",
			one: "1 founder’s wish waits for a decision.", many: "%s wishes of founders wait for a decision.",
			count: a.Unnaming.CountWaiting, show: listed(a.Unnaming.Waiting, unnamingRow),
			decide: decides("names", unnamingForm, a.Unnaming.Decide),
		}, {
			Key: "places", Words: "Where buyers are",
			one:   "1 invoice waits for a decision on where its buyer is.",
			many:  "%s invoices wait for a decision on where their buyers are.",
			count: a.Orders.CountUnlocated, show: listed(a.Orders.Unlocated, unlocatedRow),
			decide: func(show page.Shows) page.Action {
				return operators(decides("places", placeForm, a.Orders.DecideLocation)(show))
			},
		},
	}
}

// casesPath is where the cases of a kind are.
func casesPath(kind string) string { return inboxPath + "/" + kind }

func (a admin) inboxRoutes() page.Routes {
	routes := page.Routes{"GET " + inboxPath: a.inbox}
	for _, kind := range a.kindsOfCases() {
		at, show, before := casesPath(kind.Key), a.inInbox(kind), Path+"/"+cmp.Or(kind.was, kind.Key)
		routes["GET "+at] = func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
			return show(ctx, v, kind.blank)
		}
		routes["POST "+at] = kind.decide(show)
		routes["GET "+before], routes["POST "+before] = moved(at), moved(at)
	}
	return routes
}

// moved leads from where a page stood to where it is, with what was sent.
func moved(to string) page.Action {
	return func(_ context.Context, v *page.Visit) (string, page.Page, error) {
		at := *v.R.URL
		at.Path = to
		http.Redirect(v.W, v.R, at.RequestURI(), http.StatusPermanentRedirect)
		v.Sent = true
		return "", page.Page{}, nil
	}
}

type inboxPage struct {
	Kinds    []countedKind
	Key      string // of the kind that is open; "" if nothing waits
	Cases    any
	Operator bool
	None     page.Empty
}

// Tabs returns the team's pages, with the kinds of cases below the inbox.
func (p inboxPage) Tabs() []group {
	list := groupsFor("inbox", p.Operator)
	for i := range list {
		if !list[i].Open {
			continue
		}
		list[i].Tabs = nil
		for _, k := range p.Kinds {
			words := k.Words
			if k.Count > 0 {
				words = texts.Sprintf("%s: %s", k.Words, texts.Number(int64(k.Count)))
			}
			list[i].Tabs = append(list[i].Tabs, tab{At: "inbox/" + k.Key, Words: words, Open: k.Open})
		}
	}
	return list
}

// countedKind is a kind with how many of it wait.
type countedKind struct {
	kindOfCase
	Count int
	Open  bool
}

// Href returns where its cases are.
func (k countedKind) Href() string { return casesPath(k.Key) }

// Says returns how many wait, in a sentence.
func (k countedKind) Says() texts.Text { return number(k.Count, k.one, k.many) }

func (a admin) counted(ctx context.Context) (list []countedKind, err error) {
	for _, kind := range a.kindsOfCases() {
		n, err := kind.count(ctx)
		if err != nil {
			return nil, err
		}
		list = append(list, countedKind{kindOfCase: kind, Count: n})
	}
	return list, nil
}

// inbox leads to the first kind of which something waits.
func (a admin) inbox(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	kinds, err := a.counted(ctx)
	for _, kind := range kinds {
		if kind.Count > 0 {
			v.Next = kind.Href()
			return "", page.Page{}, nil
		}
	}
	none := page.NothingHere("Nothing waits", "Everything was decided.", Path, "Back to today")
	return "inbox", page.Page{Title: "Inbox", At: "today",
		Main: inboxPage{Kinds: kinds, Operator: v.Who.Operator, None: none}}, err
}

// inInbox shows the cases of a kind, beside how many of the others wait.
func (a admin) inInbox(kind kindOfCase) page.Shows {
	return func(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
		cases, err := kind.show(ctx, v, state)
		if err != nil {
			return "", page.Page{}, err
		}
		if part := v.R.Header.Get("Debut-Part"); part != "" {
			v.W.Header().Set("Debut-Part", part) // what was decided on is followed by the next, without a page between
		}
		kinds, err := a.counted(ctx)
		for i := range kinds {
			kinds[i].Open = kinds[i].Key == kind.Key
		}
		p := inboxPage{Kinds: kinds, Key: kind.Key, Cases: cases, Operator: v.Who.Operator}
		return "inbox", page.Page{Title: state.Title(kind.Words), At: "today", Main: p}, err
	}
}
