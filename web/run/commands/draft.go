package commands

import (
	"context"
	"fmt"
	"time"

	"debut/app"
	"debut/app/catalogue"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/drafting/rules"
	"debut/app/ground/repeats"
	"debut/app/intake/drafts"
	"debut/crawl"
	"debut/web/doors/op"
	"debut/web/run/host"
)

// draft does the main job without a server: it reads a website and prints the profile that the site states.
func draft(ctx context.Context, c call) error {
	asJSON := c.flags.Bool("json", false, "print the draft as get_draft returns it")
	private := c.flags.Bool("allow-private", false, "read websites at private and loopback addresses too")
	explain := c.flags.Bool("explain",
		false, "also print what each rule proposed, and what of it won; the rules alone draft then")
	var ai app.AI
	ai.Define(c.flags)
	website, err := app.ParseOne(c.flags, c.args, c.getenv, "one website, such as https://example.com,")
	if err != nil {
		return err
	}
	drafter := catalogue.NewDrafters(ai, app.Always(ai.PerHour), repeats.NewLog(app.Settings{}, c.stderr)).Drafter
	explained := &rules.Explained{Drafter: rules.New()}
	if *explain {
		drafter = explained
	}
	begun := time.Now()
	d, err := drafts.Once{
		Reader: crawl.New(crawl.Options{Origin: "https://debut.example", AllowPrivate: *private}), Drafter: drafter,
		Categories: categories.DefaultTree(),
		Clock:      time.Now, NewID: host.NewID, Stage: func(what string) {
			fmt.Fprintf(c.stderr, "%5.1f s  %s\n", time.Since(begun).Seconds(), what)
		},
	}.Draft(ctx, website)
	if err != nil {
		return err
	}
	if *asJSON {
		body, err := op.Render(d)
		if err == nil {
			_, err = fmt.Fprintf(c.stdout, "%s\n", body)
		}
		return err
	}
	drafts.Print(c.stdout, d)
	if *explain {
		rules.PrintProposals(c.stdout, explained.Proposals)
	}
	return nil
}
