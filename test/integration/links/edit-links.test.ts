import { describe, expect, it } from 'vitest';
import { WHOLE } from '#shared/core/access/scope.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { DEFAULT_PRICES } from '#shared/core/accounts/prices.ts';
import { blockLink } from '#shared/links/blocks/block-link.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { deleteLinks, editLinks, editLinksSchema } from '#shared/links/manage/edit-links.ts';
import { getLink } from '#shared/links/manage/get-link.ts';
import { LinkAllowance } from '#shared/links/manage/link-allowance.ts';
import { verifyPassword } from '#shared/links/model/password.ts';
import { readEntry } from '#shared/links/redirects/redirect-store.ts';
import { resolveLink } from '#shared/links/redirects/resolve-link.ts';
import { parseInput } from '#shared/platform/http/request.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { by } from '#test/support/builders/authors.ts';
import { eventsOf } from '#test/support/builders/smart-links.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-05-01T12:00:00Z');
const later = new Date('2026-05-01T13:00:00Z');

tableOfFile();

let urls = 0;
const aLink = (owner: string, fields: object = {}) =>
  createLink(
    { by: by(owner), hosts, now },
    { originalUrl: `https://example.com/${++urls}`, title: 'A link', ...fields },
  );

const edit = (owner: string, ids: string[], changes: unknown) =>
  editLinks({ by: by(owner), hosts, now: later }, parseInput(editLinksSchema, { ids, changes }, 'body'));

const statuses = ({ results }: { results: { status: string; error?: { code: string } }[] }) =>
  results.map(({ status, error }) => error?.code ?? status);

const kindsOf = async (owner: string) => (await eventsOf({ ownerId: owner })).map(({ type }) => type).sort();

describe('editLinks: changes of several links', () => {
  it('gives each id its own result, in order, and fires an event for each change', async () => {
    const [owner, stranger] = [newId('owner'), newId('owner')];
    const links = [await aLink(owner, { tags: ['old', 'mail'] }), await aLink(owner), await aLink(owner)];
    const foreign = await aLink(stranger);
    await blockLink(
      links[2]?.code ?? '',
      { reason: 'spam', by: 'ann', note: 'ticket 7', now },
      hosts.publicOrigin,
    );
    const ids = [links[0]?._id, foreign._id, links[1]?._id, 'nonsense', links[2]?._id].map(String);
    const changes = { status: 'inactive', addTags: ['spring'], removeTags: ['old'], expiresAt: '2027-01-01' };
    const answer = await edit(owner, ids, changes);
    expect(statuses(answer)).toEqual([
      'updated',
      'LINK_NOT_FOUND',
      'updated',
      'LINK_NOT_FOUND',
      'LINK_BLOCKED',
    ]);
    expect([answer.updated, answer.failed]).toEqual([2, 3]);
    expect(answer.results.map(({ index, _id }) => [index, _id])).toEqual(ids.map((id, i) => [i, id]));
    expect(answer.results[0]).toMatchObject({
      link: await getLink({ ownerId: owner, scope: WHOLE, hosts, now: later }, ids[0] as string),
    });
    expect(
      await getLink({ ownerId: owner, scope: WHOLE, hosts, now: later }, ids[0] as string),
    ).toMatchObject({
      tags: ['mail', 'spring'],
      status: 'inactive',
      expiresAt: '2027-01-01T00:00:00.000Z',
      updatedAt: later.toISOString(),
    });
    expect((await kindsOf(owner)).filter((type) => type === 'link.updated')).toHaveLength(2);
    expect(await getLink({ ownerId: stranger, scope: WHOLE, hosts, now: later }, foreign._id)).toEqual(
      foreign,
    );
  });

  it('writes nothing and fires nothing when it is repeated, or when an id is there twice', async () => {
    const owner = newId('owner');
    const { _id } = await aLink(owner, { tags: ['a'] });
    const changes = { addTags: ['b'] };
    const first = await edit(owner, [_id, _id, _id], changes);
    expect(statuses(first).sort()).toEqual(['unchanged', 'unchanged', 'updated']);
    const again = await edit(owner, [_id], changes);
    expect(again).toMatchObject({
      updated: 0,
      failed: 0,
      results: [{ status: 'unchanged', link: { tags: ['a', 'b'] } }],
    });
    expect(await kindsOf(owner)).toEqual(['link.created', 'link.updated']);
  });

  it('changes click limits and what is added to destinations, and takes limits away again', async () => {
    const owner = newId('owner');
    const { _id } = await aLink(owner, { maxClicks: 5 });
    const changes = { maxClicks: 50, forwardQuery: true, trackConversions: true };
    expect(await edit(owner, [_id], changes)).toMatchObject({ updated: 1, results: [{ link: changes }] });
    const restored = { maxClicks: null, forwardQuery: false, trackConversions: false };
    expect(await edit(owner, [_id], restored)).toMatchObject({ updated: 1, results: [{ link: restored }] });
    expect(() => parseInput(editLinksSchema, { ids: [_id], changes: { maxClicks: 0 } }, 'body')).toThrow();
  });

  const RULE = { if: { countries: ['DE'] }, to: 'https://example.com/de' };
  const VARIANTS = ['a', 'b'].map((name) => ({ url: `https://example.com/${name}`, weight: 1 }));
  const TEST = { goal: 'sale', minimum: 20, endsAt: null, apply: 'notify' };
  const APP = { ios: { path: '/shop/7', appStoreId: '1234567890' }, ifMissing: 'store' };

  it.each<[field: string, value: unknown, cleared?: unknown]>([
    ['status', 'inactive', 'active'],
    ['startsAt', '2026-06-01T00:00:00.000Z'],
    ['expiresAt', '2027-01-01T00:00:00.000Z'],
    ['maxClicks', 50],
    ['expiredUrl', 'https://example.com/over'],
    ['rules', [RULE], []],
    ['variants', VARIANTS, []],
    ['utm', { source: 'mail', campaign: 'spring' }],
    ['preview', { title: 'Card', description: 'Text', image: 'https://example.com/a.png' }],
    ['app', APP],
    ['forwardQuery', true, false],
    ['trackConversions', true, false],
    ['allowDuplicate', true, false],
    ['customDomain', 'go.example.org'],
    ['tags', ['a'], []],
  ])('sets %s in each link, once, and clears it', async (field, value, cleared = null) => {
    const owner = newId('owner');
    const ids = [(await aLink(owner))._id, (await aLink(owner))._id];
    const set = await edit(owner, ids, { [field]: value });
    expect(set).toMatchObject({
      updated: 2,
      results: [{ link: { [field]: value } }, { link: { [field]: value } }],
    });
    expect(statuses(await edit(owner, ids, { [field]: value }))).toEqual(['unchanged', 'unchanged']);
    const clearing = field === 'status' ? cleared : null;
    const result = { link: { [field]: cleared } };
    expect(await edit(owner, ids, { [field]: clearing })).toMatchObject({ results: [result, result] });
  });

  it('starts a test of variants, and ends it', async () => {
    const owner = newId('owner');
    const { _id } = await aLink(owner);
    const changes = { variants: VARIANTS, test: TEST, trackConversions: true };
    expect(await edit(owner, [_id], changes)).toMatchObject({ results: [{ link: { test: TEST } }] });
    expect(statuses(await edit(owner, [_id], changes))).toEqual(['unchanged']);
    expect(await edit(owner, [_id], { test: null })).toMatchObject({ results: [{ link: { test: null } }] });
  });

  it('sets single UTM parameters, and removes them, beside those that a link has', async () => {
    const owner = newId('owner');
    const [one, other] = [await aLink(owner, { utm: { source: 'mail', term: 'x' } }), await aLink(owner)];
    const setUtm = { campaign: 'spring', term: null };
    expect(await edit(owner, [one._id, other._id], { setUtm })).toMatchObject({
      results: [
        { link: { utm: { source: 'mail', campaign: 'spring' } } },
        { link: { utm: { campaign: 'spring' } } },
      ],
    });
    expect(statuses(await edit(owner, [one._id, other._id], { setUtm }))).toEqual(['unchanged', 'unchanged']);
    expect(await edit(owner, [one._id, other._id], { setUtm: { campaign: '' } })).toMatchObject({
      results: [{ link: { utm: { source: 'mail' } } }, { link: { utm: null } }],
    });
  });

  it('sets a password that opens each link, again when repeated, and removes it', async () => {
    const owner = newId('owner');
    const links = [await aLink(owner), await aLink(owner)];
    const ids = links.map(({ _id }) => _id);
    for (const password of ['open sesame', 'open sesame', 'another']) {
      const answer = await edit(owner, ids, { password });
      expect(answer).toMatchObject({ updated: 2, results: [{ link: { hasPassword: true } }, {}] });
    }
    for (const { code } of links) {
      const { passwordHash = '' } = (await readEntry(code)) ?? {};
      expect(await verifyPassword('another', passwordHash)).toBe(true);
    }
    await edit(owner, ids, { password: null });
    for (const { code } of links) expect(await readEntry(code)).not.toHaveProperty('passwordHash');
    expect(statuses(await edit(owner, ids, { password: null }))).toEqual(['unchanged', 'unchanged']);
  });

  it('gives links the same destination only where duplicates are allowed', async () => {
    const owner = newId('owner');
    const ids = [(await aLink(owner))._id, (await aLink(owner))._id];
    const originalUrl = 'https://example.com/everything';
    const refused = await edit(owner, ids, { originalUrl });
    expect(statuses(refused).sort()).toEqual(['LINK_ALREADY_EXISTS', 'updated']);
    const allowed = await edit(owner, ids, { originalUrl, allowDuplicate: true });
    expect(allowed).toMatchObject({
      failed: 0,
      results: [{ link: { originalUrl } }, { link: { originalUrl } }],
    });
  });

  it('keeps concurrent additions', async () => {
    const owner = newId('owner');
    const { _id } = await aLink(owner, { tags: ['a'] });
    await Promise.all(['b', 'c', 'd', 'e'].map((tag) => edit(owner, [_id], { addTags: [tag] })));
    const { tags } = await getLink({ ownerId: owner, scope: WHOLE, hosts, now: later }, _id);
    expect(tags.sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('fails only the links that would have too many tags', async () => {
    const owner = newId('owner');
    const full = await aLink(owner, { tags: Array.from({ length: 20 }, (_, i) => `tag ${i}`) });
    const other = await aLink(owner);
    const answer = await edit(owner, [full._id, other._id], { addTags: ['one more'] });
    expect(statuses(answer)).toEqual(['VALIDATION_ERROR', 'updated']);
    expect(answer.results[0]).toMatchObject({ error: { details: [{ path: 'changes.addTags' }] } });
    expect(statuses(await edit(owner, [full._id], { addTags: ['one more'], removeTags: ['tag 3'] }))).toEqual(
      ['updated'],
    );
  });

  it('fails links that would start after they expire', async () => {
    const owner = newId('owner');
    const [ends, endless] = [await aLink(owner, { expiresAt: '2027-01-01' }), await aLink(owner)];
    const answer = await edit(owner, [ends._id, endless._id], { startsAt: '2027-06-01' });
    expect(statuses(answer)).toEqual(['VALIDATION_ERROR', 'updated']);
    expect(answer.results[1]).toMatchObject({ link: { startsAt: '2027-06-01T00:00:00.000Z' } });
  });

  it('clears by null and replaces tags', async () => {
    const owner = newId('owner');
    const { _id } = await aLink(owner, { tags: ['a'], expiresAt: '2027-01-01' });
    await edit(owner, [_id], { tags: ['b'], expiresAt: null });
    expect(await getLink({ ownerId: owner, scope: WHOLE, hosts, now: later }, _id)).toMatchObject({
      tags: ['b'],
      expiresAt: null,
    });
    await edit(owner, [_id], { tags: null });
    expect(await getLink({ ownerId: owner, scope: WHOLE, hosts, now: later }, _id)).toMatchObject({
      tags: [],
    });
  });

  it.each([
    [{}, 'changes'],
    [{ title: 'x', status: 'active' }, 'changes.title'],
    ['x', 'changes'],
    [{ status: 'expired' }, 'changes.status'],
    [{ expiresAt: 'soon' }, 'changes.expiresAt'],
    [{ startsAt: 'soon' }, 'changes.startsAt'],
    [{ tags: ['a'], addTags: ['b'] }, 'changes.addTags'],
    [{ tags: [], removeTags: ['b'] }, 'changes.removeTags'],
    [{ addTags: [''] }, 'changes.addTags[0]'],
    [{ utm: null, setUtm: { source: 'x' } }, 'changes.setUtm'],
    [{ setUtm: {} }, 'changes.setUtm'],
    [{ setUtm: { source: 'x'.repeat(201) } }, 'changes.setUtm.source'],
    [{ setUtm: { source: 'x', id: 'x' } }, 'changes.setUtm.id'],
    [{ code: 'x', status: 'active' }, 'changes.code'],
    [{ aliases: [], status: 'active' }, 'changes.aliases'],
    [{ password: 'abc' }, 'changes.password'],
    [{ rules: [{ if: {}, to: 'https://example.com/' }] }, 'changes.rules[0].if'],
    [{ expiredUrl: 'nonsense' }, 'changes.expiredUrl'],
    [{ expiration: { type: 'date', value: 'soon' } }, 'changes.expiration.value'],
    [{ expiration: { type: 'never' }, maxClicks: 5 }, 'changes.maxClicks'],
  ])('refuses %j and names the field', async (changes, path) => {
    const run = async () => edit(newId('owner'), ['lnk_00000000000000000000'], changes);
    await expect(run()).rejects.toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path }] });
  });

  it('refuses no ids and more than 100', () => {
    for (const ids of [[], Array.from({ length: 101 }, () => 'x'), 'x', undefined]) {
      expect(() => parseInput(editLinksSchema, { ids, changes: { status: 'active' } }, 'body')).toThrow(
        /^ids:/,
      );
    }
  });
});

describe('deleteLinks: several links', () => {
  it('deletes each once, frees their quota, and fires their events', async () => {
    const { ownerId, ...owner } = await anAccount({ plan: 'free', linkCount: 990 });
    const allowance = new LinkAllowance({ ownerId, ...owner }, DEFAULT_PRICES);
    const links = [];
    for (let i = 0; i < 10; i++) {
      const input = { originalUrl: `https://example.com/${++urls}`, title: 'A link' };
      links.push(await createLink({ by: by(ownerId), hosts, now }, input, { allowance }));
    }
    const foreign = await aLink(newId('owner'));
    const ids = [...links.map(({ _id }) => _id), foreign._id];
    const answers = await Promise.all([
      deleteLinks({ by: by(ownerId), hosts, now: later }, ids),
      deleteLinks({ by: by(ownerId), hosts, now: later }, ids),
    ]);
    expect(answers.reduce((sum, { deleted }) => sum + deleted, 0)).toBe(10);
    for (const answer of answers) {
      expect(answer.deleted + answer.failed).toBe(11);
      expect(statuses(answer)).toEqual(ids.map(() => expect.stringMatching(/^(deleted|LINK_NOT_FOUND)$/)));
      expect(statuses(answer)[10]).toBe('LINK_NOT_FOUND');
    }
    expect((await findOwner(ownerId))?.linkCount).toBe(990);
    expect((await kindsOf(ownerId)).filter((type) => type === 'link.deleted')).toHaveLength(10);
    expect(await resolveLink(links[0]?.code ?? '', aVisitor(), { counts: true })).toEqual({
      outcome: 'not-found',
    });
  });
});
