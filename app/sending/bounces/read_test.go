package bounces_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app/sending/bounces"
)

const undelivered = `From: MAILER-DAEMON@mail.example
To: debut@debut.example
Subject: Undelivered
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

It was not delivered.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example

Final-Recipient: rfc822; ines@reader.example
Action: failed
Status: 5.1.1

Final-Recipient: rfc822; full@reader.example
Action: delayed
Status: 4.2.2

Final-Recipient: rfc822; policy@reader.example
Action: failed
Status: 5.7.1

--b--
`

const unwanted = `From: feedback@mail.example
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b"

--b
Content-Type: message/feedback-report

Feedback-Type: abuse
Version: 1
Original-Rcpt-To: <ines@reader.example>

--b--
`

func TestRead_WhatMailServersAndProvidersReport(t *testing.T) {
	t.Parallel()
	bounced := []bounces.Report{{Email: "ines@reader.example", Reason: bounces.Bounced}}
	complained := []bounces.Report{{Email: "ines@reader.example", Reason: bounces.Complained}}
	for report, want := range map[string][]bounces.Report{
		`{"email": "ines@reader.example", "event": "bounce"}`:                                              bounced,
		`{"email": "ines@reader.example", "event": "complaint"}`:                                           complained,
		`{"RecordType": "Bounce", "Type": "HardBounce", "Email": "ines@reader.example"}`:                   bounced,
		`{"RecordType": "Bounce", "Type": "SoftBounce", "Email": "ines@reader.example"}`:                   nil,
		`{"RecordType": "SpamComplaint", "Email": "ines@reader.example"}`:                                  complained,
		`[{"email": "ines@reader.example", "event": "bounce", "type": "bounce"}, {"event": "delivered"}]`:  bounced,
		`[{"email": "ines@reader.example", "event": "bounce", "type": "blocked"}]`:                         nil,
		`[{"email": "ines@reader.example", "event": "spamreport"}]`:                                        complained,
		`{"event-data": {"event": "failed", "severity": "permanent", "recipient": "ines@reader.example"}}`: bounced,
		`{"event-data": {"event": "failed", "severity": "temporary", "recipient": "ines@reader.example"}}`: nil,
		`{"event-data": {"event": "complained", "recipient": "ines@reader.example"}}`:                      complained,
		`{"Type": "Notification", "Message": "{\"notificationType\": \"Bounce\", \"bounce\": {\"bounceType\": \"Permanent\", \"bouncedRecipients\": [{\"emailAddress\": \"ines@reader.example\"}]}}"}`: bounced,
		`{"notificationType": "Complaint", "complaint": {"complainedRecipients": [{"emailAddress": "ines@reader.example"}]}}`:                                                                          complained,
		undelivered: bounced,
		strings.ReplaceAll(undelivered, "\n", "\r\n"): bounced,
		unwanted: complained,
		`{}`:     nil,
	} {
		got, err := bounces.Read([]byte(report))
		is := is.New(t)
		is.NoErr(err)
		is.Equal(got, want)
	}
	for _, wrong := range []string{"", "neither", `{"email": 1}`, "Subject: Hello\n\nText", "[" + strings.Repeat(`{"email": "a@b.example", "event": "bounce"},`, 1001) + "{}]"} {
		if _, err := bounces.Read([]byte(wrong)); err == nil {
			t.Errorf("%.40q was read", wrong)
		}
	}
}
