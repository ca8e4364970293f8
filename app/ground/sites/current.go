package sites

import (
	"context"
	"slices"
	"sync/atomic"

	"debut/app"
)

// Current knows the sites of the instance as they are now, with the names and brands that their teams gave them.
type Current struct {
	settled    []app.Site // those that the settings name
	load       func(ctx context.Context) ([]app.Site, error)
	generation func() uint64
	last       atomic.Pointer[loaded]
}

// loaded is the sites as they were at a generation.
type loaded struct {
	generation uint64
	sites      []app.Site
}

// NewCurrent returns the Current of the sites that the settings name, saved already. They are loaded anew whenever the
// generation has moved on.
func NewCurrent(
	settled []app.Site, load func(ctx context.Context) ([]app.Site, error), generation func() uint64,
) *Current {
	c := &Current{settled: settled, load: load, generation: generation}
	c.last.Store(&loaded{generation() - 1, settled})
	return c
}

// All returns the sites, the default one first; where they cannot be loaded, as they were last. Callers must not change
// them.
func (c *Current) All(ctx context.Context) []app.Site {
	last, now := c.last.Load(), c.generation()
	if last.generation == now {
		return last.sites
	}
	all, err := c.load(ctx)
	if err != nil {
		return last.sites
	}
	sites := slices.Clone(c.settled)
	for _, found := range all { // also those that the settings do not name any more
		if i := slices.IndexFunc(sites, func(s app.Site) bool { return s.ID == found.ID }); i >= 0 {
			sites[i] = found
		}
	}
	c.last.Store(&loaded{now, sites})
	return sites
}
