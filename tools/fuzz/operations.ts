import fc from 'fast-check';
import type { Json } from '#test/support/json.ts';
import { bodiesOf, type Sent, strangeBody } from './bodies.ts';
import { valuesOf, withKey } from './from-schema.ts';
import type { FuzzRequest, Sender } from './fuzz-request.ts';
import { oddHeaders } from './headers.ts';
import { hostileText, LONG, RESERVED } from './hostile.ts';
import { encoded, knownPath, pathProbes, pathsOf } from './paths.ts';
import { ref } from './references.ts';

/** An operation of the API: as the document describes it, or known by its method and path only. */
export interface Operation {
  /** `POST /v1/api/links` */
  name: string;
  method: string;
  /** With parameters in braces. */
  path: string;
  described: Json;
}

/** The run has one session, and needs it. */
const SIGN_OUT = 'DELETE /v1/auth/session';

export function operationsOf(document: Json): Operation[] {
  return Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, described]) => {
      const name = `${method.toUpperCase()} ${path}`;
      return { name, method: method.toUpperCase(), path, described: withRows(path, described) };
    }),
  );
}

/** The rows of imports are links, which the document says in words. */
function withRows(path: string, described: Json): Json {
  if (!/\/links\/import(?:\/check)?$/.test(path) || !described.requestBody) return described;
  const rows = { type: 'array', items: { $ref: '#/components/schemas/CreateLink' } };
  const links = { type: 'object', properties: { links: rows }, required: ['links'] };
  const content = described.requestBody.content;
  const schema = { anyOf: [rows, links, content['application/json'].schema] };
  return { ...described, requestBody: { content: { ...content, 'application/json': { schema } } } };
}

/** Requests to an operation with anything odd in them. */
export function requestsTo(
  { name, method, path, described }: Operation,
  document: Json,
): fc.Arbitrary<FuzzRequest> {
  const parameters: Json[] = described.parameters ?? [];
  const content: Record<string, Json> = described.requestBody?.content ?? {};
  const bodies = Object.entries(content).map(([type, { schema }]) => bodiesOf(type, schema, document));
  const body: fc.Arbitrary<Sent> =
    bodies.length === 0
      ? fc.option(strangeBody, { freq: 15, nil: { type: undefined, text: undefined } })
      : fc.oneof(...bodies.map((arbitrary) => ({ weight: 8, arbitrary })), {
          weight: 1,
          arbitrary: strangeBody,
        });
  return fc
    .record({
      path: pathsOf(path),
      query: queriesOf(
        parameters.filter((it) => it.in === 'query'),
        document,
      ),
      headers: oddHeaders,
      once: isRepeatable(described) ? onceKey : fc.constant({}),
      body,
      by: fc.oneof(
        { weight: 6, arbitrary: fc.constant(senderOf(name, path)) },
        { weight: name === SIGN_OUT ? 0 : 1, arbitrary: fc.constantFrom(...ALL_SENDERS) },
      ),
    })
    .map(({ path: sentPath, query, headers, once, body: { type, text }, by }) => ({
      operation: name,
      method,
      path: sentPath + query,
      headers: { ...(type !== undefined && { 'content-type': type }), ...once, ...headers },
      ...(text !== undefined && { body: text }),
      by,
    }));
}

/** To something that exists, without anything else. Deleting it would leave nothing to test. */
export const plainRequest = ({ name, method, path }: Operation): FuzzRequest => ({
  operation: name,
  method,
  path: method === 'DELETE' ? path.replaceAll(/\{\w+\}/g, 'none') : knownPath(path),
  headers: {},
  by: senderOf(name, path),
});

/**
 * What is sent to an operation whatever the seed: long and reserved path segments, and reserved names
 * where callers choose keys.
 */
export function probesOf(operation: Operation, document: Json): FuzzRequest[] {
  const plain = plainRequest(operation);
  const json: Json | undefined = operation.described.requestBody?.content?.['application/json']?.schema;
  const places = json ? PROBED_KEYS.flatMap((key) => withKey(key, json, document)) : [];
  return [
    ...pathProbes(operation.path).map((path) => ({ ...plain, path })),
    ...places
      .flatMap((values) => fc.sample(values, { numRuns: 1, seed: 1 }))
      .map((body) => ({
        ...plain,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })),
  ];
}

const PROBED_KEYS = RESERVED.slice(0, 4);

/** What the document describes, with odd texts, to the one that a sequence has made. */
export function acceptableRequests(
  { name, method, path, described }: Operation,
  document: Json,
  ownPath: string = path,
): fc.Arbitrary<FuzzRequest> {
  const schema: Json | undefined = described.requestBody?.content?.['application/json']?.schema;
  const body = schema ? valuesOf(schema, { document, oddTexts: true }) : fc.constant(undefined);
  const parameters: Json[] = (described.parameters ?? []).filter((it: Json) => it.in === 'query');
  return fc.tuple(body, queriesOf(parameters, document, true)).map(([value, query]) => ({
    operation: name,
    method,
    path: ownPath + query,
    headers: value === undefined ? {} : { 'content-type': 'application/json' },
    ...(value !== undefined && { body: JSON.stringify(value) }),
    by: senderOf(name, path),
  }));
}

export const ALL_SENDERS: readonly Sender[] = ['owner', 'reader', 'person', 'broken', 'nobody'];

/** Someone who may send it. */
function senderOf(name: string, path: string): Sender {
  if (name === SIGN_OUT) return 'nobody';
  if (path.startsWith('/v1/auth/')) return 'person';
  return /^\/(?:v1\/api|mcp|chat)\b/.test(path) ? 'owner' : 'nobody';
}

function queriesOf(parameters: Json[], document: Json, areValid = false): fc.Arbitrary<string> {
  const pairs = parameters.map(({ name, schema, required }): fc.Arbitrary<string> => {
    const valid = valuesOf(schema ?? {}, { document, oddTexts: areValid }).map((value) =>
      encoded(String(value)),
    );
    const value = fc.oneof(
      { weight: 4, arbitrary: valid },
      { weight: areValid ? 0 : 3, arbitrary: hostileText.map(encoded) },
      {
        weight: areValid ? 0 : 1,
        arbitrary: fc.nat(20).map((i) => ref(name === 'cursor' ? 'cursor' : 'link', i)),
      },
    );
    const pair = value.map((text) => `${name}=${text}`);
    return fc.option(pair, { nil: '', freq: required ? 10 : 1 });
  });
  const odd = areValid ? fc.constant('') : fc.oneof({ weight: 2, arbitrary: fc.constant('') }, oddQuery);
  return fc.tuple(odd, ...pairs).map((parts) => {
    const text = parts.filter((part) => part !== '').join('&');
    return text === '' ? '' : `?${text}`;
  });
}

const oddQuery = fc.constantFrom(
  ...['&', 'a', '=', '%', '%zz', 'a=%00', '%00=1', '+', '?', '#x', 'limit[]=1', 'limit=1&limit=2'],
  ...[
    'cursor=',
    'cursor=AAAA',
    'format=csv',
    LONG(6000),
    `a=${LONG(2100)}`,
    `${LONG(2100)}=a`,
    `cursor=${LONG(2048)}`,
  ],
  ...RESERVED.map((name) => `${name}=1`),
  // More than fit into one object, and the same one over and over.
  Array.from({ length: 1200 }, (_, index) => `a${index}=1`).join('&'),
  Array.from({ length: 300 }, () => 'limit=1').join('&'),
);

const isRepeatable = ({ parameters = [] }: Json): boolean =>
  parameters.some((it: Json) => it.$ref?.endsWith('/IdempotencyKey'));

/** Requests that are made once only take another way. */
const onceKey: fc.Arbitrary<Record<string, string>> = fc.oneof(
  fc.constant({}),
  fc.constantFrom(ref('new'), ref('new'), 'a', 'b').map((key) => ({ 'idempotency-key': key })),
);
