package admin

import (
	"context"
	"fmt"
	"net/url"
	"strconv"

	"debut/app"
	"debut/app/desk/moderation"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// accountsPath is the page on which operators find accounts.
const accountsPath = Path + "/accounts"

var (
	removalForm = form.New[moderation.Removal](map[string]texts.Text{"slug": "The slug"})
	unlockForm  = form.New[moderation.Unlocking](map[string]texts.Text{"reason": "The reason",
		"sections": "The sections"})
	unnameForm = form.New[moderation.Unnaming](map[string]texts.Text{"reason": "The reason"})
	mergeForm  = form.New[moderation.Merge](map[string]texts.Text{"slug": "The slug",
		"into": "The slug of the other"})
	handForm       = form.New[moderation.Handover](map[string]texts.Text{"email": "The e-mail address"})
	accountForm    = form.New[moderation.AccountAct](nil)
	accountEndForm = form.New[moderation.AccountDeletion](map[string]texts.Text{"email": "The e-mail address",
		"listings": "What becomes of the listings"})
)

// operators makes a page that editors may not open.
func operators(do page.Action) page.Action {
	return func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
		if err := v.Who.MayOperate(); err != nil {
			return "", page.Page{}, err
		}
		return do(ctx, v)
	}
}

// sent returns a number that a form names.
func sent(v *page.Visit, name string) int64 {
	id, err := strconv.ParseInt(v.R.PostFormValue(name), 10, 64)
	if err != nil {
		return 0
	}
	return id
}

// backToSent returns to the page of the thing that a form names.
func backToSent(path, name string) func(*page.Visit) string {
	return func(v *page.Visit) string { return fmt.Sprintf("%s/%d", path, sent(v, name)) }
}

// showSentListing shows the page of the listing that a form names, with what is wrong with it.
func (a admin) showSentListing(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	return a.showListing(ctx, v, sent(v, "listing"), state)
}

func (a admin) showSentAccount(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	return a.showAccount(ctx, v, sent(v, "account"), state)
}

type accountsPage struct {
	app.List[moderation.Person]
	Find  string
	Pager page.Pager
	None  page.Empty
}

func (a admin) accounts(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	p := accountsPage{Find: cut(v.R.URL.Query().Get("find"))}
	found, err := a.Moderation.People(ctx, p.Find, pageNumber(v))
	asked := url.Values{}
	if p.Find != "" {
		asked.Set("find", p.Find)
	}
	p.List, p.Pager = found, page.NewPager(found, accountsPath, asked)
	p.None = p.Pager.Beyond(page.NothingHere("No accounts", "There are none that match.", accountsPath, "See all"))
	return "accounts", page.Page{Title: "Accounts", At: "today", Main: p}, err
}

type accountPage struct {
	Case   moderation.PersonCase
	Own    bool // of who looks at it
	Fresh  bool // so that something may be done
	SignIn string
	Form   form.State
}

func (a admin) account(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	id, err := v.Number("id")
	if err != nil {
		return "", page.Page{}, err
	}
	return a.showAccount(ctx, v, id, form.State{})
}

func (a admin) showAccount(ctx context.Context, v *page.Visit, id int64, state form.State) (string, page.Page, error) {
	c, err := a.Moderation.PersonCase(ctx, id)
	p := accountPage{
		Case: c, Own: id == v.Who.ID, Fresh: v.Session.Fresh(a.Clock()),
		SignIn: page.SignInPath(fmt.Sprintf("%s/%d", accountsPath, id)), Form: state,
	}
	return "person", page.Page{Title: state.Title(texts.Verbatim(c.Email)), At: "today", Main: p}, err
}
