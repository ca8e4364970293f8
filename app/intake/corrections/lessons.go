package corrections

import (
	"context"
	"encoding/json"
	"io"
)

// Lesson is what people taught of candidates that have the same traits. Traits say in fixed words where on a website a
// value stands and what is around it.
type Lesson struct {
	Field  string   `json:"field"`
	Traits []string `json:"traits"` // sorted
	Right  int      `json:"right"`  // how often a person left one
	Wrong  int      `json:"wrong"`  // how often one was thought likely that no person left
}

// MostLessons is how many are kept. Then those that are known go on being counted.
const MostLessons = 20_000

// Learn adds lessons to those that are kept, in the transaction of ctx if there is one.
func (s *Service) Learn(ctx context.Context, list []Lesson) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		for _, l := range list {
			if err := s.store.AddLesson(ctx, l); err != nil {
				return err
			}
		}
		return nil
	})
}

// Lessons returns all that are kept.
func (s *Service) Lessons(ctx context.Context) ([]Lesson, error) { return s.store.Lessons(ctx) }

// WriteLessons writes lessons for the program that trains: an array of {"field", "traits", "right", "wrong"}.
func WriteLessons(w io.Writer, list []Lesson) error {
	if list == nil {
		list = []Lesson{}
	}
	return json.NewEncoder(w).Encode(list)
}
