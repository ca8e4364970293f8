package evidence

import (
	"context"
	"strings"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/ground/budget"
)

// Find looks on the pages of s for words from which the value of a profile field, or of a link, follows, as Verify
// would have it. It returns the shortest of the first places: a sentence, a block, or two blocks one after the other.
// Where ctx ends, or the pages take more work than they are worth, nothing is found.
func Find(ctx context.Context, s app.Snapshot, is app.FieldType, value string) (found []app.Quote) {
	v := verifier{snapshot: s, budget: budget.New(ctx, limits)}
	if !sound(value, maxText) {
		return nil
	}
	try := func(cites ...drafting.Cite) bool {
		v.budget.Check()
		list, ok := v.quotes(cites)
		if ok && follows(is, value, list) {
			found = quotesOf(list)
		}
		return found != nil
	}
	_ = v.budget.Do(func() {
		for p, page := range s.Pages {
			for b, block := range page.Blocks {
				for _, at := range sentences(block.Text) {
					if try(drafting.Cite{Page: p, Block: b, Start: at[0], End: at[1]}) {
						return
					}
				}
				whole := drafting.Cite{Page: p, Block: b, End: len(block.Text)}
				if try(whole) ||
					b > 0 && try(drafting.Cite{Page: p, Block: b - 1, End: len(page.Blocks[b-1].Text)}, whole) {
					return
				}
			}
		}
	})
	return found
}

// mostSentences are looked at of one block.
const mostSentences = 400

// sentences returns where the sentences of a text stand; none if there is but one.
func sentences(text string) (list [][2]int) {
	start := 0
	for i, r := range text {
		end := i + utf8.RuneLen(r)
		if r != '\n' && (!strings.ContainsRune(".!?", r) || end < len(text) && text[end] != ' ') {
			continue
		}
		if strings.TrimSpace(text[start:end]) != "" {
			list = append(list, [2]int{start, end})
		}
		if start = end; len(list) == mostSentences {
			break
		}
	}
	if start < len(text) && len(list) > 0 && strings.TrimSpace(text[start:]) != "" {
		list = append(list, [2]int{start, len(text)})
	}
	if len(list) == 1 {
		return nil
	}
	return list
}
