package orders

import (
	"context"
	"errors"
)

// atOnce is how many rows inParts has read at a time.
const atOnce = 100

// inParts does something with each row of what may be many, and goes on after faults. read returns up to atOnce rows
// after an id, the first first; do returns the id of its row.
func inParts[T any](
	ctx context.Context, read func(after int64) ([]T, error), do func(T) (id int64, err error),
) error {
	var faults []error
	for last := int64(0); ctx.Err() == nil; {
		rows, err := read(last)
		faults = append(faults, err)
		for _, row := range rows {
			last, err = do(row)
			faults = append(faults, err)
		}
		if len(rows) < atOnce {
			break
		}
	}
	return errors.Join(faults...)
}
