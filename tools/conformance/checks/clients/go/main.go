// Uses the client that oapi-codegen generates: main ORIGIN API_KEY. Prints each step that works.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"time"

	"conformance/signpost"
)

const (
	links            = 300
	page             = 100
	analyticsTimeout = time.Minute
)

var ctx = context.Background()

func main() {
	origin, apiKey := os.Args[1], os.Args[2]
	client, err := signpost.NewClientWithResponses(origin,
		signpost.WithHTTPClient(&http.Client{
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		}),
		signpost.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
			request.Header.Set("Authorization", "Bearer "+apiKey)
			return nil
		}))
	check(err)
	link := create(client)
	list(client, link)
	follow(client, link)
	analytics(client, link)
	pageThrough(client)
	fail(client)
}

func create(client *signpost.ClientWithResponses) signpost.Link {
	rules := []signpost.LinkRuleInput{{
		If: signpost.LinkConditionsInput{Countries: &[]string{"NZ"}},
		To: "https://example.com/nz",
	}}
	response, err := client.LinksCreateWithResponse(ctx,
		&signpost.LinksCreateParams{IdempotencyKey: pointer("go-1")},
		signpost.CreateLink{
			OriginalUrl: "https://example.com/go",
			Title:       pointer("Go"),
			Tags:        &[]string{"go-one"},
			Rules:       &rules,
		})
	check(err)
	must(response.JSON201 != nil, string(response.Body))
	link := response.JSON201.Data.Link
	must(link.Title == "Go" && link.BlockedReason == nil && link.Utm == nil, string(response.Body))
	must((*link.Rules[0].If.Countries)[0] == "NZ", string(response.Body))
	fmt.Println("create")
	return link
}

func list(client *signpost.ClientWithResponses, link signpost.Link) {
	response, err := client.LinksListWithResponse(ctx, &signpost.LinksListParams{Tag: pointer("go-one")})
	check(err)
	must(response.JSON200 != nil, string(response.Body))
	found := response.JSON200.Data.Links
	must(len(found) == 1 && found[0].UnderscoreId == link.UnderscoreId, string(response.Body))
	fmt.Println("list")
}

func follow(client *signpost.ClientWithResponses, link signpost.Link) {
	response, err := client.RedirectWithResponse(ctx, link.Code, nil)
	check(err)
	must(response.StatusCode() == http.StatusFound, response.Status())
	must(response.HTTPResponse.Header.Get("Location") == "https://example.com/go", "location")
	fmt.Println("redirect")
}

func analytics(client *signpost.ClientWithResponses, link signpost.Link) {
	deadline := time.Now().Add(analyticsTimeout)
	for {
		response, err := client.LinksAnalyticsWithResponse(ctx, link.UnderscoreId, nil)
		check(err)
		must(response.JSON200 != nil, string(response.Body))
		if response.JSON200.Data.Analytics.TotalClicks == 1 {
			break
		}
		must(time.Now().Before(deadline), string(response.Body))
		time.Sleep(500 * time.Millisecond)
	}
	fmt.Println("analytics")
}

func pageThrough(client *signpost.ClientWithResponses) {
	for start := 0; start < links; start += page {
		var rows []signpost.CreateLink
		for number := start; number < start+page; number++ {
			rows = append(rows, signpost.CreateLink{
				OriginalUrl: fmt.Sprintf("https://example.com/go/%d", number),
				Title:       pointer(fmt.Sprintf("Go %d", number)),
				Tags:        &[]string{"go"},
			})
		}
		response, err := client.LinksBulkWithResponse(ctx, nil, signpost.CreateLinks{Links: rows})
		check(err)
		must(response.JSON200 != nil, string(response.Body))
		for _, result := range response.JSON200.Data.Results {
			value, err := result.ValueByDiscriminator()
			check(err)
			_, isCreated := value.(signpost.CreatedRow)
			must(isCreated, string(response.Body))
		}
	}
	ids := map[string]bool{}
	var cursor *string
	for {
		params := &signpost.LinksListParams{Tag: pointer("go"), Limit: pointer(page), Cursor: cursor}
		response, err := client.LinksListWithResponse(ctx, params)
		check(err)
		must(response.JSON200 != nil, string(response.Body))
		for _, link := range response.JSON200.Data.Links {
			ids[link.UnderscoreId] = true
		}
		cursor = response.JSON200.Data.NextCursor
		if cursor == nil {
			break
		}
	}
	must(len(ids) == links, fmt.Sprint(len(ids)))
	fmt.Println("page")
}

func fail(client *signpost.ClientWithResponses) {
	response, err := client.LinksCreateWithResponse(ctx, nil, signpost.CreateLink{OriginalUrl: "no url"})
	check(err)
	must(response.JSON400 != nil, string(response.Body))
	failed := response.JSON400.Error
	must(failed.Code == "VALIDATION_ERROR", failed.Code)
	detail := (*failed.Details)[0]
	must(detail.Path == "originalUrl" && detail.Code != nil, string(response.Body))
	fmt.Println("error")
}

func pointer[Value any](value Value) *Value {
	return &value
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func must(isTrue bool, message string) {
	if !isTrue {
		panic(message)
	}
}
