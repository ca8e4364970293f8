package storage

import (
	"context"
	"database/sql"

	"debut/app/desk/backups"
)

// backupRows are what became of backups.
type backupRows struct{ *core }

// SaveBackup saves a backup, and sets its ID where it is 0.
func (db backupRows) SaveBackup(ctx context.Context, b *backups.Backup) error {
	if b.ID == 0 {
		if err := db.give(ctx, "backups", &b.ID); err != nil {
			return err
		}
	}
	_, err := db.execUnseen(ctx, `
		INSERT INTO backups (id, place, name, encrypted, began_at, ended_at, bytes, row_count, sha256, fault, error, there)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
		ON CONFLICT (id) DO UPDATE SET ended_at = $6, bytes = $7, row_count = $8, sha256 = $9, fault = $10, error = $11, there = $12`,
		b.ID, b.Place, b.Name, b.Encrypted, milli(b.BeganAt), maybeMilli(b.EndedAt), b.Bytes, b.Rows, b.SHA256,
		string(b.Fault), b.Error, b.There)
	return err
}

const backupColumns = `SELECT id, place, name, encrypted, began_at, ended_at, bytes, row_count, sha256, fault, error, there FROM backups `

func scanBackup(r *sql.Rows) (b backups.Backup, err error) {
	var began int64
	var ended *int64
	err = r.Scan(&b.ID, &b.Place, &b.Name, &b.Encrypted, &began, &ended, &b.Bytes, &b.Rows, &b.SHA256,
		&b.Fault, &b.Error, &b.There)
	b.BeganAt, b.EndedAt = fromMilli(began), maybeFromMilli(ended)
	return b, err
}

// Backups returns the last backups of a place, in whatever state, newest first.
func (db backupRows) Backups(ctx context.Context, place string, limit int) ([]backups.Backup, error) {
	return all(ctx, db, scanBackup, backupColumns+`WHERE place = $1 ORDER BY id DESC LIMIT $2 + 0`, place, limit)
}

// BackupsThere returns what is at a place, or perhaps is in part, newest first.
func (db backupRows) BackupsThere(ctx context.Context, place string) ([]backups.Backup, error) {
	return all(ctx, db, scanBackup, backupColumns+`WHERE place = $1 AND there ORDER BY id DESC`, place)
}

// LastBackup returns the newest good backup that is there, at whatever place.
func (db backupRows) LastBackup(ctx context.Context) (backups.Backup, bool, error) {
	return first(ctx, db, scanBackup,
		backupColumns+`WHERE there AND ended_at IS NOT NULL AND fault = '' ORDER BY began_at DESC, id DESC LIMIT 1`)
}

// ForgetBackups forgets all but the last of those that are not there.
func (db backupRows) ForgetBackups(ctx context.Context, most int) error {
	_, err := db.execUnseen(ctx, `
		DELETE FROM backups WHERE NOT there AND ended_at IS NOT NULL AND
			id NOT IN (SELECT id FROM backups WHERE NOT there ORDER BY id DESC LIMIT $1 + 0)`, most)
	return err
}
