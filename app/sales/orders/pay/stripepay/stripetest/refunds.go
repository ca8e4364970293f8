package stripetest

// Wait has refunds take days from now on, or no more.
func (s *Server) Wait(wait bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refusing = wait
}

// Refuse has the newest refund of a page fail, as a bank does that returns it: status failed, or canceled where it was
// withdrawn. The account has the money again.
func (s *Server) Refuse(page, status, reason string) {
	s.on(page, func(o *session) {
		r := o.refunds[0]
		r["status"], r["failure_reason"] = status, reason
		amount, _ := r["amount"].(int64)
		o.refunded -= amount
		kind := "refund.failed"
		if status == "canceled" {
			kind = "refund.updated"
		}
		s.report(kind, r)
		s.report("charge.refund.updated", r)
	})
}

// Arrive has the newest refund of a page be done.
func (s *Server) Arrive(page string) {
	s.on(page, func(o *session) {
		o.refunds[0]["status"] = "succeeded"
		s.report("refund.updated", o.refunds[0])
	})
}

// Hears has the account report events to an address.
func (s *Server) Hears(address, status string, events ...string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hears = append(s.hears, object{"id": s.name("we"), "object": "webhook_endpoint", "url": address,
		"status": status, "enabled_events": events})
}
