package search

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/blevesearch/bleve/v2/util"
	"go.etcd.io/bbolt"
)

// checkFiles returns an error where the files of the generation at path are not those that were written. Opening them
// regardless can panic, eat memory, answer wrongly, or silently answer from before the last changes. Files that a crash
// left half-written belong to nothing and are no fault. The error is bbolt's ErrTimeout where another process holds
// them.
func checkFiles(path string) error {
	store := filepath.Join(path, "store")
	segments, err := newestSegments(filepath.Join(store, "root.bolt"))
	if err != nil {
		return err
	}
	for _, name := range segments {
		if err := intact(filepath.Join(store, name)); err != nil {
			return err
		}
	}
	return nil
}

// newestSegments returns the names of the segment files that the newest state recorded in a root.bolt consists of.
func newestSegments(root string) (names []string, err error) {
	info, err := os.Stat(root)
	if err != nil {
		return nil, err
	}
	err = guarded(func() error {
		db, err := util.OpenBolt(root, 0o600, &bbolt.Options{ReadOnly: true, Timeout: lockWait})
		if err != nil {
			return err
		}
		defer db.Close()
		return db.View(func(tx *util.BoltTxImpl) error {
			if tx.Size() > info.Size() {
				return fmt.Errorf("root.bolt has %d bytes of %d", info.Size(), tx.Size())
			}
			names, err = segmentsIn(tx)
			return err
		})
	})
	return names, err
}

func segmentsIn(tx *util.BoltTxImpl) (names []string, err error) {
	states := tx.Bucket(util.BoltSnapshotsBucket)
	if states == nil {
		return nil, errors.New("root.bolt holds no state")
	}
	epoch, _ := states.Cursor().Last()
	newest := states.GetBucket(epoch)
	if newest == nil {
		return nil, errors.New("root.bolt holds no state")
	}
	err = newest.Bucket.ForEachBucket(func(k []byte) error {
		segment := newest.GetBucket(k)
		if name, err := segment.Get(util.BoltPathKey, nil); err == nil && name != nil {
			names = append(names, string(name))
		}
		return nil
	})
	return names, err
}

const lockWait = 3 * time.Second

// intact returns an error that is errDamaged if the file at path is not the segment that was written.
func intact(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	return checksum(filepath.Base(path), f, info.Size())
}

// checksum returns an error that is errDamaged if the last four bytes of a zap file of so many bytes are not the CRC-32
// (IEEE, big-endian) of the rest.
func checksum(name string, file io.Reader, size int64) error {
	const footer = 4
	sum, in := crc32.NewIEEE(), bufio.NewReaderSize(file, 1<<18)
	var want [footer]byte
	_, err := io.CopyN(sum, in, size-footer)
	if err == nil {
		_, err = io.ReadFull(in, want[:])
	}
	if err != nil {
		return fmt.Errorf("%w: read segment %s: %w", errDamaged, name, err)
	}
	if sum.Sum32() != binary.BigEndian.Uint32(want[:]) {
		return fmt.Errorf("%w: segment %s has a wrong checksum", errDamaged, name)
	}
	return nil
}
