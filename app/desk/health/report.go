package health

import (
	"context"

	"debut/app/desk/team"
)

// Report is how the instance fares, for the team.
type Report struct {
	Problems []Problem
	Machine  team.Machine
	Days     []Done  // what came of work, the last day first
	Largest  []Owner // accounts for which most is stored
	Version  string  // of the program
	Engine   string  // of the database, with its version
	Schema   Schema
}

// How much the report holds.
const (
	reportedDays     = 14
	reportedAccounts = 20
)

// Report returns how the instance fares: with the accounts for which most is stored, for those who may see addresses.
func (s *Service) Report(ctx context.Context, withAccounts bool) (r Report, err error) {
	r = Report{Problems: s.Look(ctx), Machine: s.Machine(), Version: s.Version}
	if r.Days, err = s.Store.Outcomes(ctx, s.Clock().AddDate(0, 0, 1-reportedDays)); err != nil {
		return r, err
	}
	if r.Engine, err = s.Store.Engine(ctx); err != nil {
		return r, err
	}
	if r.Schema, err = s.Store.Schema(ctx); err != nil || !withAccounts {
		return r, err
	}
	r.Largest, err = s.Store.LargestAccounts(ctx, reportedAccounts)
	return r, err
}

// Count counts something that came of work, in the transaction of ctx if there is one.
func (s *Service) Count(ctx context.Context, kind, outcome string) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		return s.Store.CountOutcome(ctx, Done{At: s.Clock(), Kind: kind, Outcome: outcome})
	})
}
