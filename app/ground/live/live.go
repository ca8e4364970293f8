// Package live is the settings while a program runs, which operators change on pages of this node or of another.
package live

import (
	"context"
	"maps"
	"sync/atomic"
	"time"

	"debut/app"
)

// Settings knows the settings as they are now, with those that operators stored.
type Settings struct {
	begun      app.Settings // those that the program began with
	load       func(ctx context.Context) (map[string]string, error)
	generation func() uint64
	last       atomic.Pointer[inForce]
}

// inForce is the settings as they were at a generation.
type inForce struct {
	generation uint64
	stored     map[string]string
	settings   *app.Settings
}

// New returns the Settings that flags and variables give. What is stored is loaded anew whenever the
// generation has moved on. unfit is told what cannot be taken of what is stored.
func New(
	ctx context.Context, given app.Settings, load func(ctx context.Context) (map[string]string, error),
	generation func() uint64, unfit func(error),
) (*Settings, error) {
	now := generation()
	stored, err := load(ctx)
	if err != nil {
		return nil, err
	}
	begun, err := given.WithStored(stored)
	if err != nil {
		unfit(err)
	}
	c := &Settings{begun: begun, load: load, generation: generation}
	c.last.Store(&inForce{now, stored, &begun})
	return c, nil
}

// loadWithin is how long the settings may take to load. They are loaded beside what asks for them, and outside of its
// transaction, which may not see yet what is in force.
const loadWithin = 2 * time.Second

// Now returns the settings; where they cannot be loaded, as they were last. Callers must not change them.
func (c *Settings) Now() *app.Settings {
	last, now := c.last.Load(), c.generation()
	if last.generation == now {
		return last.settings
	}
	ctx, cancel := context.WithTimeout(context.Background(), loadWithin)
	defer cancel()
	stored, err := c.load(ctx)
	if err != nil {
		return last.settings
	}
	settings := last.settings
	if !maps.Equal(stored, last.stored) {
		anew := c.begun.WithStoredNow(stored)
		settings = &anew
	}
	c.last.Store(&inForce{now, stored, settings})
	return settings
}

// Of returns what follows from the settings, as it is whenever it is asked for. It is made anew when the settings are.
func Of[T any](c *Settings, made func(*app.Settings) T) app.Live[T] {
	type of struct {
		settings *app.Settings
		value    T
	}
	var last atomic.Pointer[of]
	return func() T {
		now := c.Now()
		known := last.Load()
		if known == nil || known.settings != now {
			known = &of{now, made(now)}
			last.Store(known)
		}
		return known.value
	}
}
