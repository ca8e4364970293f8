// Package ground is what all wards of a directory stand on: a ward is a street of areas that one service each stands
// for, joined.
package ground

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"reflect"
	"time"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/ground/live"
	"debut/app/ground/sites"
	"debut/app/ground/statistics"
)

const (
	// Lease is how long a job of most kinds is its node's before it has to say that it goes on.
	Lease = 20 * time.Second
	// Slow is what a website may take before another job runs beside it.
	Slow = 10 * time.Second
)

// Common is what every ward is made with.
type Common struct {
	Live  *live.Settings
	Clock app.Clock
	Rand  io.Reader
	NewID func() app.UUID
	Log   *slog.Logger
}

// Whole panics where a part of a ward is nil that is not said to be optional, as `part:"optional"`: a ward is whole
// when New returns.
func Whole(parts any) { refuseNil(reflect.ValueOf(parts)) }

func refuseNil(v reflect.Value) {
	for i := range v.NumField() {
		field, of := v.Field(i), v.Type().Field(i)
		switch field.Kind() {
		case reflect.Struct:
			if of.Anonymous {
				refuseNil(field)
			}
		case reflect.Interface, reflect.Func, reflect.Pointer:
			if field.IsNil() && of.Tag.Get("part") != "optional" {
				panic(fmt.Sprintf("%s is made without %s", v.Type(), of.Name))
			}
		}
	}
}

// Store is what the ground needs remembered.
type Store interface {
	sites.Store
	statistics.Store
	statistics.CounterStore
}

// Parts are what the ground is made of.
type Parts struct {
	Common
	Store      Store
	Sites      []app.Site    // the default one first
	Generation func() uint64 // grows with every change of the stores
}

// Ground is what an instance is, and what people do with its listings.
type Ground struct {
	Sites      *sites.Service
	Current    *sites.Current
	Counter    *statistics.Counter // of what people do with listings
	Statistics *statistics.Service
}

// New returns the ground. It saves the sites that the settings name.
func New(ctx context.Context, p Parts) (*Ground, error) {
	Whole(p)
	zone, all := p.Live.Now().TimeZone, sites.New(p.Store)
	return &Ground{
		Sites: all, Current: sites.NewCurrent(p.Sites, p.Store.Sites, p.Generation),
		Counter: statistics.NewCounter(p.Store, p.Clock, zone), Statistics: statistics.New(p.Store, p.Clock, zone),
	}, all.Save(ctx, p.Sites)
}

// Periods returns what comes round.
func (g *Ground) Periods() []jobs.Period {
	return []jobs.Period{
		{Name: "keep views", Every: 10 * time.Second, EachNode: true, Run: g.Counter.Flush},
		{Name: "fold statistics", Every: 24 * time.Hour, Run: g.Statistics.Fold},
	}
}
