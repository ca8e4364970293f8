package site

import (
	"context"
	"encoding/json"
	"strings"

	"debut/app"
	"debut/app/ground/results"
	"debut/app/ground/texts"
	"debut/web"
	"debut/web/pages/page"
)

// sheetsPage is the list of all result sheets, and of the keys that signed them.
type sheetsPage struct {
	Sheets []sheetRow // the newest first
	Keys   results.Keys
	Origin string
	None   page.Empty
}

type sheetRow struct {
	results.Entry
	Dates texts.Text
}

func (s *Site) sheets(ctx context.Context, _ ask) (string, page.Page, error) {
	all, err := s.Awards.Sheets(ctx)
	if err != nil {
		return "", page.Page{}, err
	}
	p := sheetsPage{Origin: app.OriginOf(ctx)}
	for i := range all {
		e := all[len(all)-1-i]
		p.Sheets = append(p.Sheets, sheetRow{e, datesOf(e.Week)})
	}
	if len(all) > 0 {
		_, p.Keys, err = s.Awards.Keys(ctx)
	}
	p.None = page.NothingHere("No result sheets yet", "The first is signed when a launch week ends.", "/launches",
		"See this week’s launches")
	return "sheets", page.Page{Title: "Result sheets", At: "launches", Path: "/results", Atom: "/results.atom",
		Description: "The signed results of all launch weeks. Each names the one before, so that none can be exchanged later.",
		Unlisted:    len(all) == 0, Main: p}, err
}

// list returns the list of the sheets as a file.
func (s *Site) list(ctx context.Context, _ ask) (string, error) {
	all, err := s.Awards.Sheets(ctx)
	return results.List(app.OriginOf(ctx), all), err
}

// checkPage checks sheets in the visitor's browser.
type checkPage struct {
	Key          string // that signs now; "" if there is none yet
	Words, Heads string // for the script, as JSON
}

// alone has a page ask for nothing but what it is made of: what is dropped on it goes nowhere.
var alone = strings.Replace(web.DefaultCSP, "connect-src 'self'", "connect-src 'none'", 1)

func (s *Site) check(ctx context.Context, _ ask) (string, page.Page, error) {
	key, err := s.Awards.PublicKey(ctx)
	if app.KindOf(err) == app.NotFound {
		err = nil
	}
	if err != nil {
		return "", page.Page{}, err
	}
	var p checkPage
	if len(key.Key) > 0 {
		p.Key = key.String()
	}
	said := map[string]string{}
	for name, words := range checkWords {
		said[name] = words.In(languageOf(ctx))
	}
	if p.Words, err = asJSON(said); err != nil {
		return "", page.Page{}, err
	}
	p.Heads, err = asJSON(results.Heads())
	return "check", page.Page{Title: "Check result sheets", At: "launches", Path: "/results/check", Policy: alone, Main: p,
		Description: "Checks the signature and the ranking of result sheets in your browser. Nothing is sent."}, err
}

func asJSON(v any) (string, error) {
	text, err := json.Marshal(v)
	return string(text), err
}

// checkWords are what the script that checks sheets says: of files, and of lines in them.
var checkWords = map[string]texts.Text{
	"good":     "Signed with the key.",
	"forged":   "Not signed with this key: the file is not the one that was signed, or another key signed it.",
	"unsigned": "Its signature is not here. Add the file that ends with .minisig.",
	"follows":  "The ranking follows from the {0} votes.",
	"wrong":    "The file contradicts its votes or itself:",
	"line":     "Line {0}: {1}",
	"more":     "and in {0} more places",
	"votes":    "{0} counted, {1} held, {2} void",

	"chain":       "{0} sheets are signed, and fit together.",
	"sites":       "The sheets are of different sites. Each site has a chain of its own.",
	"fork-two":    "Fork: {0} and {1} are both signed, and they are two different sheets of one week or number.",
	"fork-order":  "Fork: {0} and {1} are both signed, and the later week has no later number.",
	"fork-before": "Fork: {0} names another sheet as the one before than {1}.",
	"fork-list":   "Fork: the list {0} does not have the signed sheet {1} as it is.",

	"receipt-good":      "{0}: the vote stands in line {1} of {2}.",
	"receipt-missing":   "{0}: the receipt is signed, and its vote is not so in {1}. With both files you can show that.",
	"receipt-no-launch": "{0}: the launch {1} is not in {2}. That is so if it was suspended or deleted when the week was closed.",
	"receipt-forged":    "{0}: not a receipt that was signed with this key.",
	"receipt-alone":     "{0}: the signed sheet of the week {1} is not here.",

	"no-key":  "That is no public key of minisign: it has 56 letters and digits, and begins with RW.",
	"unknown": "{0} is none of the files that are checked here.",
	"large":   "{0} is too large for a browser. Check it with debut recount.",

	"begin":       "This is no result sheet: its first line is another.",
	"newline":     "The line does not end with a newline.",
	"sign":        "There is a sign in it that no sheet has: {0}.",
	"long":        "The line is too long; nothing after it was read.",
	"head":        "The head must explain the file as every sheet does.",
	"kind":        "“{0}” is no kind of line.",
	"order":       "A line “{0}” cannot stand here.",
	"lacks":       "A line “{0}” is missing before this one.",
	"lines":       "There are {1} lines “{0}”, where {2} were announced.",
	"values":      "A line “{0}” has {1} values.",
	"form":        "“{0}” is not written as it must be.",
	"before":      "The sheet with number 1 names none before it, and every other names one.",
	"from":        "The week did not begin then in any time zone.",
	"until":       "A week has seven days.",
	"closed":      "The votes were counted before the week had ended.",
	"many":        "There can be {0} at most.",
	"twice":       "{0} stands in an earlier line already.",
	"place":       "Place {1} is next, and this line has place {0}.",
	"outside":     "{0} did not launch in the week.",
	"vote-order":  "Votes stand in the order of their pseudonyms.",
	"vote-week":   "The vote was not given in the week.",
	"award-place": "The award is for another place than the launch has.",
	"counted":     "{0}: the file says {1} votes, and by its lines there are {2}.",
	"ranked":      "{0}: the file says place {1}, and by the votes it is {2}.",
	"award":       "{0} has an award that it did not win, or won one that the file does not name.",
	"end":         "The last line must be “end”.",
	"comment":     "The signature speaks of something else: {0}",
}
