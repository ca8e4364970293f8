package op_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/webtest/testservice"
	"debut/web/doors/op"
)

// row is an item of a list that changes while it is read.
type row struct {
	ID int `json:"id"`
}

func (r row) ListMark() int64 { return int64(r.ID + 1) }

// asked is what one asks of the list.
type asked struct {
	Colour string `json:"colour" max:"20"`
	app.Paging
}

// rows is a list behind an operation.
type rows struct {
	ids    []int
	runner *op.Runner
	list   *op.Operation
	reads  int  // how many items were read
	marks  bool // it goes on from marks
}

func newRows(n int) *rows {
	l := &rows{runner: op.NewRunner(testservice.NewAnswers(), time.Now, time.After)}
	for i := range n {
		l.ids = append(l.ids, i)
	}
	l.list = op.Public("list_rows", "GET /rows", func(_ context.Context, in asked) (app.List[row], error) {
		from := min(in.Offset(), len(l.ids))
		if m := in.Mark(); l.marks && m.ID > 0 {
			if at := slices.Index(l.ids, int(m.ID-1)); at >= 0 {
				from = min(at+in.Offset()-m.At, len(l.ids))
			}
		}
		var items []row
		for _, id := range l.ids[from:min(from+in.PerPage, len(l.ids))] {
			items = append(items, row{id})
		}
		l.reads += len(items)
		return app.ListOf(items, in.Paging, len(l.ids)), nil
	})
	return l
}

// page asks for a page, and returns its ids, the cursor of the next one and what was refused.
func (l *rows) page(t *testing.T, args map[string]any) (ids []int, next string, refused *app.Error) {
	t.Helper()
	in, faults := l.list.Bind(args, l.list.Where)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	answer, err := l.runner.Run(t.Context(), op.Task{Operation: l.list, Args: args, In: in})
	if err != nil {
		if !errors.As(err, &refused) {
			t.Fatal(err)
		}
		return nil, "", refused
	}
	var got struct {
		Items []row
		Next  string `json:"next_cursor"`
	}
	if err := json.Unmarshal(answer.Body, &got); err != nil {
		t.Fatal(err)
	}
	for _, r := range got.Items {
		ids = append(ids, r.ID)
	}
	return ids, got.Next, nil
}

// walk reads the whole list by cursors; meanwhile is called between two pages.
func (l *rows) walk(t *testing.T, size int, meanwhile func(page []int)) (seen []int) {
	t.Helper()
	args := map[string]any{"per_page": json.Number(fmt.Sprint(size))}
	for {
		ids, next, refused := l.page(t, args)
		if refused != nil {
			t.Fatal(refused)
		}
		if seen = append(seen, ids...); next == "" {
			return seen
		}
		args["cursor"] = next
		meanwhile(ids)
	}
}

func TestCursor_LeadsThroughTheWholeListOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for _, n := range []int{0, 1, 4, 5, 6, 23, 100} {
		for _, size := range []int{1, 2, 5, 20, 100} {
			l := newRows(n)
			is.Equal(len(l.walk(t, size, func([]int) {})), n)
			is.Equal(slices.Compact(slices.Sorted(slices.Values(l.walk(t, size, func([]int) {})))), slices.Clip(l.ids[:n:n])[:n])
		}
	}
}

// Whatever is added or goes between two pages, at the top, in the middle or around the place itself: what was there all the while
// comes once.
func TestCursor_NothingIsSkippedOrRepeatedWhileItemsComeAndGo(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(30, 45))
	for round := range 400 {
		l, size := newRows(120), 1+chance.IntN(20)
		l.marks = round%2 == 0
		added, gone, where := 1000, map[int]bool{}, 0
		seen := l.walk(t, size, func(page []int) {
			where += len(page)
			for range chance.IntN(4) { // a few go, and rather where one reads
				at := min(len(l.ids)-1, max(0, where-6+chance.IntN(10)))
				if chance.IntN(3) == 0 {
					at = chance.IntN(len(l.ids))
				}
				gone[l.ids[at]] = true
				l.ids = slices.Delete(l.ids, at, at+1)
			}
			for range chance.IntN(4) {
				at := chance.IntN(len(l.ids) + 1)
				if chance.IntN(2) == 0 {
					at = 0
				}
				added++
				l.ids = slices.Insert(l.ids, at, added)
			}
		})
		count := map[int]int{}
		for _, id := range seen {
			count[id]++
		}
		for id := range 120 {
			if !gone[id] && count[id] != 1 || count[id] > 1 {
				t.Fatalf("round %d, %d a page: %d came %d times", round, size, id, count[id])
			}
		}
	}
}

// A program that deletes each page that it has read reads all of the list.
func TestCursor_LeadsOnAfterItsWholePageIsGone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	l := newRows(90)
	seen := l.walk(t, 20, func(page []int) {
		l.ids = slices.DeleteFunc(l.ids, func(id int) bool { return slices.Contains(page, id) })
	})
	is.Equal(len(seen), 90)
	is.Equal(slices.Compact(seen), seen)
}

// A day's worth of news before the place moves it far, and one that jumps to the top takes nobody with it.
func TestCursor_IsFoundFarFromItsPlace(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for _, jumps := range []int{12, 19} { // the first of those that the cursor remembers before its place, or the last
		for _, marks := range []bool{false, true} {
			l := newRows(60)
			l.marks = marks
			moved := false
			seen := l.walk(t, 20, func(page []int) {
				if moved {
					return
				}
				moved = true
				l.ids = slices.DeleteFunc(l.ids, func(id int) bool { return id == jumps })
				l.ids = append([]int{jumps}, l.ids...) // it got votes
				for n := range 3000 {
					l.ids = append([]int{10_000 + n}, l.ids...)
				}
			})
			is.Equal(len(seen), 60)
			is.Equal(seen[19:21], []int{19, 20})
		}
	}
}

// From a mark a list goes on where its item is now, however much came before it: nothing is passed over, nor read in vain.
func TestCursor_GoesOnFromAMark(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	l := newRows(5000)
	l.marks = true
	pages, added := 0, 10_000
	l.walk(t, 20, func([]int) {
		pages++
		added++
		l.ids = slices.Insert(l.ids, 0, added, -added)
	})
	is.True(l.reads < (pages+5)*41)
}

// The cost of a page is that of its items and some beside them, wherever it is.
func TestCursor_ReadsLittleMoreThanItsPage(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	l := newRows(2000)
	pages := 0
	l.walk(t, 20, func([]int) { pages++ })
	is.True(l.reads < (pages+2)*41)
}

func TestCursor_OfAnotherQuestionOrOfNobodyIsRefused(t *testing.T) {
	t.Parallel()
	l := newRows(60)
	_, next, _ := l.page(t, map[string]any{"colour": "red"})
	last := next[len(next)-1:]
	changed := next[:len(next)-2] + map[bool]string{true: "AA", false: "QQ"}[!strings.HasSuffix(next, "AA")]
	_, elsewhere, _ := newRows(60).page(t, map[string]any{"colour": "red"})
	for name, args := range map[string]map[string]any{
		"other filters":     {"colour": "blue", "cursor": next},
		"no filters":        {"cursor": next},
		"a changed one":     {"colour": "red", "cursor": changed},
		"another's key":     {"colour": "red", "cursor": elsewhere},
		"no cursor at all":  {"colour": "red", "cursor": "2"},
		"half of one":       {"colour": "red", "cursor": next[:20] + last},
		"beside page":       {"colour": "red", "cursor": next, "page": json.Number("2")},
		"something in it":   {"colour": "red", "cursor": next + " x"},
		"a cursor, doubled": {"colour": "red", "cursor": next[:90] + next[:90]},
	} {
		t.Run(name, func(t *testing.T) {
			is := is.New(t)
			_, _, refused := l.page(t, args)
			is.True(refused != nil)
			is.Equal(refused.Kind, app.Invalid)
			is.Equal(refused.Code, "bad_cursor")
			is.Equal(refused.Issues[0].Location, "query.cursor")
			is.True(strings.Contains(refused.Issues[0].Message.String(), "send"))
		})
	}
	is := is.New(t)
	ids, _, refused := l.page(t, map[string]any{"colour": "red", "cursor": next, "per_page": json.Number("3")}) // more or fewer may come at a time
	is.True(refused == nil)
	is.Equal(ids, []int{20, 21, 22})
}

// Where nothing is left that a cursor knows, its place is lost: it says so, and does not guess.
func TestCursor_WhosePlaceIsGoneSaysSo(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	l := newRows(60)
	_, next, _ := l.page(t, map[string]any{})
	l.ids = slices.DeleteFunc(l.ids, func(id int) bool { return id < 30 })
	_, _, refused := l.page(t, map[string]any{"cursor": next})
	is.Equal(refused.Code, "bad_cursor")
	is.True(strings.Contains(refused.Issues[0].Message.String(), "begin again"))
	l.ids = nil
	ids, next, refused := l.page(t, map[string]any{"cursor": next})
	is.True(refused == nil && len(ids) == 0 && next == "")
}
