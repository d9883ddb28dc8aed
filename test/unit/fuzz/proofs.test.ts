import { describe, expect, it } from 'vitest';
import { describedEndpoints } from '#functions/openapi/contracts.ts';
import type { DestinationKind } from '#shared/core/destinations/destination-fields.ts';
import { SMART_LINK_TYPES } from '#shared/smart-links/model/slug.ts';
import { ourDocument } from '#test/support/our-document.ts';
import { urlFieldsOf } from '#test/support/url-fields.ts';
import { calendarProbes } from '#tools/fuzz/calendar.ts';
import { campaignsOf, claimsOf } from '#tools/fuzz/campaigns.ts';
import type { Reply } from '#tools/fuzz/exchange.ts';
import type { FuzzRequest, Proof } from '#tools/fuzz/fuzz-request.ts';
import { LED_FIELDS } from '#tools/fuzz/led-fields.ts';
import { operationsOf } from '#tools/fuzz/operations.ts';
import type { Exchanged, Target } from '#tools/fuzz/target.ts';
import { Watch } from '#tools/fuzz/watch.ts';

// A fuzzer that no longer sends what it is for would find nothing, and pass.

/** Fields that take only uploads of the account, so that no host is chosen. */
const UPLOADS = ['urls[].images[].image'];

describe('the fields that the fuzzer fills with a host before and after its denial', () => {
  it.each<[row: string, kinds: readonly DestinationKind[]]>([
    ['links-create', ['link']],
    ['smart-links-create', SMART_LINK_TYPES],
    ['brand-save', ['brand']],
    ['domains-update', ['domain']],
  ])('are all of %s that take a URL', (row, kinds) => {
    const contract = describedEndpoints().find((one) => one.row.name === row)?.contract;
    const fields = urlFieldsOf((contract as { body: Parameters<typeof urlFieldsOf>[0] }).body);
    const filled = kinds.flatMap((kind) => LED_FIELDS[kind].map(({ name }) => name));
    expect([...new Set([...filled, ...(row === 'smart-links-create' ? UPLOADS : [])])].sort()).toEqual(
      fields,
    );
  });

  const claims = claimsOf(campaignsOf(ourDocument));

  it.each(Object.entries(LED_FIELDS).flatMap(([kind, fields]) => fields.map(({ name }) => [kind, name])))(
    'prove that visitors of each %s follow its %s until the host is denied, which is then refused',
    (kind, name) => {
      const proven = claims.filter((claim) => claim.includes(`, ${kind} ${name}`));
      const ends =
        kind === 'domain' ? ['set', 'refused'] : ['set', 'leads there', 'leads there no more', 'refused'];
      for (const end of ends) expect(proven).toContainEqual(expect.stringMatching(new RegExp(`: ${end}$`)));
    },
  );
});

it('sends the ends of the calendar to each operation that takes dates or a cursor', () => {
  const taking = operationsOf(ourDocument).filter(
    ({ method, described }) =>
      method === 'GET' &&
      (described.parameters ?? []).some(
        ({ name, in: place }: { name: string; in: string }) =>
          place === 'query' && ['from', 'cursor'].includes(name),
      ),
  );
  expect(taking.length).toBeGreaterThan(10);
  for (const operation of taking) {
    const claims = calendarProbes(operation).map(({ proof }) => proof?.claim);
    expect(claims, operation.name).toContainEqual(expect.stringContaining(operation.name));
  }
});

describe('a proof', () => {
  const path = '/v1/api/links/lnk_4fJ2kQ8sT1vX7yZ0aBcD';
  const error = { code: 'LINK_NOT_FOUND', message: 'The link was not found.' };
  const reply: Reply = {
    status: 404,
    headers: {
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'x-request-id': 'r',
      'content-type': 'application/json',
    },
    text: JSON.stringify({ status: 'error', error }),
  };

  /** What the fuzzer finds and knows after a request with this proof. */
  async function sent(holds: boolean, isOneOfMany?: true) {
    const proof: Proof = { claim: 'x is refused', holds: () => holds, ...(isOneOfMany && { isOneOfMany }) };
    const operation = 'GET /v1/api/links/{id}';
    const request: FuzzRequest = { operation, method: 'GET', path, headers: {}, by: 'nobody', proof };
    const onWire = { method: 'GET', origin: 'http://localhost', path, headers: {}, body: undefined };
    const exchanged: Exchanged[] = [{ request, sent: onWire, reply }];
    const target = { document: ourDocument, newLog: () => '', send: async () => exchanged };
    const watch = new Watch(target as unknown as Target);
    const problems = await watch.send([[request]]);
    return { faults: problems.map(({ fault }) => fault), proven: [...watch.proven] };
  }

  it('is known once it holds', async () => {
    expect(await sent(true)).toEqual({ faults: [], proven: ['x is refused'] });
  });

  it('is a finding if it does not hold', async () => {
    const faults = ['GET /v1/api/links/{id}: does not prove: x is refused'];
    expect(await sent(false)).toEqual({ faults, proven: [] });
  });

  it('is not known, and no finding, if another request may prove it', async () => {
    expect(await sent(false, true)).toEqual({ faults: [], proven: [] });
  });
});
