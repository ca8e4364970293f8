package app

import "flag"

// Alerts are the bounds of what operators are written of. 0 switches one off.
type Alerts struct {
	DiskMB          int // free beside the data folder
	Mails           int // refused in an hour
	Jobs            int // given up, and not dealt with
	BackupHours     int // since the newest backup
	CertificateDays int // until the certificate of the origin ends
}

// Define puts the settings on a set of flags.
func (a *Alerts) Define(fs *flag.FlagSet) {
	count(fs, &a.DiskMB, "alert-disk-mb",
		1024, "megabytes of free space under which operators get a mail; 0 switches it off")
	count(fs, &a.Mails, "alert-mails",
		5, "mails refused in an hour, and more than were sent, from which on operators get a mail; 0 switches it off")
	count(fs, &a.Jobs, "alert-jobs",
		20, "jobs that were given up and not dealt with from which on operators get a mail; 0 switches it off")
	count(fs, &a.BackupHours, "alert-backup-hours",
		36, "hours without a new backup after which operators get a mail, if backups are made; 0 switches it off")
	count(fs, &a.CertificateDays, "alert-certificate-days",
		14, "days before the certificate of --origin ends that operators get a mail; 0 switches it off")
}
