package metrics

import (
	"fmt"
	"io"
	"time"
)

// Pool is how the connections of a database fare.
type Pool struct {
	Name             string // what they are for: "write"
	Max, InUse, Idle int
	Waits            int64         // times that somebody waited for one
	Waited           time.Duration // in all
}

// writePools writes how the connections of the database fare.
func writePools(w io.Writer, pools []Pool) {
	each := func(name, kind, help string, figure func(p Pool) string) {
		head(w, name, kind, help)
		for _, p := range pools {
			fmt.Fprintf(w, "%s{pool=%s} %s\n", name, quote(p.Name), figure(p))
		}
	}
	count := func(n func(p Pool) int64) func(Pool) string {
		return func(p Pool) string { return fmt.Sprint(n(p)) }
	}
	each("debut_database_connections_max", "gauge", "Connections that there may be to the database.",
		count(func(p Pool) int64 { return int64(p.Max) }))
	each("debut_database_connections_in_use", "gauge", "Connections to the database that are in use.",
		count(func(p Pool) int64 { return int64(p.InUse) }))
	each("debut_database_connections_idle", "gauge", "Connections to the database that wait for use.",
		count(func(p Pool) int64 { return int64(p.Idle) }))
	each("debut_database_connection_waits_total", "counter", "Times that a connection to the database was waited for.",
		count(func(p Pool) int64 { return p.Waits }))
	each("debut_database_connection_wait_seconds_total", "counter", "How long connections to the database were waited for.",
		func(p Pool) string { return fmt.Sprintf("%g", p.Waited.Seconds()) })
}
