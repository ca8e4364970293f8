package browsertest

import (
	"testing"

	"github.com/matryer/is"
)

// The first screen shows products, not only the stage above them.
func TestHomePage_ShowsRowsOnTheFirstScreen(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	tab := openTab(t)
	for _, screen := range []struct {
		width       int64
		stage, rows int
		fold        string // the height of the screen
	}{{1280, 280, 5, "900"}, {390, 220, 2, "844"}} {
		tab.as(screen.width, "light")
		tab.open("/")
		is.True(eval[int](tab, `document.querySelector(".stage").offsetHeight`) <= screen.stage)
		is.True(screen.width < 1280 || eval[int](tab, `document.querySelector(".foot").offsetHeight`) <= 200) // of the footer, which is in columns there
		is.True(eval[int](tab, `[...document.querySelectorAll(".launch")].filter(e => e.getBoundingClientRect().bottom <= `+screen.fold+`).length`) >= screen.rows)
	}
}

// Each tab above the week's launches has another order.
func TestHomePage_OrdersDiffer(t *testing.T) {
	t.Parallel()
	tab := openTab(t)
	seen := map[string]string{}
	for _, order := range []string{"votes", "trending", "most_viewed"} {
		tab.open("/?order=" + order)
		names := eval[string](tab, `[...document.querySelectorAll(".launch h3")].map(e => e.textContent).join()`)
		if with, twice := seen[names]; twice {
			t.Errorf("%s and %s have the same order: %s", with, order, names)
		}
		seen[names] = order
	}
}

// The tree of categories stands in as many columns as there is room for, without a section cut in two.
func TestCategoriesPage_UsesTheWidth(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	tab := openTab(t)
	for width, columns := range map[int64]int{1280: 3, 390: 1} {
		tab.as(width, "light")
		tab.open("/categories")
		is.Equal(eval[int](tab, `new Set([...document.querySelectorAll(".tree > section")].map(
			e => e.getBoundingClientRect().left)).size`), columns)
		is.True(eval[bool](tab, `[...document.querySelectorAll(".tree > section")].every(e => e.getClientRects().length == 1)`))
	}
}
