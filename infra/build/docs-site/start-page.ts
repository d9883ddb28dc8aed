import { h, type JSX } from 'preact';
import { codeBlock } from './code-block.ts';
import { type Section, type SitePage, UNKNOWN_ORIGIN } from './page.ts';
import { fenced } from './reference/reference-page.ts';

const TITLE = 'Signpost documentation';
const DESCRIPTION =
  'Create short links and landing pages, read their analytics, and get every change as an event, over one HTTP API.';

const REQUEST = `curl ${UNKNOWN_ORIGIN}/v1/api/links \\
  -H 'authorization: Bearer YOUR_API_KEY' \\
  -H 'content-type: application/json' \\
  -d '{
    "originalUrl": "https://example.com/my-first-link",
    "title": "My first link"
  }'`;

const RESPONSE = `{
  "status": "success",
  "message": "Link created.",
  "data": {
    "link": {
      "_id": "lnk_4fJ2kQ8sT1vX7yZ0aBcD",
      "shortUrl": "${UNKNOWN_ORIGIN}/r/Ab3xY9z",
      "originalUrl": "https://example.com/my-first-link",
      ...
    }
  }
}`;

/** The page at `/docs`: the first call, and links to everything. */
export function startPage(sections: readonly Section[]): SitePage {
  return {
    path: '/docs',
    title: TITLE,
    description: DESCRIPTION,
    body: [
      h('h1', null, TITLE),
      h('p', { class: 'lead' }, DESCRIPTION),
      h('h2', { id: 'first-call' }, h('a', { class: 'anchor', href: '#first-call' }, 'Your first call')),
      h(
        'p',
        null,
        'Create a link. Replace ',
        h('code', null, 'YOUR_API_KEY'),
        ' with a key from ',
        h('a', { href: '/console/developer' }, 'the console'),
        '; the local run prints one when it starts.',
      ),
      codeBlock(REQUEST, 'bash'),
      h('p', null, 'The response is ', h('code', null, '201'), ' with the link:'),
      codeBlock(RESPONSE, 'json'),
      h(
        'p',
        null,
        'Open its ',
        h('code', null, 'shortUrl'),
        ': you are redirected, and the click is counted. The ',
        h('a', { href: '/docs/guides/quick-start' }, 'quick start'),
        ' continues from here.',
      ),
      h('div', { class: 'cards' }, sections.map(card)),
      h('h2', { id: 'machines' }, h('a', { class: 'anchor', href: '#machines' }, 'For programs and agents')),
      h(
        'ul',
        null,
        h(
          'li',
          null,
          h('a', { href: '/v1/openapi.json' }, 'OpenAPI 3.1 document'),
          ' for code generators and other tools',
        ),
        h(
          'li',
          null,
          h('a', { href: '/llms.txt' }, 'llms.txt'),
          ': an index of these pages for language models',
        ),
        h('li', null, 'Every page as Markdown: add ', h('code', null, '.md'), ' to its URL'),
      ),
    ],
    outline: [],
    markdown: [
      `# ${TITLE}`,
      DESCRIPTION,
      '## Your first call',
      'Create a link. Replace `YOUR_API_KEY` with a key from the console; the local run prints one when it starts.',
      fenced(REQUEST, 'bash'),
      'The response is `201` with the link:',
      fenced(RESPONSE, 'json'),
      ...sections.map(
        ({ title, pages }) =>
          `## ${title}\n\n${pages.map((page) => `- [${page.title}](${UNKNOWN_ORIGIN}${page.path}.md): ${page.description}`).join('\n')}`,
      ),
      '',
    ].join('\n\n'),
    entries: [],
  };
}

const card = ({ title, pages }: Section): JSX.Element =>
  h(
    'section',
    { class: 'card' },
    h('h2', null, title),
    h(
      'ul',
      null,
      pages.map((page) => h('li', null, h('a', { href: page.path }, page.title))),
    ),
  );
