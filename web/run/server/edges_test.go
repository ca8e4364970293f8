package server_test

import (
	"flag"
	"io"
	"slices"
	"strings"
	"testing"

	"debut/app"
	"debut/web/check/servertest"
)

// With every number at its least, and with every number at its most, the program starts and its pages answer.
func TestServe_SettingsAtTheirEdges(t *testing.T) {
	t.Parallel()
	candidates := []string{"0", "1", "10", "100", "520", "1000", "10000", "100000", "1000000"}
	for name, tried := range map[string][]string{"least": candidates, "most": reversed(candidates)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			args := []string{"--data", t.TempDir()}
			for _, f := range numbers() {
				for _, v := range tried {
					if f.Value.Set(v) == nil {
						args = append(args, "--"+f.Name, v)
						break
					}
				}
			}
			if len(args) < 15 {
				t.Fatalf("hardly a setting is a number: %v", args)
			}
			if name == "most" {
				args = append(args, "--keep", "32") // a limit of memory, and not to be filled here
			}
			d := servertest.Start(t, args...)
			for _, path := range []string{"/", "/launches", "/calendar", "/categories", "/search?q=x", "/how-it-works", "/launches.atom", "/leaderboards", "/leaderboards/billboard", "/leaderboards/revenue.atom", "/categories/games.atom", "/how-rankings-work", "/sitemap.xml", "/api/v1/launches/weeks/this", "/api/v1/launches/weeks/next"} {
				d.Page(path)
			}
		})
	}
}

// numbers returns the settings that are whole numbers.
func numbers() (found []*flag.Flag) {
	var s app.Settings
	fs := flag.NewFlagSet("serve", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	s.Define(fs)
	fs.VisitAll(func(f *flag.Flag) {
		if err := f.Value.Set("many"); err != nil && strings.Contains(err.Error(), "whole number") {
			found = append(found, f)
		}
	})
	return found
}

func reversed(list []string) []string {
	turned := slices.Clone(list)
	slices.Reverse(turned)
	return turned
}
