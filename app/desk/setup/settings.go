package setup

import (
	"cmp"
	"context"

	"debut/app"
	"debut/app/ground/audit"
)

// SettingStore is the settings that operators stored, by their names.
type SettingStore interface {
	Settings(ctx context.Context) (map[string]string, error)
	SaveSetting(ctx context.Context, name, value string) error // "" forgets it
}

// Settings returns the settings that an operator may store for ctx's site, or for all.
func (s *Service) Settings(ctx context.Context, who app.Caller) ([]app.StoredGroup, error) {
	if err := s.operator(ctx, who); err != nil {
		return nil, err
	}
	stored, err := s.store.Settings(ctx)
	return s.current.Now().Storable(stored, app.SiteOf(ctx).Key), err
}

// Setting is a setting as an operator stores it. An empty value is the default again.
type Setting struct {
	Name  string `json:"name" required:"true" min:"1" max:"40"`
	Value string `json:"value" max:"300"`
}

// Set stores a setting, which is in force at once on every node, unless app.Stored says that it waits for a start.
func (s *Service) Set(ctx context.Context, who app.Caller, in Setting) (done struct{}, err error) {
	if err := app.CheckStored(in.Name, in.Value); err != nil {
		return done, err
	}
	name := app.StoredAs(in.Name, app.SiteOf(ctx).Key)
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		if err := s.operator(ctx, who); err != nil {
			return err
		}
		stored, err := s.store.Settings(ctx)
		if err != nil || stored[name] == in.Value {
			return err
		}
		if err := s.store.SaveSetting(ctx, name, in.Value); err != nil {
			return err
		}
		return s.store.AddAuditEntry(ctx, &audit.Entry{
			At: s.clock().UTC(), Account: who.Account, Action: ActionSet, Object: "setting " + name,
			Before: cmp.Or(stored[name], "the default"), After: cmp.Or(in.Value, "the default"),
		})
	})
}
