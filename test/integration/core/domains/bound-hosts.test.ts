import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bindHost, unbindHost } from '#shared/core/domains/bind-domain.ts';
import type * as boundHosts from '#shared/core/domains/bound-hosts.ts';
import { bindableHost } from '#shared/core/domains/bound-hosts.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { createLinks } from '#shared/links/manage/create-links.ts';
import type { LinkHosts } from '#shared/links/manage/draft-link.ts';
import { createPublicLink, createPublicLinkSchema } from '#shared/links/manage/public-links.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { resolveLink } from '#shared/links/redirects/resolve-link.ts';
import type { Warning } from '#shared/platform/http/warning.ts';
import * as awsCalls from '#shared/platform/runtime/aws-call.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { openSurvey } from '#shared/smart-links/surveys/submit.ts';
import { findPage } from '#shared/smart-links/visits/find-page.ts';
import { visitPage } from '#shared/smart-links/visits/visit-page.ts';
import { by } from '#test/support/builders/authors.ts';
import { anOwner, create, HOSTS, NOW } from '#test/support/builders/smart-links.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

tableOfFile();

beforeEach(() => {
  vi.stubEnv('DEFAULT_HOSTS', 'sp.example,localhost:3000,d111111abcdef8.cloudfront.net');
  vi.stubEnv('SERVICE_KEY', 'key');
  vi.stubEnv('VISITOR_KEY', 'key');
  vi.stubEnv('PUBLIC_ORIGIN', HOSTS.publicOrigin);
  vi.stubEnv('OWN_HOSTS', 'sp.example');
});

const act = { by: 'ann', reason: null, note: null, now: NOW };
const bind = (host: string, ownerId: string) => bindHost(host, { ownerId, ownHosts: ['sp.example'] }, act);

let count = 0;
const newHost = () => `go-${++count}.customer.example`;
const aLink = (ownerId: string, input: object = {}) =>
  createLink(
    { by: by(ownerId), hosts: HOSTS, now: NOW },
    { originalUrl: `https://example.com/${++count}`, title: 'A link', ...input },
  );

const outcomeAt = async (host: string | undefined, code: string) =>
  (await resolveLink(code, aVisitor({ now: NOW, host }), { counts: true })).outcome;

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => error.code as string,
  );

describe('a host that is bound', () => {
  it("serves its owner's links only; other hosts serve all", async () => {
    const [owner, other, host] = [await anOwner(), await anOwner(), newHost()];
    const [own, foreign] = [await aLink(owner.ownerId), await aLink(other.ownerId)];
    const input = createPublicLinkSchema.parse({ originalUrl: 'https://example.com/temporary' });
    const temporary = await createPublicLink({ hosts: HOSTS, now: NOW }, input);
    expect(await outcomeAt(host, foreign.code)).toBe('redirect');
    await bind(host, owner.ownerId);
    for (const asked of [host, host.toUpperCase(), `${host}.`, `${host}:8443`]) {
      expect(await outcomeAt(asked, own.code)).toBe('redirect');
      expect(await outcomeAt(asked, foreign.code)).toBe('not-found');
    }
    expect(await outcomeAt(host, temporary.code)).toBe('not-found');
    expect(await outcomeAt(host, 'unknown')).toBe('not-found');
    // A bound domain says nothing of its subdomains and its parent.
    for (const elsewhere of [`www.${host}`, 'customer.example', 'sp.example', 'localhost:3000', undefined]) {
      expect(await outcomeAt(elsewhere, foreign.code)).toBe('redirect');
    }
    await unbindHost(host, act);
    expect(await outcomeAt(host, foreign.code)).toBe('redirect');
  });

  it('does not reveal that a link has ended, is protected, or is blocked', async () => {
    const [owner, other, host] = [await anOwner(), await anOwner(), newHost()];
    const links = [
      await aLink(other.ownerId, { password: 'open sesame' }),
      await aLink(other.ownerId, { status: 'inactive', expiredUrl: 'https://example.com/late' }),
      await aLink(other.ownerId, { maxClicks: 1 }),
    ];
    await bind(host, owner.ownerId);
    for (const { code } of links) expect(await outcomeAt(host, code)).toBe('not-found');
    // The visit was not consumed.
    expect(await outcomeAt(undefined, links[2]?.code ?? '')).toBe('redirect');
  });

  it("serves its owner's pages and surveys only", async () => {
    const [owner, other, host] = [await anOwner(), await anOwner(), newHost()];
    await bind(host, owner.ownerId);
    const [own, foreign] = [
      await create(owner, { type: 'surveyLink' }),
      await create(other, { type: 'surveyLink' }),
    ];
    const calls = [
      (slug: string) => findPage(slug, host),
      (slug: string) => openSurvey(slug, host),
      (slug: string) => visitPage(slug, aVisitor({ now: NOW, host })),
    ];
    for (const call of calls) {
      expect(await codeOf(call(own.slug))).toBe('done');
      expect(await codeOf(call(foreign.slug))).toBe('SMART_LINK_NOT_FOUND');
    }
    expect(await codeOf(findPage(foreign.slug, 'sp.example'))).toBe('done');
  });
});

describe('customDomain', () => {
  it('may be named by the owner that it is bound to, and by all while it is not bound', async () => {
    const [owner, other, host] = [await anOwner(), await anOwner(), newHost()];
    const before = await aLink(other.ownerId, { customDomain: host });
    await bind(host, owner.ownerId);
    await aLink(owner.ownerId, { customDomain: host });
    await expect(aLink(other.ownerId, { customDomain: host })).rejects.toMatchObject({
      code: 'DOMAIN_NOT_YOURS',
      status: 403,
      details: [{ path: 'customDomain' }],
    });
    const rows = [{ originalUrl: 'https://example.com/row', title: 'Row', customDomain: host }];
    const { results } = await createLinks(
      { by: by(other.ownerId), hosts: HOSTS, ids: randomIds, now: NOW },
      rows,
    );
    expect(results).toMatchObject([{ status: 'failed', error: { code: 'DOMAIN_NOT_YOURS' } }]);

    // A link from before keeps it, is served elsewhere, and can still be changed.
    expect(await outcomeAt(host, before.code)).toBe('not-found');
    expect(await outcomeAt('sp.example', before.code)).toBe('redirect');
    const change = (input: object) =>
      updateLink({ by: by(other.ownerId), hosts: HOSTS, now: NOW }, before._id, { input });
    expect(await change({ title: 'New', customDomain: host })).toMatchObject({ customDomain: host });
    expect(await change({ customDomain: null })).toMatchObject({ customDomain: null });
    expect(await codeOf(change({ customDomain: host }))).toBe('DOMAIN_NOT_YOURS');
    expect(await change({ customDomain: newHost() })).not.toMatchObject({ customDomain: host });
  });
});

describe('a domain that nobody has verified', () => {
  const linkAct = (ownerId: string, hosts: LinkHosts = HOSTS) => ({
    by: by(ownerId),
    hosts,
    now: NOW,
    ids: randomIds,
  });
  const input = (customDomain: string) => ({
    originalUrl: `https://example.com/${customDomain}`,
    title: 'A',
    customDomain,
  });

  it('is stored with a warning, by creates, updates and bulk requests', async () => {
    const [{ ownerId }, host] = [await anOwner(), newHost()];
    const warning = { path: 'customDomain', code: 'domain_not_verified', params: { domain: host } };
    const warnings: Warning[] = [];
    const { _id } = await createLink({ ...linkAct(ownerId), warnings }, input(host));
    expect(warnings).toMatchObject([warning]);
    const moved = newHost();
    const changed: Warning[] = [];
    const change = (fields: object) =>
      updateLink({ ...linkAct(ownerId), warnings: changed }, _id, { input: fields });
    await change({ title: 'B', customDomain: host });
    expect(changed).toEqual([]);
    await change({ customDomain: moved });
    expect(changed).toMatchObject([{ ...warning, params: { domain: moved } }]);
    const bulk: Warning[] = [];
    const rows = [
      input(newHost()),
      { originalUrl: 'https://example.com/none', title: 'A' },
      input('sp.example'),
    ];
    await createLinks({ ...linkAct(ownerId), warnings: bulk }, rows);
    expect(bulk).toMatchObject([{ path: 'links[0].customDomain' }]);
  });

  it('has no warning once its owner has verified it', async () => {
    const [{ ownerId }, host] = [await anOwner(), newHost()];
    await bind(host, ownerId);
    const warnings: Warning[] = [];
    await createLink({ ...linkAct(ownerId), warnings }, input(host));
    expect(warnings).toEqual([]);
  });

  it('is refused where the operator refuses them', async () => {
    const [{ ownerId }, host] = [await anOwner(), newHost()];
    const strict = linkAct(ownerId, { ...HOSTS, unverifiedDomains: 'refuse' });
    await expect(createLink(strict, input(host))).rejects.toMatchObject({
      code: 'DOMAIN_NOT_VERIFIED',
      status: 409,
      message: expect.stringContaining(host),
      details: [{ path: 'customDomain', code: 'domain_not_verified' }],
    });
    const { _id } = await createLink(linkAct(ownerId), input(host));
    await updateLink(strict, _id, { input: { title: 'B', customDomain: host } });
    expect(await codeOf(updateLink(strict, _id, { input: { customDomain: newHost() } }))).toBe(
      'DOMAIN_NOT_VERIFIED',
    );
    const { results } = await createLinks(strict, [input(newHost())]);
    expect(results).toMatchObject([{ status: 'failed', error: { code: 'DOMAIN_NOT_VERIFIED' } }]);
  });
});

describe('hostOwner: a container', () => {
  let copies = 0;
  /** A module that has read nothing yet. */
  const fresh = async () => {
    const path = `../../../../shared/core/domains/bound-hosts.ts?copy=${++copies}`;
    const { hostOwner, MAX_KNOWN_HOSTS }: typeof boundHosts = await import(path);
    vi.stubEnv('HOT_READ_MS', '1000');
    return { hostOwner, MAX_KNOWN_HOSTS, reads: vi.spyOn(awsCalls, 'awsCall') };
  };

  const withClock = async (run: (at: (ms: number) => void) => Promise<void>) => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    try {
      await run((ms) => vi.setSystemTime(NOW.getTime() + ms));
    } finally {
      vi.useRealTimers();
      vi.stubEnv('HOT_READ_MS', '0');
    }
  };

  it('reads nothing for hosts of the service, addresses, and what is no host', async () => {
    const { hostOwner, reads } = await fresh();
    for (const host of [
      'sp.example',
      'localhost:3000',
      'localhost',
      '127.0.0.1:3000',
      '[::1]:3000',
      '',
      'a b.example',
    ]) {
      expect(await hostOwner(host)).toBeUndefined();
    }
    expect(await hostOwner(undefined)).toBeUndefined();
    expect(reads).not.toHaveBeenCalled();
  });

  it('reads a host once in 30 seconds, bound or not, eventually consistent', () =>
    withClock(async (at) => {
      const [owner, host] = [await anOwner(), newHost()];
      const { hostOwner, reads } = await fresh();
      expect(await hostOwner(host)).toBeUndefined();
      await bind(host, owner.ownerId);
      at(29_999);
      expect(await hostOwner(host)).toBeUndefined();
      expect(reads).toHaveBeenCalledTimes(1);
      expect(reads.mock.lastCall?.[2]).not.toHaveProperty('ConsistentRead');
      at(30_000);
      expect(await hostOwner(host)).toBe(owner.ownerId);
      at(59_999);
      expect(await hostOwner(host)).toBe(owner.ownerId);
      expect(reads).toHaveBeenCalledTimes(2);
      // A clock set back by an hour does not make it last for an hour more.
      at(-3_600_000);
      await hostOwner(host);
      expect(reads).toHaveBeenCalledTimes(3);
    }));

  it('keeps the last owner when a read fails, and says so', () =>
    withClock(async (at) => {
      const [owner, host] = [await anOwner(), newHost()];
      await bind(host, owner.ownerId);
      const { hostOwner, reads } = await fresh();
      const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
      await hostOwner(host);
      await unbindHost(host, act);
      at(30_000);
      reads.mockRejectedValueOnce(new Error('no table'));
      expect(await hostOwner(host)).toBe(owner.ownerId);
      expect(warn).toHaveBeenCalledWith('binding of a host not read', expect.anything());
      at(34_999);
      expect(await hostOwner(host)).toBe(owner.ownerId);
      expect(reads).toHaveBeenCalledTimes(2);
      at(35_000);
      expect(await hostOwner(host)).toBeUndefined();
    }));

  it('keeps redirecting when a binding cannot be read, and retries seconds later', () =>
    withClock(async (at) => {
      const [owner, host] = [await anOwner(), newHost()];
      await bind(host, owner.ownerId);
      const { hostOwner, reads } = await fresh();
      const error = vi.spyOn(log, 'error').mockImplementation(() => {});
      reads.mockRejectedValueOnce(new Error('no table'));
      expect(await hostOwner(host)).toBeUndefined();
      expect(error).toHaveBeenCalledTimes(1);
      expect(await hostOwner(host)).toBeUndefined();
      expect(reads).toHaveBeenCalledTimes(1);
      at(5000);
      expect(await hostOwner(host)).toBe(owner.ownerId);
    }));

  it('keeps a bounded number of hosts in memory', async () => {
    const { hostOwner, MAX_KNOWN_HOSTS, reads } = await fresh();
    reads.mockImplementation(async () => ({}));
    const first = newHost();
    await hostOwner(first);
    for (let i = 0; i < MAX_KNOWN_HOSTS; i++) await hostOwner(newHost());
    reads.mockClear();
    await hostOwner(first);
    expect(reads).toHaveBeenCalledTimes(1);
    reads.mockReset();
    vi.stubEnv('HOT_READ_MS', '0');
  });

  it('has one read for many visits at once', async () => {
    const { hostOwner, reads } = await fresh();
    const host = newHost();
    await hostOwner(newHost());
    reads.mockClear();
    await Promise.all(Array.from({ length: 20 }, () => hostOwner(host)));
    expect(reads.mock.calls.length).toBeLessThanOrEqual(2);
    vi.stubEnv('HOT_READ_MS', '0');
  });
});

describe('bindableHost', () => {
  it.each([
    ['Go.Example.COM', 'go.example.com'],
    ['go.example.com:3000', 'go.example.com'],
    ['go.example.com.', 'go.example.com'],
    ['sp.example', undefined],
    ['sp.example:443', undefined],
    ['sp.example.', undefined],
    ['x.sp.example', 'x.sp.example'],
    ['a/b.example', undefined],
  ])('of %j is %j', (text, host) => {
    expect(bindableHost(text, ['sp.example'])).toBe(host);
  });
});
