import { describe, expect, it } from 'vitest';
import { checkAll } from '#test/support/deployment/check-all.ts';
import { apiKey, BROWSER, origin, outcome, send } from '#test/support/deployment/client.ts';
import type { Json } from '#test/support/json.ts';

/**
 * Path segments that nothing has as its name. The first one is longer than a key of the
 * table may be, in bytes only.
 */
const HOSTILE: readonly (readonly [name: string, segment: string])[] = [
  ['700 letters of three bytes', encodeURIComponent('あ'.repeat(700))],
  ['a key of the table', encodeURIComponent('a#CODE')],
  ['a null byte', 'a%00b'],
  ['a line break', 'a%0Ab'],
  ['an encoded percent sign', '%25'],
];

interface Operation {
  name: string;
  method: string;
  /** With documented examples as the other parameters. */
  path: (segment: string) => string;
  /** A well-formed name that nothing has. */
  unknown: string;
  /** If it differs from the response to an unknown name. */
  expected?: [status: number, code: string];
}

const { paths } = (await (await fetch(new URL('/v1/openapi.json', origin))).json()) as Json;

/** Each path parameter of each operation of the API document. */
const documented: Operation[] = Object.entries(paths as Record<string, Json>).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Json>).flatMap(([method, { parameters = [], servers }]) => {
    const inPath = (parameters as Json[]).filter(({ in: where }) => where === 'path');
    // The chat API has its own host, and the documentation is files.
    if (servers !== undefined || path.startsWith('/docs/')) return [];
    // PUT means the same, and is the same endpoint.
    if (method === 'put' && 'patch' in methods) return [];
    return inPath.map(({ name, schema }) => ({
      name: `${method.toUpperCase()} ${path} with {${name}}`,
      method: method.toUpperCase(),
      unknown: exampleOf(schema),
      path: (segment: string) =>
        inPath.reduce(
          (text, other) =>
            text.replace(`{${other.name}}`, other.name === name ? segment : exampleOf(other.schema)),
          path,
        ),
      // Only what can be a code is handled as a link.
      ...(path === '/{code}' && {
        expected: [404, method === 'head' ? undefined : 'NOT_FOUND'] as [number, string],
      }),
      // Its example exists: a type of event.
      ...(name === 'type' && { expected: [400, 'VALIDATION_ERROR'] as [number, string] }),
    }));
  }),
);

function exampleOf({ examples: [first] = ['unknown'] }: Json): string {
  return first;
}

const CODE = 'Zz9Zz9Zz9';

const tested: Operation[] = [
  ...documented,
  { name: 'GET /r/{code}+', method: 'GET', path: (code) => `/r/${code}+`, unknown: CODE },
  { name: 'GET /{code}+', method: 'GET', path: (code) => `/${code}+`, unknown: CODE },
  {
    name: 'GET /v1/api/links/{id}?by=code',
    method: 'GET',
    path: (code) => `/v1/api/links/${code}?by=code`,
    unknown: CODE,
    expected: [400, 'VALIDATION_ERROR'],
  },
];

describe('a path segment that cannot be a name', () => {
  it('is tested for every operation', () => {
    expect(tested.length).toBeGreaterThan(60);
  });

  it('gets the response of an unknown name', { timeout: 180_000 }, () =>
    checkAll(tested, async ({ method, path, unknown, expected }) => {
      const ask = async (segment: string) => {
        const isApi = path('').startsWith('/v1/api/');
        const headers = { 'user-agent': BROWSER, ...(isApi && { 'x-service-api-key': apiKey }) };
        return outcome(await send(method, path(segment), { headers }));
      };
      const wanted = expected ?? (await ask(unknown));
      const responses = await Promise.all(HOSTILE.map(async ([name, segment]) => [name, await ask(segment)]));
      expect(responses).toEqual(HOSTILE.map(([name]) => [name, wanted]));
    }),
  );
});
