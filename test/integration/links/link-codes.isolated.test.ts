import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sweepExpired } from '#shared/cleanup/sweep-expired.ts';
import { WHOLE } from '#shared/core/access/scope.ts';
import { setOwnerStatus } from '#shared/core/accounts/administer.ts';
import { blockLink, unblockLink } from '#shared/links/blocks/block-link.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { editLinks } from '#shared/links/manage/edit-links.ts';
import { getLink, getLinkByCode } from '#shared/links/manage/get-link.ts';
import { listOwnLinks } from '#shared/links/manage/list-links.ts';
import { applyOwnerStatus } from '#shared/links/manage/owner-status.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { linksToCsv } from '#shared/links/model/link-csv.ts';
import type { CreateLink, UpdateLink } from '#shared/links/model/link-input.ts';
import { redirectKey } from '#shared/links/model/redirect-entry.ts';
import { resolveLink } from '#shared/links/redirects/resolve-link.ts';
import { findLink } from '#shared/links/store/link-store.ts';
import { eraseLink } from '#shared/links/store/removal-store.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import * as transact from '#shared/platform/dynamo/transact.ts';
import { recordTag } from '#shared/platform/http/if-match.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { anAct, by } from '#test/support/builders/authors.ts';
import { anOwner, itemsOf } from '#test/support/builders/smart-links.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { lossy, lossyEngineOfFile } from '#test/support/emulators/lossy-engine.ts';

vi.mock('#shared/platform/runtime/queue.ts', () => ({ sendMessages: vi.fn(async () => {}) }));

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-05-01T12:00:00Z');
const later = new Date('2026-05-03T12:00:00Z');

tableOfFile();
lossyEngineOfFile();

beforeAll(() => {
  process.env['EVENT_QUEUE_URL'] = 'http://queue.example/events';
});

let names = 0;
const newCode = () => `code-${++names}`;

const aLink = async (fields: Partial<CreateLink> = {}, ownerId = newId('owner')) => {
  const input = { originalUrl: `https://example.com/${++names}`, code: newCode(), ...fields };
  return { ownerId, ...(await createLink({ by: by(ownerId), hosts, now }, input)) };
};
type Known = { ownerId: string; _id: string };
const change = ({ ownerId, _id }: Known, input: UpdateLink) =>
  updateLink({ by: by(ownerId), hosts, now }, _id, { input });
const visit = (code: string, counts = true) => resolveLink(code, aVisitor({ now }), { counts });
const outcomes = (codes: string[], counts = true) =>
  Promise.all(codes.map(async (code) => (await visit(code, counts)).outcome));
const all = (ownerId: string) => listOwnLinks({ ownerId, scope: WHOLE, hosts, now }, {});

describe('updateLink: another code', () => {
  it('keeps the old one as an alias, which redirects, is found, listed and exported', async () => {
    const link = await aLink({ code: 'Spring-A' });
    const renamed = await change(link, { code: 'Summer-A' });
    expect(renamed).toMatchObject({ code: 'Summer-A', aliases: ['Spring-A'] });
    expect(renamed.shortUrl).toBe('https://sp.example/r/Summer-A');
    for (const code of ['Summer-A', 'Spring-A']) {
      expect(await visit(code)).toMatchObject({ outcome: 'redirect', linkId: link._id });
      expect(await getLinkByCode({ ...link, scope: WHOLE, hosts, now }, code)).toEqual(renamed);
    }
    expect((await listOwnLinks({ ...link, scope: WHOLE, hosts, now }, { search: 'spring-a' })).links).toEqual(
      [renamed],
    );
    expect(linksToCsv([renamed])).toMatch(
      /,"aliases","displayUrl"(?:,"[^"]*")*\r?\n.*,"Spring-A","[^"]+"(?:,"[^"]*")*\r?\n$/s,
    );
    const audit = (await itemsOf(`AUDIT#${link.ownerId}`)).find(({ action }) => action === 'link.updated');
    expect(JSON.parse(String(audit?.['changes']))).toEqual([
      { field: 'code', before: 'Spring-A', after: 'Summer-A' },
      { field: 'aliases', before: [], after: ['Spring-A'] },
    ]);
  });

  it('reads and writes what it does without aliases, on each visit', async () => {
    const link = await aLink({ maxClicks: 10 });
    await change(link, { code: newCode() });
    const { code, aliases } = await getLink({ ...link, scope: WHOLE, hosts, now }, link._id);
    for (const one of [code, ...aliases]) {
      lossy.calls = {};
      expect(await visit(one)).toMatchObject({ outcome: 'redirect' });
      expect(lossy.calls).toEqual({ BatchGetItem: 1, UpdateItem: 1 });
    }
  });

  it('takes an alias back, and removes aliases, which are free for the account alone', async () => {
    const link = await aLink();
    const [first, second] = [link.code, newCode()];
    await change(link, { code: second });
    expect(await change(link, { code: first })).toMatchObject({ code: first, aliases: [second] });
    expect(await outcomes([first, second])).toEqual(['redirect', 'redirect']);
    expect(await change(link, { aliases: [] })).toMatchObject({ code: first, aliases: [] });
    expect(await outcomes([first, second])).toEqual(['redirect', 'not-found']);
    await expect(aLink({ code: second })).rejects.toMatchObject({ code: 'CODE_TAKEN' });
    const other = await aLink({ code: second }, link.ownerId);
    expect(await visit(second)).toMatchObject({ linkId: other._id });
    await expect(change(link, { code: second })).rejects.toMatchObject({ code: 'CODE_TAKEN' });
  });

  it('is refused if another link has it, as its code or as an alias', async () => {
    const taken = await aLink();
    await change(taken, { code: newCode() });
    const { code, aliases } = await getLink({ ...taken, scope: WHOLE, hosts, now }, taken._id);
    for (const one of [code, ...aliases]) {
      for (const ownerId of [taken.ownerId, newId('owner')]) {
        await expect(change(await aLink({}, ownerId), { code: one })).rejects.toMatchObject({
          code: 'CODE_TAKEN',
        });
      }
    }
  });

  it('keeps up to 20 aliases', async () => {
    const link = await aLink();
    for (let i = 0; i < 20; i++) await change(link, { code: newCode() });
    await expect(change(link, { code: newCode() })).rejects.toThrow(
      /^code: cannot change: the link already has 20 aliases/,
    );
    const { aliases } = await getLink({ ...link, scope: WHOLE, hosts, now }, link._id);
    expect(await change(link, { code: aliases[19] as string })).toMatchObject({ code: link.code });
    await deleteLink({ by: by(link.ownerId), hosts, now }, link._id);
    expect(new Set(await outcomes([link.code, ...aliases]))).toEqual(new Set(['not-found']));
  });

  it('is refused with an alias that the link does not have, and with a path of the product', async () => {
    const link = await aLink();
    await expect(change(link, { aliases: ['nobody'] })).rejects.toThrow(
      /^aliases\[0\]: is not an alias of this link/,
    );
    await expect(change(link, { code: 'docs' })).rejects.toThrow(/^code: is a path of this service/);
  });

  it('takes a record that was read, with the code before or another one', async () => {
    const link = await aLink();
    const record = await change(link, { code: newCode() });
    expect(await change(link, record as UpdateLink)).toMatchObject({ aliases: [link.code] });
    const code = newCode();
    const renamed = await change(link, { ...record, code } as UpdateLink);
    expect(renamed).toMatchObject({ code, aliases: [record.code, link.code] });
  });
});

describe('all codes of a link', () => {
  it('share its click limit, at once, and expire with it', async () => {
    const link = await aLink({ maxClicks: 6 });
    const codes = [link.code, newCode(), newCode()];
    await change(link, { code: codes[1] as string });
    await Promise.all(Array.from({ length: 4 }, (_, i) => visit(codes[i % 2] as string)));
    // In the middle: what was counted still counts.
    await change(link, { code: codes[2] as string });
    const visits = await outcomes(Array.from({ length: 9 }, (_, i) => codes[i % 3] as string));
    expect(visits.filter((outcome) => outcome === 'redirect')).toHaveLength(2);
    expect(await getLink({ ...link, scope: WHOLE, hosts, now }, link._id)).toMatchObject({
      status: 'expired',
    });
    await sweepExpired(hosts.publicOrigin, later);
    expect(await outcomes(codes, false)).toEqual(['gone', 'gone', 'gone']);
    await change(link, { maxClicks: 7 });
    expect(await outcomes(codes)).toEqual(expect.arrayContaining(['redirect', 'gone', 'gone']));
  });

  it('share it also after the one that counts was removed, which nothing else can use', async () => {
    const link = await aLink({ maxClicks: 3 });
    const [first, second] = [link.code, newCode()];
    await visit(first);
    await change(link, { code: second });
    await change(link, { aliases: [] });
    expect(await outcomes([first])).toEqual(['not-found']);
    await expect(aLink({ code: first }, link.ownerId)).rejects.toMatchObject({ code: 'CODE_TAKEN' });
    await visit(second);
    expect(await change(link, { code: first })).toMatchObject({ code: first, aliases: [second] });
    expect(await outcomes([first, second, first])).toEqual(
      expect.arrayContaining(['redirect', 'gone', 'gone']),
    );
    await deleteLink({ by: by(link.ownerId), hosts, now }, link._id);
    expect(await aLink({ code: first }, link.ownerId)).toMatchObject({ code: first });
  });

  it('share a limit that is set again, whatever was counted before it was removed', async () => {
    const link = await aLink({ maxClicks: 2 });
    const codes = [link.code, newCode()];
    await outcomes([link.code, link.code]);
    await change(link, { maxClicks: null, status: 'active' });
    await change(link, { code: codes[1] as string });
    await change(link, { maxClicks: 2 });
    expect(await outcomes(codes)).toEqual(['redirect', 'redirect']);
    expect(await outcomes(codes)).toEqual(['gone', 'gone']);
  });

  it('keep few slots of processes that have ended, whichever code they used', async () => {
    const link = await aLink({ maxClicks: 100 });
    await change(link, { code: newCode() });
    const { code } = await getLink({ ...link, scope: WHOLE, hosts, now }, link._id);
    const names = Array.from({ length: 40 }, (_, i) => `@slot${i}`);
    await dynamo().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: redirectKey(link.code),
        UpdateExpression: `SET ${names.map((_, i) => `#s${i} = :old`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(names.map((name, i) => [`#s${i}`, name])),
        ExpressionAttributeValues: { ':old': Date.now() - 120_000 },
      }),
    );
    expect(await outcomes([code, code])).toEqual(['redirect', 'redirect']);
    const [entry] = await itemsOf(`CODE#${link.code}`);
    expect(entry).toMatchObject({ visits: 2 });
    expect(Object.keys(entry as object).filter((name) => name.startsWith('@slot'))).toEqual([]);
  });

  it('have its destination, password, dates and status', async () => {
    const link = await aLink({ password: 'open sesame' });
    const codes = [newCode(), link.code];
    await change(link, { code: codes[0] as string });
    expect(await outcomes(codes)).toEqual(['locked', 'locked']);
    await change(link, { password: null, expiredUrl: 'https://example.com/over' });
    expect(await outcomes(codes)).toEqual(['redirect', 'redirect']);
    await change(link, { originalUrl: 'https://example.com/moved' });
    for (const code of codes) expect(await visit(code)).toMatchObject({ to: 'https://example.com/moved' });
    const act = { by: by(link.ownerId), hosts, now };
    await editLinks(act, { ids: [link._id], changes: { status: 'inactive' } });
    const gone = { outcome: 'gone', ownerId: link.ownerId, expiredUrl: 'https://example.com/over' };
    expect([await visit(codes[0] as string), await visit(codes[1] as string)]).toEqual([gone, gone]);
  });

  it('get a new password with a new code', async () => {
    const link = await aLink();
    const code = newCode();
    await change(link, { code, password: 'open sesame' });
    expect(await outcomes([code, link.code])).toEqual(['locked', 'locked']);
  });

  it.each(['code', 'alias'])('are blocked by its %s, and stay blocked after its deletion', async (by_) => {
    const link = await aLink();
    const codes = [newCode(), link.code];
    await change(link, { code: codes[0] as string });
    const act = { by: 'operator', note: 'Case 1', now, reason: 'phishing' as const };
    const named = codes[by_ === 'code' ? 0 : 1] as string;
    await blockLink(named, act as never, hosts.publicOrigin);
    expect(await outcomes(codes)).toEqual(['blocked', 'blocked']);
    await expect(change(link, { code: newCode() })).rejects.toMatchObject({ code: 'LINK_BLOCKED' });
    await unblockLink(named, act as never, hosts.publicOrigin);
    expect(await outcomes(codes)).toEqual(['redirect', 'redirect']);
    await blockLink(named, act as never, hosts.publicOrigin);
    await deleteLink({ by: by(link.ownerId), hosts, now }, link._id);
    expect(await outcomes(codes)).toEqual(['blocked', 'blocked']);
    for (const code of codes) {
      await expect(aLink({ code }, link.ownerId)).rejects.toMatchObject({ code: 'CODE_TAKEN' });
    }
  });

  it('are suspended with its account, also one that is new', async () => {
    const link = await aLink();
    const codes = [newCode(), link.code];
    await change(link, { code: codes[0] as string });
    const status = { ownerId: link.ownerId, status: 'suspended' as const, statusVersion: 1 };
    await applyOwnerStatus(status, { settleMs: 0 });
    codes.push(newCode());
    await change(link, { code: codes[2] as string });
    expect(await outcomes(codes)).toEqual(['suspended', 'suspended', 'suspended']);
    await applyOwnerStatus({ ...status, status: 'active', statusVersion: 2 }, { settleMs: 0 });
    expect(await outcomes(codes)).toEqual(['redirect', 'redirect', 'redirect']);
  });

  it('are suspended with its account if that happens while they change', async () => {
    const { ownerId } = await anOwner();
    const link = await aLink({}, ownerId);
    const { transactSteps } = transact;
    vi.spyOn(transact, 'transactSteps').mockImplementationOnce(async (...write) => {
      const owner = await setOwnerStatus(ownerId, 'suspended', anAct());
      await applyOwnerStatus(owner, { settleMs: 0 });
      return transactSteps(...write);
    });
    const { code, aliases } = await change(link, { code: newCode() });
    expect(await outcomes([code, ...aliases])).toEqual(['suspended', 'suspended']);
  });

  it('are deleted with it and with its account, and are free for the account alone', async () => {
    for (const remove of [deleteLink, undefined]) {
      const link = await aLink();
      const codes = [newCode(), link.code];
      await change(link, { code: codes[0] as string });
      if (remove) await remove({ by: by(link.ownerId), hosts, now }, link._id);
      else await eraseLink((await findLink(link.ownerId, link._id)) as never, now, []);
      expect(await outcomes(codes)).toEqual(['not-found', 'not-found']);
      await expect(aLink({ code: link.code })).rejects.toMatchObject({ code: 'CODE_TAKEN' });
      expect(await aLink({ code: link.code }, link.ownerId)).toMatchObject({ aliases: [] });
    }
  });
});

describe('updateLink: another code, at the same time as', () => {
  it('another one: both are codes of the link', async () => {
    const link = await aLink();
    const codes = [newCode(), newCode(), newCode()];
    await Promise.all(codes.map((code) => change(link, { code })));
    const { code, aliases } = await getLink({ ...link, scope: WHOLE, hosts, now }, link._id);
    expect([code, ...aliases].sort()).toEqual([link.code, ...codes].sort());
    expect(await outcomes([code, ...aliases])).toEqual(Array(4).fill('redirect'));
  });

  it('another one, both with If-Match: one of them fails', async () => {
    const link = await aLink();
    const ifMatch = [recordTag(link)];
    const results = await Promise.allSettled(
      [newCode(), newCode()].map((code) =>
        updateLink({ by: by(link.ownerId), hosts, now }, link._id, { input: { code }, ifMatch }),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('a deletion: no code remains that redirects', async () => {
    for (let i = 0; i < 5; i++) {
      const link = await aLink();
      const code = newCode();
      await Promise.allSettled([
        change(link, { code }),
        deleteLink({ by: by(link.ownerId), hosts, now }, link._id),
      ]);
      expect(await outcomes([link.code, code])).toEqual(['not-found', 'not-found']);
    }
  });

  it('a link that takes the code: one of them gets it', async () => {
    for (let i = 0; i < 5; i++) {
      const link = await aLink();
      const code = newCode();
      const results = await Promise.allSettled([change(link, { code }), aLink({ code })]);
      const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value._id] : []));
      expect(won).toHaveLength(1);
      expect(await visit(code)).toMatchObject({ outcome: 'redirect', linkId: won[0] });
      expect((await all(link.ownerId)).links).toHaveLength(1);
      expect(await visit(link.code)).toMatchObject({ linkId: link._id });
    }
  });

  it('visits: each counts once', async () => {
    const link = await aLink({ maxClicks: 20 });
    const codes = [link.code, newCode(), newCode()];
    const visiting = Promise.all(
      Array.from({ length: 30 }, () => visit(link.code).catch(() => ({ outcome: 'failed' }))),
    );
    for (const code of codes.slice(1)) await change(link, { code });
    const first = (await visiting).filter(({ outcome }) => outcome === 'redirect').length;
    const rest = await outcomes(Array.from({ length: 20 }, (_, i) => codes[i % 3] as string));
    expect(first + rest.filter((outcome) => outcome === 'redirect').length).toBe(20);
  });
});
