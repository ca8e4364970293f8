package orders_test

import (
	"fmt"
	"regexp"
	"slices"
	"testing"

	"debut/app"
	"debut/app/sales/orders"
)

// Numbers of orders do not tell how much is sold: they are drawn, and none is given twice.
func TestCheckout_NumbersAreDrawn(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	parts := s.parts([]string{app.PaymentTest})
	parts.Draw = nil
	s.Service = orders.New(parts)
	form := regexp.MustCompile(`^D-2026-[0-9]{6}$`)
	var numbers []string
	for i := range 15 {
		made, err := s.order(orders.Item{Product: string(app.ProductDoneForYou), Options: map[string]any{"notes": fmt.Sprint(i)}})
		s.NoErr(err)
		s.True(form.MatchString(made.Number))
		s.True(!slices.Contains(numbers, made.Number))
		numbers = append(numbers, made.Number)
	}
	s.True(!slices.IsSorted(numbers))
}

// Where the numbers of six digits are taken, one has more, as the form of numbers allows; those that were given keep theirs.
func TestCheckout_NumbersGrowWhereTheyAreTaken(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	parts := s.parts([]string{app.PaymentTest})
	parts.Draw = func(int) int { return 7 }
	s.Service = orders.New(parts)
	for i, want := range []string{"D-2026-000007", "D-2026-0000007", "D-2026-00000007", "D-2026-000000007"} {
		made, err := s.order(orders.Item{Product: string(app.ProductDoneForYou), Options: map[string]any{"notes": fmt.Sprint(i)}})
		s.NoErr(err)
		s.Equal(made.Number, want)
	}
}
