package mail

// FaultOf is fault, for errors that only a server with TLS would lead to.
func FaultOf(s SMTP, err error, to string) error { return s.fault(err, Message{To: to}) }
