package host

import (
	"log/slog"

	"debut/app"
)

// forDrill returns the settings for a database that was restored to try it out: people get no mail of it, and the
// backups of the one that is in use stay as they are.
func forDrill(s app.Settings, log *slog.Logger) app.Settings {
	log.Warn("this database was restored for a drill: no mail goes out, and no backup is made", "data", s.DatabaseName())
	s.DevMail, s.Mail, s.Backup.To = false, app.Mail{}, ""
	return s
}
