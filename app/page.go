package app

// Paging says which page of a list the caller wants. It is embedded in inputs.
type Paging struct {
	Page    int    `json:"page" min:"1" max:"1000" default:"1" doc:"Counted from 1."`
	PerPage int    `json:"per_page" min:"1" max:"100" default:"20" doc:"Items on a page."`
	Cursor  string `json:"cursor" max:"200" doc:"next_cursor of the page before; it skips and repeats nothing while items come and go."`

	begins *Mark // at another item than a page begins at
}

// Mark is a place in a list. Whoever lists goes on from the item that stood there, where one is named, and need not pass
// over all that comes before; whoever takes no notice of the item lists as without it.
type Mark struct {
	ID int64 // of the item; 0 if none is named
	At int   // how many items stood before it
}

// Offset returns the number of items before the page.
func (p Paging) Offset() int {
	if p.begins != nil {
		return p.begins.At
	}
	return (p.Page - 1) * p.PerPage
}

// From asks for so many items from a mark on, whatever page that is.
func (p *Paging) From(m Mark, items int) { p.begins, p.PerPage = &m, items }

// Mark returns the mark that the items are wanted from; the zero value if there is none.
func (p Paging) Mark() Mark {
	if p.begins == nil {
		return Mark{}
	}
	return *p.begins
}

// List is one page of a longer list.
type List[T any] struct {
	Items      []T    `json:"items"`
	Page       int    `json:"page"`
	PerPage    int    `json:"per_page"`
	Total      int    `json:"total" doc:"How many items all pages hold."`
	NextCursor string `json:"next_cursor,omitempty" doc:"Absent on the last page."`
}

// ListOf makes the page that p asked for, of a list of total items.
func ListOf[T any](items []T, p Paging, total int) List[T] {
	if items == nil {
		items = []T{}
	}
	return List[T]{Items: items, Page: p.Page, PerPage: p.PerPage, Total: total}
}

// Paged returns the number of the page, the items a page holds, and the items in all.
func (l List[T]) Paged() (page, perPage, total int) { return l.Page, l.PerPage, l.Total }

// Next returns the cursor of the next page; "" of the last one.
func (l List[T]) Next() string { return l.NextCursor }
