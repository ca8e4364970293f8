package repeats_test

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/matryer/is"

	"debut/app/ground/repeats"
)

func TestHandler_EqualFaultsAreWrittenOnceAMinuteWithTheirCount(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		is := is.New(t)
		var out lockedBuffer
		log := slog.New(repeats.New(slog.NewTextHandler(&out, nil)))
		full, other := errors.New("disk is full"), errors.New("no route")
		lines := func() (all []string) {
			synctest.Wait()
			for line := range strings.Lines(out.taken()) {
				all = append(all, line[strings.Index(line, "level="):len(line)-1])
			}
			return all
		}
		for i := range 500 {
			log.Error("request failed", "id", i, "path", i, "error", full)
		}
		log.Error("request failed", "id", 1, "error", other) // another fault
		log.Error("claim jobs", "kind", "crawl", "error", full)
		log.Info("request", "id", 1)
		log.Info("request", "id", 2) // what is no fault is written each time
		is.Equal(len(lines()), 5)

		time.Sleep(time.Minute)
		is.Equal(lines(), []string{`level=ERROR msg="request failed" id=0 path=0 error="disk is full" repeated=499`})
		log.Error("request failed", "id", 7, "error", full)
		is.Equal(len(lines()), 0)
		time.Sleep(time.Minute)
		is.Equal(lines(), []string{`level=ERROR msg="request failed" id=0 path=0 error="disk is full" repeated=1`})
		time.Sleep(2 * time.Minute)
		log.Error("request failed", "id", 8, "error", full) // it is over, and begins anew
		is.Equal(lines(), []string{`level=ERROR msg="request failed" id=8 error="disk is full"`})
		time.Sleep(time.Minute) // no timer outlives the test
		synctest.Wait()
	})
}

// lockedBuffer is a buffer that timers may write to.
type lockedBuffer struct {
	mu  sync.Mutex
	all bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.all.Write(p)
}

// taken returns what was written since it was last asked.
func (b *lockedBuffer) taken() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	defer b.all.Reset()
	return b.all.String()
}
