// Package resultstest has a result sheet as it must be, and what is made of one that contradicts itself: whatever reads
// sheets is to refuse each of these.
package resultstest

import (
	"bytes"
	"crypto/ed25519"
	"fmt"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/results"
	"debut/app/ground/results/minisign"
)

// Monday begins the week of Sheet.
var Monday = time.Date(2026, 11, 16, 0, 0, 0, 0, time.UTC)

// Key signs in tests, and so does Later, in its place.
var (
	Key   = keyOf(7)
	Later = keyOf(8)
)

func keyOf(n byte) minisign.PrivateKey {
	return minisign.PrivateKey{ID: [8]byte{1, 2, n},
		Key: ed25519.NewKeyFromSeed(bytes.Repeat([]byte{n}, ed25519.SeedSize))}
}

// Sheet returns the sheet of a week in which the three launches of a tie have 4 votes each, and one has a vote of each
// state.
func Sheet() results.Sheet {
	s := results.Sheet{
		Site: "https://debut.example", Number: 9, Before: strings.Repeat("ab", 32),
		Week: "2026-11-16", From: Monday, Until: Monday.AddDate(0, 0, 7),
		Closed: Monday.AddDate(0, 0, 7).Add(time.Second), Least: 3,
		Listings: []results.Listing{
			{Slug: "late", Counted: 4, Launched: Monday.Add(time.Hour), ID: 1},
			{Slug: "higher", Counted: 4, Launched: Monday, ID: 3},
			{Slug: "lower", Counted: 4, Launched: Monday, ID: 2},
			{Slug: "few", Counted: 1, Held: 1, Void: 1, Launched: Monday, ID: 4},
		},
	}
	results.Rank(s.Listings)
	for i := range s.Listings {
		l := &s.Listings[i]
		if l.Wins(s.Least) {
			l.Award = Code(l.Place)
		}
		for i, n := range []int{l.Counted, l.Held, l.Void} {
			state := []app.VoteState{app.VoteCounted, app.VoteHeld, app.VoteVoid}[i]
			for range n {
				name := results.Pseudonym(fmt.Sprint(len(s.Votes)))
				at := Monday.Add(time.Duration(len(s.Votes)) * time.Hour)
				s.Votes = append(s.Votes, results.Vote{Pseudonym: name, Slug: l.Slug, Hour: at, State: state})
			}
		}
	}
	slices.SortFunc(s.Votes, func(a, b results.Vote) int { return strings.Compare(a.Pseudonym, b.Pseudonym) })
	return s
}

// Next returns a sheet of the week after, which names that file as the one before.
func Next(before results.Sheet) results.Sheet {
	s := before
	s.Number, s.Before, s.Week = before.Number+1, results.Hash(before.File()), before.Week.Add(1)
	week := func(t time.Time) time.Time { return t.AddDate(0, 0, 7) }
	s.From, s.Until, s.Closed = week(s.From), week(s.Until), week(s.Closed)
	s.Listings, s.Votes = slices.Clone(s.Listings), slices.Clone(s.Votes)
	for i := range s.Listings {
		s.Listings[i].Launched = week(s.Listings[i].Launched)
		if s.Listings[i].Award != "" {
			s.Listings[i].Award = Code(10*s.Number + i)
		}
	}
	for i := range s.Votes {
		s.Votes[i].Hour = week(s.Votes[i].Hour)
	}
	return s
}

// Code returns the code of an award, another one for each number.
func Code(n int) string {
	code, err := results.NewCode(bytes.NewReader(bytes.Repeat([]byte{byte(n)}, 10)))
	if err != nil {
		panic(err) // there are enough bytes
	}
	return code
}

// Signature returns the signature of a sheet.
func Signature(s results.Sheet) string { return Key.Sign(s.File(), s.Comment()) }

// Broken is a file that contradicts itself.
type Broken struct {
	Name string
	File string
	Line int    // in which it is
	Says string // what is said of it
}

// change is how Sheet becomes a file that contradicts itself.
type change struct {
	name     string
	old, new string // the first of it
	at       string // how the line begins that is found, in the changed file; "" is line 1
	says     string
}

// AllBroken returns the files.
func AllBroken() (all []Broken) {
	file := string(Sheet().File())
	for _, c := range changes(file) {
		if !strings.Contains(file, c.old) || c.old == c.new {
			panic(c.name + " changes nothing")
		}
		b := Broken{Name: c.name, File: strings.Replace(file, c.old, c.new, 1), Says: c.says, Line: 1}
		if c.at != "" {
			at := strings.Index(b.File, "\n"+c.at)
			if at < 0 {
				panic(c.name + " has no such line")
			}
			b.Line = strings.Count(b.File[:at+1], "\n") + 1
		}
		all = append(all, b)
	}
	return all
}

func changes(file string) []change {
	_, lines, _ := strings.Cut(file, "votes 15\n")
	votes := strings.SplitAfter(lines, "\n")[:15]
	first, last := votes[0], votes[14]
	name, _, _ := strings.Cut(strings.TrimPrefix(last, "vote "), " ")
	hour := strings.Split(last, " ")[3]
	code, second := Code(1), Code(2)
	return []change{
		// what was seen to pass once
		{"a launch dated 2020 that breaks a tie", "late 4 0 0 2026-11-16", "late 4 0 0 2020-11-16", "launch 3 ",
			"did not launch in the week"},
		{"a week renamed", "week 2026-11-16", "week 2026-11-09", "from ", "did not begin then"},
		{"until in 2099", "until 2026", "until 2099", "until ", "seven days"},
		{"closed before the week began", "closed 2026-11-23", "closed 2026-11-01", "closed ",
			"before the week had ended"},
		{"closed before the week ended", "closed 2026-11-23T00:00:01", "closed 2026-11-22T23:59:59", "closed ",
			"before the week had ended"},
		{"one code for two places", "award 2 higher " + second, "award 2 higher " + code, "award 2 ",
			"is that of the award in line"},
		{"one award twice", "award 2 higher " + second, "award 1 lower " + code, "award 1 lower " + code + "\naward 3",
			"has the award"},
		{"a pseudonym out of form", "vote " + name, "vote " + name[:31], "vote " + name[:31] + " ", "is no pseudonym"},
		{"votes out of order", first + votes[1], votes[1] + first, strings.TrimSuffix(first, "\n"),
			"in the order of their pseudonyms"},
		{"a zero-width space in a slug", "launch 4 few", "launch 4 fe\u200bw", "launch 4 ", "U+200B"},
		{"a head that names another winner", "# A held vote", "# The winner is few. A held vote", "# The winner",
			"must explain"},
		// the form of the file
		{"another form", "debut-results 2", "debut-results 3", "", "no result sheet"},
		{"a head of an earlier form", "# number ", "# Number ", "# Number ", "must explain"},
		{"a line of the head less", "# launches  How many launches follow.\n", "", "# launch ", "must explain"},
		{"a remark of its own", "least 3\n", "# few has won\nleast 3\n", "# few has won", "none of those at the head"},
		{"a remark at the end", "end\n", "# few has won\nend\n", "# few has won", "none of those at the head"},
		{"lines that end as on Windows", "least 3\n", "least 3\r\n", "least 3", "U+000D"},
		{"an escape", "end\n", "\x1b[2Jend\n", "\x1b", "U+001B"},
		{"a tabulator", "least 3", "least\t3", "least\t3", "U+0009"},
		{"two spaces", "least 3", "least  3", "least ", "1 values, and there are 2"},
		{"a space at the end", "least 3", "least 3 ", "least ", "1 values, and there are 2"},
		{"an empty line", "least 3\n", "\nleast 3\n", "\nleast", "no kind of line"},
		{"a line of no kind", "least 3\n", "winner few\nleast 3\n", "winner", "no kind of line"},
		{"a kind in capitals", "least 3", "Least 3", "Least", "no kind of line"},
		{"the end is missing", "end\n", "", strings.TrimSuffix(last, "\n") + "\n", ""},
		{"the last newline is missing", "end\n", "end", "end", "newline"},
		{"something behind the end", "end\n", "end\nvote\n", "vote\n", "has ended"},
		{"an end that says more", "end\n", "end 1\n", "end 1", "0 values, and there are 1"},
		// the head lines
		{"no site", "site https://debut.example\n", "", "number ", `a line "site" before this one`},
		{"a site twice", "site https://debut.example\n", "site https://debut.example\nsite https://debut.example\n",
			"site https://debut.example\nnumber", "already"},
		{"a site with a path", "debut.example\n", "debut.example/other\n", "site ", "no address of a site"},
		{"a site by another protocol", "site https", "site ftp", "site ", "no address of a site"},
		{"a site in capitals", "site https://debut", "site https://Debut", "site ", "no address of a site"},
		{"a site with a name before it", "site https://", "site https://debut.example@", "site ",
			"no address of a site"},
		{"no number", "number 9\n", "", "before ", `a line "number" before this one`},
		{"number 0", "number 9", "number 0", "number ", "too few"},
		{"a number with a zero before it", "number 9", "number 09", "number ", "no number"},
		{"a number with a sign", "number 9", "number +9", "number ", "no number"},
		{"the first sheet names one before", "number 9", "number 1", "before ", "has none before it"},
		{"a later sheet names none before", "before " + strings.Repeat("ab", 32), "before none", "before ",
			"only the sheet with number 1"},
		{"a hash that is too short", "before ab", "before b", "before ", "no SHA-256"},
		{"a hash in capitals", "before ab", "before AB", "before ", "no SHA-256"},
		{"a week that begins on a Tuesday", "week 2026-11-16", "week 2026-11-17", "week ", "no Monday"},
		{"a week that is no date", "week 2026-11-16", "week 2026-02-30", "week ", "no Monday"},
		{"the week behind its times", "week 2026-11-16\nfrom", "from", "from ", `a line "week" before this one`},
		{"a beginning in no time zone", "from 2026-11-16T00:00", "from 2026-11-16T00:07", "from ",
			"did not begin then"},
		{"a beginning on Tuesday", "from 2026-11-16", "from 2026-11-17", "from ", "did not begin then"},
		{"a time without its zone", "from 2026-11-16T00:00:00.000Z", "from 2026-11-16T00:00:00.000", "from ",
			"no time such as"},
		{"a time of another zone", "from 2026-11-16T00:00:00.000Z", "from 2026-11-16T01:00:00.000+01:00", "from ",
			"no time such as"},
		{"a time of day 24", "closed 2026-11-23T00", "closed 2026-11-23T24", "closed ", "no time such as"},
		{"a week of six days", "until 2026-11-23", "until 2026-11-22", "until ", "seven days"},
		{"nobody knows how many votes an award needs", "least 3", "least many", "least ", "no number"},
		{"awards for no vote", "least 3", "least 0", "least ", "too few"},
		{"least is missing", "least 3\n", "", "launches ", `a line "least" before this one`},
		{"least twice", "least 3\n", "least 3\nleast 4\n", "least 4", "already"},
		{"until before from", "from 2026-11-16T00:00:00.000Z\nuntil 2026-11-23T00:00:00.000Z",
			"until 2026-11-23T00:00:00.000Z\nfrom 2026-11-16T00:00:00.000Z", "until ", `a line "from" before this one`},
		// the launches
		{"a launch more than is said", "launches 4", "launches 3", "launch 4 ", "this is one more"},
		{"a launch less than is said", "launches 4", "launches 5", "awards ", `5 lines "launch" are said to follow,
			and there are 4`},
		{"more launches than a week can have", "launches 4", "launches 100001", "launches ", "at most"},
		{"a negative count", "few 1 1 1", "few 1 -1 1", "launch 4 ", "no number"},
		{"a count with a point", "few 1 1 1", "few 1 1.0 1", "launch 4 ", "no number"},
		{"a count that is too large", "few 1 1 1", "few 1 1 99999999999999999999", "launch 4 ", "no number"},
		{"a count of votes that are not there", "higher 4 0 0", "higher 5 0 0", "launch 2 ",
			"counted votes, 5; by its votes it is 4"},
		{"a held vote less", "few 1 1 1", "few 1 0 1", "launch 4 ", "held votes, 0; by its votes it is 1"},
		{"a void vote more", "few 1 1 1", "few 1 1 2", "launch 4 ", "void votes, 2; by its votes it is 1"},
		{"two launches at one place", "launch 2 higher", "launch 1 higher", "launch 1 higher", "where 2 is next"},
		{"launches out of order", "launch 3 late", "launch 4 late", "launch 4 late", "where 3 is next"},
		{"a launch twice", "launch 2 higher", "launch 2 lower", "launch 2 lower", "stands in line"},
		{"a slug in capitals", "launch 4 few", "launch 4 Few", "launch 4 ", "no name in addresses"},
		{"a slug that begins with a hyphen", "launch 4 few", "launch 4 -few", "launch 4 ", "no name in addresses"},
		{"a slug that is too long", "launch 4 few", "launch 4 " + strings.Repeat("a", 221), "launch 4 ",
			"no name in addresses"},
		{"a launch after the week", "late 4 0 0 2026-11-16", "late 4 0 0 2026-11-23", "launch 3 ",
			"did not launch in the week"},
		{"a launch at no time", "late 4 0 0 2026-11-16T01:00:00.000Z", "late 4 0 0 never", "launch 3 ",
			"no time such as"},
		{"a launch later than its place", "lower 4 0 0 2026-11-16T00", "lower 4 0 0 2026-11-16T02", "launch 1 ",
			"place 1; by its votes it is 3"},
		{"a launch with the number of another", "000Z 3\n", "000Z 2\n", "launch 2 ", "is that of the launch in line"},
		{"a number that changes a tie", "000Z 3\n", "000Z 1\n", "launch 2 ", "place 2; by its votes it is 1"},
		{"a launch without a number", "000Z 3\n", "000Z 0\n", "launch 2 ", "too few"},
		// the awards
		{"an award more than is said", "awards 3", "awards 2", "award 3 ", "this is one more"},
		{"more awards than places", "awards 3\n", "awards 4\naward 4 few " + Code(4) + "\n", "awards 4", "at most"},
		{"an award that nobody won", "launch 4 few 1", "launch 4 few 9", "launch 4 ", "counted votes, 9"},
		{"an award for too few votes", "least 3", "least 5", "launch 1 ", "wins none by its votes"},
		{"a winner without an award", "awards 3\naward 1 lower " + code + "\n", "awards 2\n", "launch 1 ",
			"the file names none"},
		{"an award for another place", "award 3 late", "award 2 late", "award 2 late", "has place 3"},
		{"an award for somebody else", "award 3 late", "award 3 nobody", "award 3 ", "did not launch in the week"},
		{"awards out of order", "award 1 lower " + code + "\naward 2 higher " + second + "\n",
			"award 2 higher " + second + "\naward 1 lower " + code + "\n", "award 1 ", "stand by their places"},
		{"a code of another form", code, strings.ReplaceAll(code, "-", ""), "award 1 ", "no code of an award"},
		{"a code whose last signs are wrong", code, code[:13] + "Z", "award 1 ", "no code of an award"},
		{"a code in small letters", code, strings.ToLower("A" + code[1:]), "award 1 ", "no code of an award"},
		// the votes
		{"a vote more than is said", "votes 15", "votes 14", strings.TrimSuffix(last, "\n"), "this is one more"},
		{"a vote less than is said", last, "", "end", `15 lines "vote" are said to follow, and there are 14`},
		{"a vote twice", "votes 15\n" + first, "votes 16\n" + first + first, first + votes[1],
			"stands in the line before, too"},
		{"a vote twice, apart", "votes 15\n", "votes 16\n" + last, strings.TrimSuffix(first, "\n"),
			"in the order of their pseudonyms"},
		{"a pseudonym in capitals", "vote " + name, "vote " + strings.ToUpper(name), "vote " + strings.ToUpper(name),
			"is no pseudonym"},
		{"a vote for nobody", "vote " + results.Pseudonym("0") + " lower", "vote " + results.Pseudonym("0") + " nobody",
			"vote " + results.Pseudonym("0"), "did not launch"},
		{"a vote for another launch", "vote " + results.Pseudonym("0") + " lower",
			"vote " + results.Pseudonym("0") + " few", "launch 4 ", "counted votes, 1; by its votes it is 2"},
		{"a vote of no state", "T00 counted", "T00 maybe", "vote " + results.Pseudonym("0"), "counted, held or void"},
		{"a held vote that counts", " held\n", " counted\n", "launch 4 ", "held votes, 1; by its votes it is 0"},
		{"a vote before the week", name + " " + strings.Split(last, " ")[2] + " " + hour,
			name + " " + strings.Split(last, " ")[2] + " 2026-11-15T23", "vote " + name, "not given in the week"},
		{"a vote after the week", name + " " + strings.Split(last, " ")[2] + " " + hour,
			name + " " + strings.Split(last, " ")[2] + " 2026-11-23T00", "vote " + name, "not given in the week"},
		{"a vote to the minute", name + " " + strings.Split(last, " ")[2] + " " + hour,
			name + " " + strings.Split(last, " ")[2] + " " + hour + ":30", "vote " + name, "no time such as"},
		{"a vote among the awards", "award 3 ", first + "award 3 ", "award 3 ", "cannot stand behind"},
		{"a line that is too long", "least 3\n", "least 3\nleast " + strings.Repeat("3", 5000) + "\n", "least 33",
			"longer than 4096 bytes"},
	}
}
