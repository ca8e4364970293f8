package passkeys_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"testing"

	"github.com/go-webauthn/webauthn/protocol/webauthncbor"
	"github.com/go-webauthn/webauthn/protocol/webauthncose"
)

// Flags of authenticator data (Web Authentication, section 6.1).
const (
	present, verified, mayBackUp, backedUp, attested = 0x01, 0x04, 0x08, 0x10, 0x40
)

// device is an authenticator with one passkey, and the browser around it. What it does wrong is set by a test.
type device struct {
	t      *testing.T
	key    *ecdsa.PrivateKey
	id     []byte
	handle []byte // whose passkey it holds

	origin, party string
	flags         byte
	count         uint32
	counts        bool // it counts what it signs
}

func newDevice(t *testing.T) *device {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	id := make([]byte, 32)
	_, _ = rand.Read(id) // it never fails
	return &device{t: t, key: key, id: id, origin: "https://debut.example", party: "debut.example", flags: present | verified | mayBackUp, counts: true}
}

// options is what a page is given, of both ceremonies.
type options struct {
	Challenge string
	RP        struct{ ID, Name string }
	RPID      string `json:"rpId"`
	User      struct{ ID, Name, DisplayName string }

	Attestation        string
	UserVerification   string
	Timeout            int
	ExcludeCredentials []struct{ ID string }
	AllowCredentials   []struct{ ID string }

	AuthenticatorSelection struct {
		ResidentKey        string
		RequireResidentKey bool
		UserVerification   string
	}
}

func (d *device) read(raw []byte) (o options) {
	d.t.Helper()
	if err := json.Unmarshal(raw, &o); err != nil {
		d.t.Fatal(err)
	}
	return o
}

// makes answers navigator.credentials.create.
func (d *device) makes(raw []byte) []byte {
	d.t.Helper()
	o := d.read(raw)
	d.handle = unBase64(d.t, o.User.ID)
	point, err := d.key.PublicKey.Bytes()
	if err != nil {
		d.t.Fatal(err)
	}
	public := d.cbor(webauthncose.EC2PublicKeyData{
		PublicKeyData: webauthncose.PublicKeyData{KeyType: int64(webauthncose.EllipticKey), Algorithm: int64(webauthncose.AlgES256)},
		Curve:         int64(webauthncose.P256), XCoord: point[1:33], YCoord: point[33:],
	})
	data := d.data(attested)
	data = append(data, make([]byte, 16)...) // no model is named
	data = binary.BigEndian.AppendUint16(data, uint16(len(d.id)))
	data = append(append(data, d.id...), public...)
	object := d.cbor(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": data})
	return d.answer(map[string]any{
		"clientDataJSON": inBase64(d.client("webauthn.create", o.Challenge)), "attestationObject": inBase64(object), "transports": []string{"internal", "hybrid"},
	})
}

// signs answers navigator.credentials.get.
func (d *device) signs(raw []byte) []byte {
	d.t.Helper()
	client, data := d.client("webauthn.get", d.read(raw).Challenge), d.data(0)
	hash := sha256.Sum256(client)
	signed := sha256.Sum256(append(data[:len(data):len(data)], hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, d.key, signed[:])
	if err != nil {
		d.t.Fatal(err)
	}
	return d.answer(map[string]any{
		"clientDataJSON": inBase64(client), "authenticatorData": inBase64(data), "signature": inBase64(signature), "userHandle": inBase64(d.handle),
	})
}

func (d *device) client(kind, challenge string) []byte {
	return d.json(map[string]any{"type": kind, "challenge": challenge, "origin": d.origin, "crossOrigin": false})
}

// data returns the authenticator data up to the counter.
func (d *device) data(more byte) []byte {
	if d.counts {
		d.count++
	}
	hash := sha256.Sum256([]byte(d.party))
	return binary.BigEndian.AppendUint32(append(hash[:], d.flags|more), d.count)
}

func (d *device) answer(response map[string]any) []byte {
	id := inBase64(d.id)
	return d.json(map[string]any{
		"id": id, "rawId": id, "type": "public-key", "authenticatorAttachment": "platform", "response": response,
		"clientExtensionResults": map[string]any{"credProps": map[string]any{"rk": true}}, // some tell it unasked
	})
}

func (d *device) json(v any) []byte {
	d.t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		d.t.Fatal(err)
	}
	return raw
}

func (d *device) cbor(v any) []byte {
	d.t.Helper()
	raw, err := webauthncbor.Marshal(v)
	if err != nil {
		d.t.Fatal(err)
	}
	return raw
}

func inBase64(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func unBase64(t *testing.T, text string) []byte {
	t.Helper()
	b, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
