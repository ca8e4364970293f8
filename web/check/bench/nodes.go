package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"
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

// beside returns the contests of one node on PostgreSQL with the server on a file.
func (p *postgres) beside(all []*contest) (more []*contest) {
	forgetful := all[0].ours.server
	for _, c := range all {
		node := p.kept[0]
		if c.ours.server == forgetful {
			node = p.forgetful[0]
		}
		more = append(more, &contest{what: c.what + ", PostgreSQL beside SQLite", bares: c.ours, goal: 1,
			ours: trial{server: node, request: c.ours.request}})
	}
	return more
}

// growing prints how many requests a second one, two and three nodes answer together, medians of rounds.
func (p *postgres) growing(ctx context.Context, all []*contest, rounds, connections int, each time.Duration) error {
	fmt.Print("\n| nodes on PostgreSQL | 1 | 2 | 3 |\n|---|---|---|---|\n")
	for _, c := range all {
		nodes := p.kept
		if c.ours.server == all[0].ours.server {
			nodes = p.forgetful
		}
		fmt.Printf("| %s |", c.what)
		for n := 1; n <= mostNodes; n++ {
			var sums []float64
			for range rounds {
				results := make([]result, n)
				var g errgroup.Group
				for i := range n {
					g.Go(func() error {
						results[i] = load(ctx, nodes[i].addr(), max(1, connections/n), each, c.ours.request)
						return ctx.Err()
					})
				}
				if err := g.Wait(); err != nil {
					return err
				}
				sum := 0.0
				for _, r := range results {
					sum += r.perSecond
				}
				sums = append(sums, sum)
			}
			slices.Sort(sums)
			fmt.Printf(" %.0f |", sums[len(sums)/2])
		}
		fmt.Println()
	}
	return nil
}
