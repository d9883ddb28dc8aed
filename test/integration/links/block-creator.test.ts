import { describe, expect, it } from 'vitest';
import { sweepExpired } from '#shared/cleanup/sweep-expired.ts';
import { newestEntries, OPERATOR_LOG } from '#shared/core/audit/audit-store.ts';
import { allowCreator, blockCreator, unblockCreator } from '#shared/links/blocks/block-creator.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { createPublicLink, createPublicLinkSchema } from '#shared/links/manage/public-links.ts';
import { resolveLink } from '#shared/links/redirects/resolve-link.ts';
import { addressHash } from '#shared/platform/limits/address-hash.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { by } from '#test/support/builders/authors.ts';
import { itemsOf } from '#test/support/builders/smart-links.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-05-01T12:00:00.000Z');
const DAY = 24 * 3600 * 1000;
const later = (days: number) => new Date(now.getTime() + days * DAY);

tableOfFile();

let count = 0;
/** A creator that no other test uses. */
const aCreator = () => addressHash(`2001:db8:0:${++count}::1`, 'key');

const aPublicLink = (creator: string, at = now) => {
  const input = createPublicLinkSchema.parse({ originalUrl: `https://example.com/${++count}` });
  return createPublicLink({ hosts, now: at }, input, { creator });
};

const act = (at = now) => ({ by: 'ann', note: null, now: at });
const block = (code: string, at = now) =>
  blockCreator(code, { ...act(at), reason: 'phishing' }, hosts.publicOrigin);
const allow = (code: string) => allowCreator(code, { ...act(), reason: null });
const outcomeOf = async (code: string, at = now) =>
  (await resolveLink(code, aVisitor({ now: at }), { counts: true })).outcome;

describe('blockCreator', () => {
  it("blocks all of the creator's links and no others, and is safe to repeat", async () => {
    const [creator, other] = [aCreator(), aCreator()];
    const links = await Promise.all(Array.from({ length: 30 }, () => aPublicLink(creator)));
    const foreign = await aPublicLink(other);
    const code = links[0]?.code ?? '';
    expect(await block(code)).toEqual({ links: 30, changed: 30 });
    expect(new Set(await Promise.all(links.map(({ code }) => outcomeOf(code))))).toEqual(
      new Set(['blocked']),
    );
    expect(await outcomeOf(foreign.code)).toBe('redirect');
    expect(await block(code)).toEqual({ links: 30, changed: 0 });
  });

  it('keeps the creator from creating more for 30 days', async () => {
    const creator = aCreator();
    const { code } = await aPublicLink(creator);
    await block(code);
    await expect(aPublicLink(creator)).rejects.toMatchObject({
      code: 'CREATOR_BLOCKED',
      status: 403,
      message: expect.stringContaining('Without an account, it cannot create links'),
    });
    await expect(aPublicLink(creator, new Date(later(30).getTime() - 1))).rejects.toMatchObject({
      code: 'CREATOR_BLOCKED',
    });
    // Where TTL has not deleted the block yet.
    expect(await aPublicLink(creator, later(30))).toMatchObject({ status: 'active' });
    expect(await aPublicLink(aCreator())).toMatchObject({ status: 'active' });
  });

  it('misses no link that is created at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const creator = aCreator();
      const { code } = await aPublicLink(creator);
      const creating = Array.from({ length: 10 }, () =>
        aPublicLink(creator).then(
          (link) => link.code,
          (error) => expect(error.code).toBe('CREATOR_BLOCKED'),
        ),
      );
      const [codes] = await Promise.all([Promise.all(creating), block(code)]);
      const created = [code, ...codes.filter((one) => typeof one === 'string')];
      expect(new Set(await Promise.all(created.map((one) => outcomeOf(one))))).toEqual(new Set(['blocked']));
    }
  });

  it('is found from any link of the creator, also from a blocked one', async () => {
    const creator = aCreator();
    const [a, b] = [await aPublicLink(creator), await aPublicLink(creator)];
    await block(a.code);
    expect(await block(b.code)).toEqual({ links: 2, changed: 0 });
  });

  it('is not possible for a link of an owner, one of before, or an expired one', async () => {
    const own = await createLink(
      { by: by(newId('owner')), hosts, now },
      { originalUrl: 'https://example.com/own', title: 'Own' },
    );
    const input = createPublicLinkSchema.parse({ originalUrl: 'https://example.com/before' });
    const before = await createPublicLink({ hosts, now }, input);
    const expired = await aPublicLink(aCreator());
    await sweepExpired(hosts.publicOrigin, later(31));
    for (const { code } of [own, before, expired]) {
      await expect(block(code)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: expect.stringContaining('only temporary links have a known creator'),
      });
    }
  });
});

describe('allowCreator and unblockCreator', () => {
  it('let the creator create again, and leave or lift the blocks of the links', async () => {
    const creator = aCreator();
    const links = [await aPublicLink(creator), await aPublicLink(creator)] as const;
    const [{ code }] = links;
    await block(code);
    expect(await allow(code)).toBe(true);
    expect(await allow(code)).toBe(false);
    const newer = await aPublicLink(creator);
    expect(await outcomeOf(code)).toBe('blocked');
    await block(code);
    expect(await outcomeOf(newer.code)).toBe('blocked');
    expect(await unblockCreator(code, { ...act(), reason: null }, hosts.publicOrigin)).toEqual({
      links: 3,
      changed: 3,
    });
    expect(new Set(await Promise.all([...links, newer].map((link) => outcomeOf(link.code))))).toEqual(
      new Set(['redirect']),
    );
    expect(await aPublicLink(creator)).toMatchObject({ status: 'active' });
  });
});

describe('the hash of a creator', () => {
  it('is stored with the link and its note, for 30 days, and nowhere in the audit log', async () => {
    const creator = aCreator();
    const { _id, code } = await aPublicLink(creator);
    const [note] = await itemsOf(`CREATOR#${creator}`);
    expect(note).toMatchObject({ code, ttl: later(30).getTime() / 1000 });
    expect(await itemsOf(`LINK#${_id}`)).toMatchObject([{ creator }]);
    await block(code);
    const entries = await newestEntries(OPERATOR_LOG, 10_000);
    expect(
      entries
        .filter(({ target }) => target.id === _id)
        .map(({ action }) => action)
        .sort(),
    ).toEqual(['creator.blocked', 'link.blocked']);
    expect(JSON.stringify(entries)).not.toContain(creator);
    await sweepExpired(hosts.publicOrigin, later(30));
    expect(await itemsOf(`LINK#${_id}`)).toMatchObject([{ creator: null, status: 'expired' }]);
  });

  it('is the same for a whole /64 of IPv6', () => {
    expect(addressHash('2001:db8:1:2::1', 'key')).toBe(addressHash('2001:db8:1:2:ffff::9', 'key'));
  });
});
