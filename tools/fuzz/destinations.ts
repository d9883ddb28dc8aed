import type { DestinationKind } from '#shared/core/destinations/destination-fields.ts';
import { PREFIX, type SmartLinkType } from '#shared/smart-links/model/slug.ts';
import { SMART_LINK_NEEDS } from '#test/support/builders/smart-link-needs.ts';
import type { Reply, SentRequest } from './exchange.ts';
import type { FuzzRequest, Proof, Sequence } from './fuzz-request.ts';
import { AGENTS, LED_FIELDS, type LedField, publicRecord } from './led-fields.ts';
import { own, ref } from './references.ts';
import { DENIED_HOST, SCHEMES } from './schemes.ts';
import { SEEDED_DOMAIN } from './seed.ts';

/**
 * A host that is denied while the fuzzer runs, in every field that leads visitors somewhere. Before, requests
 * set it and a visitor is led there; after, no visitor is, and each request is refused. So each field shows
 * that it would be found if it were not judged.
 */

/** A request that sets fields of a kind. */
interface Writer {
  operation: string;
  /** It changes what was created before, without a URL. */
  isChange?: true;
  bodyOf?: (fields: object) => object;
}

/** PUT is the function of PATCH. */
const writersOf = (path: string): Writer[] => [
  { operation: `POST ${path}` },
  { operation: `PATCH ${path}/{id}`, isChange: true },
];

const PAGE_WRITERS = writersOf('/v1/api/smart-links');
const WRITERS: Readonly<Partial<Record<DestinationKind, readonly Writer[]>>> = {
  link: [
    ...writersOf('/v1/api/links'),
    { operation: 'POST /v1/api/links/bulk', bodyOf: (link) => ({ links: [link] }) },
    {
      operation: 'PATCH /v1/api/links/bulk',
      isChange: true,
      bodyOf: (changes) => ({ ids: [own('link')], changes }),
    },
  ],
  brand: [{ operation: 'PUT /v1/api/brand' }],
  domain: [{ operation: 'PATCH /v1/api/domains/{host}' }],
};

/** A field, a request that sets it, and a form of URL. */
interface Case {
  kind: DestinationKind;
  field: LedField;
  writer: Writer;
  /** Code of its link or part of its slug, and subdomain of its URL. */
  name: string;
  urlOf: (host: string) => string;
  /** `PATCH /v1/api/links/{id}, link rules[].to` */
  title: string;
}

const onSite = (host: string) => `https://${host}/`;
const inApp = (host: string) => `fuzzapp://open?url=${encodeURIComponent(onSite(host))}`;
const formOf = ({ urlOf }: Pick<Case, 'urlOf'>): string => (urlOf === inApp ? ' in an app' : '');

const CASES: readonly Case[] = Object.entries(LED_FIELDS)
  .flatMap(([kind, fields]) => fields.map((field) => ({ kind: kind as DestinationKind, field })))
  .flatMap((one) => (WRITERS[one.kind] ?? PAGE_WRITERS).map((writer) => ({ ...one, writer })))
  .flatMap((one) => (one.field.isApp ? [onSite, inApp] : [onSite]).map((urlOf) => ({ ...one, urlOf })))
  .map((one, index) => ({
    ...one,
    name: `led${index}`,
    title: `${one.writer.operation}, ${one.kind} ${one.field.name}${formOf(one)}`,
  }));

const request = (operation: string, path: string, body: object): FuzzRequest => ({
  operation,
  method: operation.slice(0, operation.indexOf(' ')),
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  by: 'owner',
});

const isPage = (kind: DestinationKind): kind is SmartLinkType => kind in PREFIX;

/** What is created with the fields: a link or a page. */
function recordOf(kind: DestinationKind, name: string, fields: object): Record<string, unknown> {
  if (isPage(kind))
    return { type: kind, title: `Page ${name}`, slug: name, ...SMART_LINK_NEEDS[kind], ...fields };
  // The page that asks for a password has the brand.
  const password = kind === 'brand' && { password: 'open sesame' };
  return { originalUrl: `https://example.com/${ref('new')}`, code: name, ...password, ...fields };
}

/** Creates a link or a page, if need be, and sets the field: with the last request. */
function settingOf({ kind, field, writer }: Case, name: string, url: string): FuzzRequest[] {
  const { operation, isChange, bodyOf = (fields: object) => fields } = writer;
  const fields = field.body(url);
  const path = operation
    .slice(operation.indexOf('/'))
    .replace('{id}', own(isPage(kind) ? 'smartLink' : 'link'))
    .replace('{host}', SEEDED_DOMAIN);
  if (!isChange && kind !== 'brand' && kind !== 'domain')
    return [request(operation, path, bodyOf(recordOf(kind, name, fields)))];
  const create = isPage(kind) ? 'POST /v1/api/smart-links' : 'POST /v1/api/links';
  const set = request(operation, path, bodyOf(fields));
  if (kind === 'domain') return [set];
  return [request(create, create.slice(5), recordOf(kind, name, {})), set];
}

const visit = (path: string, by: keyof typeof AGENTS): FuzzRequest => ({
  operation: 'a visit',
  method: 'GET',
  path,
  headers: { 'user-agent': AGENTS[by], accept: 'text/html' },
  by: 'nobody',
});

/**
 * The visit that leads to the URL, and others that may; none of domains, because the target has no DNS that
 * proves them.
 */
function visitsOf({ kind, field, name }: Case): [main?: FuzzRequest, ...others: FuzzRequest[]] {
  if (kind === 'domain') return [];
  const path = isPage(kind) ? `/${PREFIX[kind]}/${name}` : `/${name}`;
  const main = visit(field.at?.(path) ?? path, field.by ?? 'desktop');
  return [main, visit(isPage(kind) ? publicRecord(path) : `/preview${path}`, 'phone')];
}

const proving = (sent: FuzzRequest | undefined, proof: Proof): Sequence => (sent ? [{ ...sent, proof }] : []);

/** The host is not denied yet: requests set it, and visitors are led there. */
export const BEFORE_DENIAL: readonly Sequence[] = sequences((one) => {
  const { title, name, urlOf } = one;
  const setting = settingOf(one, name, urlOf(`${name}.${DENIED_HOST}`));
  return [
    ...setting.slice(0, -1),
    ...proving(setting.at(-1), { claim: `${title}: set`, holds: ({ status }) => status < 300 }),
    ...proving(visitsOf(one)[0], {
      claim: `${title}: leads there`,
      holds: (reply) => ledTo(reply).some((url) => url.includes(name)),
    }),
  ];
});

/** The host is denied: no visitor is led there, and nothing leads there from now on. */
export const AFTER_DENIAL: readonly Sequence[] = sequences((one) => {
  const { title, name, field, urlOf } = one;
  const [main, ...others] = visitsOf(one);
  const setting = settingOf(one, `${name}x`, urlOf(DENIED_HOST));
  return [
    // Found, so that it is judged.
    ...proving(main, { claim: `${title}: leads there no more`, holds: ({ status }) => status !== 404 }),
    ...others,
    ...setting.slice(0, -1),
    ...proving(setting.at(-1), {
      claim: `${title}: refused`,
      holds: ({ text }) => text.includes('"denied_host"') && text.includes(`${numbered(field.name)}"`),
    }),
  ];
});

/** The host in any form that opens it, sent as the URL of an app: refused, for its host or its scheme. */
export const DENIED_SCHEMES: readonly Sequence[] = (['ios', 'android'] as const).flatMap((system) =>
  SCHEMES.map((url) => {
    const link = recordOf('link', ref('new'), { app: { [system]: { url } } });
    return proving(request('POST /v1/api/links', '/v1/api/links', link), {
      claim: `${url} as app.${system}.url: refused`,
      holds: ({ status, text }) => status === 400 && text.includes(`"app.${system}.url"`),
    });
  }),
);

/** `rules[].to` as errors have it: `rules[0].to`. */
const numbered = (field: string): string => field.replaceAll('[]', '[0]');

/** One for each case, but only one for the brand, because the account has one. */
function sequences(sequenceOf: (one: Case) => Sequence): Sequence[] {
  const brand = CASES.filter(({ kind }) => kind === 'brand');
  const others = CASES.filter(({ kind }) => kind !== 'brand');
  return [brand.flatMap(sequenceOf), ...others.map(sequenceOf)];
}

const LED = new RegExp(
  `["'=]\\s*((?:[a-z][\\w+.-]*:|//)[^"'<>\\s]*${DENIED_HOST.replaceAll('.', '\\.')})`,
  'gi',
);

/** The URLs to the denied host that a visitor would follow from a response. */
function ledTo({ headers, text }: Reply): string[] {
  const { location = '', 'content-security-policy': policy = '' } = headers;
  const texts = [location, ...[policy].flat().join(' ').split(' ')].map((one) => `="${one}"`);
  return Array.from(plain(`${texts.join(' ')} ${text}`).matchAll(LED), ([, url = '']) => url);
}

/** The URL to the denied host that a visitor would follow from a response, if there is one. */
export function ledToDenied({ path, body }: SentRequest, reply: Reply): string | undefined {
  if (/^\/(?:v1\/(?:api|auth|openapi)|mcp|chat|console|docs)\b/.test(path)) return undefined;
  if (`${path} ${body}`.toLowerCase().includes(DENIED_HOST)) return undefined;
  return ledTo(reply)[0];
}

/** Without the encodings that browsers undo. */
const plain = (text: string): string =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll(/&#(?:x3a|58);/gi, ':')
    .replaceAll(/&#(?:x2f|47);/gi, '/')
    .replaceAll('\\/', '/')
    .replaceAll(/%(3a|2f)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
