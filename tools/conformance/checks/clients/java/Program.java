import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import signpost.ApiClient;
import signpost.ApiException;
import signpost.api.ImportAndExportApi;
import signpost.api.LinksApi;
import signpost.api.VisitorsApi;
import signpost.model.CreateLink;
import signpost.model.CreateLinks;
import signpost.model.CreatedRow;
import signpost.model.ErrorDetail;
import signpost.model.ErrorInfo;
import signpost.model.Link;
import signpost.model.LinkConditionsInput;
import signpost.model.LinkPageEnvelopeData;
import signpost.model.LinkRuleInput;

/** Uses the client that OpenAPI Generator writes: Program ORIGIN API_KEY. Prints each step that works. */
public final class Program {
    private static final int LINKS = 300;
    private static final int PAGE = 100;
    private static final Duration ANALYTICS_TIMEOUT = Duration.ofMinutes(1);

    private final ApiClient client;
    private final LinksApi links;

    private Program(String origin, String apiKey) {
        client = new ApiClient();
        client.setBasePath(origin);
        client.setHttpClient(client.getHttpClient().newBuilder().followRedirects(false).build());
        client.setBearerToken(apiKey);
        links = new LinksApi(client);
    }

    public static void main(String[] arguments) throws Exception {
        Program program = new Program(arguments[0], arguments[1]);
        Link link = program.create();
        program.list(link);
        program.follow(link);
        program.analytics(link);
        program.pageThrough();
        program.fail();
    }

    private Link create() throws ApiException {
        LinkRuleInput rule =
                new LinkRuleInput()
                        ._if(new LinkConditionsInput().countries(List.of("NZ")))
                        .to("https://example.com/nz");
        CreateLink body =
                new CreateLink()
                        .originalUrl("https://example.com/java")
                        .title("Java")
                        .tags(List.of("java-one"))
                        .rules(List.of(rule));
        Link link = links.linksCreate(body, "java-1").getData().getLink();
        must(link.getTitle().equals("Java") && link.getBlockedReason() == null, link);
        must(link.getRules().get(0).getIf().getCountries().equals(List.of("NZ")), link);
        System.out.println("create");
        return link;
    }

    private void list(Link link) throws ApiException {
        List<Link> found = links.linksList(null, null, "java-one", null, null, null, null).getData().getLinks();
        must(found.size() == 1 && found.get(0).getId().equals(link.getId()), found);
        System.out.println("list");
    }

    /** The generated client takes every status beside 2xx for a failure. */
    private void follow(Link link) {
        try {
            new VisitorsApi(client).redirect(link.getCode(), null);
            must(false, "no redirect");
        } catch (ApiException redirect) {
            must(redirect.getCode() == 302, redirect);
            String location = redirect.getResponseHeaders().get("location").get(0);
            must(location.equals("https://example.com/java"), location);
        }
        System.out.println("redirect");
    }

    private void analytics(Link link) throws ApiException, InterruptedException {
        Instant deadline = Instant.now().plus(ANALYTICS_TIMEOUT);
        while (clicksOf(link) != 1) {
            must(Instant.now().isBefore(deadline), "no click");
            Thread.sleep(500);
        }
        System.out.println("analytics");
    }

    private long clicksOf(Link link) throws ApiException {
        return links.linksAnalytics(
                        link.getId(), null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
                        null, null, null)
                .getData()
                .getAnalytics()
                .getTotalClicks();
    }

    private void pageThrough() throws ApiException {
        ImportAndExportApi bulk = new ImportAndExportApi(client);
        for (int start = 0; start < LINKS; start += PAGE) {
            List<CreateLink> rows = new ArrayList<>();
            for (int number = start; number < start + PAGE; number++) {
                rows.add(
                        new CreateLink()
                                .originalUrl("https://example.com/java/" + number)
                                .title("Java " + number)
                                .tags(List.of("java")));
            }
            bulk.linksBulk(new CreateLinks().links(rows), null)
                    .getData()
                    .getResults()
                    .forEach(row -> must(row.getActualInstance() instanceof CreatedRow, row));
        }
        Set<String> ids = new HashSet<>();
        String cursor = null;
        do {
            LinkPageEnvelopeData page = links.linksList(PAGE, cursor, "java", null, null, null, null).getData();
            page.getLinks().forEach(link -> ids.add(link.getId()));
            cursor = page.getNextCursor();
        } while (cursor != null);
        must(ids.size() == LINKS, ids.size());
        System.out.println("page");
    }

    private void fail() throws Exception {
        try {
            links.linksCreate(new CreateLink().originalUrl("no url"), null);
            must(false, "no failure");
        } catch (ApiException failure) {
            must(failure.getCode() == 400, failure);
            ErrorInfo error = signpost.model.Error.fromJson(failure.getResponseBody()).getError();
            must(error.getCode().equals("VALIDATION_ERROR"), error);
            ErrorDetail detail = error.getDetails().get(0);
            must(detail.getPath().equals("originalUrl") && !detail.getCode().isEmpty(), detail);
        }
        System.out.println("error");
    }

    private static void must(boolean isTrue, Object what) {
        if (!isTrue) throw new AssertionError(what);
    }
}
