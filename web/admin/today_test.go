package admin

import (
	"testing"

	"github.com/matryer/is"

	"debut/app/team"
)

func TestSummary_TellsWhatIsWrongWithTheSearchIndex(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		machine team.Machine
		want    []string
	}{
		"all is well":             {team.Machine{Free: -1}, nil},
		"it has still to follow":  {team.Machine{Free: -1, Behind: 3}, nil}, // which takes a moment, and is no trouble
		"it cannot be followed":   {team.Machine{Free: -1, Behind: 3, NotFollowing: true}, []string{"The search index does not follow what changes; that is tried again. The log says why."}},
		"it could not be rebuilt": {team.Machine{Free: -1, RebuildFailed: true}, []string{"The search index could not be built; searches fall back on names."}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is.New(t).Equal(summary(team.Today{Machine: c.machine}, 0), c.want)
		})
	}
}
