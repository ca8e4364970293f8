package storage

import (
	"context"
	"errors"
	"net"
	"net/url"
	"strings"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// forReaders returns how to connect for reading alone, and what holds of each connection, whatever it is for.
//
// A pooler, such as PgBouncer, gives each transaction to whichever of its connections is free: so nothing that is set
// or made ready for a connection can be relied on. It gives itself away by not taking a setting at the start. Then
// config is changed to one without statements that are kept ready, and readers are as others: see mayRun.
func forReaders(ctx context.Context, config *pgx.ConnConfig) (*pgx.ConnConfig, []stdlib.OptionOpenDB, error) {
	readOnly := config.Copy()
	readOnly.RuntimeParams[readOnlySetting] = "on"
	taken, err := takes(ctx, readOnly)
	if err != nil || taken {
		return readOnly, nil, err
	}
	if !namesMode(config) {
		config.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe
	}
	return config, []stdlib.OptionOpenDB{stdlib.OptionBeforeConnect(withoutCancels)}, nil
}

const readOnlySetting = "default_transaction_read_only"

// takes reports whether a connection has the setting of readers.
func takes(ctx context.Context, readOnly *pgx.ConnConfig) (bool, error) {
	conn, err := pgx.ConnectConfig(ctx, readOnly)
	if e := (*pgconn.PgError)(nil); errors.As(err, &e) && strings.Contains(e.Message, "startup parameter") {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	var set string
	err = conn.QueryRow(ctx, `SHOW `+readOnlySetting, pgx.QueryExecModeSimpleProtocol).Scan(&set)
	return set == "on", errors.Join(err, conn.Close(ctx))
}

// withoutCancels has a connection ask for nothing to be canceled: PgBouncer 1.18 to 1.20 ends, with the connections of
// everybody, where an answer comes while such a request is on its way (its issue 822). The driver dials for one what it
// is connected to. A statement whose caller left goes on to its end, and its connection is not used again.
func withoutCancels(_ context.Context, config *pgx.ConnConfig) error {
	dial, connected := config.DialFunc, new(atomic.Bool)
	config.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		if connected.Load() {
			return nil, errors.New("a pooler is not asked to cancel a statement")
		}
		return dial(ctx, network, address)
	}
	config.AfterConnect = func(context.Context, *pgconn.PgConn) error {
		connected.Store(true)
		return nil
	}
	return nil
}

// namesMode reports whether the address says how queries are sent.
func namesMode(config *pgx.ConnConfig) bool {
	u, err := url.Parse(config.ConnString())
	return err == nil && u.Query().Has("default_query_exec_mode")
}
