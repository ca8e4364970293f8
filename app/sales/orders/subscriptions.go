package orders

import (
	"context"
	"fmt"
	"slices"

	"debut/app"
	"debut/app/sales/orders/pay"
)

// HearPath is where providers report what became of payments, before their names.
const HearPath = "/payments/"

// Subscription is what a provider reports here, by its own word.
type Subscription struct {
	Provider string
	Address  string   // where it is to report to
	Found    bool     // it reports to that address of a site of this instance
	Off      bool     // it has the address, and does not report there
	Missing  []string // events that it does not report, of those that orders need
}

// Whole reports whether nothing is missing.
func (s Subscription) Whole() bool { return s.Found && !s.Off && len(s.Missing) == 0 }

// Asks reports whether there is a way to pay whose provider can be asked what it reports.
func (s *Service) Asks() bool { return len(s.subscribers()) > 0 }

func (s *Service) subscribers() map[string]pay.Subscriber {
	found := map[string]pay.Subscriber{}
	for _, name := range s.Sales.Payments {
		if one, is := s.Providers[name].(pay.Subscriber); is {
			found[name] = one
		}
	}
	return found
}

// Subscriptions asks the providers of the ways to pay what they report to which address, and says what is missing. A
// provider that does not answer within some seconds is an error.
func (s *Service) Subscriptions(ctx context.Context) (list []Subscription, err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	sites, err := s.store.Sites(ctx)
	if err != nil {
		return nil, err
	}
	for name, provider := range s.subscribers() {
		there, err := provider.Endpoints(ctx)
		if err != nil {
			return nil, fmt.Errorf("ask %s what it reports: %w", name, err)
		}
		list = append(list, subscriptionOf(name, app.SiteOf(ctx).Origin, sites, provider.Events(), there))
	}
	return list, nil
}

// subscriptionOf compares what a provider reports to the addresses of the sites with what it must. Of several that are
// ours, each event counts that one of them takes.
func subscriptionOf(name, origin string, sites []app.Site, must []string, there []pay.Endpoint) Subscription {
	of := Subscription{Provider: name, Address: origin + HearPath + name}
	var taken []string
	for _, e := range there {
		if !slices.ContainsFunc(sites, func(s app.Site) bool { return s.Origin+HearPath+name == e.URL }) {
			continue
		}
		of.Off = (of.Off || !of.Found) && !e.Enabled
		of.Found = true
		if e.Enabled {
			taken = append(taken, e.Events...)
		}
	}
	for _, event := range must {
		if !slices.Contains(taken, "*") && !slices.Contains(taken, event) {
			of.Missing = append(of.Missing, event)
		}
	}
	return of
}
