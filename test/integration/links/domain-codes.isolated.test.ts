import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findTarget } from '#shared/abuse/reports/report-target.ts';
import { WHOLE } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { bindHost, unbindHost } from '#shared/core/domains/bind-domain.ts';
import { createDomain } from '#shared/core/domains/create-domain.ts';
import { updateDomain, verifyDomain } from '#shared/core/domains/manage-domains.ts';
import { blockLink, readCode } from '#shared/links/blocks/block-link.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { getLinkByCode } from '#shared/links/manage/get-link.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { createLinkSchema } from '#shared/links/model/link-input.ts';
import { redirectKey } from '#shared/links/model/redirect-entry.ts';
import { previewLink } from '#shared/links/previews/preview-link.ts';
import { resolveLink } from '#shared/links/redirects/resolve-link.ts';
import { insertEntry } from '#shared/links/store/entry-store.ts';
import { servedCode } from '#shared/links/store/served-code.ts';
import { transactIf } from '#shared/platform/dynamo/transact.ts';
import * as awsCalls from '#shared/platform/runtime/aws-call.ts';
import { anAct, by, byAccount } from '#test/support/builders/authors.ts';
import { anOwner } from '#test/support/builders/smart-links.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

vi.mock('#shared/platform/runtime/queue.ts', () => ({ sendMessages: vi.fn(async () => {}) }));

tableOfFile();

const now = new Date('2026-05-01T12:00:00Z');
const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };

beforeEach(() => {
  vi.stubEnv('DEFAULT_HOSTS', 'sp.example');
  vi.stubEnv('PUBLIC_ORIGIN', hosts.publicOrigin);
  vi.stubEnv('OWN_HOSTS', 'sp.example');
  vi.stubEnv('EVENT_QUEUE_URL', 'http://queue.example/events');
  vi.stubEnv('HOT_READ_MS', '0');
});

let count = 0;

async function aDomain(ownerId?: string) {
  const owner = ownerId ?? (await anOwner()).ownerId;
  const host = `go-${++count}.customer.example`;
  await bindHost(host, { ownerId: owner, ownHosts: hosts.ownHosts }, anAct());
  return { ownerId: owner, host };
}

const create = (ownerId: string, fields: object) => {
  const input = createLinkSchema.parse({ originalUrl: `https://example.com/${++count}`, ...fields });
  return createLink({ by: by(ownerId), hosts, now }, input);
};
const update = (ownerId: string, id: string, input: object) =>
  updateLink({ by: by(ownerId), hosts, now }, id, { input });
const resolve = (host: string, code: string) => resolveLink(code, aVisitor({ now, host }), { counts: true });
const at = async (host: string, code: string) => {
  const resolution = await resolve(host, code);
  return 'to' in resolution ? resolution.to : resolution.outcome;
};
const ignoreCase = (ownerId: string, host: string) =>
  updateDomain({ by: { ...by(ownerId), owner: {} } as never, now }, host, { caseSensitive: false });

describe('codes that only domains can have', () => {
  it.each(['docs/api', '1', 'r', 'v1.2', 'sprüng', '🎉', 'music', 'docs', 'a'.repeat(255)])(
    'redirect there only: %s',
    async (code) => {
      const { ownerId, host } = await aDomain();
      const other = await aDomain();
      const link = await create(ownerId, { code, customDomain: host });
      expect(link).toMatchObject({ code, aliases: [], customDomain: host });
      expect(link.shortUrl).toBe(`https://${host}/r/${encodeURI(code)}`);
      expect(link.displayUrl).toBe(`https://${host}/r/${encodeURI(code)}`);
      expect(await at(host, code)).toBe(link.originalUrl);
      expect([await at('sp.example', code), await at(other.host, code)]).toEqual(['not-found', 'not-found']);
      // Another domain has its own.
      const second = await create(other.ownerId, { code, customDomain: other.host });
      expect([await at(host, code), await at(other.host, code)]).toEqual([
        link.originalUrl,
        second.originalUrl,
      ]);
      await expect(create(ownerId, { code, customDomain: host })).rejects.toMatchObject({
        code: 'CODE_TAKEN',
      });
    },
  );

  it('are refused without a verified domain of the account, by name', async () => {
    const { ownerId } = await aDomain();
    const foreign = await aDomain();
    await expect(create(ownerId, { code: 'docs/api' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: 'code', code: 'requires_field', message: expect.stringContaining('"docs/api"') }],
    });
    await expect(create(ownerId, { code: '1', customDomain: 'nobodys.example' })).rejects.toMatchObject({
      details: [{ path: 'code', code: 'domain_not_verified', message: expect.stringContaining('"1"') }],
    });
    await expect(create(ownerId, { code: '1', customDomain: foreign.host })).rejects.toMatchObject({
      code: 'DOMAIN_NOT_YOURS',
    });
    await expect(create(ownerId, { code: 'v1/api', customDomain: foreign.host })).rejects.toMatchObject({
      details: [{ path: 'code', code: 'reserved' }],
    });
  });

  it('become aliases, follow their link to another domain, and stay where they are printed', async () => {
    const { ownerId, host } = await aDomain();
    const { host: second } = await aDomain(ownerId);
    const link = await create(ownerId, { code: 'docs/api', customDomain: host, maxClicks: 4 });
    const renamed = await update(ownerId, link._id, { code: 'docs/v2' });
    expect(renamed).toMatchObject({ code: 'docs/v2', aliases: ['docs/api'] });
    // As it was read.
    const same = await update(ownerId, link._id, { code: 'docs/v2', aliases: ['docs/api'] });
    expect(same).toMatchObject({ code: 'docs/v2', aliases: ['docs/api'] });
    const moved = await update(ownerId, link._id, { customDomain: second });
    expect(moved).toMatchObject({ code: 'docs/v2', aliases: [`${host}/docs/v2`, `${host}/docs/api`] });
    for (const [where, code] of [
      [second, 'docs/v2'],
      [host, 'docs/v2'],
      [host, 'docs/api'],
    ] as const)
      expect(await at(where, code)).toBe(link.originalUrl);
    await expect(update(ownerId, link._id, { customDomain: null })).rejects.toMatchObject({
      details: [{ path: 'code', code: 'requires_field' }],
    });
    const shared = await update(ownerId, link._id, { customDomain: null, code: `code-${++count}` });
    expect(shared.aliases).toEqual([`${second}/docs/v2`, `${host}/docs/v2`, `${host}/docs/api`]);
    expect(await at(second, 'docs/v2')).toBe(link.originalUrl);
    // All share one click limit: four visits are used up.
    expect(await at(host, 'docs/api')).toBe('gone');
    const fewer = await update(ownerId, link._id, { aliases: [`${host}/docs/api`] });
    expect(fewer.aliases).toEqual([`${host}/docs/api`]);
    expect(await at(second, 'docs/v2')).toBe('not-found');
  });

  it('are found by their short URL, previewed, reported and blocked', async () => {
    const { ownerId, host } = await aDomain();
    const link = await create(ownerId, { code: 'docs/🎉', customDomain: host });
    const reader = { ownerId, scope: WHOLE, hosts, now };
    for (const text of [link.shortUrl, `https://${host}/docs/🎉/`, `${host}/docs/🎉`, `${link.shortUrl}+`])
      expect((await getLinkByCode(reader, text))._id).toBe(link._id);
    const preview = await previewLink('docs/🎉', aVisitor({ now, host }));
    expect(preview.resolution).toMatchObject({ outcome: 'redirect', to: link.originalUrl });
    expect(await findTarget(`https://${host}/docs/🎉.`, hosts)).toMatchObject({
      kind: 'link',
      url: link.shortUrl,
    });
    await blockLink(readCode(link.shortUrl), { ...anAct(), reason: 'phishing' } as never, hosts.publicOrigin);
    expect(await at(host, 'docs/🎉')).toBe('blocked');
  });

  it('start empty for an account that gets the domain from another one', async () => {
    const dns: string[] = [];
    const readTxt = async () => ({ values: dns });
    const [former, taker, host] = [await anOwner(), await anOwner(), `go-${++count}.customer.example`];
    const verify = async (owner: Owner) => {
      const claim = await createDomain({ by: byAccount(owner), now }, host, []);
      dns.splice(0, dns.length, claim.txtValue);
      return verifyDomain({ by: by(owner.ownerId), now }, host, readTxt);
    };
    await verify(former);
    const theirs = await create(former.ownerId, { code: 'docs/api', customDomain: host, maxClicks: 9 });
    const word = await create(former.ownerId, { code: 'promo/x', customDomain: host });
    const shared = await create(former.ownerId, { code: `code-${++count}`, customDomain: host });
    await blockLink(readCode(word.shortUrl), { ...anAct(), reason: 'phishing' } as never, hosts.publicOrigin);
    await verify(taker);
    // Nothing of the former owner is served: neither a link, nor a block, nor that there was one.
    for (const code of ['docs/api', 'promo/x', shared.code]) expect(await at(host, code)).toBe('not-found');
    const ours = await create(taker.ownerId, { code: 'docs/api', customDomain: host, maxClicks: 2 });
    const music = await create(taker.ownerId, { code: 'promo/x', customDomain: host });
    expect(ours).toMatchObject({ code: 'docs/api', shortUrl: theirs.shortUrl });
    expect([await at(host, 'docs/api'), await at(host, 'promo/x')]).toEqual([
      ours.originalUrl,
      music.originalUrl,
    ]);
    // Each finds and changes only its own.
    const [a, b] = [former, taker].map(({ ownerId }) => ({ ownerId, scope: WHOLE, hosts, now }));
    expect(await getLinkByCode(b as never, theirs.shortUrl)).toMatchObject({ _id: ours._id });
    expect(await getLinkByCode(a as never, theirs.shortUrl)).toMatchObject({ _id: theirs._id });
    const changed = `https://changed.example/${++count}`;
    // Two visits of the other link are not counted here.
    expect(await update(former.ownerId, theirs._id, { originalUrl: changed })).toMatchObject({
      expiration: { value: 9 },
    });
    expect(await at(host, 'docs/api')).toBe(ours.originalUrl);
    await deleteLink({ by: by(former.ownerId), hosts, now }, word._id);
    expect(await at(host, 'promo/x')).toBe(music.originalUrl);
    await expect(update(taker.ownerId, theirs._id, { title: 'mine' })).rejects.toMatchObject({
      code: 'LINK_NOT_FOUND',
    });
    // Codes change, move and are ignored in case as on any domain.
    const renamed = await update(taker.ownerId, music._id, { code: 'docs/v2' });
    expect(renamed).toMatchObject({ code: 'docs/v2', aliases: ['promo/x'] });
    const { host: second } = await aDomain(taker.ownerId);
    const moved = await update(taker.ownerId, music._id, { customDomain: second });
    expect(moved).toMatchObject({ code: 'docs/v2', aliases: [`${host}/docs/v2`, `${host}/promo/x`] });
    for (const where of [host, second]) expect(await at(where, 'docs/v2')).toBe(music.originalUrl);
    await ignoreCase(taker.ownerId, host);
    const lower = await create(taker.ownerId, { code: 'Sale/Now', customDomain: host });
    expect([lower.code, await at(host, 'SALE/now')]).toEqual(['sale/now', lower.originalUrl]);
    await blockLink(
      await servedCode(readCode(ours.shortUrl)),
      { ...anAct(), reason: 'phishing' } as never,
      hosts.publicOrigin,
    );
    expect(await at(host, 'docs/api')).toBe('blocked');
    expect(await findTarget(lower.shortUrl, hosts)).toMatchObject({ url: lower.shortUrl });
    // The former owner gets back what was there.
    await verify(former);
    expect([await at(host, 'docs/api'), await at(host, 'sale/now')]).toEqual([changed, 'not-found']);
  });

  it('start empty after a removal, too, and are there again for who had them', async () => {
    const { ownerId, host } = await aDomain();
    const link = await create(ownerId, { code: 'docs/api', customDomain: host });
    await unbindHost(host, anAct());
    const { ownerId: other } = await anOwner();
    await bindHost(host, { ownerId: other, ownHosts: hosts.ownHosts }, anAct());
    expect(await at(host, 'docs/api')).toBe('not-found');
    const second = await create(other, { code: 'docs/api', customDomain: host });
    expect(await at(host, 'docs/api')).toBe(second.originalUrl);
    await unbindHost(host, anAct());
    await bindHost(host, { ownerId, ownHosts: hosts.ownHosts }, anAct());
    expect(await at(host, 'docs/api')).toBe(link.originalUrl);
    await unbindHost(host, anAct());
    await bindHost(host, { ownerId: other, ownHosts: hosts.ownHosts }, anAct());
    expect(await at(host, 'docs/api')).toBe(second.originalUrl);
  });

  it('can be used again by their owner after deletion', async () => {
    const { ownerId, host } = await aDomain();
    const link = await create(ownerId, { code: '1', customDomain: host });
    await deleteLink({ by: by(ownerId), hosts, now }, link._id);
    expect(await at(host, '1')).toBe('not-found');
    const again = await create(ownerId, { code: '1', customDomain: host });
    expect(await at(host, '1')).toBe(again.originalUrl);
  });

  it('leave links from before a word was reserved where they are', async () => {
    const { ownerId, host } = await aDomain();
    const entry = { ownerId, linkId: 'lnk_1', url: 'https://example.com/old', status: 'active' as const };
    await transactIf([insertEntry('webinar', entry, { codeIsChosen: true, now: new Date() })]);
    expect(redirectKey('webinar').pk).toBe('CODE#webinar');
    expect([await at('sp.example', 'webinar'), await at(host, 'webinar')]).toEqual([entry.url, entry.url]);
  });
});

describe('a domain that ignores case', () => {
  it('stores codes in lower case, and finds them in any', async () => {
    const { ownerId, host } = await aDomain();
    await ignoreCase(ownerId, host);
    const name = `Sale-${++count}`;
    const link = await create(ownerId, { code: name, customDomain: host });
    expect(link.code).toBe(name.toLowerCase());
    for (const code of [name, name.toLowerCase(), name.toUpperCase()])
      expect(await at(host, code)).toBe(link.originalUrl);
    expect(await at('sp.example', name.toUpperCase())).toBe('not-found');
    await expect(create(ownerId, { code: name.toUpperCase(), customDomain: host })).rejects.toMatchObject({
      code: 'CODE_TAKEN',
    });
    const docs = await create(ownerId, { code: 'Docs/ÜBER', customDomain: host });
    expect(docs.code).toBe('docs/über');
    expect(await at(host, 'DOCS/über')).toBe(docs.originalUrl);
    const random = await create(ownerId, { customDomain: host });
    expect(random.code).toMatch(/^[a-z0-9]{7}$/);
    expect(await at(host, random.code.toUpperCase())).toBe(random.originalUrl);
    const reader = { ownerId, scope: WHOLE, hosts, now };
    expect((await getLinkByCode(reader, `https://${host}/DOCS/ÜBER`))._id).toBe(docs._id);
  });

  it('renames in lower case, and leaves codes from before as they are printed', async () => {
    const { ownerId, host } = await aDomain();
    const name = `Spring-${++count}`;
    const link = await create(ownerId, { code: name, customDomain: host });
    await ignoreCase(ownerId, host);
    expect([await at(host, name), await at(host, name.toUpperCase())]).toEqual([
      link.originalUrl,
      'not-found',
    ]);
    expect((await update(ownerId, link._id, { title: 'B' })).code).toBe(name);
    const lower = await update(ownerId, link._id, { code: name.toLowerCase() });
    expect(lower).toMatchObject({ code: name.toLowerCase(), aliases: [name] });
    expect(await at(host, name.toUpperCase())).toBe(link.originalUrl);
    const same = await update(ownerId, link._id, { code: name.toUpperCase() });
    expect(same).toMatchObject({ code: name.toLowerCase(), aliases: [name] });
  });
});

describe('the reads of a visit', () => {
  it('are one of the entry, whatever the code', async () => {
    const { ownerId, host } = await aDomain();
    const [shared, slashed] = [
      await create(ownerId, { customDomain: host }),
      await create(ownerId, { code: 'docs/api', customDomain: host }),
    ];
    await at(host, shared.code);
    const calls = vi.spyOn(awsCalls, 'awsCall');
    const readsOf = async (where: string, code: string) => {
      calls.mockClear();
      await at(where, code);
      return calls.mock.calls.flatMap(
        ([, action, input]) => JSON.stringify([action, input]).match(/CODE#[^"]+/g) ?? [],
      );
    };
    expect(await readsOf('sp.example', shared.code)).toEqual([`CODE#${shared.code}`]);
    expect(await readsOf(host, shared.code)).toEqual([`CODE#${shared.code}`]);
    expect(await readsOf(host, 'docs/api')).toEqual([`CODE#${host}/docs/api`]);
    expect(await readsOf(host, 'unknown/x')).toEqual([`CODE#${host}/unknown/x`]);
    expect(await readsOf('sp.example', 'docs/api')).toEqual([]);
    expect(await readsOf('sp.example', `${host}/docs/api`)).toEqual([]);
    await ignoreCase(ownerId, host);
    expect(await readsOf(host, slashed.code)).toEqual([`CODE#${host}/docs/api`]);
    expect(await readsOf(host, 'DOCS/api')).toEqual([`CODE#${host}/DOCS/api`, `CODE#${host}/docs/api`]);
  });
});
