package app_test

import (
	"flag"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
)

func parse(args []string, env map[string]string) (app.Settings, error) {
	var s app.Settings
	fs := flag.NewFlagSet("serve", flag.ContinueOnError)
	s.Define(fs)
	_, err := app.Parse(fs, args, func(k string) string { return env[k] })
	return s, err
}

func TestSettings_ComeFromFlagsThenTheEnvironmentThenTheirDefaults(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s, err := parse([]string{"-addr", "127.0.0.1:9"}, map[string]string{"DEBUT_ADDR": "127.0.0.1:8", "DEBUT_READ_LIMIT": "0", "DEBUT_CLOCK_AHEAD": "168h", "DEBUT_ALLOW_PRIVATE": "true"})
	is.NoErr(err)
	is.Equal(s.Addr, "127.0.0.1:9")        // the flag wins
	is.Equal(s.ReadLimit, 0)               // from the environment
	is.Equal(s.ClockAhead, 7*24*time.Hour) //
	is.True(s.AllowPrivate)                //
	is.Equal(s.WriteLimit, 120)            // its default
	is.Equal(s.TimeZone.String(), "UTC")   //
	s, err = parse([]string{"-operator", "You@B\u00FCro.example"}, nil)
	is.NoErr(err)
	is.Equal(s.Operator, "you@xn--bro-hoa.example") // as it signs in
	s, err = parse([]string{"-sites", "de=https://de.debut.example/"}, nil)
	is.NoErr(err)
	is.Equal(s.Sites, []app.Site{{Key: "de", Name: "de", Origin: "https://de.debut.example"}})
}

func TestParse_NamesABadSetting(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		args []string
		env  map[string]string
		says string
	}{
		{args: []string{"-origin", "debut.example"}, says: "origin"},
		{args: []string{"-free-per-week", "-1"}, says: "free-per-week"},
		{env: map[string]string{"DEBUT_WEEKS_AHEAD": "four"}, says: "DEBUT_WEEKS_AHEAD"},
		{env: map[string]string{"DEBUT_TIME_ZONE": "Mars/Base"}, says: "DEBUT_TIME_ZONE"},
		{env: map[string]string{"DEBUT_PROXIES": "10.0.0.1"}, says: "DEBUT_PROXIES"},
		{args: []string{"-sites", "Main=https://x.example"}, says: "sites"},
		{args: []string{"-prot", "1"}, says: "prot"},
		{args: []string{"-operator", "foo"}, says: "must be an e-mail address, such as you@debut.example"},
		{env: map[string]string{"DEBUT_OPERATOR": "\u212Aim@kiln.example"}, says: "DEBUT_OPERATOR"},
		{args: []string{"-ai-url", "localhost:11434"}, says: "ai-url"},
		{env: map[string]string{"DEBUT_AI_URL": "https://me:secret@models.example/v1"}, says: "DEBUT_AI_URL"},
		{env: map[string]string{"DEBUT_AI_TIMEOUT": "soon"}, says: "DEBUT_AI_TIMEOUT"},
	} {
		_, err := parse(test.args, test.env)
		if err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%v %v: the error does not name the setting: %v", test.args, test.env, err)
		}
	}
}

func TestAI_OneAddressIsEnough(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s, err := parse(nil, nil)
	is.NoErr(err)
	is.Equal(s.AI.URL, "") // none, unless it is named
	s, err = parse([]string{"-ai-url", "http://127.0.0.1:11434/v1/"}, map[string]string{"DEBUT_AI_MODEL": "wren", "DEBUT_AI_KEY": "k"})
	is.NoErr(err)
	is.Equal(s.AI, app.AI{URL: "http://127.0.0.1:11434/v1", Model: "wren", Key: "k", Budget: 12_000, Timeout: 40 * time.Second, PerHour: 300})
}

func TestPlace_ADatabaseIsAnAddressWhosePasswordIsNotShown(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for value, want := range map[string]string{
		"postgres://debut:hunter2@db.example/debut":    "postgres://debut:xxxxx@db.example/debut",
		"postgresql:///debut?host=/run/postgresql":     "postgresql:///debut?host=/run/postgresql",
		"postgres://db.example":                        "",
		"mysql://debut:hunter2@db.example/debut":       "",
		"postgres://db.example/debut?password=hunter2": "",
		"postgres://debut:hunter%zz@db.example/debut":  "",
	} {
		fs := flag.NewFlagSet("", flag.ContinueOnError)
		at := app.PlaceFlags(fs)
		err := app.ParseNone(fs, []string{"--database", value}, func(string) string { return "" })
		is.Equal(err == nil, want != "")
		if err != nil {
			is.True(!strings.Contains(err.Error(), "hunter")) // nor in the refusal
			continue
		}
		is.Equal(at.DatabaseName(), want)
	}
	is.Equal(app.Place{Data: "data"}.DatabaseName(), "data")
}

// What operators store is taken where no flag and no variable says otherwise, and each site has a sender of its own.
func TestSettings_WhatIsStoredGivesWayToWhatIsGiven(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	stored := map[string]string{
		"weeks-ahead": "2", "vote-limit": "7", "time-zone": "Europe/Berlin", "currency": "made-up", "mail-from": "Kiln <hello@kiln.example>", "mail-from@de": "hallo@kiln.example",
	}
	given, err := app.ParseSettings(flag.NewFlagSet("serve", flag.ContinueOnError), []string{"--vote-limit", "5"}, func(k string) string {
		return map[string]string{"DEBUT_WEEKS_AHEAD": "3"}[k]
	})
	is.NoErr(err)
	s, err := given.WithStored(stored)
	is.True(err != nil && strings.Contains(err.Error(), "currency")) // whose bounds have changed
	is.Equal([]any{s.WeeksAhead, s.VoteLimit, s.Boards.Currency, s.TimeZone.String()}, []any{3, 5, "EUR", "Europe/Berlin"})
	sender := func(s app.Settings, key string) string {
		from := s.Sender(app.Site{Key: key, Name: "Site " + key, Origin: "https://" + key + ".kiln.example"})
		return from.String()
	}
	is.Equal(sender(s, "main"), `"Kiln" <hello@kiln.example>`)
	is.Equal(sender(s, "de"), `"Site de" <hallo@kiln.example>`)
	is.Equal(sender(s, "fr"), `"Site fr" <sign-in@fr.kiln.example>`)

	now := s.WithStoredNow(map[string]string{"free-per-week": "1", "time-zone": "Asia/Tokyo"})
	is.Equal([]any{now.FreePerWeek, now.TimeZone.String(), s.FreePerWeek}, []any{1, "Europe/Berlin", 15}) // the zone waits
	is.Equal(sender(now, "main"), `"Site main" <sign-in@main.kiln.example>`)

	given.Given["mail-from"] = "all@kiln.example"
	s, _ = given.WithStored(stored)
	is.Equal(sender(s, "de"), `"Site de" <all@kiln.example>`)
}

func TestTakeStored_IsForFlagsThatNobodyGave(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var b app.Backup
	fs := flag.NewFlagSet("backup", flag.ContinueOnError)
	b.Define(fs)
	is.NoErr(app.ParseNone(fs, []string{"--backup-every", "2h"}, func(string) string { return "" }))
	app.TakeStored(fs, map[string]string{"backup-every": "9h", "backup-keep": "30", "vote-limit": "1"})
	is.Equal([]any{b.Every, b.Keep}, []any{2 * time.Hour, 30})
}

func TestCheckFormer_FormerOriginsAreOfSitesThatThereAre(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	check := func(former string) string {
		s, err := parse([]string{"--origin", "https://debut.example", "--sites", "de=https://de.debut.example", "--former-origins", former}, nil)
		if err == nil {
			var sites []app.Site
			if sites, err = s.AllSites(); err == nil {
				err = s.CheckFormer(sites)
			}
		}
		if err != nil {
			return err.Error()
		}
		is.Equal(s.FormerOrigins("de"), []string{"https://alt.example", "http://alt.example:81"})
		return ""
	}
	is.Equal(check("HTTPS://old.example:443/, de=https://alt.example,de=http://alt.example:81"), "")
	is.True(strings.Contains(check("https://debut.example"), `is the origin of the site "main" today`))
	is.True(strings.Contains(check("fr=https://alt.example"), `names the site "fr"`))
	is.True(strings.Contains(check("https://a.example,de=https://a.example"), "stands twice"))
	is.True(strings.Contains(check("old.example"), "is not https://origin"))
}
