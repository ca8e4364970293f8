package servertest

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"debut/app"
	"debut/app/ground/secrets"
)

// Crowd returns n people who signed in a month ago, each in a browser and a network of their own (see Person.From), where the server
// believes X-Forwarded-For of this machine: --proxies 127.0.0.1/32.
func (d *Server) Crowd(n int) []*Person {
	d.TB.Helper()
	return d.CrowdAt(n, Now())
}

// CrowdAt is like Crowd, at another time than that of tests.
func (d *Server) CrowdAt(n int, now time.Time) []*Person {
	d.TB.Helper()
	db, began := d.Instance.DB.Store(), now.Add(-30*24*time.Hour)
	client := &http.Transport{MaxIdleConnsPerHost: n}
	d.TB.Cleanup(client.CloseIdleConnections)
	crowd := make([]*Person, n)
	if err := db.Tx(context.Background(), func(ctx context.Context) error {
		for i := range crowd {
			a := app.Account{Email: fmt.Sprintf("person-%d@voter-%d.example", i, i), CreatedAt: began}
			if err := db.SaveAccount(ctx, &a); err != nil {
				return err
			}
			secret := fmt.Sprintf("session-%d", i)
			if err := db.AddSession(ctx, &app.Session{Account: a.ID, CreatedAt: now, SeenAt: now}, secrets.Digest(secret)); err != nil {
				return err
			}
			crowd[i] = d.Person()
			crowd[i].From = fmt.Sprintf("10.%d.%d.1", i/250, i%250)
			crowd[i].Client.Transport = client
			crowd[i].Client.Jar.SetCookies(crowd[i].Address(), []*http.Cookie{{Name: "session", Value: secret, Path: "/"}})
		}
		return nil
	}); err != nil {
		d.TB.Fatal(err)
	}
	return crowd
}
