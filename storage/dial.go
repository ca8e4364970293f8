package storage

import (
	"net"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	connectWithin = 5 * time.Second
	// deadAfter is about how long a server may be silent that the network does not reach any more.
	deadAfter = 15 * time.Second
)

// bound bounds how long one waits for a server that does not answer, unless the address does.
func bound(config *pgx.ConnConfig) {
	if config.ConnectTimeout > 0 {
		return
	}
	config.ConnectTimeout = connectWithin
	dialer := &net.Dialer{
		KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: deadAfter / 3, Interval: deadAfter / 3, Count: 2},
		Control:         giveUpSending,
	}
	config.DialFunc = dialer.DialContext
}
