package app

// Paging says which page of a list the caller wants. It is embedded in inputs.
type Paging struct {
	Page    int `json:"page" min:"1" max:"1000" default:"1" doc:"Counted from 1."`
	PerPage int `json:"per_page" min:"1" max:"100" default:"20" doc:"Items on a page."`
}

// Offset returns the number of items before the page.
func (p Paging) Offset() int { return (p.Page - 1) * p.PerPage }

// List is one page of a longer list.
type List[T any] struct {
	Items   []T `json:"items"`
	Page    int `json:"page"`
	PerPage int `json:"per_page"`
	Total   int `json:"total" doc:"How many items all pages hold."`
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
