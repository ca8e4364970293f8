package search

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	bolterrors "go.etcd.io/bbolt/errors"
)

// openLatest opens the newest whole generation in dir and removes the others. Where it cannot it says why.
func openLatest(dir string, fault func(*generation, error)) (g *generation, reason string, err error) {
	paths, err := generations(dir)
	if err != nil {
		return nil, "", err
	}
	path, m, found := lastWhole(paths)
	switch {
	case !found:
		return nil, "there is no search index yet", nil
	case m.Mapping != mappingVersion:
		return nil, fmt.Sprintf("the search index has version %d, not %d", m.Mapping, mappingVersion), nil
	}
	if err = within(openWait, func() error { return checkFiles(path) }); err == nil {
		g, err = openGeneration(path, fault)
	}
	switch {
	case errors.Is(err, bolterrors.ErrTimeout):
		return nil, "", fmt.Errorf("another process uses it: %w", err)
	case err != nil:
		return nil, "the search index is damaged: " + err.Error(), nil
	}
	removeAllBut(path, paths)
	return g, "", nil
}

// lastWhole returns the newest generation that reached its end. Older ones lack the changes since.
func lastWhole(paths []string) (path string, m mark, found bool) {
	for _, path := range slices.Backward(paths) {
		if m, err := readMark(path); err == nil {
			return path, m, true
		}
	}
	return "", mark{}, false
}

func readMark(path string) (m mark, err error) {
	b, err := os.ReadFile(filepath.Join(path, marker))
	if err == nil {
		err = json.Unmarshal(b, &m)
	}
	return m, err
}

// makeDir makes the directory of the generations, also where something else is in its place: the index is no more than
// a cache.
func makeDir(dir string) error {
	if info, err := os.Lstat(dir); err == nil && !info.IsDir() && info.Mode()&os.ModeSymlink == 0 {
		_ = os.Remove(dir)
	}
	return os.MkdirAll(dir, 0o700)
}

// removeAllBut removes the other generations. What cannot be removed now is removed another time.
func removeAllBut(path string, all []string) {
	for _, other := range all {
		if other != path {
			_ = os.RemoveAll(other)
		}
	}
}

// generations returns the paths of all generations in dir, whole or not, oldest first.
func generations(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, e := range entries {
		var n int
		if _, err := fmt.Sscanf(e.Name(), "%06d", &n); err == nil {
			paths = append(paths, filepath.Join(dir, e.Name()))
		}
	}
	return paths, nil
}

// nextGeneration returns the path of the generation after the newest in dir, whatever that is, and after the last that
// this process made: one whose directory is gone may still be open.
func nextGeneration(dir string, last int) (path string, n int, err error) {
	if err := makeDir(dir); err != nil {
		return "", 0, err
	}
	paths, err := generations(dir)
	if err != nil {
		return "", 0, err
	}
	for _, path := range paths {
		if _, err := fmt.Sscanf(filepath.Base(path), "%06d", &n); err != nil {
			return "", 0, err
		}
		last = max(last, n)
	}
	return filepath.Join(dir, fmt.Sprintf("%06d", last+1)), last + 1, nil
}
