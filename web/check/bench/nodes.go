package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"time"
)

// postgres is the directory of a comparison on PostgreSQL, at as many nodes as are compared.
type postgres struct {
	keeper
	kept, forgetful []*server // nodes with and without kept answers
}

// mostNodes are compared.
const mostNodes = 3

// postgres imports a file of companies into an empty database, and starts its nodes.
func (l *lab) postgres(ctx context.Context, database, file string) (*postgres, error) {
	p := &postgres{}
	at := []string{"--database", database}
	data := filepath.Join(l.dir, "node-0")
	if err := l.do(ctx, l.program, append([]string{"import", file, "--data", data}, at...)...); err != nil {
		return p, err
	}
	for i := range 2 * mostNodes {
		nodes, flags := &p.kept, at
		if i%2 == 1 {
			nodes, flags = &p.forgetful, append(slices.Clone(at), "--keep", "0")
		}
		s, err := p.keep(l.serve(ctx, filepath.Join(l.dir, fmt.Sprintf("node-%d", i)), flags...))
		if err != nil {
			return p, err
		}
		*nodes = append(*nodes, s)
	}
	return p, nil
}

// of returns the nodes that answer as our side of a contest does: with or without kept answers.
func (p *postgres) of(c *contest) []*server {
	if c.anew {
		return p.forgetful
	}
	return p.kept
}

// beside returns the contests of one node on PostgreSQL with the server on a file.
func (p *postgres) beside(all []*contest) (more []*contest) {
	for _, c := range all {
		more = append(more, &contest{what: c.what + ", PostgreSQL beside SQLite", bares: c.ours, goal: 1,
			ours: trial{server: p.of(c)[0], request: c.ours.request}})
	}
	return more
}

// growing prints how many requests a second one, two and three nodes answer together, medians of rounds.
func (p *postgres) growing(ctx context.Context, all []*contest, rounds, connections int, each time.Duration) error {
	fmt.Print("\n| nodes on PostgreSQL | 1 | 2 | 3 |\n|---|---|---|---|\n")
	for _, c := range all {
		fmt.Printf("| %s |", c.what)
		for n := 1; n <= mostNodes; n++ {
			var sums []float64
			for range rounds {
				sums = append(sums, shared(ctx, p.of(c)[:n], connections, each, c.ours.request))
			}
			slices.Sort(sums)
			fmt.Printf(" %.0f |", sums[len(sums)/2])
		}
		fmt.Println()
	}
	return ctx.Err()
}

// shared divides a load among nodes, and returns how many requests a second they answer in all.
func shared(
	ctx context.Context, nodes []*server, connections int, d time.Duration, request func(c, i int) []byte,
) (sum float64) {
	answered := make(chan float64, len(nodes))
	for _, s := range nodes {
		go func() { answered <- load(ctx, s.addr(), max(1, connections/len(nodes)), d, request).perSecond }()
	}
	for range nodes {
		sum += <-answered
	}
	return sum
}
