// Receives webhooks on loopback and verifies them with the library of Standard Webhooks.
//
// Argument: a JSON file with the secrets of each path. It is read for each message, because the secret of a webhook is not
// known before its URL is. Prints a line of JSON for each message: what the library did not do as it should.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

const otherSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

type report struct {
	Path      string   `json:"path"`
	Type      string   `json:"type"`
	ID        string   `json:"id"`
	Bytes     int      `json:"bytes"`
	Signature string   `json:"signature"`
	Verdicts  int      `json:"verdicts"`
	Wrong     []string `json:"wrong"`
}

// The reason why the library refuses a message; nil if it accepts it.
func refusal(secret string, body []byte, headers http.Header) error {
	webhook, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		return err
	}
	return webhook.Verify(body, headers)
}

func signed(secret string, headers http.Header, body []byte, at time.Time) (string, error) {
	webhook, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		return "", err
	}
	return webhook.Sign(headers.Get(standardwebhooks.HeaderWebhookID), at, body)
}

// The headers with another value; empty removes one.
func with(headers http.Header, name, value string) http.Header {
	other := headers.Clone()
	other.Del(name)
	if value != "" {
		other.Set(name, value)
	}
	return other
}

// The headers as the library signs this message `age` ago.
func resigned(secret string, headers http.Header, body []byte, age time.Duration) http.Header {
	then := time.Now().Add(-age)
	signature, _ := signed(secret, headers, body, then)
	seconds := strconv.FormatInt(then.Unix(), 10)
	older := with(headers, standardwebhooks.HeaderWebhookTimestamp, seconds)
	return with(older, standardwebhooks.HeaderWebhookSignature, signature)
}

func judge(result *report, secret string, body []byte, headers http.Header) {
	expect := func(what string, isRight bool) {
		result.Verdicts++
		if !isRight {
			result.Wrong = append(result.Wrong, what)
		}
	}
	expect("accepts the message", refusal(secret, body, headers) == nil)
	seconds, _ := strconv.ParseInt(headers.Get(standardwebhooks.HeaderWebhookTimestamp), 10, 64)
	own, err := signed(secret, headers, body, time.Unix(seconds, 0))
	sent := strings.Split(headers.Get(standardwebhooks.HeaderWebhookSignature), " ")
	expect("makes the same signature", err == nil && slices.Contains(sent, own))
	for _, at := range []int{0, len(body) / 2, len(body) - 1} {
		changed := bytes.Clone(body)
		changed[at] ^= 1
		isRefused := errors.Is(refusal(secret, changed, headers), standardwebhooks.ErrNoMatchingSignature)
		expect(fmt.Sprintf("refuses a change of byte %d", at), isRefused)
	}
	isRefused := func(secret string, headers http.Header, reason error) bool {
		return errors.Is(refusal(secret, body, headers), reason)
	}
	none := standardwebhooks.ErrNoMatchingSignature
	expect("refuses another secret", isRefused(otherSecret, headers, none))
	otherID := with(headers, standardwebhooks.HeaderWebhookID, "evt_other")
	expect("refuses another ID", isRefused(secret, otherID, none))
	later := with(headers, standardwebhooks.HeaderWebhookTimestamp, strconv.FormatInt(seconds+1, 10))
	expect("refuses another timestamp", isRefused(secret, later, none))
	for _, name := range []string{
		standardwebhooks.HeaderWebhookID,
		standardwebhooks.HeaderWebhookTimestamp,
		standardwebhooks.HeaderWebhookSignature,
	} {
		missing := isRefused(secret, with(headers, name, ""), standardwebhooks.ErrRequiredHeaders)
		expect("refuses a message without "+name, missing)
	}
	recent := resigned(secret, headers, body, 4*time.Minute)
	expect("accepts a message of 4 minutes ago", refusal(secret, body, recent) == nil)
	old := resigned(secret, headers, body, 6*time.Minute)
	expect("refuses a message of 6 minutes ago", isRefused(secret, old, standardwebhooks.ErrMessageTooOld))
}

func secretsOf(path string) ([]string, error) {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		return nil, err
	}
	var all map[string][]string
	err = json.Unmarshal(text, &all)
	return all[path], err
}

func main() {
	var printing sync.Mutex
	handle := func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(request.Body)
		if err != nil {
			http.Error(response, err.Error(), http.StatusBadRequest)
			return
		}
		path := strings.TrimPrefix(request.URL.Path, "/")
		secrets, err := secretsOf(path)
		if err != nil {
			http.Error(response, err.Error(), http.StatusInternalServerError)
			return
		}
		var event struct{ Type string }
		if err := json.Unmarshal(body, &event); err != nil {
			http.Error(response, err.Error(), http.StatusBadRequest)
			return
		}
		result := report{
			Path:      path,
			Type:      event.Type,
			ID:        request.Header.Get(standardwebhooks.HeaderWebhookID),
			Bytes:     len(body),
			Signature: request.Header.Get(standardwebhooks.HeaderWebhookSignature),
			Wrong:     []string{},
		}
		for _, secret := range secrets {
			judge(&result, secret, body, request.Header)
		}
		printing.Lock()
		defer printing.Unlock()
		if err := json.NewEncoder(os.Stdout).Encode(result); err != nil {
			log.Fatal(err)
		}
		if len(result.Wrong) > 0 {
			response.WriteHeader(http.StatusUnauthorized)
		} else {
			response.WriteHeader(http.StatusNoContent)
		}
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("listening on %d\n", listener.Addr().(*net.TCPAddr).Port)
	log.Fatal(http.Serve(listener, http.HandlerFunc(handle)))
}
