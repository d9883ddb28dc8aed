import type { ProcessResponse } from '#test/support/in-process.ts';
import type { Json } from '#test/support/json.ts';

/** Who sends a request: a program with a key, someone who is signed in, or anyone. */
type Sender = 'key' | 'person' | 'nobody';

export interface Dearest {
  /** Values of the parameters in the path, in order. */
  to?: readonly string[];
  query?: Record<string, string>;
  body?: object | undefined;
  headers?: Record<string, string>;
  cookies?: string[];
  /** Default: a key for the API, else nobody. */
  by?: Sender;
  /** What it must return. Default: any success. */
  status?: number;
  /** Keeps from the response what later requests name. */
  keep?: (data: Json, response: ProcessResponse) => Known;
}

/** What the account of the test has, by name. */
export type Known = Record<string, Json>;

/** One method of a path or several (`PUT|PATCH /path`), and the request, or those that may be. */
export type Row = [operations: string, request: (known: Known) => Dearest | Dearest[] | Promise<Dearest>];

const DAY_MS = 86_400_000;
export const MOST_BULK = 100;
export const MOST_MEMBERS_AT_ONCE = 50;
export const MOST_ROWS = 10_000;

export const many = <T>(count: number, item: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => item(i));
export const form = (fields: Record<string, string>) => new URLSearchParams(fields);
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
let numbers = 0;

/** A number that no other request has. */
export const next = (): number => ++numbers;

/** A link with everything that costs calls when it is stored. */
export const aLink = ({ host, folder, template }: Known): object => ({
  originalUrl: `https://example.com/dearest/${next()}`,
  title: `Dearest ${next()}`,
  tags: many(15, (i) => `tag-${i}`),
  customDomain: host,
  folderId: folder,
  utmTemplateId: template,
  maxClicks: 10,
  startsAt: inDays(1),
  expiresAt: inDays(2),
});

export const importRows = (count: number, { host }: Known) => ({
  links: many(count, (i) => ({
    originalUrl: `https://example.com/import/${i}`,
    ...(i % 2 === 0 && { code: `imported-${i}`, customDomain: host }),
  })),
});

export const aPage = ({ folder }: Known): object => ({
  type: 'myBio',
  title: `Dearest page ${next()}`,
  folderId: folder,
  tags: many(20, (i) => `tag-${i}`),
  urls: [{ title: 'Shop', url: 'https://example.com/shop' }],
});

export const aConversion = ({ clickId }: Known): object => ({
  event: 'sale',
  eventId: `sale-${next()}`,
  clickId,
  customerId: `customer-${next()}`,
  amount: 100,
  currency: 'EUR',
});

export const NEW_HOST = 'new.example.org';
export const QUESTION = [{ role: 'user', content: 'Name three colors.' }];

export const aToolCall = (name: string, input: object): Dearest => ({
  headers: { accept: 'application/json, text/event-stream' },
  body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
});

export const atHost = (host: string): Dearest => ({ headers: { 'x-viewer-host': host } });

/** From a long time ago: reports read each month with rows. */
export const LONG = { from: '2000-01-01' };
/** Matches nothing: the list reads on until it may not. */
export const NOTHING = { search: 'no-such-thing' };
