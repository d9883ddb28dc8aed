import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { snippet } from '#console/views/developer/code/snippets.ts';
import { TASKS } from '#console/views/developer/code/tasks.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const GUIDES = join(ROOT, 'docs/guides');
const README = join(ROOT, 'clients/python/README.md');

/**
 * The Python examples of the package's README, the guides and the console, as programs of
 * their own, by file name.
 */
export function documentedExamples(): Map<string, string> {
  const options = { origin: 'https://go.example.com', apiKey: 'sk_1' };
  const inConsole = TASKS.map((task) => `${snippet(task, 'python', options)}\n`).join('\n\n');
  const documents = [README, ...readdirSync(GUIDES).map((name) => join(GUIDES, name))];
  return new Map([
    ['console.py', inConsole],
    ...documents.flatMap((document) => {
      const name = basename(document, '.md').toLowerCase().replaceAll('-', '_');
      const blocks = readFileSync(document, 'utf8').matchAll(/```python\n(.*?)```/gs);
      return [...blocks].map(([, code = ''], at): [string, string] => [`${name}_${at}.py`, program(code)]);
    }),
  ]);
}

/** What an example takes from those before it, or from the reader's program. */
const GIVEN: readonly (readonly [name: string, use: RegExp, code: string])[] = [
  ['client', /(?<![\w.])client\./, 'client = signpost.Signpost()'],
  ['link_id', /\blink_id\b/, 'link_id = "lnk_4fJ2kQ8sT1vX7yZ0aBcD"'],
  ['page_id', /\bpage_id\b/, 'page_id = "sml_4fJ2kQ8sT1vX7yZ0aBcD"'],
  ['code', /\(code,/, 'code = "spring"'],
  ['link', /(?<![\w.])link\.(?:id|etag)/, 'link = signpost.Signpost().links.get("spring")'],
  ['link', /^link\(/m, 'link = signpost.Signpost().links.create'],
  ['folder', /(?<![\w.])folder\.id/, 'folder = signpost.Signpost().folders.get("fld_4fJ2kQ8sT1vX7yZ0aBcD")'],
  ['template', /(?<![\w.])template\.id/, 'template = next(iter(signpost.Signpost().utm_templates.list()))'],
  ['member_id', /\bmember_id\b/, 'member_id = "usr_4fJ2kQ8sT1vX7yZ0aBcD"'],
  ['webhook', /\bwebhook\.id/, 'webhook = signpost.Signpost().webhooks.get("whk_4fJ2kQ8sT1vX7yZ0aBcD")'],
  ['raw_body', /\braw_body,/, 'raw_body, headers = b"", {"webhook-id": "evt_1"}'],
  ['seen_before', /\bseen_before\(/, 'def seen_before(event_id: str) -> bool: return False'],
  ['handle', /\bhandle\(event\)/, 'def handle(event: object) -> None: ...'],
  ['OpenAI', /\bOpenAI\(/, 'def OpenAI(*, base_url: str, api_key: str) -> object: ...'],
  ['os', /\bos\.environ/, 'import os'],
];

function program(code: string): string {
  const given = GIVEN.filter(([name, use]) => use.test(code) && !defines(code, name));
  return ['import signpost', ...given.map(([, , line]) => line), '', code].join('\n');
}

const defines = (code: string, name: string): boolean =>
  new RegExp(`^\\s*(?:for |import |def |(?:async )?with .* as )?${name}(?: =| in |:|\\(.*->|$)`, 'm').test(
    code,
  );
