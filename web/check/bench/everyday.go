package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// findAndCite finds a product by a sentence, and proves two facts of it by quotes. What finds nothing is asked again with fewer words.
func findAndCite(ctx context.Context, t *talk, _ string) error {
	words := strings.Fields("something that fills in customs papers for my small export business")
	var found []object
	for ; len(found) == 0 && len(words) > 0; words = words[:len(words)-1] {
		answer, err := t.call(ctx, "search_listings", object{"q": strings.Join(words, " "), "per_page": 3})
		if err != nil {
			return err
		}
		found = list(answer, "items")
	}
	if len(found) == 0 {
		return errors.New("nothing was found")
	}
	listing, err := t.call(ctx, "get_listing", object{"slug": found[0]["slug"]})
	if err != nil {
		return err
	}
	for _, fact := range []string{"tagline", "pricing_model"} {
		if len(list(listing, "evidence", fact)) == 0 {
			return fmt.Errorf("%v of %v has no quote", fact, found[0]["slug"])
		}
	}
	return nil
}

// compareTwo finds out what two products cost and where they are; one of the names is mistyped.
func compareTwo(ctx context.Context, t *talk, _ string) error {
	if t.tools["compare_listings"] != nil {
		return compareAtOnce(ctx, t, "parcelwikc", "kestrelby")
	}
	for _, name := range []string{"parcelwikc", "Kestrelby"} {
		answer, err := t.call(ctx, "search_listings", object{"q": name, "per_page": 1})
		if err != nil {
			return err
		}
		found := list(answer, "items")
		if len(found) == 0 {
			return fmt.Errorf("%s was not found", name)
		}
		listing, err := t.call(ctx, "get_listing", object{"slug": found[0]["slug"], "view?": "brief"})
		if err != nil {
			return err
		}
		if at(listing, "pricing_model") == nil || at(listing, "country") == nil {
			return fmt.Errorf("what %s costs or where it is does not stand in the answer", name)
		}
	}
	return nil
}

// compareAtOnce takes names for slugs, and asks again with those that a refusal names.
func compareAtOnce(ctx context.Context, t *talk, a, b string) error {
	asked := object{"a": a, "b": b, "view?": "brief"}
	answer, refused, err := t.try(ctx, "compare_listings", asked)
	if refused && err == nil {
		for _, wrong := range list(answer, "errors") {
			_, near, _ := strings.Cut(fmt.Sprint(wrong["message"]), "nearest: ")
			asked[strings.TrimPrefix(fmt.Sprint(wrong["location"]), "arguments.")], _, _ = strings.Cut(near, ",")
		}
		answer, err = t.call(ctx, "compare_listings", asked)
	}
	if err != nil {
		return err
	}
	known := map[any]bool{}
	for _, row := range list(answer, "facts") {
		known[row["fact"]] = at(row, "a", "values") != nil && at(row, "b", "values") != nil
	}
	if !known["pricing_model"] || !known["country"] {
		return fmt.Errorf("what %s and %s cost or where they are does not stand in the answer", a, b)
	}
	return nil
}

// threeWeeks reads who won last week, who leads now, and what comes.
func threeWeeks(ctx context.Context, t *talk, _ string) error {
	week, err := t.call(ctx, "get_launch_week", object{"week": "this"})
	if err != nil || len(list(week, "beside")) == 2 {
		return err
	}
	for _, other := range []string{"last", "next"} {
		if _, err := t.call(ctx, "get_launch_week", object{"week": other}); err != nil {
			return err
		}
	}
	return nil
}

// pollEvery is how often an agent asks that cannot wait.
const pollEvery = 3 * time.Second

// readDraft returns a draft when it is ready.
func readDraft(ctx context.Context, t *talk, id any) (object, error) {
	for range 60 {
		draft, err := t.call(ctx, "get_draft", object{"id": id, "wait_s?": 45, "view?": "brief"})
		if err != nil || draft["status"] == "ready" {
			return draft, err
		}
		if !t.tools["get_draft"]["wait_s"] {
			time.Sleep(pollEvery)
		}
	}
	return nil, errors.New("the draft was never ready")
}

// submitToQueue lists a product by its website, corrects it, and queues it for a launch, knowing at the end what it waits for.
func submitToQueue(ctx context.Context, t *talk, website string) error {
	draft, err := t.call(ctx, "submit_listing", object{"url": website})
	if err != nil {
		return err
	}
	id := draft["id"]
	if draft, err = readDraft(ctx, t, id); err != nil {
		return err
	}
	if len(list(draft, "problems")) > 0 {
		return fmt.Errorf("the website was not read: %v", draft["problems"])
	}
	if _, err := t.call(ctx, "update_draft", object{"id": id, "view?": "brief", "fields": object{"name": "Parcelwick North", "city": "Delft"}, "lock_fields": []string{"name"}}); err != nil {
		return err
	}
	saved, err := t.call(ctx, "submit_draft", object{"id": id})
	if err != nil {
		return err
	}
	queued, err := t.call(ctx, "choose_free_listing", object{"listing_id": saved["listing_id"]})
	if err != nil {
		return err
	}
	if queued["next_step"] == nil {
		if queued, err = t.call(ctx, "get_my_listing", object{"listing_id": saved["listing_id"]}); err != nil {
			return err
		}
	}
	if queued["badge_html"] == nil {
		if _, err := t.call(ctx, "get_badges", object{"slug": saved["slug"]}); err != nil {
			return err
		}
	}
	if queued["next_step"] == nil {
		return fmt.Errorf("what it waits for is not said: %v", queued)
	}
	return nil
}

// changeAndUndo changes the tagline of the caller's first live listing, and gives back what stood there, with its quotes.
func changeAndUndo(ctx context.Context, t *talk, _ string) error {
	mine, err := t.call(ctx, "list_my_listings", nil)
	if err != nil {
		return err
	}
	var listing object
	for _, one := range list(mine, "items") {
		if one["status"] == "live" {
			listing = one
		}
	}
	if listing == nil {
		return errors.New("the caller has no live listing")
	}
	id, slug := listing["listing_id"], listing["slug"]
	was, undo, err := changed(ctx, t, id, slug)
	if err != nil {
		return err
	}
	after, err := t.call(ctx, undo.tool, undo.args)
	stands, quotes := at(after, "made", "after", "tagline"), list(after, "made", "evidence", "tagline")
	if err == nil && len(quotes) == 0 {
		after, err = t.call(ctx, "get_listing", object{"slug": slug})
		stands, quotes = after["tagline"], list(after, "evidence", "tagline")
	}
	if err != nil {
		return err
	}
	if stands != was || len(quotes) == 0 {
		return fmt.Errorf("the tagline is %q and not %q, with %d quotes", stands, was, len(quotes))
	}
	return nil
}

// undo is the call that undoes a change.
type undo struct {
	tool string
	args object
}

// changed changes a tagline. Where no tool undoes that, what stood there has to be read before.
func changed(ctx context.Context, t *talk, id, slug any) (was any, back undo, err error) {
	args := object{"listing_id": id, "fields": object{"tagline": "A tagline of a moment"}}
	if t.tools["revert_my_listing"] != nil {
		answer, err := t.call(ctx, "update_my_listing", args)
		return at(answer, "made", "before", "tagline"), undo{"revert_my_listing", object{"listing_id": id, "version": at(answer, "made", "version")}}, err
	}
	public, err := t.call(ctx, "get_listing", object{"slug": slug})
	if err == nil {
		_, err = t.call(ctx, "update_my_listing", args)
	}
	return public["tagline"], undo{"update_my_listing", object{"listing_id": id, "fields": object{"tagline": public["tagline"]}}}, err
}
