import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { TOOLS } from '#functions/mcp/tools.ts';
import { describedEndpoints } from '#functions/openapi/contracts.ts';
import {
  DESTINATION_FIELDS,
  type DestinationKind,
  fieldsOf,
} from '#shared/core/destinations/destination-fields.ts';
import { SMART_LINK_TYPES } from '#shared/smart-links/model/slug.ts';
import { urlFieldsOf } from '#test/support/url-fields.ts';

/** What is judged as a destination: the requests that have it, and what they store. */
const JUDGED: Readonly<Record<string, readonly DestinationKind[]>> = {
  'links-create': ['link'],
  'links-update': ['link'],
  'links-bulk-update': ['link'],
  'public-create-link': ['link'],
  create_link: ['link'],
  update_link: ['link'],
  'smart-links-create': SMART_LINK_TYPES,
  'smart-links-update': SMART_LINK_TYPES,
  create_page: SMART_LINK_TYPES,
  update_page: SMART_LINK_TYPES,
  'brand-save': ['brand'],
  update_brand: ['brand'],
  'domains-update': ['domain'],
};

/** Fields that take URLs to which no visitor is led, and why. */
const EXEMPT: Readonly<Record<string, string>> = {
  'links-bulk links[]': 'each row is read as the body of links-create',
  'links-qrcode frame': 'a text in the picture',
  'qr-style-save frame': 'a text in the picture',
  'smart-links-lookup url': 'read by the server from music services only',
  'apps-create redirectUris[]': 'people return there after they have agreed, as the app is shown to do',
  'apps-update redirectUris[]': 'people return there after they have agreed, as the app is shown to do',
  'webhooks-create url': 'the server sends events there, to public hosts only',
  'webhooks-update url': 'the server sends events there, to public hosts only',
  'auth-passkeys-create response.response.transports[]': 'names of transports, kept as sent',
  'get_link link': 'a short URL of this service',
  'update_link link': 'a short URL of this service',
  'delete_link link': 'a short URL of this service',
  'get_link_analytics link': 'a short URL of this service',
  'get_qr_code link': 'a short URL of this service',
  'public-report-open url': 'a short URL of this service',
  'public-check-url url': 'requested by the server, and shown to who sent it',
};

/** Fields of requests that have those of a record within another field. */
const WITHIN: Readonly<Record<string, string>> = { 'links-bulk-update': 'changes.' };

const fieldsIn = (name: string, schema: z.ZodType): string[] =>
  urlFieldsOf(schema).map((path) => path.replace(WITHIN[name] ?? '', ''));

const requests: readonly [name: string, schema: z.ZodType][] = [
  ...describedEndpoints().flatMap(({ row, contract }) =>
    (['body', 'query'] as const).flatMap((part): [string, z.ZodType][] => {
      const schema = (contract as Partial<Record<typeof part, z.ZodType>>)[part];
      return schema && '_zod' in schema ? [[row.name, schema]] : [];
    }),
  ),
  ...TOOLS.map(({ name, input }): [string, z.ZodType] => [name, input]),
];

const knownOf = (kinds: readonly DestinationKind[]): string[] =>
  kinds.map(fieldsOf).flatMap(({ leads, loads, embeds = [] }) => [...leads, ...loads, ...embeds]);

describe('DESTINATION_FIELDS', () => {
  it('has every field of every request that takes a URL, unless no visitor is led there', () => {
    const found = requests.flatMap(([name, schema]) => {
      const known = knownOf(JUDGED[name] ?? []);
      const unknown = fieldsIn(name, schema).filter((path) => !known.includes(path));
      return unknown.map((path) => `${name} ${path}`);
    });
    expect([...new Set(found)].sort()).toEqual(Object.keys(EXEMPT).sort());
  });

  it('has no field that no request has', () => {
    for (const kind of Object.keys(DESTINATION_FIELDS) as DestinationKind[]) {
      const names = Object.keys(JUDGED).filter((name) => JUDGED[name]?.includes(kind));
      const sent = requests
        .filter(([name]) => names.includes(name))
        .flatMap(([name, schema]) => fieldsIn(name, schema));
      expect(sent, kind).toEqual(expect.arrayContaining(knownOf([kind])));
    }
  });

  it('names requests that exist', () => {
    const names = requests.map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(JUDGED)));
  });
});
