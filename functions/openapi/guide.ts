import { CHAT_STAGE } from '#functions/framework/function-spec.ts';
import { MODEL_SLUGS } from '#shared/chat/models.ts';
import { PERMISSIONS } from '#shared/core/accounts/permissions.ts';
import { PLAN_LIMITS } from '#shared/core/accounts/plans.ts';
import { EVENT_TYPES, OPT_IN_NAMES } from '#shared/core/events/event.ts';
import { MAX_MULTIPART_BYTES } from '#shared/platform/http/multipart.ts';
import { MAX_JSON_BYTES } from '#shared/platform/http/request.ts';
import { PROBLEM_CODES } from '#shared/platform/problems.ts';
import { DISABLE_AFTER_DAYS } from '#shared/webhooks/failing.ts';

/** A limit of each plan: `60 (free), 600 (pro)`. */
const byPlan = (limit: 'chatCalls' | 'requestsPerMinute' | 'webhookAttemptsPerMinute'): string =>
  Object.entries(PLAN_LIMITS)
    .map(([plan, limits]) => `${limits[limit].toLocaleString('en')} (${plan})`)
    .join(', ');

/** The codes of `details` with their meaning. */
const problemTable = (): string =>
  [
    '| code | meaning |',
    '|---|---|',
    ...Object.entries(PROBLEM_CODES).map(([code, meaning]) => `| \`${code}\` | ${meaning} |`),
  ].join('\n');

/** The introduction: the description of the whole API, in Markdown. */
export function guide(origin: string): string {
  const plans = byPlan('requestsPerMinute');
  const attempts = byPlan('webhookAttemptsPerMinute');
  const calls = byPlan('chatCalls');
  return `\
Create your first short link. Replace \`YOUR_API_KEY\` with your API key. \
The local run prints one when it starts.

\`\`\`bash
curl ${origin}/v1/api/links \\
  -H 'authorization: Bearer YOUR_API_KEY' \\
  -H 'content-type: application/json' \\
  -d '{
    "originalUrl": "https://example.com/my-first-link",
    "title": "My first link"
  }'
\`\`\`

The response has status 201 and contains the link. \
Open its \`shortUrl\`: it redirects to \`originalUrl\` and counts the
click. \`GET /v1/api/links/{id}/analytics\` shows it a few seconds later.

With TypeScript or JavaScript, \`npm install ${origin}/client.tgz\` installs this deployment's client, \
\`@signpost/client\`.
For Python, see ${origin}/docs/python.

# Authentication

Endpoints under \`/v1/api\` and \`/${CHAT_STAGE}\` require an API key. \
Send it as \`Authorization: Bearer sk_...\`. The header
\`x-service-api-key\` works, too. A request with two different keys is rejected with 400. A key starts with
\`sk_\`, belongs to one account, and has permissions: \
${PERMISSIONS.map((permission) => `\`${permission}\``).join(', ')} (\`*\` includes all of
them). \`GET /v1/api/me\` returns the permissions of your key. Manage keys with \`/v1/api/keys\`. \
All other endpoints are public.

# Responses and errors

Responses are JSON: \`{ "status": "success", "message", "data", "warnings"? }\`, or for an error
\`{ "status": "error", "error": { "code", "message", "params"?, "details"? } }\`. \
Handle errors by \`code\`, which never changes.
\`message\` is for people and may change; \`params\` contains the values in it, such as \`limit\`. \
With \`VALIDATION_ERROR\`, \`details\`
lists each invalid field with its \`path\`, a \`code\` such as \`too_long\`, \
its \`params\` such as \`{ "maximum": 200 }\`, and a \`message\`.
\`warnings\`, each with \`path\`, \`code\` and \`message\`, say what was accepted and will not work as sent, \
such as a link on a domain that
you have not verified. Every response has the header \`x-request-id\`: include it when you report a problem.

Resources of other accounts return 404. \
Unknown fields and query parameters are rejected with 400, and \`params.nearest\` is the
field that was probably meant. You can send a record back as you read it: its read-only fields are ignored. \
In updates, absent fields do not change, and
\`null\` clears an optional field. In responses, fields without a value are \`null\`. \
New fields may be added to responses at any time, so
ignore fields that you do not know. Times are ISO 8601 in UTC. \
A JSON body can have at most ${MAX_JSON_BYTES / 1024} KiB. \
It is in UTF-8, or in the encoding that its content type names, such as
\`application/json; charset=windows-1252\`, and not compressed.

The codes of invalid fields, with their parameters:

${problemTable()}

# Files

To create or update Smart Links with files, \
send \`multipart/form-data\` of up to ${MAX_MULTIPART_BYTES / 1e6} MB: text fields as plain text, lists and
objects as JSON, and files. Lists and objects can also be sent in parts of their own, named \
\`urls[0][title]\` or \`urls[0].title\`, and
lists of texts as repeated parts, \`tags\` or \`tags[]\`. To upload larger files, \
request an upload form with \`POST /v1/api/uploads\`, send the file to it, and
use its \`storageCode\` in the Smart Link. \
Images can be PNG, JPEG, WebP, GIF or AVIF, videos MP4, WebM or QuickTime. The type is
detected from the content. A file belongs to one Smart Link, \
and is deleted when the Smart Link no longer uses it.

\`\`\`bash
curl ${origin}/v1/api/smart-links \\
  -H 'authorization: Bearer YOUR_API_KEY' \\
  -F title='Jane Doe' -F type=myBio \\
  -F urls='[{"title": "My shop", "url": "https://example.com/shop"}]' \\
  -F image=@portrait.jpg
\`\`\`

# Pagination

Lists are newest first. Without \`limit\`, the response contains as many entries as fit into 5 MB. \
While \`nextCursor\`
is not \`null\`, send it as \`cursor\` with the same filters to get the next page. \
A page can have fewer entries than \`limit\`, or none, although there are more: a request with a filter ends \
once it has read some thousand entries.

# Rate limits

All API keys of an account share a limit of requests per minute, by plan: ${plans}. \
The headers \`x-ratelimit-limit\`,
\`x-ratelimit-remaining\` and \`x-ratelimit-reset\` show the current usage. Public endpoints are limited by IP
address. Above the limit, the response is 429 \`RATE_LIMITED\`, with the seconds to wait in \`retry-after\`.

Plans also limit the number of links, Smart Links and domains, the media storage, and the uploads per day: \
403 \`QUOTA_EXCEEDED\`.
\`GET /v1/api/me\` returns each quota with its usage.

# Idempotent requests

Send the header \`Idempotency-Key\` with requests that create resources. \
If you receive no response, repeat the request with the same
key: within 24 hours, the same key and content return the first response again, \
with \`idempotency-replayed: true\`, and
nothing is created twice. The same key with different content returns 409 \`IDEMPOTENCY_CONFLICT\`.

# Concurrent changes

Responses with a single link, Smart Link or webhook have an \`etag\`. \
Send it in \`If-Match\` when you update or delete the record: if someone
else has changed it since, the response is 412 \`PRECONDITION_FAILED\`, and nothing is changed.

# Webhooks

\`POST /v1/api/webhooks { "url", "events" }\` subscribes your endpoint to events: \
${EVENT_TYPES.map((type) => `\`${type}\``).join(', ')}, or \`*\` for
all of them except ${OPT_IN_NAMES.map((name) => `\`${name}\``).join(', ')}. \
A message is \`{ "type", "timestamp", "data" }\`, \
where \`data\` is the resource as returned by the API. It is signed according to
[Standard Webhooks](https://www.standardwebhooks.com) (headers \`webhook-id\`, \`webhook-timestamp\`, \
\`webhook-signature\`): verify it
with one of their libraries and the \`secret\` of the webhook.

For receivers that ask for a key or for Basic authentication, \`headers\` of a webhook are sent with every \
delivery. Their values are stored as secrets and never returned.

Return a 2xx status within 15 seconds. \
Failed deliveries are retried after about 2, 8 and 20 seconds, then at growing intervals for about a day.
Messages can arrive more than once, and out of order: use \`webhook-id\` to detect duplicates. Redirects are
not followed. \`GET /v1/api/webhooks/{id}/deliveries\` lists deliveries with their attempts.

A response with 429 or 5xx and \`retry-after\`, in seconds or as a date, makes the whole webhook wait: \
nothing is sent until then, for at most one hour.

A webhook is disabled when every attempt has failed for ${DISABLE_AFTER_DAYS} days, and immediately when an \
attempt returns 410. \
The contact of the account is emailed after one day of failures, and when the webhook is disabled.
While a webhook is inactive, events are recorded as deliveries with the status \`held\`. \
Set it to \`active\` again, and send
\`POST /v1/api/webhooks/{id}/replay { "from", "to" }\` to resend all deliveries of that range \
that have not succeeded.

To subscribe to an event, the API key needs the permission to read its data: \
\`links:read\` for \`link.*\`, \`smart-links:read\` for
\`smart_link.*\`, \`survey.submitted\` and \`webinar.registered\`, all of them for \`*\`. \
An account can have one webhook per URL. Attempts per
minute to a receiving host are limited by plan: ${attempts}. Further attempts are delayed.

# Chat

The chat API is at \`${origin}/${CHAT_STAGE}\`. The API key needs the permission \`chat:generate\`.

\`\`\`bash
curl ${origin}/${CHAT_STAGE}/${MODEL_SLUGS[0]} \\
  -H 'authorization: Bearer YOUR_API_KEY' \\
  -H 'content-type: application/json' \\
  -d '{ "messages": [{ "role": "user", "content": "Name three colors." }] }'
\`\`\`

The response has the text both in \`choices[0].message.content\` and in \`response\`. \
With \`"stream": true\`, it is streamed
as server-sent events. Before a call, its maximum cost is reserved from the balance of a prepaid account. \
If the
balance is too low, \`max_tokens\` is reduced (\`finish_reason\` is then \`length\`), \
or the response is 402 if not even a short completion is covered.
Concurrent calls are limited by plan: ${calls}. Errors are \`{ "error", "detail"? }\`. \
If a client disconnects, its
request ends and is logged as 499. OpenAI's SDKs work with \`baseURL\` \`${origin}/${CHAT_STAGE}/v1\`, \
where errors are OpenAI-compatible.
`;
}
