// Sends the cases of a file with the standard library of Go, and prints a line of JSON for each response.
// Arguments: the file, the origin and the API key.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"os"
	"strings"
)

type part struct {
	Name     string  `json:"name"`
	Text     string  `json:"text"`
	Bytes    []byte  `json:"bytes"`
	Type     string  `json:"type"`
	FileName *string `json:"fileName"`
}

type testCase struct {
	Step    string            `json:"step"`
	Path    string            `json:"path"`
	Parts   []part            `json:"parts"`
	Body    []byte            `json:"body"`
	Headers map[string]string `json:"headers"`
}

var quotes = strings.NewReplacer("\\", "\\\\", `"`, "\\\"")

func write(form *multipart.Writer, one part) error {
	if one.Bytes == nil {
		return form.WriteField(one.Name, one.Text)
	}
	disposition := fmt.Sprintf(`form-data; name="%s"`, quotes.Replace(one.Name))
	if one.FileName != nil {
		disposition += fmt.Sprintf(`; filename="%s"`, quotes.Replace(*one.FileName))
	}
	header := textproto.MIMEHeader{}
	header.Set("Content-Disposition", disposition)
	header.Set("Content-Type", one.Type)
	writer, err := form.CreatePart(header)
	if err != nil {
		return err
	}
	_, err = writer.Write(one.Bytes)
	return err
}

func send(one testCase, origin, apiKey string) (int, json.RawMessage, error) {
	body := bytes.NewBuffer(one.Body)
	contentType := ""
	if one.Parts != nil {
		form := multipart.NewWriter(body)
		for _, each := range one.Parts {
			if err := write(form, each); err != nil {
				return 0, nil, err
			}
		}
		if err := form.Close(); err != nil {
			return 0, nil, err
		}
		contentType = form.FormDataContentType()
	}
	request, err := http.NewRequest("POST", origin+one.Path, body)
	if err != nil {
		return 0, nil, err
	}
	request.Header.Set("Content-Type", contentType)
	for name, value := range one.Headers {
		request.Header.Set(name, value)
	}
	request.Header.Set("x-service-api-key", apiKey)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	received, err := io.ReadAll(response.Body)
	return response.StatusCode, received, err
}

func main() {
	file, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	var cases []testCase
	if err := json.Unmarshal(file, &cases); err != nil {
		log.Fatal(err)
	}
	output := json.NewEncoder(os.Stdout)
	for _, one := range cases {
		status, body, err := send(one, os.Args[2], os.Args[3])
		if err != nil {
			log.Fatalf("%s: %v", one.Step, err)
		}
		if err := output.Encode(map[string]any{"step": one.Step, "status": status, "body": body}); err != nil {
			log.Fatal(err)
		}
	}
}
