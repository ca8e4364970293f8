package host

import (
	"errors"
	"log/slog"

	"debut/app"
	"debut/app/desk/backups"
	"debut/app/desk/backups/places"
)

// backupPlace returns where backups go; nil if they go nowhere.
func backupPlace(s app.Settings) (backups.Destination, error) {
	if s.Backup.To != "" && s.Database != "" {
		return nil, errors.New("--backup-to is for the database in --data; a PostgreSQL database is backed up by its own pg_dump")
	}
	return places.Open(s.Backup)
}

// forDrill returns the settings for a database that was restored to try it out: people get no mail of it, and the
// backups of the one that is in use stay as they are.
func forDrill(s app.Settings, log *slog.Logger) app.Settings {
	log.Warn("this database was restored for a drill: no mail goes out, and no backup is made", "data", s.Data)
	s.DevMail, s.Mail, s.Backup.To = false, app.Mail{}, ""
	return s
}
