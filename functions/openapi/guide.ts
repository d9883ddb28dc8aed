import { PERMISSIONS } from '../../shared/accounts/permissions.ts';
import { PLAN_LIMITS } from '../../shared/accounts/plans.ts';
import { MODEL_SLUGS } from '../../shared/chat/models.ts';
import { EVENT_TYPES } from '../../shared/events/event.ts';
import { MAX_MULTIPART_BYTES } from '../../shared/platform/http/multipart.ts';
import { MAX_JSON_BYTES } from '../../shared/platform/http/request.ts';
import { DISABLE_AFTER_DAYS } from '../../shared/webhooks/failing.ts';
import { CHAT_STAGE } from '../framework/function-spec.ts';

/** A limit of each plan: `60 (free), 600 (pro)`. */
const byPlan = (limit: 'chatCalls' | 'requestsPerMinute' | 'webhookAttemptsPerMinute'): string =>
  Object.entries(PLAN_LIMITS)
    .map(([plan, limits]) => `${limits[limit].toLocaleString('en')} (${plan})`)
    .join(', ');

/** The introduction: the description of the whole API, in Markdown. */
export function guide(origin: string): string {
  const plans = byPlan('requestsPerMinute');
  const attempts = byPlan('webhookAttemptsPerMinute');
  const calls = byPlan('chatCalls');
  return `\
Create your first short link. Put your API key in place of \`YOUR_API_KEY\`; the local run prints one when it starts.

\`\`\`bash
curl ${origin}/v1/api/links \\
  -H 'x-service-api-key: YOUR_API_KEY' \\
  -H 'content-type: application/json' \\
  -d '{
    "originalUrl": "https://example.com/my-first-link",
    "title": "My first link"
  }'
\`\`\`

The answer is 201 with the link's record. Open its \`shortUrl\`: you are led to \`originalUrl\`, and the visit is
counted. \`GET /v1/api/links/{id}/analytics\` shows it a few seconds later.

With TypeScript or JavaScript, \`npm install ${origin}/client.tgz\` installs this deployment's client, \`@signpost/client\`.

# Authentication

Endpoints under \`/v1/api\` need an API key in the header \`x-service-api-key\`. A key begins with \`sk_\`, belongs to
one owner and holds permissions: ${PERMISSIONS.map((permission) => `\`${permission}\``).join(', ')} (\`*\` is all of
them). \`GET /v1/api/me\` tells what yours may do, \`/v1/api/keys\` manages keys. Everything else is public.

# Answers and errors

Answers are JSON: \`{ "status": "success", "message", "data" }\`, or for an error
\`{ "status": "error", "error": { "code", "message", "details"? } }\`. Go by \`code\`, which stays the same; \`message\`
is for people and says what to do next. With \`VALIDATION_ERROR\`, \`details\` names each field that is wrong. Every answer
carries the header \`x-request-id\`: give it when you report a problem.

A resource of another owner is not found (404), as if it did not exist. Fields of a request that the API does not know
are ignored. In an update an absent field stays as it is, and \`null\` clears an optional one. In an answer, what is not
set is \`null\`. Answers may get further fields; do not refuse them. Times are ISO 8601 in UTC. A JSON body may have
at most ${MAX_JSON_BYTES / 1024} KiB.

# Files

Create and update of Smart Links take \`multipart/form-data\` of up to ${MAX_MULTIPART_BYTES / 1e6} MB: texts as they are, lists and objects as
JSON, and files. Larger ones go past the API: \`POST /v1/api/uploads\` answers a form for one file. Send the file there, and
then its \`storageCode\` with the Smart Link. Images are PNG, JPEG, WebP, GIF or AVIF, videos MP4, WebM or QuickTime, by
their bytes. A file belongs to one Smart Link and is deleted when that lets it go.

\`\`\`bash
curl ${origin}/v1/api/smart-links \\
  -H 'x-service-api-key: YOUR_API_KEY' \\
  -F title='Jane Doe' -F type=myBio \\
  -F urls='[{"title": "My shop", "url": "https://example.com/shop"}]' \\
  -F image=@portrait.jpg
\`\`\`

# Pages of a list

Lists are newest first. Without \`limit\` you get everything, as far as one answer can carry (5 MB). Where \`nextCursor\`
is not \`null\`, send it as \`cursor\`, with the same filters, to get the next page.

# Rate limits

All keys of an owner share the requests a minute of its plan: ${plans}. \`x-ratelimit-limit\`,
\`x-ratelimit-remaining\` and \`x-ratelimit-reset\` show what is left. Public endpoints are limited by network
address. Above a limit, the response is 429 \`RATE_LIMITED\` with \`retry-after\`, the seconds to wait.

Plans also limit how many links, Smart Links and domains there are, the storage and the daily uploads of media: 403 \`QUOTA_EXCEEDED\`.
\`GET /v1/api/me\` shows each quota with its use.

# Repeating a request safely

Send a header \`Idempotency-Key\` with a request that creates, and repeat the request with the same key when no answer
arrives: within 24 hours the same key and content get the first answer again, with \`idempotency-replayed: true\`, and
nothing is created twice. The same key with other content is refused with 409 \`IDEMPOTENCY_CONFLICT\`.

# Webhooks

\`POST /v1/api/webhooks { "url", "events" }\` has events sent to you: ${EVENT_TYPES.map((type) => `\`${type}\``).join(', ')}, or \`*\` for all of
them. A message is \`{ "type", "timestamp", "data" }\`, where \`data\` is the record as the API shows it, signed as
[Standard Webhooks](https://www.standardwebhooks.com) says (headers \`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\`): verify it
with one of its libraries and the \`secret\` that was answered.

Answer 2xx within 10 seconds. What fails is tried again after about 2, 8 and 20 seconds, then at growing intervals for about a day.
A message can come more than once, and later than one that was sent after it: \`webhook-id\` tells which you have seen. Redirects are
not followed. \`GET /v1/api/webhooks/{id}/deliveries\` lists deliveries with their attempts.

A webhook is disabled when every attempt has failed for ${DISABLE_AFTER_DAYS} days. The account's contact is emailed after one day, and when it is disabled.
While a webhook is inactive, events are recorded as deliveries with the status \`held\`. Set it to \`active\` again and send
\`POST /v1/api/webhooks/{id}/replay { "from", "to" }\` to have all deliveries of that range that have not succeeded sent again.

To subscribe to an event, the API key needs the permission to read what it carries: \`links:read\` for \`link.*\`, \`smart-links:read\` for
\`smart_link.*\`, \`survey.submitted\` and \`webinar.registered\`, all of them for \`*\`. An account has one webhook per URL, and each receiving host gets a number of
attempts a minute by plan: ${attempts}. Further ones are sent later.

# Chat

Models are at \`${origin}/${CHAT_STAGE}\` and take the same key as \`Authorization: Bearer sk_...\`; it needs the permission
\`chat:generate\`.

\`\`\`bash
curl ${origin}/${CHAT_STAGE}/${MODEL_SLUGS[0]} \\
  -H 'authorization: Bearer YOUR_API_KEY' \\
  -H 'content-type: application/json' \\
  -d '{ "messages": [{ "role": "user", "content": "Name three colors." }] }'
\`\`\`

The answer has both shapes that clients know: \`choices[0].message.content\` and \`response\`. With \`"stream": true\` it
comes as server-sent events while it is written. Before a call, a prepaid account reserves the most that it may cost; a
balance that does not cover it lowers \`max_tokens\` (\`finish_reason\` is then \`length\`) or, below a short completion, is answered with 402.
Calls at once are limited by plan: ${calls}. Errors are \`{ "error", "detail"? }\`. A client that leaves ends its
request, which the logs show as 499. OpenAI's SDKs work with \`baseURL\` \`${origin}/${CHAT_STAGE}/v1\`; errors have their shape there.
`;
}
