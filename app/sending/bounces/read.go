package bounces

import (
	"bytes"
	"encoding/json"
	"io"
	"mime"
	"mime/multipart"
	netmail "net/mail"
	"net/textproto"
	"strings"

	"debut/app"
)

// Report is an address of which somebody reports that mails do not reach it, or are not wanted there.
type Report struct {
	Email  string
	Reason string
}

// mostReports is how many addresses one report may name.
const mostReports = 1000

// Read reads a report: a mail that says what was not delivered (RFC 3464) or is not wanted (RFC 5965), or JSON, as
// Amazon SES, Mailgun, Postmark and SendGrid send it, or {"email": "…", "event": "bounce"} or "complaint". Of what may
// still arrive it takes nothing.
func Read(report []byte) (list []Report, err error) {
	text := bytes.TrimSpace(report)
	if len(text) > 0 && (text[0] == '{' || text[0] == '[') {
		list, err = readJSON(text)
	} else {
		list, err = readMail(report)
	}
	if err != nil || len(list) > mostReports {
		return nil, app.Refused("bad_report", "The report can be read neither as JSON nor as a mail about an undelivered mail, or names more than %d addresses.", mostReports)
	}
	return list, nil
}

func readJSON(text []byte) (list []Report, err error) {
	var all []json.RawMessage
	if text[0] == '{' {
		all = []json.RawMessage{text}
	} else if err := json.Unmarshal(text, &all); err != nil {
		return nil, err
	}
	for _, one := range all {
		found, err := readEvent(one)
		if err != nil {
			return nil, err
		}
		list = append(list, found...)
	}
	return list, nil
}

// event is what providers say of a mail, each in words of its own.
type event struct {
	Email string `json:"email"` // our own and SendGrid, and Postmark, as names are read in whichever letters
	Event string `json:"event"`
	Type  string `json:"type"` // also of SNS and Postmark

	RecordType string // of Postmark

	Mailgun struct {
		Event     string `json:"event"`
		Severity  string `json:"severity"`
		Recipient string `json:"recipient"`
	} `json:"event-data"`

	Message          string // of SNS, which has the event of SES as text
	NotificationType string
	EventType        string
	Bounce           struct {
		BounceType        string
		BouncedRecipients []sesRecipient
	}
	Complaint struct{ ComplainedRecipients []sesRecipient }
}

type sesRecipient struct{ EmailAddress string }

func readEvent(text []byte) (list []Report, err error) {
	var e event
	if err := json.Unmarshal(text, &e); err != nil {
		return nil, err
	}
	if strings.HasPrefix(e.Message, "{") { // whatever it is, it is inside of nothing else
		inner := event{}
		if err := json.Unmarshal([]byte(e.Message), &inner); err != nil {
			return nil, err
		}
		e = inner
	}
	bounced, complained := Report{e.Email, Bounced}, Report{e.Email, Complained}
	switch {
	case e.Mailgun.Event == "failed" && e.Mailgun.Severity == "permanent":
		list = append(list, Report{e.Mailgun.Recipient, Bounced})
	case e.Mailgun.Event == "complained":
		list = append(list, Report{e.Mailgun.Recipient, Complained})
	case e.NotificationType == "Bounce" || e.EventType == "Bounce":
		if e.Bounce.BounceType == "Permanent" {
			list = recipients(e.Bounce.BouncedRecipients, Bounced)
		}
	case e.NotificationType == "Complaint" || e.EventType == "Complaint":
		list = recipients(e.Complaint.ComplainedRecipients, Complained)
	case e.RecordType == "Bounce" && e.Type == "HardBounce", e.Event == "bounce" && e.Type != "blocked":
		list = append(list, bounced)
	case e.RecordType == "SpamComplaint", e.Event == "spamreport", e.Event == "complaint":
		list = append(list, complained)
	}
	return list, nil
}

func recipients(all []sesRecipient, reason string) (list []Report) {
	for _, r := range all {
		list = append(list, Report{r.EmailAddress, reason})
	}
	return list
}

// readMail reads the parts of a mail that programs are to read.
func readMail(raw []byte) (list []Report, err error) {
	m, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	kind, parameters, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/report" {
		return nil, errNoReport
	}
	parts := multipart.NewReader(m.Body, parameters["boundary"])
	for {
		part, err := parts.NextPart()
		if err != nil { // also io.EOF
			return list, nil
		}
		body, err := io.ReadAll(io.LimitReader(part, MostBytes))
		if err != nil {
			return list, nil
		}
		switch of, _, _ := mime.ParseMediaType(part.Header.Get("Content-Type")); of {
		case "message/delivery-status":
			list = append(list, undelivered(body)...)
		case "message/feedback-report":
			list = append(list, unwanted(body)...)
		}
	}
}

var errNoReport = app.Refused("bad_report", "The mail is no report.")

// undelivered returns the recipients to whom a mail is not delivered for good (RFC 3464, section 2.3).
func undelivered(body []byte) (list []Report) {
	for _, group := range groups(body) {
		_, address, _ := strings.Cut(group.Get("Final-Recipient"), ";")
		failed := strings.EqualFold(strings.TrimSpace(group.Get("Action")), "failed")
		status := strings.TrimSpace(group.Get("Status"))
		// 5.7 is what the sender did, and not whom it was to
		if failed && strings.HasPrefix(status, "5.") && !strings.HasPrefix(status, "5.7.") {
			list = append(list, Report{strings.TrimSpace(address), Bounced})
		}
	}
	return list
}

// unwanted returns to whom a mail went who complained (RFC 5965).
func unwanted(body []byte) (list []Report) {
	for _, group := range groups(body) {
		for _, address := range group["Original-Rcpt-To"] {
			list = append(list, Report{strings.Trim(strings.TrimSpace(address), "<>"), Complained})
		}
	}
	return list
}

// groups returns the fields of a report, which stand in groups with an empty line between them.
func groups(body []byte) (all []textproto.MIMEHeader) {
	text := strings.ReplaceAll(string(body), "\r\n", "\n")
	for group := range strings.SplitSeq(text, "\n\n") {
		m, err := netmail.ReadMessage(strings.NewReader(strings.TrimLeft(group, "\n") + "\n\n"))
		if err == nil {
			all = append(all, textproto.MIMEHeader(m.Header))
		}
	}
	return all
}
