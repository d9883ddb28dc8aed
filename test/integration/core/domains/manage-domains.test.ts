import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Owner } from '#shared/core/accounts/account.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { newestEntries, OPERATOR_LOG } from '#shared/core/audit/audit-store.ts';
import { bindHost, unbindHost } from '#shared/core/domains/bind-domain.ts';
import { createDomain } from '#shared/core/domains/create-domain.ts';
import { createDomainSchema } from '#shared/core/domains/domain.ts';
import { findBinding, listBindings } from '#shared/core/domains/domain-store.ts';
import { deleteDomain, getDomain, listDomains, verifyDomain } from '#shared/core/domains/manage-domains.ts';
import { readTxt } from '#shared/core/domains/read-txt.ts';
import { denyHost } from '#shared/core/moderation/deny-host.ts';
import * as transact from '#shared/platform/dynamo/transact.ts';
import { AppError } from '#shared/platform/errors.ts';
import { by, byAccount } from '#test/support/builders/authors.ts';
import { anOwner, NOW } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { DnsServer } from '#test/support/servers/dns-server.ts';

tableOfFile();

const dns = new DnsServer();
beforeAll(() => dns.start());
afterAll(() => dns.stop());

const OWN_HOSTS = ['sp.example', 'localhost:3000'];
const act = { by: 'ann', reason: null, note: 'ticket 7', now: NOW };

let count = 0;
/** A host that no other test uses. */
const newHost = () => `go-${++count}.customer.example`;

const add = (owner: Owner, host: string) => createDomain({ by: byAccount(owner), now: NOW }, host, OWN_HOSTS);
const verify = ({ ownerId }: Owner, host: string) =>
  verifyDomain({ by: by(ownerId), now: NOW }, host, (name) => readTxt(name, [dns.address], 500));
const bind = (host: string, ownerId: string) => bindHost(host, { ownerId, ownHosts: OWN_HOSTS }, act);
const unbind = (host: string) => unbindHost(host, { ...act, now: new Date(NOW.getTime() + 1000) });

/** Adds a domain and publishes its record, together with others. */
async function addWithRecord(owner: Owner, host: string) {
  const domain = await add(owner, host);
  const records = dns.replies.get(domain.txtName);
  dns.replies.set(domain.txtName, [...(Array.isArray(records) ? records : []), [domain.txtValue]]);
  return domain;
}

const countOf = async ({ ownerId }: Owner) => (await findOwner(ownerId))?.domainCount;

const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error) => {
      if (!(error instanceof AppError)) throw error;
      return { code: error.code, message: error.message };
    },
  );

describe('createDomain', () => {
  it.each([
    ['rn for m', 'go.acme-1.example', 'go.acrne-1.example'],
    ['zero for o', 'go.halden-2.example', 'g0.halden-2.example'],
    ['a dotless i', 'altin-3.example', 'altın-3.example'],
    ['a ligature', 'oeuvre-4.example', 'œuvre-4.example'],
  ])('refuses what looks like the verified domain of another account: %s', async (_what, host, alike) => {
    const [owner, other] = [await anOwner(), await anOwner()];
    await addWithRecord(owner, host);
    const typed = createDomainSchema.parse({ host: alike }).host;
    const like = async (who: Owner) => (await errorOf(add(who, typed)))?.message;
    // Nobody has proven the domain yet: the first proof decides.
    expect(await like(await anOwner())).toBeUndefined();
    await verify(owner, host);
    expect(await like(other)).toContain('must not look like another domain');
    expect(await errorOf(add(other, host))).toBeUndefined();
    expect(await like(owner)).toBeUndefined();
  });

  it('refuses what the operator denies, and what looks like it', async () => {
    const owner = await anOwner();
    // Not among the newest entries of the log, which other tests read.
    const now = new Date(NOW.getTime() - 1000);
    await denyHost('denied-mail.example', { ...act, now, reason: 'phishing' }, OWN_HOSTS);
    for (const host of ['denied-mail.example', 'go.denied-mail.example'])
      expect((await errorOf(add(owner, host)))?.message).toContain('the operator of this service');
    for (const host of ['denied-rnail.example', 'go.denied-mai1.example'])
      expect((await errorOf(add(owner, host)))?.message).toContain('must not look like another domain');
    expect(await errorOf(add(owner, 'undenied-mail.example'))).toBeUndefined();
  });

  it('returns the TXT record that proves ownership, with a different value for each owner', async () => {
    const [owner, other, host] = [await anOwner(), await anOwner(), newHost()];
    const domain = await add(owner, host);
    expect(domain).toEqual({
      host,
      status: 'pending',
      txtName: `_signpost.${host}`,
      txtValue: expect.stringMatching(/^signpost-verification=[0-9A-Za-z]{40}$/),
      createdAt: NOW.toISOString(),
      verifiedAt: null,
      checkedAt: null,
      missingSince: null,
      lapsesAt: null,
      lapsedAt: null,
      releasesAt: null,
      releasedAt: null,
      shortUrls: 'root',
      qrStyle: null,
      appLinks: null,
      appKey: null,
      rootUrl: null,
      notFoundUrl: null,
      expiredUrl: null,
      robots: null,
      caseSensitive: true,
      isDefault: false,
      failure: null,
      cname: null,
      dns: null,
    });
    expect((await add(other, host)).txtValue).not.toBe(domain.txtValue);
    expect(await listDomains(owner.ownerId)).toEqual([domain]);
    expect(await getDomain(owner.ownerId, host.toUpperCase())).toEqual(domain);
  });

  it('returns the same domain again, also of requests at once, and counts it once', async () => {
    const [owner, host] = [await anOwner(), newHost()];
    const all = await Promise.all(Array.from({ length: 5 }, () => add(owner, host)));
    expect(new Set(all.map(({ txtValue }) => txtValue)).size).toBe(1);
    expect(await add(owner, host)).toEqual(all[0]);
    expect(await countOf(owner)).toBe(1);
  });

  it("enforces the plan's quota under concurrency, and returns existing domains above it", async () => {
    const owner = await anOwner('free');
    const hosts = Array.from({ length: 6 }, newHost);
    const errors = await Promise.all(hosts.map((host) => errorOf(add(owner, host))));
    const refused = errors.filter(Boolean);
    expect(refused.map((error) => error?.code)).toEqual(Array(3).fill('QUOTA_EXCEEDED'));
    expect(refused[0]?.message).toContain('The plan free includes 3 domains');
    const [first] = await listDomains(owner.ownerId);
    expect(await add(owner, first?.host ?? '')).toEqual(first);
    await deleteDomain({ by: by(owner.ownerId), now: new Date() }, first?.host ?? '');
    await add(owner, newHost());
    expect(await countOf(owner)).toBe(3);
  });

  it.each(['sp.example', 'SP.example'])('refuses %s, a host of the service', async (text) => {
    const { host } = createDomainSchema.parse({ host: text });
    expect((await errorOf(add(await anOwner(), host)))?.message).toBe(
      'host: must not be a host of this service',
    );
  });

  it('refuses a public suffix and a name that passes for another', async () => {
    const owner = await anOwner();
    const errors = [await errorOf(add(owner, 'co.uk')), await errorOf(add(owner, 'xn--pypal-4ve.com'))];
    expect(errors.map((error) => error?.message)).toEqual([
      'host: must be your own domain, not a public suffix',
      'host: must not look like another domain: write each part in one script',
    ]);
    expect(await countOf(owner)).toBe(0);
  });

  it.each([
    '*.example.com',
    'localhost',
    '10.0.0.1',
    'https://go.example',
    'go.example:80',
    '',
    7,
    `${`${'a'.repeat(60)}.`.repeat(4)}ex`,
  ])('refuses %j as a host', (host) => {
    expect(createDomainSchema.safeParse({ host }).success).toBe(false);
  });

  it('takes names of other scripts in their ASCII form', () => {
    expect(createDomainSchema.parse({ host: 'bücher.example' }).host).toBe('xn--bcher-kva.example');
  });
});

describe('verifyDomain', () => {
  it('binds the host to the owner whose record it finds', async () => {
    const [owner, host] = [await anOwner(), newHost()];
    const { txtName } = await addWithRecord(owner, host);
    const later = new Date(NOW.getTime() + 1000);
    const ask = (name: string) => readTxt(name, [dns.address]);
    const domain = await verifyDomain({ by: by(owner.ownerId), now: later }, host, ask);
    expect(domain).toMatchObject({ host, status: 'verified', verifiedAt: later.toISOString() });
    expect(await findBinding(host)).toMatchObject({ ownerId: owner.ownerId });
    // It stays verified without its record, and queries DNS no more.
    dns.replies.delete(txtName);
    dns.asked.length = 0;
    expect(await verify(owner, host)).toEqual(domain);
    expect(dns.asked).toEqual([]);
    expect(await getDomain(owner.ownerId, host)).toEqual(domain);
  });

  it('finds the record among others', async () => {
    const [owner, host] = [await anOwner(), newHost()];
    const { txtName, txtValue } = await add(owner, host);
    dns.replies.set(txtName, [['v=spf1 -all'], [txtValue.slice(0, 20), txtValue.slice(20)]]);
    expect((await verify(owner, host)).status).toBe('verified');
  });

  it('reports the DNS result, the expected value, and that changes take time', async () => {
    const [owner, host] = [await anOwner(), newHost()];
    const { txtName, txtValue } = await add(owner, host);
    const messageAfter = async (reply: Parameters<typeof dns.replies.set>[1]) => {
      dns.replies.set(txtName, reply);
      const error = await errorOf(verify(owner, host));
      expect(error).toMatchObject({
        code: 'DOMAIN_NOT_VERIFIED',
        message: expect.stringContaining(
          `Expected: a TXT record ${txtName} with the value ${txtValue}. DNS can take`,
        ),
      });
      return error?.message;
    };
    expect(await messageAfter('NXDOMAIN')).toContain(`There is no TXT record ${txtName} yet.`);
    expect(await messageAfter([['no'], ['x'.repeat(200)]])).toContain(
      `The TXT record ${txtName} has another value: "no", "${'x'.repeat(100)}…".`,
    );
    expect(await messageAfter('SERVFAIL')).toContain(
      'could not be read: the name servers of the domain failed',
    );
    expect(await messageAfter('silence')).toContain('could not be read: DNS did not respond in time');
    expect(await findBinding(host)).toBeUndefined();
  });

  it("does not take another owner's record", async () => {
    const [owner, other, host] = [await anOwner(), await anOwner(), newHost()];
    await addWithRecord(owner, host);
    await add(other, host);
    expect(await errorOf(verify(other, host))).toMatchObject({ code: 'DOMAIN_NOT_VERIFIED' });
  });

  it('binds the host to one of two owners who verify at once', async () => {
    for (let round = 0; round < 5; round++) {
      const [owners, host] = [[await anOwner(), await anOwner()], newHost()];
      for (const owner of owners) await addWithRecord(owner, host);
      const errors = await Promise.all(owners.map((owner) => errorOf(verify(owner, host))));
      const winner = owners[errors.indexOf(undefined)];
      expect(errors.map((error) => error?.code).toSorted()).toEqual(['DOMAIN_TAKEN', undefined]);
      expect((await findBinding(host))?.ownerId).toBe(winner?.ownerId);
      const states = await Promise.all(owners.map(({ ownerId }) => getDomain(ownerId, host)));
      expect(states.map(({ status }) => status).toSorted()).toEqual(['pending', 'verified']);
    }
  });

  it('is done once for two requests of one owner at once', async () => {
    const [owner, host] = [await anOwner(), newHost()];
    await addWithRecord(owner, host);
    const [one, two] = await Promise.all([verify(owner, host), verify(owner, host)]);
    expect(one).toEqual(two);
  });

  it('refuses a host that another owner has verified, until that owner removes it', async () => {
    const [owner, other, host] = [await anOwner(), await anOwner(), newHost()];
    await addWithRecord(owner, host);
    await verify(owner, host);
    await addWithRecord(other, host);
    expect(await errorOf(verify(other, host))).toMatchObject({ code: 'DOMAIN_TAKEN' });
    await deleteDomain({ by: by(owner.ownerId), now: new Date() }, host);
    expect((await verify(other, host)).status).toBe('verified');
  });

  it('does not verify a domain that is removed and added again in the meantime', async () => {
    const [owner, host] = [await anOwner(), newHost()];
    const { txtValue } = await add(owner, host);
    const replaceMeanwhile = vi.fn(async () => {
      if (replaceMeanwhile.mock.calls.length === 1) {
        await deleteDomain({ by: by(owner.ownerId), now: new Date() }, host);
        await add(owner, host);
      }
      return { values: [txtValue] };
    });
    const call = verifyDomain({ by: by(owner.ownerId), now: NOW }, host, replaceMeanwhile);
    expect(await errorOf(call)).toMatchObject({ code: 'DOMAIN_NOT_VERIFIED' });
    expect(await findBinding(host)).toBeUndefined();
  });

  it('queries DNS at most 30 times a minute per owner', async () => {
    const [owner, host] = [await anOwner(), newHost()];
    await add(owner, host);
    const ask = vi.fn(async () => ({ values: [] }));
    const call = () => errorOf(verifyDomain({ by: by(owner.ownerId), now: NOW }, host, ask));
    const errors = await Promise.all(Array.from({ length: 32 }, call));
    expect(errors.filter((error) => error?.code === 'RATE_LIMITED')).toHaveLength(2);
    expect(ask).toHaveBeenCalledTimes(30);
  });

  it('throws NOT_FOUND for a domain that was not added', async () => {
    for (const host of [newHost(), 'no host']) {
      expect(await errorOf(verify(await anOwner(), host))).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('deleteDomain', () => {
  it('unbinds the host, and needs a new record afterwards', async () => {
    const [owner, host] = [await anOwner(), newHost()];
    await addWithRecord(owner, host);
    await verify(owner, host);
    expect(await deleteDomain({ by: by(owner.ownerId), now: new Date() }, host)).toBe(host);
    expect(await findBinding(host)).toBeUndefined();
    expect(await listDomains(owner.ownerId)).toEqual([]);
    expect(await countOf(owner)).toBe(0);
    await add(owner, host);
    expect(await errorOf(verify(owner, host))).toMatchObject({ code: 'DOMAIN_NOT_VERIFIED' });
  });

  it("leaves another owner's binding alone", async () => {
    const [owner, other, host] = [await anOwner(), await anOwner(), newHost()];
    await add(other, host);
    await addWithRecord(owner, host);
    await verify(owner, host);
    await deleteDomain({ by: by(other.ownerId), now: new Date() }, host);
    expect((await findBinding(host))?.ownerId).toBe(owner.ownerId);
    expect(await errorOf(deleteDomain({ by: by(other.ownerId), now: new Date() }, host))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('leaves no binding behind when the domain is verified at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const [owner, host] = [await anOwner(), newHost()];
      await addWithRecord(owner, host);
      await Promise.all([
        errorOf(verify(owner, host)),
        deleteDomain({ by: by(owner.ownerId), now: new Date() }, host),
      ]);
      expect(await findBinding(host)).toBeUndefined();
      expect(await countOf(owner)).toBe(0);
    }
  });

  it('is counted once when it is sent twice at once', async () => {
    const [owner, host] = [await anOwner(), newHost()];
    await add(owner, host);
    await Promise.all(
      [1, 2].map(() => errorOf(deleteDomain({ by: by(owner.ownerId), now: new Date() }, host))),
    );
    expect(await countOf(owner)).toBe(0);
  });
});

describe('bindHost and unbindHost', () => {
  it('binds a host without a record, and shows it to its owner as verified', async () => {
    const [owner, host] = [await anOwner(), newHost()];
    expect(await bind(host.toUpperCase(), owner.ownerId)).toEqual({
      host,
      ownerId: owner.ownerId,
      changed: true,
    });
    expect(await bind(host, owner.ownerId)).toMatchObject({ changed: false });
    expect(await listDomains(owner.ownerId)).toMatchObject([{ host, status: 'verified' }]);
    expect(await listBindings()).toContainEqual({
      host,
      ownerId: owner.ownerId,
      boundAt: NOW.toISOString(),
      isAssigned: true,
    });
    expect(await unbind(host)).toEqual({ host, ownerId: null, changed: true });
    expect(await unbind(host)).toMatchObject({ changed: false });
    expect(await listDomains(owner.ownerId)).toEqual([]);
    expect(await countOf(owner)).toBe(0);
    expect(await newestEntries(OPERATOR_LOG, 2)).toMatchObject([
      {
        action: 'domain.unbound',
        actor: { name: 'ann' },
        target: { type: 'domain', id: host },
        ownerId: owner.ownerId,
        changes: [{ field: 'ownerId', before: owner.ownerId, after: null }],
        note: 'ticket 7',
      },
      { action: 'domain.bound', changes: [{ field: 'ownerId', before: null, after: owner.ownerId }] },
    ]);
  });

  it('verifies a domain that the owner has added, without counting it again', async () => {
    const [owner, host] = [await anOwner(), newHost()];
    const { txtValue } = await add(owner, host);
    await bind(host, owner.ownerId);
    expect(await getDomain(owner.ownerId, host)).toMatchObject({ status: 'verified', txtValue });
    expect(await countOf(owner)).toBe(1);
  });

  it('refuses a host of another owner, of the service, and an unknown owner', async () => {
    const [owner, host] = [await anOwner(), newHost()];
    await bind(host, owner.ownerId);
    const other = await anOwner();
    expect(await errorOf(bind(host, other.ownerId))).toEqual({
      code: 'DOMAIN_TAKEN',
      message: `${host} is bound to ${owner.ownerId}. Unbind it first.`,
    });
    expect(await errorOf(bind('sp.example', owner.ownerId))).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(await errorOf(bind('no host', owner.ownerId))).toMatchObject({ code: 'VALIDATION_ERROR' });
    const unknown = 'own_00000000000000000000';
    expect(await errorOf(bind(newHost(), unknown))).toEqual({
      code: 'NOT_FOUND',
      message: `There is no owner ${unknown}.`,
    });
    expect(await countOf(other)).toBe(0);
  });

  it('binds the host to one owner when the other verifies it at the same moment', async () => {
    const [owner, other, host] = [await anOwner(), await anOwner(), newHost()];
    await addWithRecord(owner, host);
    const errors = await Promise.all([errorOf(verify(owner, host)), errorOf(bind(host, other.ownerId))]);
    expect(errors.map((error) => error?.code).toSorted()).toEqual(['DOMAIN_TAKEN', undefined]);
    const [bound] = [owner, other].filter((_, i) => errors[i] === undefined);
    expect((await findBinding(host))?.ownerId).toBe(bound?.ownerId);
  });

  it('changes nothing when the transaction fails', async () => {
    const [owner, host] = [await anOwner(), newHost()];
    vi.spyOn(transact, 'transactSteps').mockRejectedValueOnce(new Error('no table'));
    await expect(bind(host, owner.ownerId)).rejects.toThrow('no table');
    expect(await findBinding(host)).toBeUndefined();
  });
});
