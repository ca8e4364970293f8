package badgesvg_test

import (
	"testing"

	"github.com/matryer/is"

	"debut/app/catalogue/badges/badgesvg"
)

func TestTitle_ABadgeInWords(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	is.Equal(of("listed").Title(), "Tallowby: listed on Kiln")
	is.Equal(of("launched").Title(), "Tallowby: launched on Kiln")
	is.Equal(of("featured").Title(), "Tallowby: featured on Kiln")
	is.Equal(of("verified").Title(), "Tallowby: owner verified on Kiln")
	is.Equal(of("week1").Title(), "Tallowby: launch of the week on Kiln")
	is.Equal(of("listed").Short(), "Listed on Kiln")
	is.Equal(badgesvg.Says{Kind: "listed", Site: " Kiln\n\u202e& Co "}.Title(), "Listed on Kiln & Co")
	is.Equal(badgesvg.Says{Kind: "listed"}.Title(), "Listed")
}

func TestTitle_AnAwardTellsItsPlaceAndItsWeek(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	won := of("week1")
	won.Week = "2026-11-16"
	for place, want := range map[int]string{1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 12: "12th", 22: "22nd", 113: "113th"} {
		won.Place = place
		is.Equal(won.Short(), "Launch of the week on Kiln, "+want+", 16 November 2026")
	}
	won.Week = "soon"
	won.Place = 3
	is.Equal(won.Short(), "Launch of the week on Kiln, 3rd")
}

func TestTitle_OnlyTheFirstPlaceGoesWithoutItsNumber(t *testing.T) {
	t.Parallel()
	draw := func(place int, shape string) string {
		won := of("week1")
		won.Place, won.Week = place, "2026-11-16"
		return words(string(badgesvg.Draw(won, badgesvg.Style{Shape: shape})))
	}
	for _, shape := range []string{"pill", "banner"} {
		is := is.New(t)
		is.Equal(draw(1, shape), draw(0, shape))
		is.True(draw(2, shape) != draw(1, shape))
		is.True(draw(3, shape) != draw(2, shape))
	}
}

func TestTitle_ABadgeThatIsNotDeservedSaysSo(t *testing.T) {
	t.Parallel()
	for kind, want := range map[string]string{
		"listed": "Not listed now on Kiln", "launched": "Not launched now on Kiln", "featured": "Not featured now on Kiln",
		"verified": "Not verified now on Kiln", "week1": "No launch of the week on Kiln",
	} {
		lost := of(kind)
		lost.Lost, lost.Place, lost.Week = true, 1, "2026-11-16"
		is.New(t).Equal(lost.Short(), want)
	}
}

func TestTitle_ABadgeThatWaitsSaysTheWeek(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	waits := of("listed")
	waits.Waits = true
	is.Equal(waits.Short(), "Debuts on Kiln")
	waits.Week = "2026-12-14"
	is.Equal(waits.Short(), "Debuts on Kiln, 14 December 2026")
}
