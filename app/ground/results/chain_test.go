package results_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/results"
	"debut/app/ground/results/minisign"
	"debut/app/ground/results/resultstest"
)

// signedBy adds a sheet and its signature to files.
func signedBy(k minisign.PrivateKey, files map[string]string, name string, s results.Sheet) {
	files[name] = string(s.File())
	files[name+".minisig"] = k.Sign(s.File(), s.Comment())
}

// kept are the files that people keep: three sheets that follow each other, and another one that was given out as the
// second.
func kept() (files map[string]string, sheets [3]results.Sheet) {
	files = map[string]string{}
	sheets[0] = sheet()
	sheets[1] = resultstest.Next(sheets[0])
	sheets[2] = resultstest.Next(sheets[1])
	for i, name := range []string{"a.txt", "b.txt", "c.txt"} {
		signedBy(key, files, name, sheets[i])
	}
	other := sheets[1]
	other.Closed = other.Closed.Add(time.Minute)
	signedBy(key, files, "b2.txt", other)
	return files, sheets
}

// entries is the list of the sheets, of which the first eight were before those that are here.
func entries(sheets [3]results.Sheet) (all []results.Entry) {
	first := sheets[0].Week
	for i := range 8 {
		all = append(all, results.Entry{Number: i + 1, Week: first.Add(i - 8), Hash: strings.Repeat("ab", 32)})
	}
	for _, s := range sheets {
		all = append(all, results.Entry{Number: s.Number, Week: s.Week, Hash: results.Hash(s.File())})
	}
	return all
}

func code(err error) int {
	var failure *results.Failure
	if errors.As(err, &failure) {
		return failure.ExitCode()
	}
	return 0
}

func TestCommand_SheetsThatFollowEachOther(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	files, sheets := kept()
	files["results.txt"] = results.List(sheet().Site, entries(sheets))
	out, err := runOn(results.Command{Key: key.Public().String()}, files, "c.txt", "a.txt", "results.txt", "b.txt", "a.txt")
	is.NoErr(err)
	is.True(strings.Contains(out, "Chain: 4 of 4 sheets are signed, and fit together.\n"))
	is.True(strings.Contains(out, "the list of the sheets of https://debut.example: 11 of them\n"))
	is.True(strings.Contains(out, "SHA-256 "+results.Hash(sheets[0].File())+"\n"))
	out, err = runOn(results.Command{Key: key.Public().String()}, files, "c.txt", "a.txt")
	is.NoErr(err)
	is.True(strings.Contains(out, "Note: the sheets between number 9 and number 11 are not here.\n"))
}

// Whoever kept one of two things that the directory gave out, of which only one can be, shows it.
func TestCommand_ShowsAFork(t *testing.T) {
	t.Parallel()
	files, sheets := kept()
	all := entries(sheets)
	list := func(change func(e []results.Entry) []results.Entry) string {
		return results.List(sheet().Site, change(append([]results.Entry(nil), all...)))
	}
	files["list"] = list(func(e []results.Entry) []results.Entry { return e })
	files["other-list"] = list(func(e []results.Entry) []results.Entry { e[9].Hash = strings.Repeat("cd", 32); return e })
	files["other-first"] = list(func(e []results.Entry) []results.Entry { e[7].Hash = strings.Repeat("cd", 32); return e })
	files["gap-list"] = list(func(e []results.Entry) []results.Entry {
		e[9].Week = e[9].Week.Add(1)
		e[10].Week = e[10].Week.Add(1)
		return e
	})
	files["shifted-list"] = list(func(e []results.Entry) []results.Entry {
		for i := range e[1:] {
			e[i+1].Number--
		}
		return e[1:]
	})
	renumbered := sheets[2]
	renumbered.Number = 10
	signedBy(key, files, "renumbered.txt", renumbered)
	backwards := sheets[2]
	backwards.Number = 3
	signedBy(key, files, "backwards.txt", backwards)
	old := sheets[2]
	old.Number, old.Before = 0, ""
	signedBy(key, files, "old.txt", old)
	for name, test := range map[string]struct {
		files []string
		says  string
	}{
		"two sheets of a week":              {[]string{"b.txt", "b2.txt"}, "b.txt and b2.txt are both signed and both of the week 2026-11-23"},
		"their numbers":                     {[]string{"b.txt", "b2.txt"}, "both of the number 10"},
		"two sheets of a number":            {[]string{"b.txt", "renumbered.txt"}, "both of the number 10"},
		"a sheet that names another":        {[]string{"b2.txt", "c.txt"}, "c.txt names another sheet as number 10 than b2.txt"},
		"a number that goes back":           {[]string{"a.txt", "backwards.txt"}, "a.txt has the number 9, and backwards.txt, which is of a later week, has 3"},
		"a sheet without a number, later":   {[]string{"a.txt", "old.txt"}, "old.txt, which is of a later week, has none"},
		"a list without a sheet":            {[]string{"b.txt", "gap-list"}, "the list gap-list has no sheet of that week"},
		"a list with another sheet":         {[]string{"b.txt", "other-list"}, "the list other-list has another sheet of that week"},
		"a list with another sheet before":  {[]string{"c.txt", "other-list"}, "c.txt names another sheet as number 10 than the list other-list"},
		"a list that changed an old sheet":  {[]string{"a.txt", "other-first"}, "a.txt names another sheet as number 8 than the list other-first"},
		"two lists":                         {[]string{"list", "other-list"}, "the lists list and other-list differ in number 10"},
		"even if another file is forged":    {[]string{"b.txt", "b2.txt", "forged.txt"}, "both of the week"},
		"a number that the list has not so": {[]string{"a.txt", "shifted-list"}, "a.txt has the number 9, and in the list shifted-list it is 8"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			own := map[string]string{"forged.txt": files["a.txt"], "forged.txt.minisig": files["c.txt.minisig"]}
			for name, text := range files {
				own[name] = text
			}
			out, err := runOn(results.Command{Key: key.Public().String()}, own, test.files...)
			is.Equal(code(err), results.Forked)
			if !strings.Contains(out, "FORK: ") || !strings.Contains(out, test.says) {
				t.Errorf("it says %s, and not %q", out, test.says)
			}
		})
	}
}

// A file that nobody signed shows nothing about the directory.
func TestCommand_WhatIsForgedIsNoFork(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	files, _ := kept()
	files["b2.txt.minisig"] = files["b.txt.minisig"]
	out, err := runOn(results.Command{Key: key.Public().String()}, files, "b.txt", "b2.txt")
	is.Equal(code(err), results.Forged)
	is.True(!strings.Contains(out, "FORK") && strings.Contains(out, "Chain: 1 of 2 sheets are signed"))
	elsewhere := sheet()
	elsewhere.Site = "https://other.example"
	signedBy(key, files, "elsewhere.txt", elsewhere)
	_, err = runOn(results.Command{Key: key.Public().String()}, files, "a.txt", "elsewhere.txt")
	is.True(err != nil && code(err) == 0 && strings.Contains(err.Error(), "each site has sheets of its own"))
}

func TestCommand_TheSignatureSaysWhatTheFileSays(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	file := string(sheet().File())
	out, err := run(results.Command{Key: key.Public().String()}, map[string]string{"week.txt": file, "week.txt.minisig": key.Sign([]byte(file), "results of another week")})
	is.Equal(code(err), results.Wrong)
	is.True(strings.Contains(out, `the signature says "results of another week"`))
	files := map[string]string{}
	signedBy(key, files, "week.txt", sheet())
	out, err = run(results.Command{Key: key.Public().String(), Clock: func() time.Time { return monday }}, files)
	is.Equal(code(err), results.Wrong)
	is.True(strings.Contains(out, "still to come"))
}

func TestCommand_RefusesAListThatIsNone(t *testing.T) {
	t.Parallel()
	h := strings.Repeat("ab", 32)
	for name, test := range map[string]struct{ text, says string }{
		"no site":            {"debut-list 1\n1 2026-11-16 " + h + "\n", "line 2: the site is missing"},
		"a number is left":   {"debut-list 1\nsite s\n2 2026-11-16 " + h + "\n", "line 3: the next number is 1"},
		"no Monday":          {"debut-list 1\nsite s\n1 2026-11-17 " + h + "\n", "line 3: \"2026-11-17\" is no Monday"},
		"no hash":            {"debut-list 1\nsite s\n1 2026-11-16 abc\n", "line 3: \"abc\" is no SHA-256"},
		"a week twice":       {"debut-list 1\nsite s\n1 2026-11-16 " + h + "\n2 2026-11-16 " + h + "\n", "line 4: the sheet before it is of no earlier week"},
		"a value more":       {"debut-list 1\nsite s\n1 2026-11-16 " + h + " x\n", "a number, a week and a SHA-256"},
		"a line without end": {"debut-list 1\nsite s\n" + strings.Repeat("1", 1<<20), "line"},
	} {
		_, err := runOn(results.Command{Key: key.Public().String()}, map[string]string{"list": test.text}, "list")
		if err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// keyList returns the list of keys from the first one on.
func keyList(statements ...string) string {
	return "debut-keys 1\nkey " + key.Public().String() + "\n" + strings.Join(statements, "")
}

// changed returns the list of keys after the key was changed once, at the end of a week.
func changed(at time.Time) string {
	c := results.KeyChange{Number: 1, Old: key.Public(), New: resultstest.Later.Public(), At: at}
	return keyList(c.Sign(key))
}

// Whoever trusts the key of before comes by the list to the one that signs now, and each signs in its time alone.
func TestCommand_FollowsChangesOfTheKey(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	_, sheets := kept()
	files := map[string]string{"keys.txt": changed(sheets[0].Closed.Add(time.Hour))}
	signedBy(key, files, "a.txt", sheets[0])
	signedBy(resultstest.Later, files, "b.txt", sheets[1])
	signedBy(key, files, "late.txt", sheets[1])
	signedBy(resultstest.Later, files, "early.txt", sheets[0])
	old, now := key.Public().String(), resultstest.Later.Public().String()
	both := results.Command{Key: old, Keys: "keys.txt"}
	_, err := runOn(both, files, "a.txt", "b.txt")
	is.NoErr(err)
	for _, test := range []struct {
		key, keys, file string
		code            int
		says            string
	}{
		{old, "", "b.txt", results.Forged, "by another key"},
		{old, "keys.txt", "late.txt", results.Forged, "was given up on"},
		{old, "keys.txt", "early.txt", results.Forged, "and this is earlier"},
		{now, "keys.txt", "b.txt", 0, "Signature: good"},
		{now, "keys.txt", "a.txt", results.Forged, "by another key"},
		{now, "keys.txt", "early.txt", results.Forged, "and this is earlier"},
	} {
		out, err := runOn(results.Command{Key: test.key, Keys: test.keys}, files, test.file)
		is.Equal(code(err), test.code)
		is.True(strings.Contains(out, test.says)) // test.says
	}
	stranger := minisign.PrivateKey{ID: [8]byte{9}, Key: key.Key}
	_, err = runOn(results.Command{Key: stranger.Public().String(), Keys: "keys.txt"}, files, "a.txt")
	is.Equal(code(err), results.Forked)
	is.True(strings.Contains(err.Error(), "did not keep its key"))
}

func TestCommand_RefusesAListOfKeysThatIsNone(t *testing.T) {
	t.Parallel()
	good := changed(monday)
	other := results.KeyChange{Number: 1, Old: key.Public(), New: resultstest.Later.Public(), At: monday}
	again := results.KeyChange{Number: 2, Old: resultstest.Later.Public(), New: key.Public(), At: monday}
	for name, test := range map[string]struct{ text, says string }{
		"empty":                 {"", "does not begin with"},
		"no key":                {"debut-keys 1\nkey RW\n", "no public key"},
		"another key signed":    {keyList(other.Sign(resultstest.Later)), "another key"},
		"another time":          {strings.Replace(good, "at 2026-11-16", "at 2026-11-15", 1), "not the one that was signed"},
		"another number":        {strings.Replace(good, "number 1", "number 2", 1), "it has the number 2"},
		"no signature":          {good[:strings.Index(good, "untrusted")], "its signature is missing"},
		"a line less":           {strings.Replace(good, "number 1\n", "", 1), "must be"},
		"a key of somebody":     {strings.Replace(good, "key "+key.Public().String(), "key "+resultstest.Later.Public().String(), 1), "and the one before it is"},
		"at the same time":      {good + again.Sign(resultstest.Later), "before the change before it"},
		"something behind that": {good + "more\n", "must be"},
	} {
		_, err := runOn(results.Command{Key: key.Public().String(), Keys: "keys"}, map[string]string{"keys": test.text}, "a.txt")
		if err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// receipt returns the receipt of a vote on the sheet.
func receipt() results.Receipt {
	return results.Receipt{Site: "https://debut.example", Slug: "lower", Listing: 2, Week: "2026-11-16", Hour: monday, Pseudonym: results.Pseudonym("0"),
		At: monday.Add(time.Hour)}
}

// A voter whose line is missing proves it by two files that the directory signed.
func TestCommand_AReceiptAgainstItsSheet(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		change func(r *results.Receipt)
		code   int
		says   string
	}{
		"as it is on the sheet": {func(*results.Receipt) {}, 0, "Receipt: good. Its vote stands in line"},
		"a new name since":      {func(r *results.Receipt) { r.Slug = "renamed" }, 0, "Receipt: good"},
		"no line":               {func(r *results.Receipt) { r.Pseudonym = results.Pseudonym("none") }, results.Missing, "the sheet has no vote " + results.Pseudonym("none")},
		"another launch":        {func(r *results.Receipt) { r.Slug, r.Listing = "late", 1 }, results.Missing, "is for lower, and the receipt is for the launch 1, late"},
		"another hour":          {func(r *results.Receipt) { r.Hour = monday.Add(time.Hour) }, results.Missing, "in the hour 2026-11-16T00, and by the receipt in 2026-11-16T01"},
		"no launch": {func(r *results.Receipt) { r.Pseudonym, r.Slug, r.Listing = results.Pseudonym("none"), "gone", 77 }, results.Missing,
			"the launch 77, gone, is not on the sheet"},
		"another week": {func(r *results.Receipt) { r.Week = "2026-11-23" }, 1, "its sheet is not here"},
		"another site": {func(r *results.Receipt) { r.Site = "https://other.example" }, 1, "its sheet is not here"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			r := receipt()
			test.change(&r)
			files := map[string]string{"mine": r.Sign(key)}
			signedBy(key, files, "week.txt", sheet())
			out, err := run(results.Command{Key: key.Public().String(), Receipt: "mine"}, files)
			if err != nil {
				out += err.Error()
			}
			if test.code == 1 {
				is.True(err != nil && code(err) == 0)
			} else {
				is.Equal(code(err), test.code)
			}
			is.True(strings.Contains(out, test.says)) // test.says
		})
	}
}

func TestReadReceipt_RefusesWhatTheDirectoryDidNotSign(t *testing.T) {
	t.Parallel()
	good := receipt().Sign(key)
	for name, text := range map[string]string{
		"another launch": strings.Replace(good, "launch lower 2", "launch lower 3", 1), "another key": receipt().Sign(resultstest.Later),
		"no signature": good[:strings.Index(good, "untrusted")], "nothing": "", "more behind it": good + "more\n",
		"another hour": strings.Replace(good, "hour 2026-11-16T00", "hour 2026-11-16T99", 1), "a sheet": string(sheet().File()),
		"another comment": strings.Replace(good, "trusted comment: receipt", "trusted comment: Receipt", 1),
	} {
		keys, err := results.KeysFrom(key.Public(), nil)
		is.New(t).NoErr(err)
		if _, err := results.ReadReceipt(strings.NewReader(text), keys); err == nil {
			t.Errorf("%s: it is taken", name)
		}
	}
	keys, err := results.KeysFrom(key.Public(), nil)
	is.New(t).NoErr(err)
	read, err := results.ReadReceipt(strings.NewReader(good), keys)
	is.New(t).NoErr(err)
	is.New(t).Equal(read, receipt())
	is.New(t).Equal(read.Slug, app.Slug("lower"))
}
