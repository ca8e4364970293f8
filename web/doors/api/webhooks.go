package api

import (
	"debut/app"
	"debut/web/doors/op"
)

func webhookOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Signed("list_webhooks", "GET /webhooks", app.AccountRead, s.Webhooks.List).
			About("Your webhooks",
				"Lists the caller's webhooks, oldest first, without their secrets.",
				"Use it to see what is told where, and whether one was switched off.",
				"`list_webhook_deliveries` says what one was told."),
		op.Staged("create_webhook", "POST /webhooks", app.ListingsWrite, s.Webhooks.Check, s.Webhooks.Create).
			Created("/webhooks/{webhook_id}").Idempotent().OpenWorld().Refuses("too_many_webhooks", "webhook_exists").
			About("Create a webhook",
				"Has an address told of events of the caller's own listings, drafts and claims, signed after the Standard Webhooks specification; the answer alone has the secret.",
				"Use it for a server of the person that takes messages over https; it answers the message `webhook.challenge` with `data.challenge` first.",
				"`get_webhook` says `on` once it did; asked for the same within ten minutes, this answers the first one again (`existing`)."),
		op.Signed("verify_webhook", "POST /webhooks/{webhook_id}/verify", app.ListingsWrite, s.Webhooks.Verify).
			Idempotent().OpenWorld().Refuses("webhook_off").
			About("Verify a webhook",
				"Has an unverified address sent another challenge, 20 an hour, or takes the challenge that it got; one that is verified stays as it is.",
				"Use it once the server answers challenges, or with what the person read there.",
				"`get_webhook` says `on` once it is verified."),
		op.Signed("get_webhook", "GET /webhooks/{webhook_id}", app.AccountRead, s.Webhooks.Get).
			About("A webhook",
				"Returns a webhook of the caller, without its secret.",
				"Use it to see its state.",
				"`list_webhook_deliveries` says what it was told."),
		op.Staged("update_webhook", "PATCH /webhooks/{webhook_id}",
			app.ListingsWrite, s.Webhooks.CheckUpdate, s.Webhooks.Update).
			Idempotent().OpenWorld().Refuses("webhook_exists").
			About("Change a webhook",
				"Changes what is sent, and nothing else; `enabled` switches it off and on, and another address is asked for its challenge as a new one is.",
				"Use it for another address, for other events, or to switch on again what failed for a week.",
				"`replay_webhook_deliveries` then sends again what failed."),
		op.Signed("delete_webhook", "DELETE /webhooks/{webhook_id}", app.ListingsWrite, s.Webhooks.Delete).
			Idempotent().
			Confirms("Delete webhook %v with its log? What waits is not sent.", "webhook_id").
			About("Delete a webhook",
				"Deletes a webhook with its log; what waits is not sent.",
				"Use it once nobody listens at the address any more.",
				"There is nothing to do after it."),
		op.Signed("rotate_webhook_secret", "POST /webhooks/{webhook_id}/rotate", app.ListingsWrite, s.Webhooks.Rotate).
			Idempotent().
			About("Change a webhook's secret",
				"Gives a webhook another secret, which the answer alone has; for 24 hours messages are signed with the former one, too.",
				"Use it now and then, and at once if somebody else may have the secret; then call it twice, so that the former one ends.",
				"Put the new secret on the server within that day."),
		op.Signed("test_webhook", "POST /webhooks/{webhook_id}/test", app.ListingsWrite, s.Webhooks.Test).
			Idempotent().OpenWorld().Refuses("webhook_off", "webhook_unverified").
			About("Test a webhook",
				"Has a message of the type `webhook.test` sent; 20 an hour.",
				"Use it to see whether the server takes messages and finds their signatures right.",
				"`list_webhook_deliveries` says after some seconds what it answered."),
		op.Signed("list_webhook_deliveries", "GET /webhooks/{webhook_id}/deliveries",
			app.AccountRead, s.Webhooks.ListDeliveries).
			About("What a webhook was told",
				"Lists the deliveries of a webhook with each attempt, newest first, of the last 30 days, 500 of each outcome.",
				"Use it to see why something did not arrive.",
				"`replay_webhook_delivery` sends one again."),
		op.Signed("replay_webhook_delivery", "POST /webhooks/{webhook_id}/deliveries/{delivery_id}/replay",
			app.ListingsWrite, s.Webhooks.Replay).
			Idempotent().Repeatable().OpenWorld().Refuses("webhook_off", "webhook_unverified", "replay_refused").
			About("Send a delivery again",
				"Sends a delivery that is over again, under the same message id, and tries for three days, ten times at most; one that waits stays as it is.",
				"Use it for a message that the server lost or refused.",
				"`list_webhook_deliveries` says what came of it."),
		op.Signed("replay_webhook_deliveries", "POST /webhooks/{webhook_id}/replay",
			app.ListingsWrite, s.Webhooks.ReplayAll).
			Idempotent().Repeatable().OpenWorld().Refuses("webhook_off", "webhook_unverified").
			About("Send again what failed",
				"Sends all deliveries again that were given up, since a time if one is sent, the first first; 500 an hour.",
				"Use it after the server was down, or the webhook was switched off.",
				"`list_webhook_deliveries` says what came of it."),
	}
}
