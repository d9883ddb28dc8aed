import { type CodeBlock, codeBlock, fenced, samplesView } from './code.ts';
import { html } from './html.ts';
import { renderInline, renderText } from './markdown.ts';
import { generatedPage, type PagePart, type SitePage } from './page.ts';
import type { ApiEvent, ApiReference } from './reference/document.ts';
import { fieldGroups, fieldOf } from './reference/fields.ts';
import { fieldsMarkdown, fieldsView } from './reference/fields-view.ts';
import { literal } from './reference/literal.ts';

const VERIFY: readonly CodeBlock[] = [
  {
    fence: 'ts',
    code: `import { verifyWebhook } from '@signpost/client/webhooks';

// rawBody: the bytes as they were received, before parsing.
// Throws an error if the signature is wrong or too old.
const event = await verifyWebhook(rawBody, request.headers, process.env.WEBHOOK_SECRET);`,
  },
  {
    fence: 'python',
    code: `from signpost import webhooks

# raw_body: the bytes as they were received, before parsing.
# Raises an error if the signature is wrong or too old.
event = webhooks.verify(raw_body, request.headers, os.environ["WEBHOOK_SECRET"])`,
  },
];

/** All events with their payloads. */
export function webhooksPage(api: ApiReference): SitePage {
  return generatedPage({
    path: '/docs/webhooks',
    title: 'Webhook events',
    description:
      'Every webhook event with its payload, the headers of a delivery, and how to verify the signature.',
    wide: true,
    intro: renderText(
      `The guide [Webhooks](/docs/guides/webhooks) explains delivery, retries and replay.
[Create a webhook](${api.pageOf('Webhooks')}#webhooks-create) to subscribe.`,
    ),
    parts: [headersPart(api), SIGNATURE, ...api.events.map((event) => eventPart(event, api))],
  });
}

function headersPart(api: ApiReference): PagePart {
  const headers = (api.events[0]?.headers ?? []).map(({ name, description = '', schema }) => ({
    ...fieldOf(name, schema, true),
    description,
  }));
  return {
    id: 'headers',
    title: 'Headers',
    kind: 'plain',
    text: fieldsView([{ fields: headers }], { api, isSent: false }),
    markdown: `## Headers\n\n${fieldsMarkdown([{ fields: headers }])}`,
  };
}

const SIGNATURE: PagePart = {
  id: 'signature',
  title: 'Verify the signature',
  kind: 'plain',
  text: [
    renderText(
      `Messages are signed as [Standard Webhooks](https://www.standardwebhooks.com) specifies.
Verify each message before you use it.`,
    ),
    samplesView(VERIFY),
  ],
  markdown: `## Verify the signature\n\n${VERIFY.map(fenced).join('\n\n')}`,
};

function eventPart({ type, summary, schema, example }: ApiEvent, api: ApiReference): PagePart {
  const payload = { fence: 'json', code: literal(example, 'json') };
  const fields = fieldGroups(schema);
  return {
    id: type,
    title: type,
    hint: summary,
    kind: 'operation',
    heading: html`<code>${type}</code>`,
    text: html`<p>${renderInline(summary)}</p>${fieldsView(fields, { api, isSent: false })}`,
    examples: codeBlock(payload, 'Payload'),
    markdown: [`## ${type}`, summary, fieldsMarkdown(fields), fenced(payload)].join('\n\n'),
  };
}
