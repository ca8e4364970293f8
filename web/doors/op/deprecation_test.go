package op_test

import (
	"context"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/web/doors/op"
)

type puppetQuery struct {
	Kind string `json:"kind" enum:"glove,rod"`
	Old  bool   `json:"old"`
}

func described() *op.Operation {
	return op.Public("get_show", "GET /show", func(context.Context, puppetQuery) (struct{}, error) { return struct{}{}, nil })
}

func TestDeprecatedBy_IsOfWhatACallUses(t *testing.T) {
	t.Parallel()
	first, second, ends := op.Deprecation{Field: "kind", Value: "rod", Since: "2026-11-01"}, op.Deprecation{Field: "old", Since: "2026-10-01", Sunset: "2027-10-01"}, time.Date(2027, 10, 1, 0, 0, 0, 0, time.UTC)
	o := described().Deprecate(first).Deprecate(second)
	for name, c := range map[string]struct {
		args          map[string]any
		since, sunset time.Time
	}{
		"nothing":         {map[string]any{"kind": "glove"}, time.Time{}, time.Time{}},
		"a value":         {map[string]any{"kind": "rod"}, time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC), time.Time{}},
		"a field":         {map[string]any{"old": false}, time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC), ends},
		"the earlier one": {map[string]any{"kind": "rod", "old": true}, time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC), ends},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			since, sunset := o.DeprecatedBy(c.args)
			is.Equal(since, c.since)
			is.Equal(sunset, c.sunset)
		})
	}
}

func TestDeprecate_RefusesWhatThereIsNot(t *testing.T) {
	t.Parallel()
	for name, d := range map[string]op.Deprecation{
		"no such field": {Field: "size", Since: "2026-11-01"}, "no such value": {Field: "kind", Value: "shadow", Since: "2026-11-01"}, "no day": {Field: "kind", Since: "soon"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			defer func() {
				if recover() == nil {
					t.Error("it is taken")
				}
			}()
			described().Deprecate(d)
		})
	}
}
