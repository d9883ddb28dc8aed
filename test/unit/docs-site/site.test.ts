import { describe, expect, it } from 'vitest';
import { wheelName } from '#clients/generator/python/project.ts';
import { openApiDocument } from '#functions/openapi/document.ts';
import { UNKNOWN_ORIGIN } from '#infra/build/docs-site/page.ts';
import { documentationSite } from '#infra/build/docs-site/site.ts';
import { AppError, ERROR_CODES } from '#shared/platform/errors.ts';
import { EVENT_CATALOG } from '#shared/webhooks/event-catalog.ts';
import { textOf } from '#test/support/browser/html-text.ts';
import { forEvery } from '#test/support/for-every.ts';
import type { Json } from '#test/support/json.ts';

const site = await documentationSite();
const document: Json = openApiDocument({ version: '1.2.3', origin: UNKNOWN_ORIGIN });
const htmlOf = (path: string): string => site.files.get(path) ?? '';
const paths = site.pages.map(({ path }) => path);

const operations: Json[] = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
  Object.entries<Json>(methods)
    .filter(
      ([method, described]) =>
        !described['x-internal'] && !described['x-alias-of'] && !['head', 'options'].includes(method),
    )
    .map(([method, described]) => ({ method, path, ...described })),
);

/** The section of a page that an element with an id labels. */
function sectionOf(html: string, id: string): string {
  const [, rest = ''] = html.split(`aria-labelledby="${id}"`);
  return rest.split('</section>')[0] ?? '';
}

const idsIn = (html: string): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);

describe('the reference', () => {
  it('describes every operation with its request, its response and its errors', () =>
    forEvery(
      operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const),
      ([_, operation]) => {
        const page = site.pages.find(({ path }) => sectionOf(htmlOf(path), operation.operationId) !== '');
        const html = sectionOf(htmlOf(page?.path ?? ''), operation.operationId);
        const text = textOf(html);
        expect(text).toContain(operation.summary);
        expect(text).toContain(operation.path);
        expect(text).toContain('Request in curl');
        for (const status of Object.keys(operation.responses)) {
          if (Number(status) < 400) expect(text).toContain(`Response ${status}`);
        }
        for (const parameter of operation.parameters ?? []) {
          const name =
            parameter.name ?? document.components.parameters[parameter.$ref.split('/').at(-1)].name;
          expect(text).toContain(name);
        }
        expect(codesIn(html)).toEqual(errorCodesOf(operation));
        expect(page?.markdown).toContain(`\`${operation.method.toUpperCase()} ${operation.path}\``);
      },
      ([name]) => name,
    ));

  it('links every object that it names to its description', () => {
    const all = paths.map(htmlOf).join('');
    const objects = new Set(idsIn(all).filter((id) => id.startsWith('object-')));
    expect(objects).toContain('object-Link');
    for (const name of Object.keys(document.components.schemas)) {
      expect(all, name).not.toContain(`<span class="type">${name}</span>`);
    }
  });
});

const codesIn = (html: string): string[] =>
  [...html.matchAll(/href="\/docs\/errors#(\w+)"/g)].map(([, code = '']) => code);

function errorCodesOf(operation: Json): string[] {
  return Object.entries<Json>(operation.responses).flatMap(([status, response]) => {
    const resolved = response.$ref
      ? document.components.responses[response.$ref.replace('#/components/responses/', '')]
      : response;
    return Number(status) < 400 ? [] : Object.keys(resolved.content?.['application/json']?.examples ?? {});
  });
}

describe('code samples', () => {
  it('are in Python wherever they are in TypeScript, and in Markdown, too', () =>
    forEvery(paths, (path) => {
      const groups = [...htmlOf(path).matchAll(/class="samples" data-has="([^"]+)"/g)].map(([, has = '']) =>
        has.split(' '),
      );
      expect(groups.filter((has) => has.includes('ts') !== has.includes('python'))).toEqual([]);
      const inPython = groups.filter((has) => has.includes('python')).length;
      const markdown = site.files.get(path === '/docs' ? '/docs/index.md' : `${path}.md`) ?? '';
      expect(markdown.split('```python').length - 1).toBeGreaterThanOrEqual(inPython);
    }));

  it('of the reference are those of the clients', () => {
    const section = textOf(sectionOf(htmlOf('/docs/reference/links'), 'links-create'));
    for (const sample of [
      'await signpost.links.create({',
      'link = client.links.create(',
      'original_url="https://example.com/spring"',
      'signpost links create https://example.com/spring',
    ])
      expect(section).toContain(sample);
    const update = textOf(sectionOf(htmlOf('/docs/reference/links'), 'links-bulk-update'));
    expect(update).toContain('"add_tags": ["spring"]');
  });

  it('name the wheel of this version', () => {
    const named = paths.flatMap((path) => htmlOf(path).match(/signpost_client-[\w.-]+?\.whl/g) ?? []);
    expect([...new Set(named)]).toEqual([wheelName()]);
  });
});

describe('the page of events', () => {
  it('describes each with its payload', () =>
    forEvery(Object.keys(EVENT_CATALOG), (type) => {
      const section = sectionOf(htmlOf('/docs/webhooks'), type);
      expect(textOf(section)).toContain(`"type": "${type}"`);
      expect(site.files.get('/docs/webhooks.md')).toContain(`## ${type}\n`);
    }));
});

describe('the page of errors', () => {
  it('describes each', () =>
    forEvery(ERROR_CODES, (code) => {
      const { status, message } = new AppError(code);
      const text = textOf(sectionOf(htmlOf('/docs/errors'), code));
      expect(text).toContain(`${code} ${status}`);
      expect(text).toContain(message);
    }));
});

describe('every page', () => {
  it('has no broken link', () =>
    forEvery(paths, (path) => {
      const broken = [...htmlOf(path).matchAll(/href="([^"]*)"/g)]
        .map(([, href = '']) => href)
        .filter((href) => !isFine(href, path));
      expect(broken).toEqual([]);
    }));

  it('has one heading of the first level, skips none, and names each element once', () =>
    forEvery(paths, (path) => {
      const levels = [...htmlOf(path).matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
      expect(levels.filter((level) => level === 1)).toEqual([1]);
      expect(levels.every((level, at) => at === 0 || level <= (levels[at - 1] ?? 0) + 1)).toBe(true);
      const ids = idsIn(htmlOf(path));
      expect(ids).toEqual([...new Set(ids)]);
    }));

  it('has a title, a description and a URL for search engines', () =>
    forEvery(paths, (path) => {
      const html = htmlOf(path);
      expect(/<title>([^<]+)<\/title>/.exec(html)?.[1]?.length).toBeGreaterThan(8);
      expect(/name="description" content="([^"]+)"/.exec(html)?.[1]?.length).toBeGreaterThan(20);
      expect(html).toContain(`<link rel="canonical" href="${UNKNOWN_ORIGIN}${path}">`);
    }));

  it('is there as Markdown, which llms.txt and the page link to', () =>
    forEvery(paths, (path) => {
      const url = path === '/docs' ? '/docs/index.md' : `${path}.md`;
      expect(site.files.get(url)).toMatch(/^# .+\n/);
      expect(htmlOf(path)).toContain(`<link rel="alternate" type="text/markdown" href="${url}">`);
      if (path !== '/docs') expect(site.files.get('/llms.txt')).toContain(`](${UNKNOWN_ORIGIN}${url})`);
    }));

  it('names no origin but that of the deployment', () =>
    forEvery(paths, (path) => expect(htmlOf(path)).not.toContain('localhost:3000')));
});

/** Whether a link leads to a page of the site, and to something on it; or to what the site is not made of. */
function isFine(href: string, from: string): boolean {
  if (/^(?:https:|data:)/.test(href)) return true;
  const [path = '', fragment] = href.split('#');
  if (/^\/(?:console|v1\/openapi\.json)/.test(path)) return true;
  const target = site.files.get(path === '' ? from : path);
  return target !== undefined && (fragment === undefined || idsIn(target).includes(fragment));
}

describe('Markdown of the site', () => {
  it('has no broken link', () => {
    const broken = [...site.files]
      .filter(([url]) => /\.(?:md|txt)$/.test(url))
      .flatMap(([url, text]) =>
        [...text.matchAll(/\]\(https:\/\/origin\.invalid([^)#]*)[^)]*\)/g)]
          .map(([, target = '']) => target)
          .filter((target) => !site.files.has(target) && !/^\/console(?:\/|$)/.test(target))
          .map((target) => `${url}: ${target}`),
      );
    expect(broken).toEqual([]);
  });
});
