import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Owner } from '#shared/core/accounts/account.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { boundHost } from '#shared/core/domains/bound-hosts.ts';
import { checkProofs } from '#shared/core/domains/check-proofs.ts';
import { createDomain } from '#shared/core/domains/create-domain.ts';
import { findBinding } from '#shared/core/domains/domain-store.ts';
import { hostDomains } from '#shared/core/domains/going-live/host-domains.ts';
import type { HostDnsAnswer } from '#shared/core/domains/going-live/read-host-dns.ts';
import { cloudfrontTenants } from '#shared/core/domains/going-live/tenant-store.ts';
import { type Tenants, tenantName } from '#shared/core/domains/going-live/tenants.ts';
import { findHosting, takeHosting } from '#shared/core/domains/hosting/hosting-store.ts';
import { deleteDomain, getDomain, listDomains, verifyDomain } from '#shared/core/domains/manage-domains.ts';
import { OUTBOX_SHARDS, pendingEvents } from '#shared/core/events/outbox-store.ts';
import * as transact from '#shared/platform/dynamo/transact.ts';
import type { AppError } from '#shared/platform/errors.ts';
import { by, byAccount } from '#test/support/builders/authors.ts';
import { anOwner } from '#test/support/builders/smart-links.ts';
import { startDynamoEngine } from '#test/support/emulators/dynamo-engine.ts';
import { exhaustively } from '#test/support/exhaustive.ts';
import { startCloudFront } from '#test/support/servers/cloudfront-server.ts';

const TARGET = 'dcustomers.cloudfront.net';
const START = Date.parse('2026-06-01T00:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Moves with each look at it, so that waiting takes no time. */
let clock = START;
const now = () => {
  clock += 1000;
  return new Date(clock);
};

const txt = new Map<string, string[]>();
const prove = ({ txtName, txtValue }: { txtName: string; txtValue: string }) =>
  txt.set(txtName, [...(txt.get(txtName) ?? []), txtValue]);
const dns = new Map<string, HostDnsAnswer>();
const foreign = new Set<string>();
/** Hosts for which a tenant was made while nobody owned them. */
const unbound: string[] = [];
let hasCaa = false;

const cloudfront = await startCloudFront({
  distributions: ['ETENANTS', 'EOTHER'],
  connectionGroups: ['cg_1'],
  foreign,
  now: () => clock,
  isPointed: async (host) => {
    const binding = await findBinding(host);
    if (!binding || binding.closed) unbound.push(host);
    const answer = dns.get(host);
    return answer !== undefined && 'cname' in answer && answer.cname.includes(TARGET);
  },
});
afterAll(() => cloudfront.stop());

const plain = cloudfrontTenants({
  distributionId: 'ETENANTS',
  connectionGroupId: 'cg_1',
  client: cloudfront.client,
});

beforeEach(async () => {
  // Each run looks at all domains that are due.
  await (await startDynamoEngine()).createTable();
  vi.stubEnv('DEFAULT_HOSTS', 'sp.example');
  vi.stubEnv('HOT_READ_MS', '0');
});

const run = (tenants: Tenants = plain) =>
  hostDomains({
    tenants,
    prefix: 'signpost-test',
    target: TARGET,
    readDns: async (host) => dns.get(host) ?? { cname: [], addresses: [] },
    isForbiddenByCaa: async () => hasCaa,
    readTxt: async (name) => ({ values: txt.get(name) ?? [] }),
    now,
    isOver: () => false,
    pauseMs: 0,
  });

let count = 0;
const newHost = () => `go-${++count}.customer.example`;

async function add(owner: Owner, host = newHost()) {
  const current = (await findOwner(owner.ownerId)) as Owner;
  return createDomain({ by: byAccount(current), now: now(), target: TARGET }, host, []);
}

/** With both records in DNS. */
async function addWithRecords(owner: Owner, host = newHost()) {
  const domain = await add(owner, host);
  prove(domain);
  dns.set(host, { cname: [TARGET], addresses: [] });
  return domain;
}

const remove = ({ ownerId }: Owner, host: string) => deleteDomain({ by: by(ownerId), now: now() }, host);

const verify = ({ ownerId }: Owner, host: string) =>
  verifyDomain({ by: by(ownerId), now: now(), target: TARGET }, host, async (name) => ({
    values: txt.get(name) ?? [],
  }));

const shown = ({ ownerId }: Owner, host: string) => getDomain(ownerId, host, { target: TARGET });
const statusOf = async (owner: Owner, host: string) => (await shown(owner, host)).status;
const tenantsOf = (host: string) => cloudfront.tenants.all().filter(({ domain }) => domain === host);

const isOf = ({ id }: { id: string }, host: string) => tenantsOf(host).some((tenant) => tenant.id === id);

/** Events of some hosts: type and host, sorted. */
async function eventsOf(hosts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (let shard = 0; shard < OUTBOX_SHARDS; shard++) {
    for await (const page of pendingEvents(shard, new Date(clock + 60 * DAY_MS))) {
      for (const { type, data } of page)
        if (hosts.includes(String(data['host']))) found.push(`${type} ${data['host']}`);
    }
  }
  return found.sort();
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => (error as AppError).code,
  );

/** One live domain. */
async function aLiveDomain() {
  const owner = await anOwner('business');
  const { host } = await addWithRecords(owner);
  await run();
  expect(await statusOf(owner, host)).toBe('live');
  return { owner, host };
}

/** A generator that gives the same numbers in each run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Calls that are throttled, or take effect although they fail. */
function faulty(random: () => number): Tenants {
  const faults = <Call extends (...args: never[]) => Promise<unknown>>(call: Call) =>
    (async (...args: Parameters<Call>) => {
      if (random() < 0.1) throw Object.assign(new Error('Rate exceeded'), { name: 'Throttling' });
      const result = await call(...args);
      if (random() < 0.1) throw new Error('socket hang up');
      return result;
    }) as Call;
  return Object.fromEntries(
    Object.entries(plain).map(([name, call]) => [name, faults(call)]),
  ) as unknown as Tenants;
}

describe('hostDomains', () => {
  it('shows the records to set, and goes on as DNS gets them', async () => {
    const owner = await anOwner('business');
    const { host, txtName, txtValue, cname, status } = await add(owner);
    expect([status, cname]).toEqual(['pending', { name: host, value: TARGET }]);
    await run();
    expect(await statusOf(owner, host)).toBe('pending');
    prove({ txtName, txtValue });
    clock += 60_000;
    await run();
    expect([await statusOf(owner, host), tenantsOf(host).length]).toEqual(['verified', 0]);
    dns.set(host, { cname: ['old.example'], addresses: [] });
    clock += DAY_MS;
    await run();
    expect(await shown(owner, host)).toMatchObject({ status: 'verified', failure: null });
    dns.set(host, { cname: [TARGET], addresses: [] });
    clock += HOUR_MS;
    await run();
    expect(await statusOf(owner, host)).toBe('live');
    expect(await eventsOf([host])).toEqual([`domain.live ${host}`]);
  });

  it.each([
    ['cname_missing', undefined],
    ['cname_elsewhere', { cname: ['old.example'], addresses: [] }],
    ['dns_unreadable', { problem: 'DNS did not respond in time' }],
  ] as const)('gives up after 7 days: %s, and starts again when asked', async (code, answer) => {
    const owner = await anOwner('business');
    const { host } = await addWithRecords(owner);
    if (answer) dns.set(host, { ...answer } as HostDnsAnswer);
    else dns.delete(host);
    await run();
    clock += 7 * DAY_MS;
    await run();
    expect(await shown(owner, host)).toMatchObject({ status: 'failed', failure: { code } });
    dns.set(host, { cname: [TARGET], addresses: [] });
    clock += DAY_MS;
    await run();
    expect(await statusOf(owner, host)).toBe('failed');
    expect((await verify(owner, host)).status).toBe('verified');
    await run();
    expect(await statusOf(owner, host)).toBe('live');
    expect(await eventsOf([host])).toEqual([`domain.failed ${host}`, `domain.live ${host}`]);
  });

  it('fails while another distribution has the host, and goes on by itself', async () => {
    const owner = await anOwner('business');
    const { host } = await addWithRecords(owner);
    foreign.add(host);
    await run();
    expect(await shown(owner, host)).toMatchObject({ status: 'failed', failure: { code: 'host_taken' } });
    foreign.delete(host);
    clock += HOUR_MS;
    await run();
    expect(await statusOf(owner, host)).toBe('live');
  });

  it('never touches a tenant of the same name that another distribution has', async () => {
    const owner = await anOwner('business');
    const { host } = await addWithRecords(owner);
    await cloudfrontTenants({
      distributionId: 'EOTHER',
      connectionGroupId: 'cg_1',
      client: cloudfront.client,
    }).create(tenantName('signpost-test', host), host);
    unbound.length = 0;
    const [before] = tenantsOf(host);
    await run();
    expect(await shown(owner, host)).toMatchObject({ status: 'failed', failure: { code: 'host_taken' } });
    await remove(owner, host);
    await run();
    expect(tenantsOf(host)).toEqual([before]);
    expect(await findBinding(host)).toBeUndefined();
  });

  it.each([
    [true, 'caa_forbids'],
    [false, 'certificate_failed'],
  ])('says why there is no certificate (CAA: %j), and requests it again', async (forbids, code) => {
    const owner = await anOwner('business');
    const { host } = await addWithRecords(owner);
    let status: 'failed' | undefined = 'failed';
    let requests = 0;
    const tenants: Tenants = {
      ...plain,
      certificate: async (tenant) =>
        status && isOf(tenant, host) ? { status, arn: undefined } : plain.certificate(tenant),
      requestCertificate: async (_, requested) => {
        if (requested === host) requests++;
      },
    };
    hasCaa = forbids;
    for (let hour = 0; hour < 13; hour++) {
      await run(tenants);
      clock += HOUR_MS;
    }
    expect(await shown(owner, host)).toMatchObject({ status: 'failed', failure: { code } });
    expect(requests).toBe(2);
    [status, hasCaa] = [undefined, false];
    await run(tenants);
    clock += HOUR_MS;
    await run(tenants);
    expect(await statusOf(owner, host)).toBe('live');
  });
});

describe('hostDomains: a live host', () => {
  it('is looked at once a day, and made again if its tenant is gone', async () => {
    const { owner, host } = await aLiveDomain();
    const [tenant] = tenantsOf(host);
    clock += 2 * DAY_MS;
    const disabled = cloudfront.tenants.update(tenant?.id ?? '', tenant?.etag ?? '', { enabled: false });
    clock += 5000;
    cloudfront.tenants.remove(disabled.id, disabled.etag);
    await run();
    expect([await statusOf(owner, host), tenantsOf(host).length]).toEqual(['live', 1]);
    expect(tenantsOf(host)[0]?.id).not.toBe(tenant?.id);
  });

  it('is taken by one worker at a time, and by none before it is due', async () => {
    const { host } = await aLiveDomain();
    const take = (at: number) => takeHosting(host, new Date(at), new Date(at + HOUR_MS));
    expect(await take(clock)).toBeUndefined();
    const due = clock + 2 * DAY_MS;
    const taken = await Promise.all(Array.from({ length: 4 }, () => take(due)));
    expect(taken.filter((hosting) => hosting !== undefined)).toMatchObject([{ host, state: 'live' }]);
    expect(await take(due + HOUR_MS - 1000)).toBeUndefined();
    expect(await take(due + HOUR_MS)).toMatchObject({ host });
  });

  it('fails once DNS has led elsewhere on two days, not when name servers do not respond', async () => {
    const { owner, host } = await aLiveDomain();
    const statusWith = async (answer: HostDnsAnswer) => {
      dns.set(host, answer);
      clock += 2 * DAY_MS;
      await run();
      return statusOf(owner, host);
    };
    expect(await statusWith({ problem: 'SERVFAIL' })).toBe('live');
    expect(await statusWith({ cname: ['old.example'], addresses: [] })).toBe('live');
    expect(await statusWith({ cname: [TARGET], addresses: [] })).toBe('live');
    expect(await statusWith({ cname: ['old.example'], addresses: [] })).toBe('live');
    expect(await statusWith({ cname: ['old.example'], addresses: [] })).toBe('failed');
    expect(await statusWith({ cname: [TARGET], addresses: [] })).toBe('live');
  });

  it('fails when its certificate has lapsed, and requests another one', async () => {
    const { owner, host } = await aLiveDomain();
    let requests = 0;
    const lapsed: Tenants = {
      ...plain,
      certificate: async (tenant) =>
        isOf(tenant, host) ? { status: 'lapsed', arn: undefined } : plain.certificate(tenant),
      requestCertificate: async (_, requested) => {
        if (requested === host) requests++;
      },
    };
    clock += 2 * DAY_MS;
    await run(lapsed);
    expect(await shown(owner, host)).toMatchObject({ failure: { code: 'certificate_lapsed' } });
    expect(requests).toBe(1);
  });
});

describe('deleteDomain: a host with a tenant', () => {
  it('serves nothing from then on, and is free once its tenant is gone', async () => {
    const { owner, host } = await aLiveDomain();
    const other = await anOwner('business');
    await addWithRecords(other, host);
    expect(await codeOf(verify(other, host))).toBe('DOMAIN_TAKEN');
    await remove(owner, host);
    expect((await boundHost(host))?.ownerId).toBe('');
    // The tenant is still there, so nobody may have the host.
    expect(await codeOf(verify(other, host))).toBe('DOMAIN_TAKEN');
    clock += 1000;
    await run();
    clock += 60_000;
    await run();
    expect(await findBinding(host)).toMatchObject({ ownerId: other.ownerId });
    expect([await statusOf(other, host), tenantsOf(host).length]).toEqual(['live', 1]);
    expect(unbound).toEqual([]);
  });

  it('goes live again if its owner adds it while the tenant is being removed', async () => {
    const { owner, host } = await aLiveDomain();
    await remove(owner, host);
    await addWithRecords(owner, host);
    expect((await verify(owner, host)).status).toBe('verified');
    await run();
    expect([await statusOf(owner, host), tenantsOf(host).length]).toEqual(['live', 1]);
    expect((await boundHost(host))?.ownerId).toBe(owner.ownerId);
  });

  it('removes its tenant whatever fails', async () => {
    const random = seeded(11);
    const live = [await aLiveDomain(), await aLiveDomain(), await aLiveDomain()];
    await Promise.all(live.map(({ owner, host }) => remove(owner, host)));
    for (let pass = 0; pass < 30 && live.some(({ host }) => tenantsOf(host).length > 0); pass++) {
      await run(faulty(random));
      clock += 60_000;
    }
    await run();
    for (const { host } of live)
      expect([tenantsOf(host), await findBinding(host), await findHosting(host)]).toEqual([
        [],
        undefined,
        undefined,
      ]);
  });

  it('is refused to others at any moment', async () => {
    const [owner, other] = [await anOwner('business'), await anOwner('business')];
    const { host } = await addWithRecords(owner);
    const theirs = await add(other, host);
    prove(theirs);
    // Both have proven the host; the first one that is bound keeps it.
    const outcomes = await Promise.all([codeOf(verify(owner, host)), codeOf(verify(other, host))]);
    expect(outcomes.toSorted()).toEqual(['DOMAIN_TAKEN', 'done']);
    const [winner, loser] = outcomes[0] === 'done' ? [owner, other] : [other, owner];
    for (let pass = 0; pass < 4; pass++) {
      await run();
      expect(await codeOf(verify(loser, host))).toBe('DOMAIN_TAKEN');
      expect((await findBinding(host))?.ownerId).toBe(winner.ownerId);
      clock += DAY_MS;
    }
  });
});

/** Domains that go live at once; every night, 200. */
const DOMAINS = Number(process.env['LIVE_DOMAINS'] ?? exhaustively(30, 10));

describe('hostDomains: a host that another account proves', () => {
  /** Replaces the record of the owner by that of another account. */
  async function sold(host: string) {
    const taker = await anOwner('business');
    const { txtName, txtValue } = await add(taker, host);
    txt.set(txtName, [txtValue]);
    return taker;
  }

  it('keeps its tenant, and goes live for the new owner', async () => {
    const { owner, host } = await aLiveDomain();
    const [tenant] = tenantsOf(host);
    const taker = await sold(host);
    expect((await verify(taker, host)).status).toBe('verified');
    expect((await findHosting(host))?.ownerId).toBe(taker.ownerId);
    await run();
    expect([await statusOf(taker, host), await statusOf(owner, host)]).toEqual(['live', 'taken_over']);
    expect(tenantsOf(host)).toMatchObject([{ id: tenant?.id, enabled: true }]);
  });

  it('is taken over by the worker, too', async () => {
    const { owner, host } = await aLiveDomain();
    const taker = await sold(host);
    await run();
    expect([await statusOf(taker, host), await statusOf(owner, host)]).toEqual(['live', 'taken_over']);
  });

  it('is not given back by a look of the worker that began before', async () => {
    const { owner, host } = await aLiveDomain();
    const taker = await sold(host);
    clock += 2 * DAY_MS;
    let isTaken = false;
    const slow: Tenants = {
      ...plain,
      find: async (name) => {
        if (!isTaken) {
          isTaken = true;
          await verify(taker, host);
        }
        return plain.find(name);
      },
    };
    await run(slow);
    expect(await findHosting(host)).toMatchObject({ ownerId: taker.ownerId });
    await run();
    expect([await statusOf(taker, host), await statusOf(owner, host)]).toEqual(['live', 'taken_over']);
  });

  it('loses its tenant when it is released, and stays closed', async () => {
    const { owner, host } = await aLiveDomain();
    txt.delete(`_signpost.${host}`);
    await release();
    expect(await shown(owner, host)).toMatchObject({ status: 'released', verifiedAt: null });
    await run();
    clock += HOUR_MS;
    await run();
    expect([tenantsOf(host), await findHosting(host)]).toEqual([[], undefined]);
    expect(await boundHost(host)).toEqual({ ownerId: '' });
    expect(await eventsOf([host])).toEqual(
      ['live', 'lapsing', 'lapsed', 'released'].map((type) => `domain.${type} ${host}`).sort(),
    );
    const taker = await sold(host);
    await run();
    expect(await statusOf(taker, host)).toBe('live');
  });

  it('can be proven while the tenant of the former owner is being removed', async () => {
    const { host } = await aLiveDomain();
    txt.delete(`_signpost.${host}`);
    await release();
    const taker = await sold(host);
    expect((await verify(taker, host)).status).toBe('verified');
    await run();
    clock += HOUR_MS;
    await run();
    expect(await statusOf(taker, host)).toBe('live');
    expect(tenantsOf(host)).toHaveLength(1);
    expect(await boundHost(host)).toMatchObject({ ownerId: taker.ownerId });
  });

  async function release() {
    for (const ms of [DAY_MS, HOUR_MS, 7 * DAY_MS, 31 * DAY_MS]) {
      clock += ms;
      await checkProofs({
        readTxt: async (name) => ({ values: txt.get(name) ?? [] }),
        target: TARGET,
        now,
        isOver: () => false,
      });
    }
  }
});

describe('hostDomains: many domains at once', () => {
  it(`takes ${DOMAINS} domains, ten of an owner, live, each once, whatever fails at any call`, async () => {
    const random = seeded(7);
    const owners = await Promise.all(Array.from({ length: DOMAINS / 10 }, () => anOwner('business')));
    const owned = owners.flatMap((owner) => Array.from({ length: 10 }, () => ({ owner, host: newHost() })));
    await Promise.all(owned.map(({ owner, host }) => addWithRecords(owner, host)));
    // A process that ends before or after it has stored what it did.
    const { transactIf } = transact;
    const crashing = vi.spyOn(transact, 'transactIf').mockImplementation(async (...args) => {
      if (random() < 0.05) throw new Error('crashed before');
      const result = await transactIf(...args);
      if (random() < 0.05) throw new Error('crashed after');
      return result;
    });
    const hosts = owned.map(({ host }) => host);
    const isLive = async () => {
      const states = await Promise.all(hosts.map((host) => findHosting(host)));
      return states.every((hosting) => hosting?.state === 'live');
    };
    const tenants = faulty(random);
    for (let pass = 0; pass < 60 && !(await isLive()); pass++) {
      // Two workers, of which neither knows of the other.
      await Promise.all([run(tenants), run(tenants)]);
      clock += 20_000;
    }
    expect(await isLive()).toBe(true);
    crashing.mockRestore();

    expect(hosts.map((host) => tenantsOf(host).length)).toEqual(hosts.map(() => 1));
    expect(hosts.filter((host) => !cloudfront.tenants.serves(host))).toEqual([]);
    expect(unbound).toEqual([]);
    expect(await eventsOf(hosts)).toEqual(hosts.map((host) => `domain.live ${host}`).sort());
    for (const { ownerId } of owners)
      expect((await listDomains(ownerId, TARGET)).map(({ status }) => status)).toEqual(
        Array(10).fill('live'),
      );
  }, 120_000);
});
