package hourly_test

import (
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app/ground/hourly"
)

func TestCounter_AnAccountHasSoManyInAnyHour(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	c, noon := hourly.New(2), time.Date(2026, time.November, 18, 12, 0, 0, 0, time.UTC)
	is.Equal(c.Take(1, noon), time.Duration(0))
	is.Equal(c.Wait(1, noon), time.Duration(0)) // which counts nothing
	is.Equal(c.Take(1, noon.Add(20*time.Minute)), time.Duration(0))
	is.Equal(c.Take(1, noon.Add(30*time.Minute)), 30*time.Minute)
	is.Equal(c.Wait(1, noon.Add(45*time.Minute)), 15*time.Minute)
	is.Equal(c.Take(2, noon.Add(30*time.Minute)), time.Duration(0)) // another account
	is.Equal(c.Take(1, noon.Add(time.Hour)), time.Duration(0))      // the first is an hour old
	is.Equal(c.Take(1, noon.Add(time.Hour)), 20*time.Minute)
}
