import { h, type JSX } from 'preact';
import { codeBlock } from './code-block.ts';
import { renderInline } from './markdown.ts';
import type { SitePage } from './page.ts';
import type { ApiReference } from './reference/document.ts';
import { fieldGroups, fieldOf } from './reference/fields.ts';
import { fieldsMarkdown, fieldsView } from './reference/fields-view.ts';
import { literal } from './reference/literal.ts';
import type { ReferenceIndex } from './reference/reference-index.ts';
import { fenced } from './reference/reference-page.ts';
import { FENCES, type Sample, samplesView } from './samples.ts';

const DESCRIPTION =
  'Every webhook event with its payload, the headers of a delivery, and how to verify the signature.';

const VERIFY_TS = `import { verifyWebhook } from '@signpost/client/webhooks';

// rawBody: the bytes as they were received, before parsing. Throws if the signature is wrong or too old.
const event = await verifyWebhook(rawBody, request.headers, process.env.WEBHOOK_SECRET);`;

const VERIFY_PYTHON = `from signpost import webhooks

# raw_body: the bytes as they were received, before parsing. Raises an error if the signature is wrong or too old.
event = webhooks.verify(raw_body, request.headers, os.environ["WEBHOOK_SECRET"])`;

const VERIFY: readonly Sample[] = [
  { language: 'ts', code: VERIFY_TS },
  { language: 'python', code: VERIFY_PYTHON },
];

/** All events with their payloads. */
export function webhooksPage(api: ApiReference, index: ReferenceIndex): SitePage {
  const { events } = api;
  const headers = (events[0]?.headers ?? []).map(({ name, description = '', schema }) => ({
    ...fieldOf(name, schema, true),
    description,
  }));
  return {
    path: '/docs/webhooks',
    title: 'Webhook events',
    description: DESCRIPTION,
    wide: true,
    body: [
      h('h1', null, 'Webhook events'),
      h('p', { class: 'lead' }, DESCRIPTION),
      h(
        'p',
        null,
        'The guide ',
        h('a', { href: '/docs/guides/webhooks' }, 'Webhooks'),
        ' explains delivery, retries and replay. ',
        h('a', { href: `${index.pageOf('Webhooks')}#webhooks-create` }, 'Create a webhook'),
        ' to subscribe.',
      ),
      heading('headers', 'Headers'),
      fieldsView([{ fields: headers }], { objectUrl: index.objectUrl, isSent: false }),
      heading('signature', 'Verify the signature'),
      h(
        'p',
        null,
        'Messages are signed as ',
        h('a', { href: 'https://www.standardwebhooks.com' }, 'Standard Webhooks'),
        ' specifies. Verify each message before you use it.',
      ),
      samplesView(VERIFY),
      events.map((event) => eventView(event, index)),
    ],
    outline: [
      { id: 'headers', title: 'Headers' },
      { id: 'signature', title: 'Verify the signature' },
      ...events.map(({ type }) => ({ id: type, title: type })),
    ],
    markdown: [
      '# Webhook events',
      DESCRIPTION,
      `## Headers\n\n${fieldsMarkdown([{ fields: headers }])}`,
      `## Verify the signature\n\n${VERIFY.map(({ language, code }) => fenced(code, FENCES[language])).join('\n\n')}`,
      ...events.map(
        ({ type, summary, schema, example }) =>
          `## ${type}\n\n${summary}\n\n${fieldsMarkdown(fieldGroups(schema))}\n\n${fenced(literal(example, 'json'), 'json')}`,
      ),
      '',
    ].join('\n\n'),
    entries: events.map(({ type, summary }) => ({ id: type, title: type, hint: summary })),
  };
}

const heading = (id: string, title: string): JSX.Element =>
  h('h2', { id }, h('a', { class: 'anchor', href: `#${id}` }, title));

function eventView(
  { type, summary, schema, example }: ApiReference['events'][number],
  index: ReferenceIndex,
): JSX.Element {
  return h(
    'section',
    { class: 'operation', 'aria-labelledby': type },
    h(
      'div',
      { class: 'about' },
      h('h2', { id: type }, h('a', { class: 'anchor', href: `#${type}` }, h('code', null, type))),
      h('p', { dangerouslySetInnerHTML: { __html: renderInline(summary) } }),
      fieldsView(fieldGroups(schema), { objectUrl: index.objectUrl, isSent: false }),
    ),
    h('div', { class: 'examples' }, codeBlock(literal(example, 'json'), 'json', 'Payload')),
  );
}
