package admin

import (
	"debut/app/sending/webhooks"
	"debut/web/pages/page"
	"debut/web/pages/webhook"
)

// webhookRoutes are the pages of the team's webhooks.
func (a admin) webhookRoutes() page.Routes {
	routes := page.Routes{}
	for at, do := range (webhook.Pages{Service: a.Webhooks, Path: webhooks.TeamPath, At: "today",
		Team: true, Clock: a.Clock}).Routes() {
		routes[at] = operators(do)
	}
	return routes
}
