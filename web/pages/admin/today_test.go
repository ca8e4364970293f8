package admin

import (
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/desk/health"
	"debut/app/desk/team"
	"debut/app/ground/texts"
)

func TestSummary_TellsWhatIsWrongWithTheMachine(t *testing.T) {
	t.Parallel()
	looks := health.New(health.Parts{Limits: app.Always(app.Alerts{DiskMB: 1024})})
	for name, c := range map[string]struct {
		machine team.Machine
		want    []texts.Text
	}{
		"all is well":             {team.Machine{Free: -1}, nil},
		"it has still to follow":  {team.Machine{Free: -1, Behind: 3}, nil}, // which takes a moment, and is no trouble
		"it is being built":       {team.Machine{Free: -1, ToRebuild: "it was asked for"}, nil},
		"it cannot be followed":   {team.Machine{Free: -1, Behind: 3, NotFollowing: true}, []texts.Text{"The search index does not follow what changes; that is tried again. The log says why."}},
		"it could not be rebuilt": {team.Machine{Free: -1, RebuildFailed: true}, []texts.Text{"The search index could not be built; searches fall back on names."}},
		"the disk is full":        {team.Machine{Free: 5 << 20}, []texts.Text{texts.Sprintf("The disk has %s left.", texts.Bytes(5<<20))}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is.New(t).Equal(summary(team.Today{Machine: c.machine}, looks.OfMachine(c.machine)), c.want)
		})
	}
}
