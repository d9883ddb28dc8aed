import fc from 'fast-check';
import type { Json } from '#test/support/json.ts';
import type { Reply, SentRequest } from './exchange.ts';
import { withLeaf } from './from-schema.ts';
import type { FuzzRequest, Sequence } from './fuzz-request.ts';
import type { Operation } from './operations.ts';
import { knownPath } from './paths.ts';
import { own } from './references.ts';
import { ALWAYS, DENIED_HOST, isUrlField } from './schemes.ts';

/** URLs that lead to a denied host, in every field that takes one; and whether a visitor is led there. */

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';

/** Which browsers and devices look at what was made: each is led elsewhere. */
export const BROWSERS = [PHONE, ANDROID, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0'];

const visit = (path: string, userAgent: string): FuzzRequest => ({
  operation: 'a visit',
  method: 'GET',
  path,
  headers: { 'user-agent': userAgent, accept: 'text/html' },
  by: 'nobody',
});

const VISITS = [
  ...BROWSERS.map((browser) => visit(`/${own('code')}`, browser)),
  visit(`/preview/${own('code')}`, PHONE),
  ...BROWSERS.slice(0, 2).map((browser) => visit(`/${own('slug')}`, browser)),
];

/** What is called by us or by a caller, and no visitor follows. */
const NOT_FOLLOWED = /\/(?:webhooks|lookup|opens|report|check|preview)\b/;

/** Changes with a denied URL in each field, each followed by visits. */
export function deniedSequences(operations: readonly Operation[], document: Json): Sequence[] {
  return operations.flatMap(({ name, method, path, described }) => {
    const schema: Json | undefined = described.requestBody?.content?.['application/json']?.schema;
    if (!schema || method === 'GET' || NOT_FOLLOWED.test(path)) return [];
    return ALWAYS.flatMap((url) => {
      const leafOf = (field: Json, fieldName: string) =>
        isUrlField(field, fieldName) ? fc.constant(url) : undefined;
      return withLeaf(leafOf, schema, document)
        .flatMap((bodies) => fc.sample(bodies, { numRuns: 1, seed: 1 }))
        .map((body): Sequence => {
          const change: FuzzRequest = {
            operation: name,
            method,
            path: knownPath(path),
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
            by: path.startsWith('/v1/api/') ? 'owner' : 'nobody',
          };
          return [change, ...VISITS];
        });
    });
  });
}

const LED = new RegExp(
  `["'=]\\s*((?:[a-z][\\w+.-]*:|//)[^"'<>\\s]*${DENIED_HOST.replaceAll('.', '\\.')})`,
  'i',
);

/** The URL to the denied host that a visitor would follow from a response, if there is one. */
export function ledToDenied({ path, body }: SentRequest, { headers, text }: Reply): string | undefined {
  if (/^\/(?:v1\/(?:api|auth|openapi)|mcp|chat|console|docs)\b/.test(path)) return undefined;
  if (`${path} ${body}`.toLowerCase().includes(DENIED_HOST)) return undefined;
  return LED.exec(plain(`="${headers.location ?? ''}" ${text}`))?.[1];
}

/** Without the encodings that browsers undo. */
const plain = (text: string): string =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll(/&#(?:x3a|58);/gi, ':')
    .replaceAll(/&#(?:x2f|47);/gi, '/')
    .replaceAll('\\/', '/')
    .replaceAll(/%(3a|2f)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
