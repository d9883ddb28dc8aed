import { h, type JSX } from 'preact';
import { CLIENT_FILE, WHEEL_FILE } from '../client-file.ts';
import { codeBlock } from './code-block.ts';
import { type Section, type SitePage, UNKNOWN_ORIGIN } from './page.ts';
import { fenced } from './reference/reference-page.ts';
import { FENCES, type Sample, samplesView } from './samples.ts';

const TITLE = 'Signpost documentation';
const DESCRIPTION =
  'Create short links and landing pages, read their analytics, and get every change as an event, over one HTTP API.';

const CURL = `curl ${UNKNOWN_ORIGIN}/v1/api/links \\
  -H 'authorization: Bearer YOUR_API_KEY' \\
  -H 'content-type: application/json' \\
  -d '{
    "originalUrl": "https://example.com/my-first-link",
    "title": "My first link"
  }'`;

const TYPESCRIPT = `// npm install ${UNKNOWN_ORIGIN}/${CLIENT_FILE}
import { Signpost } from '@signpost/client';

const signpost = new Signpost({ origin: '${UNKNOWN_ORIGIN}', apiKey: 'YOUR_API_KEY' });
const link = await signpost.links.create({
  originalUrl: 'https://example.com/my-first-link',
  title: 'My first link',
});`;

const PYTHON = `# pip install ${UNKNOWN_ORIGIN}/${WHEEL_FILE}
from signpost import Signpost

client = Signpost("${UNKNOWN_ORIGIN}", "YOUR_API_KEY")
link = client.links.create(
    original_url="https://example.com/my-first-link",
    title="My first link",
)`;

const COMMANDS = `npm install --global ${UNKNOWN_ORIGIN}/${CLIENT_FILE}
signpost login --url ${UNKNOWN_ORIGIN}
signpost links create https://example.com/my-first-link --title 'My first link'`;

const REQUEST: readonly Sample[] = [
  { language: 'curl', code: CURL },
  { language: 'ts', code: TYPESCRIPT },
  { language: 'python', code: PYTHON },
  { language: 'cli', code: COMMANDS },
];

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
      samplesView(REQUEST),
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
      ...REQUEST.map(({ language, code }) => fenced(code, FENCES[language])),
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
