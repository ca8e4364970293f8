package live_test

import (
	"context"
	"errors"
	"flag"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/live"
)

// What is stored, here or by another node, is in force as soon as the generation has moved on; what cannot be loaded stays as it was.
func TestSettings_FollowsWhatIsStored(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	given, err := app.ParseSettings(flag.NewFlagSet("serve", flag.ContinueOnError), []string{"--vote-limit", "5"}, func(string) string { return "" })
	is.NoErr(err)
	stored, generation, loads, failure := map[string]string{"weeks-ahead": "2", "currency": "made-up"}, uint64(1), 0, error(nil)
	unfit := ""
	c, err := live.New(t.Context(), given, func(context.Context) (map[string]string, error) {
		loads++
		return stored, failure
	}, func() uint64 { return generation }, func(err error) { unfit = err.Error() })
	is.NoErr(err)
	is.True(unfit != "") // the currency, whose bounds have changed
	ahead := live.Of(c, func(s *app.Settings) int { return s.WeeksAhead })
	is.Equal([]any{ahead.Now(), c.Now().VoteLimit, loads}, []any{2, 5, 1})

	stored = map[string]string{"weeks-ahead": "3", "vote-limit": "9", "time-zone": "Asia/Tokyo"}
	is.Equal(ahead.Now(), 2) // nobody knows yet
	generation++
	is.Equal([]any{ahead.Now(), c.Now().VoteLimit, c.Now().TimeZone.String(), loads}, []any{3, 5, "UTC", 2})
	before := c.Now()
	generation++
	is.True(c.Now() == before) // something else was changed

	generation++
	stored, failure = nil, errors.New("the database is away")
	is.Equal(ahead.Now(), 3)
	failure = nil
	is.Equal(ahead.Now(), 4) // the default again
}
