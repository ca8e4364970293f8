package admin

import (
	"context"

	"debut/app/ground/texts"
)

// thresholdSays adds what operators should know of the threshold of Art. 59c to a summary.
func (a admin) thresholdSays(ctx context.Context, list []texts.Text) ([]texts.Text, error) {
	t, err := a.Orders.Threshold(ctx)
	switch {
	case err != nil:
		return list, err
	case t.Exceeded():
		list = append(list, "The threshold of 10,000 euros for sales to consumers in other member states is exceeded.")
	case t.Near():
		list = append(list, texts.Sprintf("Sales to consumers in other member states have reached %d%% of the threshold of 10,000 euros.",
			t.Percent()))
	}
	return list, nil
}
