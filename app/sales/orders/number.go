package orders

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"
)

const (
	fewestDigits, mostDigits = 6, 9
	draws                    = 8 // of a number with so many digits, until one more is taken
)

// number returns a number for an order that is made at a time, which no other has. It is drawn, so that nobody who buys
// reads from it how much is sold; as long as there is room, it has six digits.
func (s *Service) number(ctx context.Context, at time.Time) (string, error) {
	draw := s.Draw
	if draw == nil {
		draw = rand.IntN
	}
	below := 1_000_000
	for digits := fewestDigits; digits <= mostDigits; digits++ {
		for range draws {
			number := fmt.Sprintf("D-%d-%0*d", at.Year(), digits, draw(below))
			_, taken, err := s.store.OrderByNumber(ctx, number)
			if err != nil || !taken {
				return number, err
			}
		}
		below *= 10
	}
	return "", errors.New("there is no number for one more order")
}
