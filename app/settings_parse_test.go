package app_test

import (
	"flag"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

// command returns a set of flags as a command has it.
func command(name string) (*flag.FlagSet, *app.Settings) {
	var s app.Settings
	fs := flag.NewFlagSet(name, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	s.Define(fs)
	return fs, &s
}

func TestParse_WordsAndFlagsStandInAnyOrder(t *testing.T) {
	t.Parallel()
	for _, args := range []string{
		"one two --data x --log-json", "--data x --log-json one two", "one --data=x two -log-json", "one --log-json -data x -- two", "--log-json=true --data x one two",
	} {
		is := is.New(t)
		fs, s := command("serve")
		words, err := app.Parse(fs, strings.Fields(args), none)
		is.NoErr(err)
		is.Equal(words, []string{"one", "two"})
		is.Equal(s.Data, "x")
		is.True(s.LogJSON)
	}
	is := is.New(t)
	fs, _ := command("export")
	words, err := app.Parse(fs, []string{"-", "--data", "x", "--", "--not-a-flag"}, none)
	is.NoErr(err)
	is.Equal(words, []string{"-", "--not-a-flag"})
}

func TestParse_SaysWhatIsWrongInOneLine(t *testing.T) {
	t.Parallel()
	for args, says := range map[string]string{
		"--prot 1":               "there is no flag --prot; debut serve -h lists those that there are",
		"--addr":                 "--addr needs a value; debut serve -h explains it",
		"--log-json=maybe":       `invalid value "maybe" for --log-json: must be true or false`,
		"--read-limit many":      `invalid value "many" for --read-limit: must be a whole number from 0 to 1000000`,
		"--clock-ahead soon":     `invalid value "soon" for --clock-ahead: must be a time from 0s to 87840h0m0s, such as 90s or 168h`,
		"--time-zone Mars/Base":  `invalid value "Mars/Base" for --time-zone: must be the name of a time zone, such as Europe/Amsterdam or UTC`,
		"extra --addr 127.0.0.1": `invalid value "127.0.0.1" for --addr: must be an address and a port, such as 127.0.0.1:8080, or :8080 for all addresses of the machine`,
		"extra --data x":         `serve takes flags alone, and "extra" is none; debut serve -h lists them`,
	} {
		is := is.New(t)
		fs, _ := command("serve")
		shown := false
		fs.Usage = func() { shown = true }
		err := app.ParseNone(fs, strings.Fields(args), none)
		is.True(err != nil)
		is.Equal(err.Error(), says)
		is.True(!shown) // the page of flags is for -h alone
	}
	is := is.New(t)
	fs, _ := command("serve")
	shown := false
	fs.Usage = func() { shown = true }
	is.Equal(app.ParseNone(fs, []string{"--help"}, none), flag.ErrHelp)
	is.True(shown)
}

func TestParse_RepeatsNoSecret(t *testing.T) {
	t.Parallel()
	const word = "hunter2"
	for _, test := range []struct {
		args []string
		env  map[string]string
	}{
		{env: map[string]string{"DEBUT_SMTP": "smtp://me:" + word + "@mail.example:port"}},
		{env: map[string]string{"DEBUT_SMTP": "me:" + word + "@mail.example"}},
		{env: map[string]string{"DEBUT_SMTP": "smtp://me:" + word + "/x@mail.example"}},
		{env: map[string]string{"DEBUT_SMTP": "smtp://me:" + word + "@mail.example:70000"}},
		{args: []string{"--smtp", "imap://me:" + word + "@mail.example"}},
		{args: []string{"---smtp=smtp://me:" + word + "@mail.example"}},
		{args: []string{"smtp://me:" + word + "@mail.example"}}, // the flag was forgotten
		{args: []string{"--smtp:smtp://me:" + word + "@mail.example"}},
		{args: []string{"--ai-url", "https://me:" + word + "@models.example/v1"}},
		{args: []string{"--origin", "https://me:" + word + "@debut.example"}},
		{args: []string{"--sites", "de=https://me:" + word + "@debut.example"}},
		{args: []string{"--addr", "http://me:" + word + "@debut.example"}},
	} {
		fs, _ := command("serve")
		err := app.ParseNone(fs, test.args, func(k string) string { return test.env[k] })
		if err == nil || strings.Contains(err.Error(), word) {
			t.Errorf("%v %v: %v", test.args, test.env, err)
		}
	}
}

func TestSettings_TwoSitesWithOneKeyOrOriginAreRefused(t *testing.T) {
	t.Parallel()
	for args, says := range map[string]string{
		"--sites a=https://x.example,a=https://y.example":                   `"a" stands twice`,
		"--sites a=https://x.example --sites a=https://y.example":           `"a" stands twice`,
		"--sites main=https://x.example":                                    `"main" stands twice`,
		"--sites a=https://x.example,b=https://X.example:443/":              `sites "a" and "b"`,
		"--origin https://x.example --sites a=https://x.example":            `sites "main" and "a"`,
		"--sites a=https://x.example --origin HTTPS://x.example:443":        `sites "main" and "a"`,
		"--sites a=http://x.example:8080 --origin http://x.example:8080":    `sites "main" and "a"`,
		"--sites a=https://x.example --sites b=https://y.example,c=https:/": "is not key=https://origin",
	} {
		fs, s := command("serve")
		err := app.ParseNone(fs, strings.Fields(args), none)
		if err == nil {
			_, err = s.AllSites() // the program asks, once it knows its own origin
		}
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", args, err)
		}
	}
}

// What is empty, zero, negative or more than there can be is taken or refused by name, and never misread.
func TestSettings_AtTheirEdges(t *testing.T) {
	t.Parallel()
	texts := []string{"operator", "ai-model", "ai-key", "data", "name", "publisher", "rating-field", "acme-roots", "tls-cert", "tls-key", "backup-to", "s3-region", "rating-key", "rating-source", "seller-name", "seller-address", "seller-vat", "seller-postcode", "seller-city", "seller-tax-number", "seller-register", "seller-contact", "seller-phone", "seller-non-union", "seller-ex-number", "seller-account", "country-table"}
	mayBeEmpty := []string{"operator", "ai-model", "ai-key", "rating-key"}
	all, _ := command("serve")
	all.VisitAll(func(f *flag.Flag) {
		for _, v := range []string{"", "0", "-1", "1000001", "1e3", " 1", "99999999999999999999"} {
			fs, _ := command("serve")
			err := app.ParseNone(fs, []string{"--" + f.Name + "=" + v}, none)
			switch {
			case err != nil && !strings.Contains(err.Error(), " --"+f.Name+": "):
				t.Errorf("--%s %q: %v", f.Name, v, err)
			case err == nil && v == "" && !slices.Contains(mayBeEmpty, f.Name), err == nil && v != "" && v != "0" && !slices.Contains(texts, f.Name):
				t.Errorf("--%s %q is taken", f.Name, v)
			}
		}
	})
}

func none(string) string { return "" }
