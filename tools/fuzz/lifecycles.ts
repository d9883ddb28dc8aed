import fc from 'fast-check';
import type { Json } from '#test/support/json.ts';
import type { Campaign } from './campaigns.ts';
import type { FuzzRequest, Sequence } from './fuzz-request.ts';
import { acceptableRequests, type Operation } from './operations.ts';
import { type Kind, own, ref } from './references.ts';

/** How one kind of record lives. Requests are `METHOD path`, or with what fills the path's parameters. */
interface Life {
  name: string;
  create: string;
  /** What reads it, uses it or changes it, as often as it likes. */
  use: readonly string[];
  /** What ends it; after that it is used again. */
  end: readonly string[];
  /** Fills `{id}` and so on in the paths. */
  parameters: Readonly<Record<string, Kind>>;
}

const LINK = ['GET /{code}', 'HEAD /r/{code}', 'GET /preview/{code}', 'GET /{code}+', 'POST /{code}'];
const PAGE = ['bio', 'app', 'music', 'video', 'webinar', 'survey'].map((prefix) => `GET /${prefix}/{part}`);

const LIVES: readonly Life[] = [
  {
    name: 'life of a link',
    create: 'POST /v1/api/links',
    use: [
      ...LINK,
      'GET /v1/api/links/{id}',
      'PATCH /v1/api/links/{id}',
      'PUT /v1/api/links/{id}',
      'GET /v1/api/links',
      'GET /v1/api/links/export',
      'GET /v1/api/links/tags',
      'GET /v1/api/links/{id}/analytics',
      'GET /v1/api/links/{id}/qrcode',
      'GET /v1/links/track/{id}',
      'GET /v1/api/clicks',
      'GET /v1/api/analytics',
    ],
    end: ['DELETE /v1/api/links/{id}'],
    parameters: { id: 'link', code: 'code' },
  },
  {
    name: 'life of a page',
    create: 'POST /v1/api/smart-links',
    use: [
      ...PAGE,
      'GET /v1/smart-links/{slug}',
      'GET /v1/smart-links/slug/{slug}',
      'GET /v1/smart-links/track/{slug}',
      'POST /v1/smart-links/slug/{slug}/survey',
      'POST /survey/{part}',
      'POST /webinar/{part}',
      'POST /v1/smart-links/subscribe/{slug}',
      'GET /webinar/{part}/calendar.ics',
      'GET /webinar/{part}/join',
      'GET /v1/api/smart-links',
      'GET /v1/api/smart-links/{id}',
      'PATCH /v1/api/smart-links/{id}',
      'PUT /v1/api/smart-links/{id}',
      'GET /v1/api/smart-links/{id}/analytics',
      'GET /v1/api/smart-links/{id}/responses',
      'GET /v1/api/smart-links/{id}/responses/summary',
      'GET /v1/api/smart-links/{id}/registrations',
      'GET /v1/api/smart-links/{id}/subscribers',
    ],
    end: ['DELETE /v1/api/smart-links/{id}'],
    parameters: { id: 'smartLink', slug: 'slug' },
  },
  {
    name: 'life of a conversion',
    create: 'POST /v1/api/conversions',
    use: [
      'GET /v1/api/conversions',
      'GET /v1/api/analytics',
      'GET /v1/api/links/{id}/analytics',
      'POST /v1/api/conversions',
    ],
    end: [],
    parameters: { id: 'link' },
  },
  {
    name: 'life of a webhook',
    create: 'POST /v1/api/webhooks',
    use: [
      'POST /v1/api/webhooks/{id}/test',
      'GET /v1/api/webhooks/{id}',
      'PATCH /v1/api/webhooks/{id}',
      'PUT /v1/api/webhooks/{id}',
      'GET /v1/api/webhooks/{id}/deliveries',
      'POST /v1/api/webhooks/{id}/rotate-secret',
      'POST /v1/api/webhooks/{id}/replay',
      'GET /v1/api/webhooks',
      'GET /v1/api/webhooks/events/{type}/sample',
    ],
    end: ['DELETE /v1/api/webhooks/{id}'],
    parameters: { id: 'webhook' },
  },
  {
    name: 'life of an API key',
    create: 'POST /v1/api/keys',
    use: [
      'GET /v1/api/keys',
      'PATCH /v1/api/keys/{id}',
      'PUT /v1/api/keys/{id}',
      'GET /v1/api/me',
      'POST /v1/api/links',
    ],
    end: ['DELETE /v1/api/keys/{id}'],
    parameters: { id: 'key' },
  },
  {
    name: 'life of an import',
    create: 'POST /v1/api/links/import',
    use: [
      'GET /v1/api/links/import/{id}',
      'GET /v1/api/links/import',
      'POST /v1/api/links/import/check',
      'GET /v1/api/links',
      'GET /v1/api/links/export',
    ],
    end: [],
    parameters: { id: 'job' },
  },
  {
    name: 'life of a domain',
    create: 'POST /v1/api/domains',
    use: [
      'GET /v1/api/domains',
      'GET /v1/api/domains/{host}',
      'POST /v1/api/domains/{host}/verify',
      'POST /v1/api/links',
    ],
    end: ['DELETE /v1/api/domains/{host}'],
    parameters: { host: 'domain' },
  },
  {
    name: 'life of a member',
    create: 'POST /v1/api/members',
    use: [
      'GET /v1/api/members',
      'PATCH /v1/api/members/{id}',
      'PUT /v1/api/members/{id}',
      'GET /v1/api/audit',
    ],
    end: ['DELETE /v1/api/members/{id}'],
    parameters: { id: 'member' },
  },
  {
    name: 'life of an export',
    create: 'POST /v1/api/account/export',
    use: ['GET /v1/api/account/exports', 'GET /v1/api/account/exports/{id}', 'POST /v1/api/uploads'],
    end: [],
    parameters: { id: 'export' },
  },
];

/**
 * Create, use, delete, create the same again, use again: stored values come back through every reader, and
 * what was deleted must not stand in the way, nor come back.
 */
export function lifecycles(
  operations: readonly Operation[],
  document: Json,
): (Campaign & Pick<Life, 'create'>)[] {
  return LIVES.map(({ name, create, use, end, parameters }) => {
    const requestsTo = (text: string) => requestsOf(text, parameters, operations, document);
    const by = (request: FuzzRequest): FuzzRequest =>
      parameters['id'] === 'key' ? { ...request, by: 'made' } : request;
    const uses = fc.oneof(...use.map(requestsTo));
    const sequences = fc
      .tuple(
        requestsTo(create),
        fc.array(uses, { minLength: 2, maxLength: 6 }),
        fc.oneof(fc.constant([]), ...end.map((text) => requestsTo(text).map((request) => [request]))),
        fc.nat(2),
        fc.array(uses, { maxLength: 2 }),
      )
      .map(
        ([created, used, ended, times, usedAgain]): Sequence => [
          recreated(created),
          ...used.map(by),
          ...Array.from({ length: times }, () => [...ended, recreated(created)]).flat(),
          ...ended,
          ...usedAgain.map(by),
        ],
      );
    return { name, create, plain: [], probes: [], sequences, weight: 12 };
  });
}

/** With the same new texts whenever a sequence sends it. */
function recreated(request: FuzzRequest): FuzzRequest {
  let count = 0;
  const body = request.body?.replaceAll(ref('new'), () => `{{own_new:${count++}}}`);
  return { ...request, ...(body !== undefined && { body }) };
}

/** `GET /{code}+` has a path of its own, but is the operation of `GET /{code}`. */
function requestsOf(
  text: string,
  parameters: Life['parameters'],
  operations: readonly Operation[],
  document: Json,
): fc.Arbitrary<FuzzRequest> {
  const operation = operations.find(({ name }) => name === text.replace(/\+$/, ''));
  if (!operation) throw new Error(`${text} is no operation of the API document`);
  const pattern = text.slice(text.indexOf('/'));
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    own(name === 'part' ? `part_${pattern.split('/')[1]}` : (parameters[name] as Kind)),
  );
  return acceptableRequests(operation, document, path);
}
