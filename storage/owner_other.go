//go:build !unix

package storage

func ownerOf(string) (uid, gid int, ok bool) { return 0, 0, false }

func giveBack(string, int, int) error { return nil }
