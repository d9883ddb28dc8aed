import { describe, expect, it } from 'vitest';
import { apiDocument } from '#clients/generator/api-document.ts';
import { wheelName } from '#clients/generator/python/project.ts';
import { UNKNOWN_ORIGIN } from '#functions/openapi/unknown-origin.ts';
import { documentationSite } from '#infra/build/docs-site/site.ts';
import { AppError, ERROR_CODES } from '#shared/platform/errors.ts';
import { EVENT_CATALOG } from '#shared/webhooks/event-catalog.ts';
import { textOf } from '#test/support/browser/html-text.ts';
import { forEvery } from '#test/support/for-every.ts';
import type { Json } from '#test/support/json.ts';

const document: Json = apiDocument();
const site = await documentationSite(document);
const htmlOf = (path: string): string => site.files.get(path) ?? '';
const paths = site.pages.map(({ path }) => path);
const everything = paths.map(htmlOf).join('');
const inMarkdown = site.pages.map(({ markdown }) => markdown).join('');

/** The section of the page that an element with an ID labels. */
const sectionOf = (id: string): string =>
  everything.split(`aria-labelledby="${id}"`)[1]?.split('</section>')[0] ?? '';

const idsIn = (html: string): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);

const operations = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
  Object.entries<Json>(methods)
    .filter(([method, one]) => !one['x-internal'] && !one['x-alias-of'] && !/^(?:head|options)$/.test(method))
    .map(([method, one]) => [`${method.toUpperCase()} ${path}`, one] as const),
);

const resolved = (value: Json): Json =>
  (value.$ref?.split('/') ?? []).slice(1).reduce((at: Json, key: string) => at[key], document) ?? value;

describe('the reference', () => {
  it('describes every operation with its request, its responses and its errors', () =>
    forEvery(
      operations,
      ([name, { operationId, summary, parameters = [], responses }]) => {
        const html = sectionOf(operationId);
        const text = textOf(html);
        const names = parameters.map(
          (parameter: Json) => (parameter.$ref ? resolved(parameter) : parameter).name,
        );
        for (const part of [summary, name, 'Request in curl', ...names]) expect(text).toContain(part);
        const errors = Object.entries<Json>(responses).flatMap(([status, response]) => {
          if (status < '400') expect(text).toContain(`Response ${status}`);
          const { content } = response.$ref ? resolved(response) : response;
          return status < '400' ? [] : Object.keys(content?.['application/json']?.examples ?? {});
        });
        const listed = [...html.matchAll(/href="\/docs\/errors#(\w+)"/g)].map(([, code]) => code);
        expect(listed).toEqual(errors);
        expect(inMarkdown).toContain(`\`${name}\``);
      },
      ([name]) => name,
    ));

  it('links every object that it names to its description', () => {
    expect(idsIn(everything)).toContain('object-Link');
    for (const name of Object.keys(document.components.schemas))
      expect(everything, name).not.toContain(`<span class="type">${name}</span>`);
  });

  it('calls the clients as they are', () => {
    const text = textOf(sectionOf('links-create') + sectionOf('links-bulk-update'));
    for (const sample of [
      'await signpost.links.create({',
      'link = client.links.create(',
      'original_url="https://example.com/spring"',
      'signpost links create https://example.com/spring',
      '"add_tags": ["spring"]',
    ])
      expect(text).toContain(sample);
  });
});

it('describes every event with its payload', () =>
  forEvery(Object.keys(EVENT_CATALOG), (type) => {
    expect(textOf(sectionOf(type))).toContain(`"type": "${type}"`);
    expect(site.files.get('/docs/webhooks.md')).toContain(`## ${type}\n`);
  }));

it('describes every error', () =>
  forEvery(ERROR_CODES, (code) => {
    const { status, message } = new AppError(code);
    for (const text of [`${code} ${status}`, message]) expect(textOf(sectionOf(code))).toContain(text);
    expect(site.files.get('/docs/errors.md')).toContain(`- \`${code}\` (${status}`);
  }));

it('names the wheel of this version', () => {
  expect([...new Set(everything.match(/signpost_client-[\w.-]+?\.whl/g))]).toEqual([wheelName()]);
});

describe('every page', () => {
  it('has no broken link, and names no origin but that of the deployment', () =>
    forEvery(paths, (path) => {
      const links = [...htmlOf(path).matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
      expect(links.filter((href) => !isFine(href, path))).toEqual([]);
      expect(htmlOf(path)).not.toContain('localhost:3000');
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
      expect(htmlOf(path)).toMatch(/<title>[^<]{9,}<\/title>\n<meta name="description" content="[^"]{21,}">/);
      expect(htmlOf(path)).toContain(`<link rel="canonical" href="${UNKNOWN_ORIGIN}${path}">`);
    }));

  it('is there as Markdown with the same samples, which llms.txt and the page link to', () =>
    forEvery(paths, (path) => {
      const html = htmlOf(path);
      const url = path === '/docs' ? '/docs/index.md' : `${path}.md`;
      expect(site.files.get(url)).toMatch(/^# .+\n/);
      expect(html).toContain(`<link rel="alternate" type="text/markdown" href="${url}">`);
      if (path !== '/docs') expect(site.files.get('/llms.txt')).toContain(`](${UNKNOWN_ORIGIN}${url})`);
      const inPython = html.split('data-choose="python"').length;
      expect(html.split('data-choose="ts"')).toHaveLength(inPython);
      expect(site.files.get(url)?.split('```python').length).toBeGreaterThanOrEqual(inPython);
    }));
});

/** Whether a link leads to a page of the site, and to something on it; or to what the site is not made of. */
function isFine(href: string, from: string): boolean {
  if (/^(?:https:|data:|\/console|\/v1\/openapi\.json)/.test(href)) return true;
  const [path = '', fragment] = href.split('#');
  const target = site.files.get(path === '' ? from : path);
  return target !== undefined && (fragment === undefined || idsIn(target).includes(fragment));
}

it('has no broken link in Markdown', () =>
  forEvery(
    [...site.files].filter(([url]) => /\.(?:md|txt)$/.test(url)),
    ([url, text]) => {
      const links = [...text.matchAll(/\]\(https:\/\/origin\.invalid([^)#]*)[^)]*\)/g)];
      expect(links.filter(([, target = '']) => !isFine(target, url))).toEqual([]);
    },
    ([url]) => url,
  ));
