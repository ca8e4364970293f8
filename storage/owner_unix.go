//go:build unix

package storage

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// ownerOf returns whose the data folder is: the owner of its database, or of the folder if there is none yet. ok is
// false if there is nothing to give back: only what root makes for somebody else has the wrong owner.
func ownerOf(dir string) (uid, gid int, ok bool) {
	if os.Geteuid() != 0 {
		return 0, 0, false
	}
	for _, path := range []string{filepath.Join(dir, fileName), dir} {
		if info, err := os.Stat(path); err == nil {
			stat := info.Sys().(*syscall.Stat_t)
			return int(stat.Uid), int(stat.Gid), stat.Uid != 0
		}
	}
	return 0, 0, false
}

// giveBack makes what root left in the data folder belong to its owner, whose service must open it. Links are not
// followed, and files that stand elsewhere too are left alone: the owner of the folder may have put them there to be
// given a file of root's.
func giveBack(dir string, uid, gid int) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	walked := fs.WalkDir(root.FS(), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := root.Lstat(path)
		if err != nil {
			return err
		}
		stat := info.Sys().(*syscall.Stat_t)
		if stat.Uid != 0 || !info.IsDir() && (!info.Mode().IsRegular() || stat.Nlink > 1) {
			return nil
		}
		return root.Lchown(path, uid, gid)
	})
	return errors.Join(walked, root.Close())
}
