package storagetest

import (
	"context"
	"fmt"
	"time"

	"debut/app/desk/backups"
)

func testBackups(f *fixture) {
	save := func(b backups.Backup) backups.Backup {
		f.tx(func(ctx context.Context) error { return f.SaveBackup(ctx, &b) })
		return b
	}
	ended := func(b backups.Backup, fault backups.Fault, there bool) backups.Backup {
		at := b.BeganAt.Add(time.Second)
		b.EndedAt, b.Fault, b.There = &at, fault, there
		return save(b)
	}
	begun := func(i int, place string) backups.Backup {
		name, at := fmt.Sprintf("debut-%d.db", i), now.Add(time.Duration(i)*time.Hour)
		return save(backups.Backup{Place: place, Name: name, Encrypted: i%2 == 0, BeganAt: at, There: true})
	}
	_, found, err := f.LastBackup(f.ctx)
	f.NoErr(err)
	f.True(!found)
	first := begun(1, "/copies")
	first.Bytes, first.Rows, first.SHA256 = 5, 3, "ab"
	first = ended(first, "", true)
	gone := ended(begun(2, "/copies"), backups.Full, false)
	gone.Error = "no room"
	save(gone)
	other := ended(begun(3, "s3://copies/debut"), "", true)
	under := begun(4, "/copies") // way

	recent, err := f.Backups(f.ctx, "/copies", 2)
	f.NoErr(err)
	f.Equal(recent, []backups.Backup{under, gone}) // newest first
	there, err := f.BackupsThere(f.ctx, "/copies")
	f.NoErr(err)
	f.Equal(there, []backups.Backup{under, first})
	last, found, err := f.LastBackup(f.ctx)
	f.NoErr(err)
	f.Equal([]any{found, last}, []any{true, other})

	for i := range 3 {
		ended(begun(5+i, "/copies"), backups.Away, false)
	}
	f.tx(func(ctx context.Context) error { return f.ForgetBackups(ctx, 2) })
	recent, err = f.Backups(f.ctx, "/copies", 10)
	f.NoErr(err)
	f.Equal(len(recent), 4) // the last two failures, and what is there
	f.Equal(recent[3], first)
}
