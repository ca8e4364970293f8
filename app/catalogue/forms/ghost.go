package forms

// ghost is the members that Ghost exports: id, email, name, note, subscribed_to_emails, complimentary_plan,
// stripe_customer_id, created_at, deleted_at, labels, tiers. They are people, and what they agreed to was mail from
// another site.
var ghost = Form{
	Key: "ghost", Name: "Ghost", Marks: []string{"email", "subscribed_to_emails", "complimentary_plan"},
	Refused: "This is a file of Ghost: people, and no listings. Nobody is imported: who reads your letters there agreed to those alone, and an account or a subscription needs a yes given here. Write to them once more from Ghost with the address of this site, where each may sign in and follow what they like.",
}
