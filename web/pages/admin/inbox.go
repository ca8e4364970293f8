package admin

import (
	"context"
	"net/http"

	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// inboxPath is the page of what waits until the team decides. Each kind of case has an address below it.
const inboxPath = Path + "/inbox"

// kindOfCase is what waits for the team in one way: somebody looks at it, decides and says why. What was done stands in the audit log, from
// which it is undone.
type kindOfCase struct {
	Key       string // in the address, and of its template: "votes"
	Words     texts.Text
	one, many texts.Text // how many wait, in a sentence
	count     func(context.Context) (int, error)
	show      func(ctx context.Context, v *page.Visit, state form.State) (heading texts.Text, cases any, err error)
	blank     form.State
	decide    func(show page.Shows) page.Action
	before    string // where it stood, behind Path
}

// kindsOfCases are all kinds, in the order in which they are looked at.
func (a admin) kindsOfCases() []kindOfCase {
	return []kindOfCase{
		{"queue", "Queue", "1 listing waits in the queue.", "%s listings wait in the queue.", a.Moderation.CountQueued, a.showQueue, decisionForm.Blank(nil),
			func(show page.Shows) page.Action { return acts(decisionForm, a.Moderation.Decide, backToQueue, show) }, "queue"},
		{"reports", "Reports", "1 listing was reported.", "%s listings were reported.", a.Moderation.CountReported, a.showReports, form.State{},
			func(show page.Shows) page.Action {
				return acts(reportForm, a.Moderation.DecideReports, backTo(casesPath("reports")), show)
			}, "reports"},
		{"reviews", "Reviews", "1 review waits for a decision.", "%s reviews wait for a decision.", a.Reviews.CountQueued, a.showReviews, form.State{},
			func(show page.Shows) page.Action { return acts(reviewForm, a.Reviews.Decide, backToReviews, show) }, "reviews"},
		{"votes", "Held votes", "1 vote waits for a decision.", "%s votes wait for a decision.", a.Votes.CountHeld, a.showVotes, form.State{},
			func(show page.Shows) page.Action {
				return sends(votesForm, "votes", a.Votes.Decide, casesPath("votes"), show)
			}, "votes"},
		{"suggestions", "Suggestions", "Facts are suggested for 1 listing that nobody owns.", "Facts are suggested for %s listings that nobody owns.",
			a.Suggestions.CountUnowned, a.showSuggestions, form.State{},
			func(show page.Shows) page.Action {
				return acts(suggestionForm, a.Moderation.DecideSuggestion, backTo(casesPath("suggestions")), show)
			}, "suggestions"},
		{"claims", "Disputed claims", "1 disputed claim waits for a decision.", "%s disputed claims wait for a decision.",
			a.Moderation.CountDisputes, a.showDisputes, form.State{},
			func(show page.Shows) page.Action {
				return operators(acts(rulingForm, a.Moderation.Rule, backTo(casesPath("claims")), show))
			}, "claims"},
		{"names", "Wishes of founders", "1 founder’s wish waits for a decision.", "%s wishes of founders wait for a decision.",
			a.Unnaming.CountWaiting, a.showUnnaming, form.State{},
			func(show page.Shows) page.Action {
				return acts(unnamingForm, a.Unnaming.Decide, backTo(casesPath("names")), show)
			}, "wishes"},
	}
}

// casesPath is where the cases of a kind are.
func casesPath(kind string) string { return inboxPath + "/" + kind }

func (a admin) inboxRoutes() page.Routes {
	routes := page.Routes{"GET " + inboxPath: a.inbox}
	for _, kind := range a.kindsOfCases() {
		at, show := casesPath(kind.Key), a.showsCases(kind)
		routes["GET "+at] = func(ctx context.Context, v *page.Visit) (string, page.Page, error) { return show(ctx, v, kind.blank) }
		routes["POST "+at] = kind.decide(show)
		routes["GET "+Path+"/"+kind.before], routes["POST "+Path+"/"+kind.before] = moved(at), moved(at)
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
	return "inbox", page.Page{Title: "Inbox", At: "today", Main: inboxPage{Kinds: kinds, Operator: v.Who.Operator, None: none}}, err
}

// showsCases shows the cases of a kind, beside how many of the others wait.
func (a admin) showsCases(kind kindOfCase) page.Shows {
	return func(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
		heading, cases, err := kind.show(ctx, v, state)
		if err != nil {
			return "", page.Page{}, err
		}
		kinds, err := a.counted(ctx)
		for i := range kinds {
			kinds[i].Open = kinds[i].Key == kind.Key
		}
		return "inbox", page.Page{Title: state.Title(heading), At: "today", Main: inboxPage{Kinds: kinds, Key: kind.Key, Cases: cases, Operator: v.Who.Operator}}, err
	}
}
