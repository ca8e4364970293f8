package encrypt

import (
	"crypto/tls"
	"log/slog"
	"os"
	"sync"
	"time"

	"debut/app"
)

// files are a certificate and its key, which somebody else renews.
type files struct {
	cert, key string
	clock     app.Clock
	log       *slog.Logger

	mu     sync.Mutex
	pair   *tls.Certificate
	state  [2]fileState // when the pair was read
	looked time.Time
}

// fileState is what differs when a file was written anew.
type fileState struct {
	at   time.Time
	size int64
}

// lookEvery is how often it is seen whether the files changed.
const lookEvery = time.Second

// get returns the certificate: the one that is in the files now or, if that cannot be read, the last that could.
func (f *files) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if now := f.clock(); now.Sub(f.looked).Abs() >= lookEvery {
		f.looked = now
		if state := f.states(); state != f.state {
			f.state = state // so that files which are no pair are named once
			if err := f.load(); err != nil {
				f.log.Error("the new certificate cannot be read; the one before is used on",
					"file", f.cert, "error", err)
			} else {
				f.log.Info("the certificate was read anew", "file", f.cert)
			}
		}
	}
	return f.pair, nil
}

// load reads the files.
func (f *files) load() error {
	state := f.states() // before they are read: what is written meanwhile is read again
	pair, err := tls.LoadX509KeyPair(f.cert, f.key)
	if err != nil {
		return err
	}
	f.pair, f.state = &pair, state
	return nil
}

func (f *files) states() (s [2]fileState) {
	for i, name := range []string{f.cert, f.key} {
		if info, err := os.Stat(name); err == nil {
			s[i] = fileState{info.ModTime(), info.Size()}
		}
	}
	return s
}
