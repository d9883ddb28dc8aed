import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Owner } from '#shared/core/accounts/account.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { newestEntries } from '#shared/core/audit/audit-store.ts';
import { bindHost } from '#shared/core/domains/bind-domain.ts';
import { boundHost } from '#shared/core/domains/bound-hosts.ts';
import { createDomain } from '#shared/core/domains/create-domain.ts';
import { findBinding } from '#shared/core/domains/domain-store.ts';
import { deleteDomain, getDomain, updateDomain, verifyDomain } from '#shared/core/domains/manage-domains.ts';
import type { TxtAnswer } from '#shared/core/domains/read-txt.ts';
import { OUTBOX_SHARDS, pendingEvents } from '#shared/core/events/outbox-store.ts';
import * as transact from '#shared/platform/dynamo/transact.ts';
import type { AppError } from '#shared/platform/errors.ts';
import { anAct, by, byAccount } from '#test/support/builders/authors.ts';
import { anOwner, NOW } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

tableOfFile();

const NEXT_DAY = new Date(NOW.getTime() + 24 * 3_600_000);

beforeEach(() => {
  vi.stubEnv('DEFAULT_HOSTS', 'sp.example');
  vi.stubEnv('HOT_READ_MS', '0');
  vi.restoreAllMocks();
});

let count = 0;

/** What DNS has for each name. */
const dns = new Map<string, TxtAnswer>();
const look = async (name: string): Promise<TxtAnswer> => dns.get(name) ?? { values: [] };

const verify = ({ ownerId }: Owner, host: string, now = NEXT_DAY) =>
  verifyDomain({ by: by(ownerId), now }, host, look);

const add = async ({ ownerId }: Owner, host: string) =>
  createDomain({ by: byAccount((await findOwner(ownerId)) as Owner), now: NOW }, host, []);

/** A domain of one account, and the same of another one that has not proven it. */
async function aDomainOfTwo() {
  const [former, taker, host] = [await anOwner(), await anOwner(), `sold-${++count}.customer.example`];
  const [theirs, ours] = [await add(former, host), await add(taker, host)];
  dns.set(theirs.txtName, { values: [theirs.txtValue] });
  await verify(former, host, NOW);
  const records = (...values: string[]) => dns.set(theirs.txtName, { values });
  return { former, taker, host, theirs, ours, records };
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => (error as AppError).code,
  );

async function eventsOf({ ownerId }: Owner) {
  const found: { type: string; data: Record<string, unknown> }[] = [];
  for (let shard = 0; shard < OUTBOX_SHARDS; shard++)
    for await (const page of pendingEvents(shard, new Date('2100-01-01T00:00:00Z')))
      found.push(...page.filter((event) => event.ownerId === ownerId));
  return found;
}

const actionsOf = async ({ ownerId }: Owner) =>
  (await newestEntries(ownerId, 50)).map(({ action }) => action);

describe('a domain that another account proves', () => {
  it('passes to it at once when the record before is gone', async () => {
    const { former, taker, host, ours, records } = await aDomainOfTwo();
    const settings = { isDefault: true, rootUrl: 'https://former.example/', robots: 'disallow' } as const;
    const owner = (await findOwner(former.ownerId)) as Owner;
    await updateDomain({ by: { ...by(former.ownerId), owner }, now: NOW }, host, settings);
    records(ours.txtValue);
    expect(await verify(taker, host)).toMatchObject({ status: 'verified', rootUrl: null, robots: null });
    expect(await boundHost(host)).toMatchObject({ ownerId: taker.ownerId });
    expect(await boundHost(host)).not.toHaveProperty('rootUrl');
    expect(await getDomain(former.ownerId, host)).toMatchObject({
      status: 'taken_over',
      releasedAt: NEXT_DAY.toISOString(),
      verifiedAt: null,
      isDefault: false,
      rootUrl: settings.rootUrl,
    });
    const [after, now] = [await findOwner(former.ownerId), await findOwner(taker.ownerId)];
    expect([after?.defaultDomain, after?.rootHosts?.has(host) ?? false]).toEqual([undefined, false]);
    expect(now?.rootHosts).toContain(host);
    // The domain still counts for both.
    expect([after?.domainCount, now?.domainCount]).toEqual([1, 1]);
  });

  it('tells both accounts, and names neither to the other', async () => {
    const { former, taker, host, ours, records } = await aDomainOfTwo();
    records(ours.txtValue);
    await verify(taker, host);
    const [theirs, mine] = [await eventsOf(former), await eventsOf(taker)];
    expect(theirs).toMatchObject([{ type: 'domain.taken_over', data: { host, status: 'taken_over' } }]);
    expect(mine).toMatchObject([{ type: 'domain.taken_over', data: { host, status: 'verified' } }]);
    expect(JSON.stringify(theirs)).not.toContain(taker.ownerId);
    expect(JSON.stringify(theirs)).not.toContain(ours.txtValue);
    expect(JSON.stringify(mine)).not.toContain(former.ownerId);
    expect((await actionsOf(former))[0]).toBe('domain.taken_over');
    expect((await actionsOf(taker))[0]).toBe('domain.verified');
    const entries = JSON.stringify(await newestEntries(former.ownerId, 50));
    expect(entries).not.toContain(taker.ownerId);
  });

  it('stays where it is while the record before is there, and says what to do', async () => {
    const { former, taker, host, theirs, ours, records } = await aDomainOfTwo();
    records(theirs.txtValue, ours.txtValue);
    await expect(verify(taker, host)).rejects.toMatchObject({
      code: 'DOMAIN_TAKEN',
      message: expect.stringContaining(`Remove the other value of ${ours.txtName} from DNS`),
    });
    // Neither what is expected nor the error names the other value.
    await expect(verify(taker, host)).rejects.not.toMatchObject({
      message: expect.stringContaining(theirs.txtValue),
    });
    expect((await findBinding(host))?.ownerId).toBe(former.ownerId);
    // Among any number of others.
    records(...Array.from({ length: 40 }, (_, i) => `v${i}`), theirs.txtValue, ours.txtValue);
    expect(await codeOf(verify(taker, host))).toBe('DOMAIN_TAKEN');
  });

  it.each([
    ['no record', { values: [] }],
    ['another value', { values: ['signpost-verification=other'] }],
    ['name servers that fail', { problem: 'the name servers of the domain failed (SERVFAIL)' }],
    ['name servers that do not respond', { problem: 'DNS did not respond in time' }],
  ])('stays where it is for %s', async (_, answer) => {
    const { former, taker, host, theirs } = await aDomainOfTwo();
    dns.set(theirs.txtName, answer);
    expect(await codeOf(verify(taker, host))).toBe('DOMAIN_NOT_VERIFIED');
    expect((await findBinding(host))?.ownerId).toBe(former.ownerId);
  });

  it('goes to one of two that prove it at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { former, taker, host, ours, records } = await aDomainOfTwo();
      const third = await anOwner();
      const others = await add(third, host);
      records(ours.txtValue, others.txtValue);
      const outcomes = await Promise.all([taker, third].map((owner) => codeOf(verify(owner, host))));
      expect(outcomes.toSorted()).toEqual(['DOMAIN_TAKEN', 'done']);
      const winner = outcomes[0] === 'done' ? taker : third;
      expect((await findBinding(host))?.ownerId).toBe(winner.ownerId);
      expect(await eventsOf(former)).toHaveLength(1);
      const all = await Promise.all([former, taker, third].map((it) => findOwner(it.ownerId)));
      expect(all.filter((owner) => owner?.rootHosts?.has(host))).toHaveLength(1);
    }
  });

  it('is decided again if the owner proves it in between', async () => {
    const { former, taker, host, theirs, ours, records } = await aDomainOfTwo();
    records(ours.txtValue);
    // The look of the taker is old when it is stored: the owner has removed and proven the domain since.
    let looks = 0;
    const lookThenRenew = async () => {
      const answer: TxtAnswer = { values: [ours.txtValue] };
      if (looks++ > 0) return look(theirs.txtName);
      await deleteDomain({ by: by(former.ownerId), now: NEXT_DAY }, host);
      const again = await add(former, host);
      records(again.txtValue, ours.txtValue);
      await verify(former, host, new Date(NEXT_DAY.getTime() + 1000));
      return answer;
    };
    const call = verifyDomain({ by: by(taker.ownerId), now: NEXT_DAY }, host, lookThenRenew);
    // What DNS said was true when it was asked: the record of the owner came later.
    expect(['done', 'DOMAIN_TAKEN']).toContain(await codeOf(call));
    const binding = await findBinding(host);
    const states = await Promise.all(
      [former, taker].map(async ({ ownerId }) => (await getDomain(ownerId, host)).status),
    );
    expect(states.filter((status) => status === 'verified')).toHaveLength(1);
    expect(binding?.ownerId).toBe(states[0] === 'verified' ? former.ownerId : taker.ownerId);
  });

  it('changes nothing if the write fails, and is done once if it is sent again', async () => {
    const { former, taker, host, ours, records } = await aDomainOfTwo();
    records(ours.txtValue);
    const { transactWrite } = transact;
    const failing = vi.spyOn(transact, 'transactWrite').mockRejectedValueOnce(new Error('socket hang up'));
    failing.mockImplementation(transactWrite);
    await codeOf(verify(taker, host));
    vi.restoreAllMocks();
    await verify(taker, host);
    expect((await findBinding(host))?.ownerId).toBe(taker.ownerId);
    expect(await verify(taker, host)).toMatchObject({ status: 'verified' });
    expect(await eventsOf(former)).toHaveLength(1);
    expect(await eventsOf(taker)).toHaveLength(1);
  });

  it('goes back to the former owner in the same way', async () => {
    const { former, taker, host, theirs, ours, records } = await aDomainOfTwo();
    records(ours.txtValue);
    await verify(taker, host);
    records(ours.txtValue, theirs.txtValue);
    expect(await codeOf(verify(former, host))).toBe('DOMAIN_TAKEN');
    records(theirs.txtValue);
    const back = new Date(NEXT_DAY.getTime() + 1000);
    expect(await verify(former, host, back)).toMatchObject({
      status: 'verified',
      releasedAt: null,
      txtValue: theirs.txtValue,
    });
    expect((await findBinding(host))?.ownerId).toBe(former.ownerId);
    expect((await getDomain(taker.ownerId, host)).status).toBe('taken_over');
  });

  it('can be removed by the former owner without a change for the new one', async () => {
    const { former, taker, host, ours, records } = await aDomainOfTwo();
    records(ours.txtValue);
    await verify(taker, host);
    await deleteDomain({ by: by(former.ownerId), now: NEXT_DAY }, host);
    expect((await findBinding(host))?.ownerId).toBe(taker.ownerId);
    expect((await findOwner(former.ownerId))?.domainCount).toBe(0);
  });

  it('is not taken from an account that an operator assigned it to', async () => {
    const [owner, taker, host] = [await anOwner(), await anOwner(), `set-${++count}.customer.example`];
    await bindHost(host, { ownerId: owner.ownerId, ownHosts: [] }, anAct());
    const ours = await add(taker, host);
    dns.set(ours.txtName, { values: [ours.txtValue] });
    await expect(verify(taker, host)).rejects.toMatchObject({
      code: 'DOMAIN_TAKEN',
      message: expect.stringContaining('operator'),
    });
  });
});
