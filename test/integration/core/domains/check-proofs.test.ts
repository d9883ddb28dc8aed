import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Owner } from '#shared/core/accounts/account.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { newestEntries } from '#shared/core/audit/audit-store.ts';
import { appsOfHost } from '#shared/core/domains/app-association.ts';
import { bindHost } from '#shared/core/domains/bind-domain.ts';
import { boundHost } from '#shared/core/domains/bound-hosts.ts';
import { checkDomain } from '#shared/core/domains/check-domain.ts';
import { checkProofs } from '#shared/core/domains/check-proofs.ts';
import { createDomain } from '#shared/core/domains/create-domain.ts';
import { domainKey } from '#shared/core/domains/domain-items.ts';
import { findBinding } from '#shared/core/domains/domain-store.ts';
import { deleteDomain, getDomain, updateDomain, verifyDomain } from '#shared/core/domains/manage-domains.ts';
import type { TxtAnswer } from '#shared/core/domains/read-txt.ts';
import { OUTBOX_SHARDS, pendingEvents } from '#shared/core/events/outbox-store.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import type { AppError } from '#shared/platform/errors.ts';
import { anAct, by, byAccount } from '#test/support/builders/authors.ts';
import { anOwner } from '#test/support/builders/smart-links.ts';
import { startDynamoEngine } from '#test/support/emulators/dynamo-engine.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let clock = Date.parse('2026-06-01T00:00:00Z');
const now = () => new Date(clock);
const at = (ms: number) => new Date(clock + ms).toISOString();

beforeEach(async () => {
  // Each run looks at all domains that are due.
  await (await startDynamoEngine()).createTable();
  vi.stubEnv('DEFAULT_HOSTS', 'sp.example');
  vi.stubEnv('HOT_READ_MS', '0');
});

let count = 0;

const dns = new Map<string, TxtAnswer>();
const GONE: TxtAnswer = { values: [] };
const asked: string[] = [];

const run = ({ isOver = (): boolean => false, readTxt = lookUp } = {}) =>
  checkProofs({ readTxt, now, isOver });

async function lookUp(name: string): Promise<TxtAnswer> {
  asked.push(name);
  return dns.get(name) ?? GONE;
}

/** Runs the worker every 15 minutes. */
async function pass(ms: number) {
  for (const end = clock + ms; clock < end; ) {
    clock += 15 * 60_000;
    await run();
  }
}

/** Runs it twice a day, which is enough once a record is missing. */
async function passDays(days: number) {
  for (let hour = 0; hour < days * 24; hour += 12) {
    clock += 12 * HOUR_MS;
    await run();
  }
}

async function aDomain(as?: Owner) {
  const owner = as ?? (await anOwner());
  const host = `go-${++count}.customer.example`;
  const current = (await findOwner(owner.ownerId)) as Owner;
  const { txtName, txtValue } = await createDomain({ by: byAccount(current), now: now() }, host, []);
  dns.set(txtName, { values: [txtValue] });
  await verify(owner, host);
  return { owner, host, txtName, there: { values: [txtValue] } };
}

const verify = ({ ownerId }: Owner, host: string) =>
  verifyDomain({ by: by(ownerId), now: now() }, host, async (name) => dns.get(name) ?? GONE);

const shown = ({ ownerId }: Owner, host: string) => getDomain(ownerId, host);

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => (error as AppError).code,
  );

const newLinkOn = (host: string, { ownerId }: Owner) =>
  codeOf(checkDomain(host, { ownerId, ownHosts: [], unverifiedDomains: 'refuse' }));

async function eventsOf({ ownerId }: Owner) {
  const found: { type: string; time: string }[] = [];
  for (let shard = 0; shard < OUTBOX_SHARDS; shard++)
    for await (const page of pendingEvents(shard, new Date(clock + 365 * DAY_MS)))
      found.push(...page.filter((event) => event.ownerId === ownerId));
  return found.toSorted((a, b) => a.time.localeCompare(b.time)).map(({ type }) => type);
}

const actionsOf = async ({ ownerId }: Owner) =>
  (await newestEntries(ownerId, 50)).map(({ action }) => action);

async function missTwice() {
  clock += DAY_MS;
  await run();
  clock += HOUR_MS;
  await run();
}

/** One whose record has been missing since its second look. */
async function aMissingOne() {
  const domain = await aDomain();
  dns.set(domain.txtName, GONE);
  await missTwice();
  return domain;
}

async function aLapsedOne() {
  const domain = await aMissingOne();
  await passDays(7);
  expect((await shown(domain.owner, domain.host)).status).toBe('lapsed');
  return domain;
}

describe('checkProofs', () => {
  it('looks at each domain once a day, and nothing changes while its record is there', async () => {
    const { owner, host, txtName } = await aDomain();
    asked.length = 0;
    await pass(3 * DAY_MS);
    const looks = asked.filter((name) => name === txtName).length;
    expect(looks).toBeGreaterThanOrEqual(3);
    expect(looks).toBeLessThanOrEqual(4);
    const { checkedAt, ...domain } = await shown(owner, host);
    expect(Date.parse(checkedAt ?? '')).toBeGreaterThan(clock - DAY_MS);
    expect(domain).toMatchObject({ status: 'verified', missingSince: null, lapsesAt: null });
    expect(await eventsOf(owner)).toEqual([]);
  });

  it('calls a record missing after two looks, an hour apart', async () => {
    const { owner, host, txtName } = await aDomain();
    dns.set(txtName, GONE);
    while ((await getItem(domainKey(owner.ownerId, host)))?.['missedAt'] === undefined)
      await pass(15 * 60_000);
    expect(await shown(owner, host)).toMatchObject({ status: 'verified', missingSince: null });
    expect(await eventsOf(owner)).toEqual([]);
    await pass(HOUR_MS);
    const { missingSince, lapsesAt } = await shown(owner, host);
    expect(Date.parse(lapsesAt ?? '') - Date.parse(missingSince ?? '')).toBe(7 * DAY_MS);
    expect(await eventsOf(owner)).toEqual(['domain.lapsing']);
    expect((await actionsOf(owner))[0]).toBe('domain.lapsing');
    // A later look does not say so again.
    await pass(2 * DAY_MS);
    expect(await eventsOf(owner)).toEqual(['domain.lapsing']);
    expect(await shown(owner, host)).toMatchObject({ missingSince, lapsesAt, lapsedAt: null });
  });

  it('does not count one look that found nothing', async () => {
    const { owner, host, txtName, there } = await aDomain();
    dns.set(txtName, GONE);
    while ((await getItem(domainKey(owner.ownerId, host)))?.['missedAt'] === undefined)
      await pass(15 * 60_000);
    dns.set(txtName, there);
    await pass(HOUR_MS);
    expect(await getItem(domainKey(owner.ownerId, host))).not.toHaveProperty('missedAt');
    expect((await actionsOf(owner)).filter((action) => /lapsing|renewed/.test(action))).toEqual([]);
  });

  it.each([
    ['name servers fail', { problem: 'the name servers of the domain failed (SERVFAIL)' }],
    ['name servers do not respond', { problem: 'DNS did not respond in time' }],
    ['DNS responds with garbage', { problem: 'DNS gave no valid response' }],
  ])('does not take a record for missing while %s', async (_, answer) => {
    const { owner, host, txtName } = await aDomain();
    const { checkedAt } = await shown(owner, host);
    dns.set(txtName, answer);
    await passDays(10);
    expect(await shown(owner, host)).toMatchObject({ status: 'verified', checkedAt, missingSince: null });
    expect(await eventsOf(owner)).toEqual([]);
    // Neither does a lapse go on.
    const other = await aMissingOne();
    dns.set(other.txtName, answer);
    await passDays(10);
    expect(await shown(other.owner, other.host)).toMatchObject({ status: 'verified', lapsedAt: null });
  });

  it.each([
    ['no record', GONE],
    ['another value', { values: ['signpost-verification=other', 'v=spf1 -all'] }],
  ])('lets a domain lapse after 7 days with %s, and releases it after another 30', async (_, answer) => {
    const { owner, host, txtName } = await aDomain();
    dns.set(txtName, answer);
    await missTwice();
    const { lapsesAt } = await shown(owner, host);
    await passDays(6);
    expect([await newLinkOn(host, owner), (await shown(owner, host)).status]).toEqual(['done', 'verified']);
    await passDays(1);
    const lapsed = await shown(owner, host);
    expect(lapsed).toMatchObject({ status: 'lapsed', lapsesAt: null });
    expect(Date.parse(lapsed.lapsedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(lapsesAt ?? ''));
    // Its links are served, and new ones refused.
    expect(await newLinkOn(host, owner)).toBe('DOMAIN_LAPSED');
    expect(await boundHost(host)).toMatchObject({ ownerId: owner.ownerId });
    await passDays(29);
    expect((await shown(owner, host)).status).toBe('lapsed');
    await passDays(2);
    expect(await shown(owner, host)).toMatchObject({ status: 'released', verifiedAt: null, lapsedAt: null });
    expect(await boundHost(host)).toEqual({ ownerId: '' });
    expect(await newLinkOn(host, owner)).toBe('DOMAIN_NOT_VERIFIED');
    expect((await findOwner(owner.ownerId))?.rootHosts?.has(host) ?? false).toBe(false);
    expect(await eventsOf(owner)).toEqual(['domain.lapsing', 'domain.lapsed', 'domain.released']);
    expect((await actionsOf(owner)).slice(0, 3)).toEqual([
      'domain.released',
      'domain.lapsed',
      'domain.lapsing',
    ]);
    // Then nothing looks at it.
    asked.length = 0;
    await passDays(10);
    expect(asked).toEqual([]);
  });

  it('gives at least 7 days of notice, also after a month without looks', async () => {
    const { owner, host, txtName } = await aDomain();
    dns.set(txtName, GONE);
    clock += 40 * DAY_MS;
    await run();
    clock += 2 * HOUR_MS;
    await run();
    expect(await shown(owner, host)).toMatchObject({ status: 'verified', lapsesAt: at(7 * DAY_MS) });
  });

  it('renews a domain whose record is back: before it lapses, once it has, and by its owner', async () => {
    const missing = await aMissingOne();
    dns.set(missing.txtName, missing.there);
    await pass(DAY_MS);
    expect(await shown(missing.owner, missing.host)).toMatchObject({ missingSince: null, lapsesAt: null });
    expect((await actionsOf(missing.owner))[0]).toBe('domain.renewed');
    const lapsed = await aLapsedOne();
    dns.set(lapsed.txtName, lapsed.there);
    await pass(DAY_MS);
    expect(await shown(lapsed.owner, lapsed.host)).toMatchObject({ status: 'verified', lapsedAt: null });
    expect(await newLinkOn(lapsed.host, lapsed.owner)).toBe('done');
    const other = await aLapsedOne();
    expect(await codeOf(verify(other.owner, other.host))).toBe('DOMAIN_NOT_VERIFIED');
    dns.set(other.txtName, other.there);
    expect(await verify(other.owner, other.host)).toMatchObject({ status: 'verified', checkedAt: at(0) });
    expect(await newLinkOn(other.host, other.owner)).toBe('done');
    expect((await findBinding(other.host))?.lapsedAt).toBeUndefined();
  });

  it('serves no apps and nobody of a released host, which its owner can prove again', async () => {
    const { owner, host, txtName, there } = await aLapsedOne();
    const ios = [{ appId: 'ABCDE12345.com.example.app', paths: ['/shop/*'] }];
    const author = { by: { ...by(owner.ownerId), owner }, now: now() };
    await updateDomain(author, host, { appLinks: { ios, android: [] } as never, isDefault: true });
    expect(await appsOfHost(host)).toBeDefined();
    await passDays(31);
    expect(await appsOfHost(host)).toBeUndefined();
    expect((await findOwner(owner.ownerId))?.defaultDomain).toBeUndefined();
    expect(await codeOf(verify(owner, host))).toBe('DOMAIN_NOT_VERIFIED');
    dns.set(txtName, there);
    expect(await verify(owner, host)).toMatchObject({ status: 'verified', releasedAt: null });
    expect(await boundHost(host)).toMatchObject({ ownerId: owner.ownerId });
    expect(await appsOfHost(host)).toBeDefined();
  });

  it('leaves a released host to the first account that proves it', async () => {
    const { owner, host, txtName, there } = await aLapsedOne();
    await passDays(31);
    const taker = await anOwner();
    const { txtValue } = await createDomain({ by: byAccount(taker), now: now() }, host, []);
    dns.set(txtName, { values: [txtValue, ...('values' in there ? there.values : [])] });
    expect((await verify(taker, host)).status).toBe('verified');
    expect(await codeOf(verify(owner, host))).toBe('DOMAIN_TAKEN');
    expect(await boundHost(host)).toMatchObject({ ownerId: taker.ownerId });
    // A removed claim of the former owner changes nothing there.
    await deleteDomain({ by: by(owner.ownerId), now: now() }, host);
    expect(await boundHost(host)).toMatchObject({ ownerId: taker.ownerId });
  });

  it('serves nobody on a released host whose claim is removed', async () => {
    const { owner, host } = await aLapsedOne();
    await passDays(31);
    await deleteDomain({ by: by(owner.ownerId), now: now() }, host);
    expect(await boundHost(host)).toEqual({ ownerId: '' });
  });

  it('counts a look once for workers that run at once', async () => {
    const domains = await Promise.all([1, 2, 3, 4].map(() => aDomain()));
    for (const { txtName } of domains) dns.set(txtName, GONE);
    clock += DAY_MS;
    await run();
    asked.length = 0;
    clock += HOUR_MS;
    const results = await Promise.all([run(), run(), run()]);
    expect(results.reduce((sum, { lapsing }) => sum + lapsing, 0)).toBe(4);
    expect(asked).toHaveLength(4);
    for (const { owner } of domains) expect(await eventsOf(owner)).toEqual(['domain.lapsing']);
  });

  it('drops a look that is older than the proof of the owner, a removal or a takeover', async () => {
    for (const change of ['renewed', 'removed', 'taken over'] as const) {
      const { owner, host, txtName, there } = await aLapsedOne();
      const taker = await anOwner();
      const { txtValue } = await createDomain({ by: byAccount(taker), now: now() }, host, []);
      clock += 29 * DAY_MS + 12 * HOUR_MS;
      await run();
      clock += 2 * DAY_MS;
      const lookThenChange = async (name: string): Promise<TxtAnswer> => {
        if (name !== txtName) return lookUp(name);
        if (change === 'renewed') {
          dns.set(txtName, there);
          await verify(owner, host);
        } else if (change === 'removed') {
          await deleteDomain({ by: by(owner.ownerId), now: now() }, host);
        } else {
          dns.set(txtName, { values: [txtValue] });
          await verify(taker, host);
        }
        return GONE;
      };
      expect(await run({ readTxt: lookThenChange })).toMatchObject({ released: 0, errors: 0 });
      const binding = await findBinding(host);
      const expected = { renewed: owner.ownerId, removed: undefined, 'taken over': taker.ownerId };
      expect([change, binding?.ownerId, binding?.closed]).toEqual([change, expected[change], undefined]);
      expect(await eventsOf(owner)).not.toContain('domain.released');
    }
  });

  it('goes on with what a stopped run has left, the longest overdue first', async () => {
    const domains = await Promise.all([1, 2, 3, 4, 5].map(() => aDomain()));
    clock += 2 * DAY_MS;
    asked.length = 0;
    let looks = 0;
    const readTxt = (name: string) => {
      looks++;
      return lookUp(name);
    };
    await run({ isOver: () => looks >= 2, readTxt });
    const first = new Set(asked);
    expect(first.size).toBeLessThan(domains.length + 1);
    await run();
    expect(new Set(asked).size).toBe(domains.length);
    expect(asked).toHaveLength(domains.length);
  });

  it('is not stopped by a domain that cannot be looked at', async () => {
    const [broken, good] = [await aDomain(), await aDomain()];
    clock += DAY_MS;
    const readTxt = async (name: string) => {
      if (name === broken.txtName) throw new Error('lost');
      return lookUp(name);
    };
    expect(await run({ readTxt })).toMatchObject({ looks: 2, errors: 1 });
    expect((await shown(good.owner, good.host)).checkedAt).toBe(at(0));
    // Its lease ends.
    clock += HOUR_MS;
    expect(await run()).toMatchObject({ looks: 1, errors: 0 });
  });

  it('never looks at a host that an operator has assigned', async () => {
    const owner = await anOwner();
    const host = `set-${++count}.customer.example`;
    await bindHost(host, { ownerId: owner.ownerId, ownHosts: [] }, anAct({ now: now() }));
    asked.length = 0;
    await passDays(40);
    expect(asked).toEqual([]);
    // One that was proven, and is missing.
    const other = await aLapsedOne();
    const assign = () => bindHost(other.host, { ownerId: other.owner.ownerId, ownHosts: [] }, anAct());
    expect(await assign()).toMatchObject({ changed: true });
    expect(await assign()).toMatchObject({ changed: false });
    await passDays(40);
    expect(await shown(other.owner, other.host)).toMatchObject({ status: 'verified', lapsedAt: null });
    expect(await newLinkOn(other.host, other.owner)).toBe('done');
  });
});

describe('domains of 0.2.0', () => {
  /** As 0.2.0 stored it: without dates, and in no list. `extra`: what a newer version may have stored. */
  async function asOf020(owner: Owner, host: string, extra = 'kept') {
    await dynamo().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: domainKey(owner.ownerId, host),
        UpdateExpression: 'SET unknownField = :extra REMOVE checkedAt, gsi2pk, gsi2sk',
        ExpressionAttributeValues: { ':extra': extra },
      }),
    );
  }

  it('are proven, have their first look within a day, and keep fields of a newer version', async () => {
    const domains = await Promise.all(Array.from({ length: 5 }, () => aDomain()));
    for (const { owner, host } of domains) await asOf020(owner, host);
    const [gone] = domains as [(typeof domains)[0]];
    dns.set(gone.txtName, GONE);
    expect(await shown(gone.owner, gone.host)).toMatchObject({ status: 'verified', checkedAt: null });
    asked.length = 0;
    await pass(DAY_MS);
    expect(new Set(asked)).toEqual(new Set(domains.map(({ txtName }) => txtName)));
    await passDays(9);
    expect((await shown(gone.owner, gone.host)).status).toBe('lapsed');
    for (const { owner, host } of domains)
      expect(await getItem(domainKey(owner.ownerId, host))).toMatchObject({ unknownField: 'kept' });
  });

  it('can be taken over before their first look', async () => {
    const { owner, host, txtName } = await aDomain();
    await asOf020(owner, host);
    const taker = await anOwner();
    const { txtValue } = await createDomain({ by: byAccount(taker), now: now() }, host, []);
    dns.set(txtName, { values: [txtValue] });
    expect((await verify(taker, host)).status).toBe('verified');
    expect(await getItem(domainKey(owner.ownerId, host))).toMatchObject({ unknownField: 'kept' });
    expect((await shown(owner, host)).status).toBe('taken_over');
  });
});
