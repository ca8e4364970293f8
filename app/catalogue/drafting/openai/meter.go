package openai

import (
	"errors"
	"sync"
	"time"

	"debut/app"
)

var errSpent = errors.New("as many requests as --ai-per-hour allows have been sent in this hour")

// meter counts requests, so that what visitors have drafted costs no more than the operator means to pay.
type meter struct {
	clock app.Clock
	most  app.Live[int] // in an hour of the clock; 0 is no limit

	mu   sync.Mutex
	hour time.Time
	sent int
}

// take counts a request, or tells that there is none left.
func (m *meter) take() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if hour := m.clock().Truncate(time.Hour); !hour.Equal(m.hour) {
		m.hour, m.sent = hour, 0
	}
	if most := m.most.Now(); most > 0 && m.sent >= most {
		return errSpent
	}
	m.sent++
	return nil
}
