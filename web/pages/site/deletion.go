package site

import (
	"context"
	"errors"
	"net/http"
	"time"

	"debut/app"
	"debut/app/desk/privacy"
	"debut/app/ground/texts"
	"debut/web"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// deletionPath is the page on which people delete their account, deletedPath the one after it.
const (
	deletionPath = "/account/delete"
	deletedPath  = "/account/deleted"
)

type deletionPage struct {
	privacy.Impact
	Email    string
	Fresh    bool   // so that the account may be deleted
	SignIn   string // where to sign in again
	Deletion privacy.Deletion
	Error    texts.Text // what is wrong with what was sent
	At       string     // the field that it is wrong with
}

func (s *Site) deletionForm(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return s.showDeletion(ctx, v, privacy.Deletion{}, nil)
}

func (s *Site) showDeletion(
	ctx context.Context, v *page.Visit, d privacy.Deletion, fault error,
) (string, page.Page, error) {
	had, err := s.Privacy.Impact(ctx, v.Who.ID)
	p := deletionPage{Impact: had, Email: v.Who.Email, Fresh: v.Session.Fresh(s.Clock()),
		SignIn: page.SignInPath(deletionPath), Deletion: d, Error: page.Refusal(fault)}
	title := texts.Text("Delete your account")
	if p.Error != "" {
		title, p.At = form.Faulty(title), fieldOf(fault)
	}
	return "deletion", page.Page{Title: title, Main: p}, err
}

// fieldOf names the field of the form that an error is about.
func fieldOf(err error) string {
	var e *app.Error
	if errors.As(err, &e) {
		switch e.Code {
		case "no_choice":
			return "take-down"
		case "last_operator":
			return "orphan"
		}
	}
	return "email"
}

func (s *Site) deleteAccount(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	d := privacy.Deletion{Email: v.R.PostFormValue("email"), Listings: v.R.PostFormValue("listings"),
		Orphan: v.R.PostFormValue("orphan") != ""}
	err := s.Privacy.Delete(ctx, v.Session, d)
	if stale(err) {
		v.Next = page.SignInPath(deletionPath)
		return "", page.Page{}, nil
	}
	if page.Refusal(err) != "" {
		v.Refused = true
		return s.showDeletion(ctx, v, d, err)
	}
	if err != nil {
		return "", page.Page{}, err
	}
	v.SetCookie("session", "", 0)
	v.SetCookie("left", "yes", 300)
	v.Next = deletedPath
	return "", page.Page{}, nil
}

// deleted confirms that the account is deleted.
func (s *Site) deleted(_ context.Context, v *page.Visit) (string, page.Page, error) {
	if v.Who.ID != 0 || page.Cookie(v.R, "left") == "" {
		v.Next = "/account"
	}
	return "deleted", page.Page{Title: "Your account is deleted"}, nil
}

// export sends all that is kept about the person as a file.
func (s *Site) export(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	file := &download{w: v.W, name: "debut-account-" + s.Clock().UTC().Format(time.DateOnly) + ".json"}
	err := s.Privacy.Export(ctx, v.Who.ID, file)
	if err != nil && file.begun {
		s.Log.ErrorContext(ctx, "export an account", "id", web.RequestID(ctx), "error", err)
		panic(http.ErrAbortHandler) // so that the browser knows that the file is not whole
	}
	v.Sent = err == nil
	return "", page.Page{}, err
}

// patience is how long a browser has to take the next part of a file.
const patience = 30 * time.Second

// download sends a file of JSON for a person to keep. Its headers are set with the first part, so that an error before
// it has a page.
type download struct {
	w     http.ResponseWriter
	name  string
	begun bool
}

func (d *download) Write(b []byte) (int, error) {
	if !d.begun {
		d.begun = true
		h := d.w.Header()
		h.Set("Content-Type", "application/json")
		h.Set("Content-Disposition", `attachment; filename="`+d.name+`"`)
		h.Set("Cache-Control", "no-store")
	}
	// A connection without deadlines has none to put off.
	_ = http.NewResponseController(d.w).SetWriteDeadline(time.Now().Add(patience))
	return d.w.Write(b)
}

// deletionRoutes has the pages for exporting one's data, and for deleting the account.
func (s *Site) deletionRoutes(handle func(at string, access page.Access, do page.Action)) {
	handle("POST /account/export", page.SignedIn, s.export)
	handle("GET "+deletionPath, page.SignedIn, s.deletionForm)
	handle("POST "+deletionPath, page.SignedIn, s.deleteAccount)
	handle("GET "+deletedPath, page.Anyone, s.deleted)
}
