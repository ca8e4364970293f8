package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"time"

	"debut/app"
)

const secretPrefix = "whsec_"

// secretText writes a secret as libraries for Standard Webhooks take it.
func secretText(secret []byte) string {
	return secretPrefix + base64.StdEncoding.EncodeToString(secret)
}

// sign returns the signature of a message that is sent at a time.
func sign(secret []byte, id string, at time.Time, body []byte) string {
	h := hmac.New(sha256.New, secret)
	h.Write([]byte(id + "." + strconv.FormatInt(at.Unix(), 10) + "."))
	h.Write(body)
	return "v1," + base64.StdEncoding.EncodeToString(h.Sum(nil))
}

// header returns what a delivery is sent with at a time. After the secret was changed, the former signs it too, for a
// while.
func header(w app.Webhook, d app.Delivery, at time.Time) map[string]string {
	signature := sign(w.Secret, d.Message, at, d.Body)
	if w.FormerUntil != nil && at.Before(*w.FormerUntil) {
		signature += " " + sign(w.Former, d.Message, at, d.Body)
	}
	return map[string]string{
		"Webhook-Id": d.Message, "Webhook-Timestamp": strconv.FormatInt(at.Unix(), 10), "Webhook-Signature": signature,
	}
}
