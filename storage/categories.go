package storage

import (
	"context"
	"database/sql"

	"debut/app"
	"debut/app/catalogue/categories"
)

// categoryRows are the tree of categories.
type categoryRows struct{ *core }

func scanCategory(r *sql.Rows) (c app.Category, err error) {
	var parent *string
	var synonyms, faqs string
	if err = r.Scan(&c.Slug, &c.Name, &c.Description, &parent, &synonyms, &faqs, &c.Position); err != nil {
		return c, err
	}
	if parent != nil {
		c.Parent = app.Slug(*parent)
	}
	if err = fromJSON(synonyms, &c.Synonyms); err != nil {
		return c, err
	}
	return c, fromJSON(faqs, &c.FAQs)
}

// Categories returns the tree, level by level, so that parents stand before their children. The caller must not change
// it.
func (db categoryRows) Categories(ctx context.Context) ([]app.Category, error) {
	return db.tree.get(db, 0, txOf(ctx).changedNames(), func() ([]app.Category, error) {
		return db.readCategories(ctx)
	})
}

func (db categoryRows) readCategories(ctx context.Context) ([]app.Category, error) {
	return all(ctx, db, scanCategory, `
		WITH RECURSIVE tree (slug, level) AS (
			SELECT slug, 0 FROM categories WHERE parent IS NULL
			UNION ALL
			SELECT categories.slug, tree.level + 1 FROM categories JOIN tree ON categories.parent = tree.slug
		)
		SELECT categories.slug, name, description, parent, synonyms, faqs, position
		FROM categories JOIN tree ON categories.slug = tree.slug
		ORDER BY tree.level, position, categories.slug`)
}

// SaveCategories makes or changes categories by their slugs.
func (db categoryRows) SaveCategories(ctx context.Context, tree []app.Category) error {
	if tx := txOf(ctx); tx != nil {
		tx.renamed = true
	}
	for _, c := range tree {
		var parent *string
		if c.Parent != "" {
			p := string(c.Parent)
			parent = &p
		}
		_, err := db.exec(ctx, `
			INSERT INTO categories (slug, name, description, parent, synonyms, faqs, position)
			VALUES ($1, $2, $3, $4, $5, $6, $7)
			ON CONFLICT (slug) DO UPDATE SET name = excluded.name, description = excluded.description, parent = excluded.parent,
				synonyms = excluded.synonyms, faqs = excluded.faqs, position = excluded.position`,
			c.Slug, c.Name, c.Description, parent, toJSON(c.Synonyms), toJSON(c.FAQs), c.Position)
		if err != nil {
			return err
		}
	}
	return nil
}

// DeleteCategories deletes categories that nothing names.
func (db categoryRows) DeleteCategories(ctx context.Context, slugs []app.Slug) error {
	if tx := txOf(ctx); tx != nil {
		tx.renamed = true
	}
	for _, slug := range slugs {
		if _, err := db.exec(ctx, `DELETE FROM categories WHERE slug = $1`, slug); err != nil {
			return err
		}
	}
	return nil
}

// CategoriesInUse returns how many listings and programmes name a category.
func (db categoryRows) CategoriesInUse(ctx context.Context) (map[app.Slug]categories.Use, error) {
	used := map[app.Slug]categories.Use{}
	_, err := all(ctx, db, func(r *sql.Rows) (slug app.Slug, err error) {
		var n int
		if err = r.Scan(&slug, &n); err == nil {
			used[slug] = categories.Use{Listings: n}
		}
		return slug, err
	}, `SELECT category, COUNT(DISTINCT listing) FROM listing_categories GROUP BY category`)
	if err != nil {
		return nil, err
	}
	programmes, err := all(ctx, db, scanText,
		`SELECT categories FROM programmes WHERE closed_at IS NULL AND withdrawn_at IS NULL`)
	for _, written := range programmes {
		var slugs []app.Slug
		if err := fromJSON(written, &slugs); err != nil {
			return nil, err
		}
		for _, slug := range slugs {
			use := used[slug]
			use.Programmes++
			used[slug] = use
		}
	}
	return used, err
}

// CountByCategory counts the live listings that are filed right under each category. The caller must not change it.
func (db categoryRows) CountByCategory(ctx context.Context, site int64) (map[app.Slug]int, error) {
	return db.counts.get(db, site, txOf(ctx).changed(), func() (map[app.Slug]int, error) {
		return db.countByCategory(ctx, site)
	})
}

func (db categoryRows) countByCategory(ctx context.Context, site int64) (map[app.Slug]int, error) {
	return byKey[app.Slug, int](ctx, db, `
		SELECT category, COUNT(*) FROM listing_categories
		WHERE effective AND site = $1 AND status = 'live' GROUP BY category ORDER BY category`, site)
}

// SeveralCategories returns the categories of each live listing that is filed under more than one. The caller must not
// change it.
func (db categoryRows) SeveralCategories(ctx context.Context, site int64) ([][]app.Slug, error) {
	return db.several.get(db, site, txOf(ctx).changed(), func() ([][]app.Slug, error) {
		return db.severalCategories(ctx, site)
	})
}

func (db categoryRows) severalCategories(ctx context.Context, site int64) (several [][]app.Slug, err error) {
	type filed struct {
		listing int64
		slug    app.Slug
	}
	rows, err := all(ctx, db, func(r *sql.Rows) (f filed, err error) { return f, r.Scan(&f.listing, &f.slug) }, `
		SELECT listing, category FROM listing_categories
		WHERE effective AND listing IN (SELECT listing FROM listing_categories WHERE effective AND position > 0 AND site = $1 AND status = 'live')
		ORDER BY listing, position`, site)
	for i, f := range rows {
		if i == 0 || rows[i-1].listing != f.listing {
			several = append(several, nil)
		}
		several[len(several)-1] = append(several[len(several)-1], f.slug)
	}
	return several, err
}
