import { exampleId } from '#shared/platform/runtime/ids.ts';
import type { Json } from '#test/support/json.ts';
import type { FuzzRequest, Proof } from './fuzz-request.ts';
import { compressedCursorOf, cursorOf, TIMES } from './hostile.ts';
import { type Operation, plainRequest } from './operations.ts';
import { ref } from './references.ts';

/** Requests at the ends of the calendar: their cost must not depend on how much time they name. */

const RANGES = [
  'to=9999-12-31',
  'from=0001-01-01',
  'from=0001-01-01&to=9999-12-31',
  'from=1970-01-01&to=2400-02-29',
  'from=9999-12-31&to=9999-12-31&timezone=Pacific/Pago_Pago',
  'from=0000-01-01&to=0000-01-01&timezone=Pacific/Kiritimati',
];
const HOURS = ['from=9999-12-31&to=9999-12-31&interval=hour', 'from=0001-01-01&to=0001-01-01&interval=hour'];

/** The zero time of Go and .NET, the last millisecond of ISO 8601, and times before and after both. */
const INSTANTS = ['-999999999999999', '-62135596800000', '253402300799999', '999999999999999'];
const YEARS = ['0001', '9999'];

/** What lists have besides links and pages. */
const LISTED = (['audit', 'submission', 'registration', 'subscriber', 'spam', 'delivery'] as const).map(
  exampleId,
);

/** Positions in lists, as cursors have them, with nothing in common but their shape. */
const CURSORS = [
  ...INSTANTS.map((time) => `${time} 0000000000000000 ${ref('link')}`),
  ...YEARS.flatMap((year) =>
    [ref('link'), ref('smartLink'), ...LISTED].map((id) => `${year}-12-31T23:59:59.999Z#${id}`),
  ),
  `|0001-01-01T00:00:00.000Z#${ref('link')}|`,
  '9999.99999',
].map(cursorOf);

/** Positions of clicks and conversions within a month, and within a day. */
const WITHIN = YEARS.flatMap((year) =>
  [`${year}-12`, `${year}-12-31`].map((span) => compressedCursorOf(`\n${span} ${ref('link')} 0 0 0`)),
);

const LISTS_OF_ROWS = ['GET /v1/api/clicks', 'GET /v1/api/conversions'];

const namesOf = ({ described }: Operation): Set<string> =>
  new Set((described.parameters ?? []).filter((it: Json) => it.in === 'query').map((it: Json) => it.name));

/** Conversions of a time that programs send by mistake. */
const CONVERSIONS = TIMES.map(
  (occurredAt): FuzzRequest => ({
    operation: 'POST /v1/api/conversions',
    method: 'POST',
    path: '/v1/api/conversions',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ event: 'sale', eventId: ref('new'), customerId: 'jane', occurredAt }),
    by: 'owner',
    proof: {
      claim: `POST /v1/api/conversions, ${occurredAt}: refused`,
      holds: ({ status, text }) => status === 400 && text.includes('"occurredAt"'),
    },
  }),
);

/** Requests to an operation that takes dates or a cursor; none to others. */
export function calendarProbes(operation: Operation): FuzzRequest[] {
  if (operation.name === 'POST /v1/api/conversions') return CONVERSIONS;
  if (operation.method !== 'GET') return [];
  const names = namesOf(operation);
  const plain = plainRequest(operation);
  const asking = (query: string, proof: Proof): FuzzRequest => ({
    ...plain,
    path: `${plain.path}?${query}`,
    proof,
  });
  const ranges = [
    ...(names.has('from') && names.has('to') ? RANGES : []),
    ...(names.has('interval') ? HOURS : []),
  ].filter((query) => names.has('timezone') || !query.includes('timezone'));
  return [
    ...ranges.map((query) =>
      asking(query, {
        claim: `${operation.name}, ${query}: accepted`,
        holds: ({ status }) => status === 200,
      }),
    ),
    ...(names.has('cursor') ? CURSORS : []).map((cursor) =>
      asking(`cursor=${cursor}`, {
        claim: `${operation.name}, a cursor made by hand: accepted`,
        holds: ({ status }) => status === 200,
        isOneOfMany: true,
      }),
    ),
    ...(LISTS_OF_ROWS.includes(operation.name) ? WITHIN : []).map((cursor) =>
      asking(`cursor=${cursor}`, {
        claim: `${operation.name}, a compressed cursor made by hand: accepted`,
        holds: ({ status }) => status === 200,
      }),
    ),
  ];
}
