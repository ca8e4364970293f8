package admin

import (
	"debut/app/webhooks"
	"debut/web/webhook"
)

// webhookRoutes are the pages of the team's webhooks.
func (a admin) webhookRoutes() (list []route) {
	for _, one := range (webhook.Pages{Service: a.Webhooks, Path: webhooks.TeamPath, At: "today", Team: true, Clock: a.Clock}).Routes() {
		list = append(list, route{one.Method, one.Path, operators(one.Do)})
	}
	return list
}
