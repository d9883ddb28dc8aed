import fc from 'fast-check';
import type { RouteSpec } from '#functions/framework/function-spec.ts';
import { routes, visitorRoutes } from '#functions/manifest/endpoints.ts';
import type { Json } from '#test/support/json.ts';
import { calendarProbes } from './calendar.ts';
import { AFTER_DENIAL, BEFORE_DENIAL, DENIED_SCHEMES } from './destinations.ts';
import type { FuzzRequest, Sequence } from './fuzz-request.ts';
import { oddHeaders } from './headers.ts';
import { lifecycles } from './lifecycles.ts';
import {
  ALL_SENDERS,
  type Operation,
  operationsOf,
  plainRequest,
  probesOf,
  requestsTo,
} from './operations.ts';
import { strangePaths } from './paths.ts';
import { toolCalls } from './tool-calls.ts';

/**
 * Requests to one function, or to those that belong together. They are sent in a row: starting a function
 * takes the local run as long as twenty requests to one that runs.
 */
export interface Campaign {
  name: string;
  /** One to each operation, which is sent in any case. */
  plain: readonly FuzzRequest[];
  /** Sent once, whatever the seed. */
  probes: readonly Sequence[];
  /** Sent before the host is denied. */
  beforeDenial?: readonly Sequence[];
  /** It is of no row: its probes are sent before those of others, in any case. */
  isOfAllRows?: true;
  /** Without end. */
  sequences: fc.Arbitrary<Sequence>;
  /** How often it has its turn, relative to others. */
  weight: number;
}

/** What anyone can call comes first. */
const ROWS: readonly RouteSpec[] = [...new Set([...visitorRoutes, ...routes])];

/**
 * One campaign for each row of the manifest, and one for each lifecycle, next to the row that creates: the
 * functions that it needs are likely running.
 */
export function campaignsOf(document: Json): Campaign[] {
  const described = operationsOf(document);
  const lives = lifecycles(described, document);
  const rows = ROWS.map((row) => ({ row, operations: operationsIn(row, described) }));
  const ofRows = rows.flatMap(({ row, operations }): Campaign[] => [
    campaignOf(row.name, operations, document),
    ...lives.filter(({ create }) => operations.some(({ name }) => name === create)),
  ]);
  // A path of the document may be a part of what a row takes.
  const ofNoRow = described.filter(
    (operation) => !rows.some(({ operations }) => operations.includes(operation)),
  );
  return [
    ...endsOf(described),
    ...ofRows,
    ...(ofNoRow.length === 0 ? [] : [campaignOf('no row of its own', ofNoRow, document)]),
  ];
}

/** Requests of one kind to all rows: at the ends of the calendar, with denied hosts. */
function endsOf(described: readonly Operation[]): Campaign[] {
  // Changes first: what they store is listed then.
  const byEffect = described.toSorted((a, b) => Number(a.method === 'GET') - Number(b.method === 'GET'));
  const calendar = byEffect.flatMap(calendarProbes).map((request): Sequence => [request]);
  return [
    ofAllRows('calendar', calendar),
    {
      ...ofAllRows('denied hosts', [...AFTER_DENIAL, ...DENIED_SCHEMES]),
      beforeDenial: BEFORE_DENIAL,
      // What the others create has their names: once.
      sequences: fc.constantFrom(...DENIED_SCHEMES),
    },
  ];
}

const ofAllRows = (name: string, probes: readonly Sequence[]): Campaign => ({
  name,
  plain: [],
  probes,
  sequences: fc.constantFrom(...probes),
  weight: 4,
  isOfAllRows: true,
});

/** What the requests of campaigns are to prove. */
export const claimsOf = (campaigns: readonly Campaign[]): string[] => [
  ...new Set(
    campaigns
      .flatMap(({ beforeDenial = [], probes }) => [...beforeDenial, ...probes].flat())
      .flatMap(({ proof }) => (proof ? [proof.claim] : [])),
  ),
];

function campaignOf(name: string, operations: readonly Operation[], document: Json): Campaign {
  const requests = operations.map((operation) => requestsTo(operation, document));
  const hasBody = operations.some(({ described }) => described.requestBody);
  return {
    name,
    plain: operations.map(plainRequest),
    // HEAD is the function of GET.
    probes: operations
      .filter(({ method }) => method !== 'HEAD')
      .flatMap((operation) => probesOf(operation, document))
      .map((request): Sequence => [request]),
    sequences: single(
      name === 'mcp'
        ? fc.oneof(...toolCalls(), ...requests)
        : name.endsWith('not-found')
          ? nothings
          : fc.oneof(...requests),
    ),
    weight: name === 'mcp' ? 12 : hasBody ? 4 : 1,
  };
}

const single = (requests: fc.Arbitrary<FuzzRequest>): fc.Arbitrary<Sequence> =>
  requests.map((request) => [request]);

/** The operations of a row of the manifest, also those that the document does not have. */
function operationsIn(row: RouteSpec, described: readonly Operation[]): Operation[] {
  const prefix = row.api === 'chat' ? '/chat' : '';
  return [row.path].flat().flatMap((pattern) => {
    if (pattern === '$default') return [];
    const path = prefix + pattern.replaceAll('+}', '}');
    return row.methods.map((method): Operation => {
      const name = `${method} ${path}`;
      return described.find((operation) => operation.name === name) ?? { name, method, path, described: {} };
    });
  });
}

/** Requests to what is no route: a function of their own answers them. */
const nothings: fc.Arbitrary<FuzzRequest> = fc.record({
  operation: fc.constant('no route'),
  path: strangePaths(routes.flatMap(({ path }) => path).filter((path) => path !== '$default')),
  method: fc.constantFrom('GET', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'),
  headers: oddHeaders,
  by: fc.constantFrom(...ALL_SENDERS),
});
