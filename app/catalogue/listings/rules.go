package listings

import (
	"context"

	"debut/app"
)

// RuleStore has what the team of a site lets in: DefaultRules where it said nothing.
type RuleStore interface {
	Rules(ctx context.Context, site int64) (app.Rules, error)
}

// CheckDomain refuses a website, which stands at a place in what was sent, whose domain the team of a site blocked.
func CheckDomain(ctx context.Context, store RuleStore, site int64, at, website string) error {
	rules, err := store.Rules(ctx, site)
	if err != nil {
		return err
	}
	var issues app.Issues
	noteDomain(&issues, rules, at, website)
	return issues.Err()
}

func noteDomain(issues *app.Issues, rules app.Rules, at, website string) {
	if domain := rules.BlockedDomain(website); domain != "" {
		issues.Add(at, "is of %s, of which this directory takes no listings; send another website", domain)
	}
}

// ruledFields are the fields in which blocked words are looked for.
var ruledFields = []string{"name", "tagline", "short_description", "description", "headline", "summary",
	"seo_title", "seo_description"}

// checkWords refuses what a change of a listing writes if it holds a blocked word. What stood before and stays is no
// part of it.
func checkWords(ctx context.Context, store RuleStore, site int64, before, after app.Words) error {
	rules, err := store.Rules(ctx, site)
	if err != nil || len(rules.Words) == 0 {
		return err
	}
	var issues app.Issues
	noteWords(&issues, rules, before, after)
	return issues.Err()
}

func noteWords(issues *app.Issues, rules app.Rules, before, after app.Words) {
	for _, name := range ruledFields {
		text := after.Value(name).String()
		if text == before.Value(name).String() {
			continue
		}
		if word := rules.BlockedWord(text); word != "" {
			issues.Add("fields."+name, "holds “%s”, a word that this directory does not take; send other words", word)
		}
	}
}

// CheckRules refuses a listing that the rules of its site do not take, as it stands.
func CheckRules(l app.Listing, rules app.Rules) error {
	var issues app.Issues
	noteDomain(&issues, rules, "website", l.Company.Website)
	noteWords(&issues, rules, app.Words{}, l.Words())
	return issues.Err()
}
