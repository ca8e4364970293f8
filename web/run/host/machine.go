package host

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"debut/app/desk/team"
	"debut/web/run/metrics"
)

// rebuilt is when and why the search index was last built anew.
type rebuilt struct {
	mu     sync.Mutex
	at     time.Time
	why    string
	failed bool
}

func (r *rebuilt) keepRebuild(at time.Time, why string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.at, r.why, r.failed = at, why, err != nil
}

// machine returns what the instance stands on. What cannot be measured now is 0, or -1 of the free space.
func (in *Instance) machine() team.Machine {
	m := team.Machine{Cap: int64(in.settings.Storage.DatabaseMB) << 20, Free: freeSpace(in.settings.Data),
		Listings: in.Index.Count()}
	m.Database, m.Log, m.Index, _ = in.DB.Sizes(context.Background())
	m.Lost = in.DB.Lost() != nil
	m.Behind, m.NotFollowing, m.ToRebuild = in.behind(), in.follower.Failed() != nil, in.Index.NeedsRebuild()
	in.rebuilt.mu.Lock()
	defer in.rebuilt.mu.Unlock()
	m.RebuiltAt, m.Rebuilt, m.RebuildFailed = in.rebuilt.at, in.rebuilt.why, in.rebuilt.failed
	return m
}

// pools returns how the connections to the database fare.
func (in *Instance) pools() (list []metrics.Pool) {
	for name, s := range in.DB.Pools() {
		list = append(list, metrics.Pool{Name: name, Max: s.MaxOpenConnections, InUse: s.InUse, Idle: s.Idle,
			Waits: s.WaitCount, Waited: s.WaitDuration})
	}
	slices.SortFunc(list, func(a, b metrics.Pool) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// behind returns how many changes the index has still to follow; -1 if that is not known.
func (in *Instance) behind() int {
	position, ok := in.Index.Position()
	if !ok {
		return -1
	}
	n, err := in.DB.Store().CountIndexChanges(context.Background(), position)
	if err != nil {
		return -1
	}
	return n
}

// Status says in a line how the instance fares, for who looks at the service.
func (in *Instance) Status(ctx context.Context) string {
	var words []string
	for _, p := range in.Directory.Health.Look(ctx) {
		words = append(words, p.Words.String())
	}
	if len(words) == 0 {
		return "All is well"
	}
	return strings.Join(words, " ")
}
