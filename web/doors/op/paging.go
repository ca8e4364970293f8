package op

import (
	"context"
	"reflect"
	"slices"

	"debut/app"
)

// paging is where an operation whose answer is one page of a list has the cursor in its input, and the list in its
// answer.
type paging struct {
	cursor, wanted                   []int // of the input; wanted is per_page
	items, total, number, size, next []int // of the answer; size is per_page
	item                             []int // of an item: what names it
}

// identities are what may name an item of a list, the surest first; an item without any is named by the listing that it
// holds.
var identities = []string{"id", "code", "number", "invitation_id", "claim_id", "delivery_id", "webhook_id", "review_id", "question_id", "version",
	"change", "listing_id", "slug", "listing"}

// pagingOf returns how an operation pages; nil if its answer is no page of a list. It panics where nothing names the
// items.
func pagingOf(o *Operation) *paging {
	if !o.Pages() {
		return nil
	}
	p, list, at := &paging{}, o.Out.Object, []int(nil)
	for _, f := range o.Out.Object.Fields { // the answer is the list, or has a field that is
		if f.Object != nil && f.Object.Field("next_cursor") != nil {
			list, at = f.Object, f.index
		}
	}
	of := func(o *Object, name string) []int { return append(slices.Clone(at), o.Field(name).index...) }
	p.items, p.total, p.number, p.size, p.next = of(list, "items"), of(list, "total"), of(list, "page"),
		of(list, "per_page"), of(list, "next_cursor")
	p.cursor, p.wanted = o.In.Object.Field("cursor").index, o.In.Object.Field("per_page").index
	for item := list.Field("items").Items.Object; item != nil; {
		i := slices.IndexFunc(identities, func(name string) bool { return item.Field(name) != nil })
		if i < 0 {
			panic("op: " + o.ID + " pages through what nothing names")
		}
		f := item.Field(identities[i])
		p.item, item = append(p.item, f.index...), f.Object
	}
	o.refusals = append(o.refusals, app.CodeCursor)
	return p
}

// Besides its own items a page reads some of those that follow, and its cursor remembers some on both sides of the
// place where the next page begins: so that place is found again after items were added or went, all of the page
// included.
const (
	behind = 8
	ahead  = 4
)

// reaches are how many items around its place a cursor is looked for among, one after the other.
var reaches = []int{behind, 100, 1000, 10_000}

// lister reads windows of the list that a task asks for.
type lister struct {
	*paging
	task     Task
	prepared any
}

// window is what stands in a list from a place on.
type window struct {
	out, items         reflect.Value // the answer, which can be set, and its list
	names              []name        // of the items
	from, asked, total int
}

// readWindow reads n items from a place on.
func (l lister) readWindow(ctx context.Context, from, n int) (p window, err error) {
	return l.readFrom(ctx, app.Mark{At: from}, n)
}

// readFrom reads n items from a mark on.
func (l lister) readFrom(ctx context.Context, m app.Mark, n int) (p window, err error) {
	in := reflect.New(l.task.Operation.In.typ)
	in.Elem().Set(reflect.ValueOf(l.task.In).Elem())
	in.Interface().(interface{ From(m app.Mark, n int) }).From(m, n)
	out, err := l.task.Operation.do(ctx, l.task.Caller, in.Interface(), l.prepared)
	if err != nil {
		return p, err
	}
	p = window{out: reflect.New(reflect.TypeOf(out)).Elem(), from: m.At, asked: n}
	p.out.Set(reflect.ValueOf(out))
	p.items = p.out.FieldByIndex(l.items)
	p.total = int(p.out.FieldByIndex(l.total).Int())
	for i := range p.items.Len() {
		p.names = append(p.names, nameOf(p.items.Index(i).FieldByIndex(l.item).Interface()))
	}
	return p, nil
}

// ends reports whether a window reaches to the end of the list.
func (p window) ends() bool { return p.from+p.asked >= p.total }

// list runs a task that asks for a page of a list, and adds the cursor of the page after it.
func (r *Runner) list(ctx context.Context, t Task, prepared any) (any, error) {
	l := lister{t.Operation.paging, t, prepared}
	in := reflect.ValueOf(t.In).Elem()
	size, from := int(in.FieldByIndex(l.wanted).Int()), t.In.(interface{ Offset() int }).Offset()
	key, err := r.cursorKey(ctx)
	if err != nil {
		return nil, err
	}
	seal := sealOf(key, t)
	var p window
	i, sent := 0, in.FieldByIndex(l.cursor).String()
	switch _, paged := t.Args["page"]; {
	case sent == "":
		p, err = l.readWindow(ctx, from, size+ahead)
	case paged:
		return nil, wrongCursor("is sent beside page; send one of them")
	default:
		var c cursor
		if c, err = seal.open(sent); err == nil {
			p, i, err = l.find(ctx, c, size)
		}
	}
	if err != nil {
		return nil, err
	}
	return l.cut(p, i, size, seal), nil
}

// find reads on from where a cursor points: the page begins at the i-th item of the window.
func (l lister) find(ctx context.Context, c cursor, size int) (p window, i int, err error) {
	if c.mark > 0 {
		p, err = l.readFrom(ctx, app.Mark{ID: c.mark, At: c.at - behind}, behind+behind+size+ahead)
		if err != nil {
			return p, 0, err
		}
		i, _ := c.place(p.names)
		switch {
		case !c.knows(p.names):
		case len(p.names) < p.asked: // the list ends there
			c.at = max(0, p.total-len(p.names)+i)
		case i+size+ahead <= len(p.names):
			return p, i, nil
		}
	}
	for _, reach := range reaches {
		from := max(0, c.at-reach)
		p, err = l.readWindow(ctx, from, c.at-from+reach+size+ahead)
		if err != nil {
			return p, 0, err
		}
		i, found := c.place(p.names)
		switch {
		case found && (i == len(p.names) && !p.ends() || i == 0 && from > 0):
			// what it knows ends with the window, and may go on beyond it
		case found && (p.ends() || i+size+ahead <= len(p.names)):
			return p, i, nil
		case found:
			p, err = l.readWindow(ctx, from+i, size+ahead)
			return p, 0, err
		case from == 0 && p.ends():
			if len(p.names) == 0 {
				return p, 0, nil
			}
			return p, 0, errLost
		}
	}
	return p, 0, errLost
}

// markOf returns the mark of an item; 0 if it has none.
func markOf(item any) int64 {
	if m, has := item.(interface{ ListMark() int64 }); has {
		return m.ListMark()
	}
	return 0
}

// cut makes an answer of the items of a window from i on, with the cursor of what follows them.
func (l lister) cut(p window, i, size int, s seal) any {
	end := min(i+size, len(p.names))
	if end < len(p.names) || !p.ends() {
		next := cursor{at: p.from + end, behind: p.names[max(0, end-behind):end],
			ahead: p.names[end:min(end+ahead, len(p.names))]}
		if end >= behind && end < len(p.names) {
			next.mark = markOf(p.items.Index(end - behind).Interface())
		}
		if end == len(p.names) { // some that were counted are not shown any more
			next.at = p.from + p.asked
		}
		p.out.FieldByIndex(l.next).SetString(s.close(next))
	}
	p.out.FieldByIndex(l.items).Set(p.items.Slice(i, end))
	p.out.FieldByIndex(l.number).SetInt(int64((p.from+i)/size + 1))
	p.out.FieldByIndex(l.size).SetInt(int64(size))
	return p.out.Interface()
}
