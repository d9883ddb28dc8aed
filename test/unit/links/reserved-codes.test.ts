import { describe, expect, it } from 'vitest';
import { pathsOf } from '#functions/framework/function-spec.ts';
import { httpRoutes } from '#functions/manifest/endpoints.ts';
import { EDGE_PATHS } from '#infra/constructs/edge/edge-paths.ts';
import { codeOn } from '#shared/links/model/link-codes.ts';
import { createLinkSchema } from '#shared/links/model/link-input.ts';
import {
  DOMAIN_PATHS,
  DOMAIN_PREFIXES,
  isReservedCode,
  RESERVED_CODES,
} from '#shared/links/model/reserved-codes.ts';

const paths = [...httpRoutes.flatMap(pathsOf), ...EDGE_PATHS.map(([pattern]) => pattern)];

describe('reserved codes', () => {
  it('are the first segments of all routes and of the paths of the distribution', () => {
    const segments = paths
      .filter((path) => path.startsWith('/'))
      .map((path) => path.split('/')[1] ?? '')
      // No code has a dot, as the names of files that a pattern matches.
      .filter((segment) => segment !== '' && !segment.startsWith('{') && !segment.includes('*.'));
    expect(new Set(segments)).toEqual(RESERVED_CODES);
  });

  it.each(['docs', 'DOCS', 'Console', 'v1'])('include %s', (code) => {
    expect(isReservedCode(code)).toBe(true);
  });

  it('on domains are the paths that these serve', () => {
    // The documentation is only on the service's own hosts.
    const served = paths.filter((path) => path.startsWith('/') && !/^\/(?:docs(?:\/|$)|\{)/.test(path));
    const named = served.map((path) => path.slice(1).split('/')).filter(([first]) => first !== '');
    const firstOf = (few: string[][]) => [...new Set(few.map(([first = '']) => first))].sort();
    expect(firstOf(named.filter(({ length }) => length > 1))).toEqual([...DOMAIN_PREFIXES].sort());
    const files = named.filter(({ length }) => length === 1);
    expect(firstOf(files.filter(([name = '']) => !name.endsWith('*.whl')))).toEqual([...DOMAIN_PATHS]);
  });

  const draft = (code: string, customDomain: string | null) =>
    codeOn(customDomain, createLinkSchema.parse({ originalUrl: 'https://example.com', code }).code ?? '');

  it.each([
    ['docs', null, 'code: is a path of this service: choose another code'],
    ['Webinar', null, 'code: is a path of this service: choose another code'],
    ['report', 'go.example', 'code: is a path of this service: choose another code'],
    ['v1/api', 'go.example', 'code: is a path of this service: choose another code'],
    ['a', null, 'code: "a" is possible on a verified domain of this account only'],
    ['docs/api', null, 'code: "docs/api" is possible on a verified domain of this account only'],
    ['x'.repeat(65), null, 'is possible on a verified domain of this account only'],
  ])('a link with the code %s on %s is refused', (code, domain, message) => {
    expect(() => draft(code, domain)).toThrow(message);
  });

  it.each([
    ['docs2', null],
    ['ab', null],
    ['x'.repeat(64), null],
    ['music', 'go.example'],
    ['r', 'go.example'],
    ['docs/api', 'go.example'],
  ])('a link may have the code %s on %s', (code, domain) => {
    expect(() => draft(code, domain)).not.toThrow();
  });
});
