import { beforeEach, describe, expect, it, vi } from 'vitest';
import { WHOLE } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { bindHost, unbindHost } from '#shared/core/domains/bind-domain.ts';
import { createDomain } from '#shared/core/domains/create-domain.ts';
import { deleteDomain, getDomain, updateDomain, verifyDomain } from '#shared/core/domains/manage-domains.ts';
import type { ShortUrlForm } from '#shared/core/domains/short-urls.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { getLink } from '#shared/links/manage/get-link.ts';
import { by, byAccount } from '#test/support/builders/authors.ts';
import { anOwner, HOSTS, NOW } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

tableOfFile();

beforeEach(() => {
  vi.stubEnv('DEFAULT_HOSTS', 'sp.example');
});

let count = 0;
const newHost = () => `root-${++count}.customer.example`;
const operator = { by: 'ann', reason: null, note: null, now: NOW };

const actOf = (owner: Owner) => ({ by: byAccount(owner), now: NOW });
const change = (owner: Owner, host: string, shortUrls: ShortUrlForm) =>
  updateDomain(actOf(owner), host, { shortUrls });

async function verify(owner: Owner, host: string) {
  const { txtValue } = await getDomain(owner.ownerId, host);
  return verifyDomain(actOf(owner), host, async () => ({ values: [txtValue] }));
}

async function aDomain(owner: Owner) {
  const host = newHost();
  await createDomain(actOf(owner), host, []);
  return host;
}

const rootHostsOf = async ({ ownerId }: Owner) => [...((await findOwner(ownerId))?.rootHosts ?? [])].sort();

/** A link on a host, as its owner sees it now. */
async function displayed(owner: Owner, customDomain: string, code = `d${++count}`) {
  const { ownerId } = owner;
  const rootHosts = (await findOwner(ownerId))?.rootHosts;
  const hosts = { ...HOSTS, rootHosts };
  const input = { originalUrl: `https://example.com/${++count}`, title: 'A', code, customDomain };
  const { _id, displayUrl, shortUrl } = await createLink({ by: by(ownerId), hosts, now: NOW }, input);
  expect(shortUrl).toBe(`https://${customDomain}/r/${code}`);
  expect((await getLink({ ownerId, scope: WHOLE, hosts, now: NOW }, _id)).displayUrl).toBe(displayUrl);
  return displayUrl.replace(`https://${customDomain}`, '').replace(code, 'CODE');
}

describe('the short URLs of a domain', () => {
  it('are shown at its root from its verification on, or with /r/ if its owner says so', async () => {
    const owner = await anOwner();
    const host = await aDomain(owner);
    expect(await displayed(owner, host)).toBe('/r/CODE');
    expect((await verify(owner, host)).shortUrls).toBe('root');
    expect(await displayed(owner, host)).toBe('/CODE');
    expect(await change(owner, host, 'prefixed')).toMatchObject({
      shortUrls: 'prefixed',
      status: 'verified',
    });
    expect([await displayed(owner, host), await rootHostsOf(owner)]).toEqual(['/r/CODE', []]);
    await change(owner, host, 'root');
    await change(owner, host, 'root');
    expect([await displayed(owner, host), await rootHostsOf(owner)]).toEqual(['/CODE', [host]]);
    expect(await displayed(owner, newHost())).toBe('/r/CODE');
  });

  it('can be chosen before the verification', async () => {
    const owner = await anOwner();
    const host = await aDomain(owner);
    await change(owner, host, 'prefixed');
    await verify(owner, host);
    expect(await displayed(owner, host)).toBe('/r/CODE');
  });

  it('agree with the owner after changes and a verification at once', async () => {
    const owner = await anOwner();
    for (let round = 0; round < 5; round++) {
      const host = await aDomain(owner);
      await Promise.all([
        verify(owner, host),
        change(owner, host, 'prefixed'),
        change(owner, host, 'root'),
        change(owner, host, 'prefixed'),
      ]);
      const { shortUrls } = await getDomain(owner.ownerId, host);
      expect((await rootHostsOf(owner)).includes(host)).toBe(shortUrls === 'root');
    }
  });

  it('keep /r/ once it is removed', async () => {
    const owner = await anOwner();
    const [host, other] = [await aDomain(owner), await aDomain(owner)];
    await verify(owner, host);
    await verify(owner, other);
    await deleteDomain(actOf(owner), host);
    expect(await rootHostsOf(owner)).toEqual([other]);
  });

  it('follow the operator who binds and unbinds it', async () => {
    const owner = await anOwner();
    const [pending, host] = [await aDomain(owner), newHost()];
    for (const bound of [pending, host])
      await bindHost(bound, { ownerId: owner.ownerId, ownHosts: [] }, operator);
    expect(await rootHostsOf(owner)).toEqual([pending, host].sort());
    await unbindHost(host, operator);
    expect(await rootHostsOf(owner)).toEqual([pending]);
  });

  it('are changed by their owner only', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const host = await aDomain(owner);
    await expect(change(other, host, 'prefixed')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
