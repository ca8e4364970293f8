package editor

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strconv"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/intake/drafts"
	"debut/web"
	"debut/web/pages/page"
)

// answer is what the script is told, by the protocol of the editor.
//
// A form of the page and the script speak the same. A part is sent to POST /drafts/ID, or /products/ID/edit, with the
// stamp of what it was made of:
//
//	tagline=Papers+for+exporters&base.tagline=STAMP
//
// and is saved if the draft still has that stamp there, or says already what is sent, compared in the transaction that
// saves: so a change that is sent twice, because its answer was lost, is one, and nobody writes over what they have not
// seen. Otherwise nothing changes, and the part is in conflict. Parts are apart from each other: one in conflict, or
// refused by the bounds of a draft, keeps no other from being saved. A part that says what it was made of is not
// touched, whatever stands there now; so the form without script sends all of them.
//
// do=NAME:PART is a tool, which may come several times, and needs the stamp of what stands there, too: lock, unlock,
// restore, regenerate (at most five; of what a person wrote it asks first, and replace does it), mine (saves what is sent over theirs.PART, the stamp of what was shown as the
// other's) and theirs (forgets what is sent). do=drop:PART.N takes the Nth row out of a list before it is saved.
// do=submit submits the draft after all is saved.
//
// A browser is sent back to the page, or shown it with what is wrong beside each part and all that was typed. With
// "Accept: application/json" the answer is an answer: of each part that was sent what became of it and how it looks
// now. An answer that is anything else saved nothing that anybody can know of: the script keeps what it sent, and sends
// it again.
//
// The script writes each change into localStorage under the draft's id and its own tab before it sends it, with the
// stamp, and takes it out when the answer says that it is saved and the part has not changed since. It takes over what
// tabs that have ended left there. GET /drafts/ID/changes?revision=N answers 204 until the draft has another revision,
// and then as after a save: parts that nobody touched in the tab are shown as they are now, and the others are left
// alone, to be in conflict when they are sent.
type answer struct {
	Revision int64             `json:"revision"`
	Parts    []partAnswer      `json:"parts"`
	Around   map[string]string `json:"around"`            // HTML by id: what else of the page follows from the draft
	Preview  string            `json:"preview,omitempty"` // the public page, if preview=1 asked for it
	Message  string            `json:"message,omitempty"` // what is wrong with the whole
}

// partAnswer is a part after it was sent.
type partAnswer struct {
	Part   drafts.Part        `json:"part"`
	Result drafts.OutcomeKind `json:"result"` // "saved", "conflict" or "refused"
	HTML   string             `json:"html"`
}

// answer tells the script what became of what it sent.
func (e editor) answer(
	ctx context.Context, v *page.Visit, d app.Draft, sent posted, in drafts.EditInput, acts []act, loose texts.Text,
) error {
	answered := slices.Collect(maps.Keys(in.Bases))
	for _, a := range acts {
		answered = append(answered, a.at)
	}
	for _, name := range answered {
		if _, is := sent.outcomes[name]; !is {
			sent.outcomes[name] = drafts.Outcome{Kind: drafts.Saved} // nobody touched it
		}
	}
	a, err := e.answerOf(ctx, v, d, sent, func(p partView) bool { return p.Result != "" })
	if err != nil {
		return err
	}
	a.Message = loose.In(app.SiteOf(ctx).Brand.Language)
	if v.R.PostForm.Get("preview") != "" {
		if a.Preview, err = e.previewOf(ctx, v, in); err != nil {
			return err
		}
	}
	return e.send(v, a)
}

func (e editor) previewOf(ctx context.Context, v *page.Visit, in drafts.EditInput) (string, error) {
	l, err := e.publicPage(ctx, v, in)
	if err != nil {
		return "", err
	}
	body, err := e.Preview(v.R, l, "")
	return string(body), err
}

// answerOf returns an answer with the parts that are asked for.
func (e editor) answerOf(
	ctx context.Context, v *page.Visit, d app.Draft, sent posted, with func(partView) bool,
) (answer, error) {
	shown, err := e.viewOf(ctx, d, sent)
	if err != nil {
		return answer{}, err
	}
	a := answer{Revision: d.Revision, Parts: []partAnswer{}, Around: map[string]string{}}
	for _, s := range shown.Sections {
		for _, p := range s.Parts {
			if !with(p) {
				continue
			}
			written, err := e.pages.Part(v, "part", p)
			if err != nil {
				return a, err
			}
			a.Parts = append(a.Parts, partAnswer{p.Key, p.Result, string(written)})
		}
	}
	for _, name := range []string{"e-top", "e-nav", "e-ready"} {
		written, err := e.pages.Part(v, name, shown)
		if err != nil {
			return a, err
		}
		a.Around[name] = string(written)
	}
	return a, nil
}

// changes answers what a tab shows that nobody types in: nothing while the draft is as it knows it.
func (e editor) changes(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	d, err := e.get(ctx, v)
	if err != nil {
		return "", page.Page{}, err
	}
	if v.R.URL.Query().Get("revision") == strconv.FormatInt(d.Revision, 10) {
		v.Sent = true
		v.W.Header().Set("Cache-Control", "no-store")
		v.W.WriteHeader(http.StatusNoContent)
		return "", page.Page{}, nil
	}
	a, err := e.answerOf(ctx, v, d, posted{}, func(partView) bool { return true })
	if err == nil && v.R.URL.Query().Get("preview") != "" {
		a.Preview, err = e.previewOf(ctx, v, drafts.EditInput{})
	}
	if err != nil {
		return "", page.Page{}, err
	}
	return "", page.Page{}, e.send(v, a)
}

func (e editor) send(v *page.Visit, a answer) error {
	body, err := json.Marshal(a)
	if err != nil {
		return err
	}
	v.Sent = true
	web.NewResponse("application/json", "no-store", body).SendOnce(v.W, v.R, http.StatusOK)
	return nil
}
