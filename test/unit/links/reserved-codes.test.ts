import { describe, expect, it } from 'vitest';
import { pathsOf } from '#functions/framework/function-spec.ts';
import { httpRoutes } from '#functions/routes.ts';
import { EDGE_PATHS } from '#infra/constructs/edge/edge-paths.ts';
import { createLinkSchema } from '#shared/links/model/link-input.ts';
import { isReservedCode, RESERVED_CODES } from '#shared/links/model/reserved-codes.ts';

const paths = [...httpRoutes.flatMap(pathsOf), ...EDGE_PATHS.map(([pattern]) => pattern)];

describe('reserved codes', () => {
  it('are the first segments of all routes and of the paths of the distribution', () => {
    const segments = paths
      .filter((path) => path.startsWith('/'))
      .map((path) => path.split('/')[1] ?? '')
      // No code has a dot, as the names of files that a pattern matches.
      .filter((segment) => segment !== '' && !segment.startsWith('{') && !segment.includes('*.'));
    expect([...new Set(segments)].sort()).toEqual([...RESERVED_CODES]);
  });

  it.each(['docs', 'DOCS', 'Console', 'v1'])('include %s', (code) => {
    expect(isReservedCode(code)).toBe(true);
  });

  it.each([
    ['docs', ['is a path of this service: choose another code']],
    ['Webinar', ['is a path of this service: choose another code']],
    ['docs2', []],
    ['ab', []],
    ['a', ['must have 2 to 64 of the characters A-Z a-z 0-9 _ -']],
    ['x'.repeat(64), []],
    ['x'.repeat(65), ['must have 2 to 64 of the characters A-Z a-z 0-9 _ -']],
  ])('a link with the code %s: %j', (code, problems) => {
    const { error } = createLinkSchema.safeParse({ originalUrl: 'https://example.com', title: 'Fine', code });
    expect(error?.issues.map(({ message }) => message) ?? []).toEqual(problems);
  });
});
