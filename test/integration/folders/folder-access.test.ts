import { describe, expect, it } from 'vitest';
import { countClicks } from '#shared/clicks/journal/count-clicks.ts';
import { type FolderAccess, type Scope, WHOLE, wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import type { Caller } from '#shared/core/accounts/caller.ts';
import { addMember } from '#shared/core/accounts/members/manage-members.ts';
import { findMember } from '#shared/core/accounts/members/member-store.ts';
import { userIdOf } from '#shared/core/accounts/members/user.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { DEFAULT_PRICES } from '#shared/core/accounts/prices.ts';
import type { Role } from '#shared/core/accounts/roles.ts';
import { scopeOfKey, scopeOfMember } from '#shared/core/accounts/scope-of.ts';
import { createFolderSchema } from '#shared/core/folders/folder.ts';
import { createFolder, updateFolder } from '#shared/core/folders/manage-folders.ts';
import { deleteFolder } from '#shared/folders/delete-folder.ts';
import { saveFolderMembers } from '#shared/folders/folder-members.ts';
import { placeRows } from '#shared/links/imports/import-folders.ts';
import { readImportFile } from '#shared/links/imports/read-file.ts';
import { runImport } from '#shared/links/imports/run-import.ts';
import { startImport } from '#shared/links/imports/start-import.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { listOwnLinks } from '#shared/links/manage/list-links.ts';
import { listLinksSchema } from '#shared/links/model/link-input.ts';
import { countLinks } from '#shared/links/store/link-list-store.ts';
import { readAccountAnalytics } from '#shared/overview/account-analytics.ts';
import { accountAnalyticsQuerySchema } from '#shared/overview/account-contract.ts';
import { findOwners } from '#shared/overview/targets.ts';
import { newId, randomIds } from '#shared/platform/runtime/ids.ts';
import { byAccount } from '#test/support/builders/authors.ts';
import { anyClick } from '#test/support/builders/click-samples.ts';
import { anOwner, HOSTS } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { countReads } from '#test/support/emulators/read-units.ts';
import { seededRandom } from '#test/support/random.ts';

tableOfFile();

const now = new Date('2026-05-01T12:00:00Z');
process.env['EVENT_QUEUE_URL'] = 'http://queue.example/events';
process.env['IMPORT_QUEUE_URL'] = 'http://queue.example/imports';

let count = 0;
const actOf = (owner: Owner, scope: Scope = WHOLE) => ({
  by: { ...byAccount(owner), permissions: ['*'], scope } as unknown as Caller,
  hosts: HOSTS,
  ids: randomIds,
  now,
});
const aFolder = async (owner: Owner, defaultAccess: FolderAccess = 'edit') =>
  (await createFolder(actOf(owner), createFolderSchema.parse({ name: `Folder ${++count}`, defaultAccess })))
    ._id;
const aLink = async (owner: Owner, folderId: string | null = null, fields: object = {}) =>
  createLink(actOf(owner), { originalUrl: `https://example.com/${++count}`, folderId, ...fields });

async function aMember(owner: Owner, role: Role = 'editor') {
  const email = `${++count}@example.com`;
  await addMember({ ownerId: owner.ownerId, email, role, invitedBy: 'x' }, { requestId: null, now });
  const userId = userIdOf(email);
  const scope = async (): Promise<Scope> => {
    const [member, account] = await Promise.all([
      findMember(owner.ownerId, userId),
      findOwner(owner.ownerId),
    ]);
    return scopeOfMember(member as never, account as Owner);
  };
  return { userId, scope };
}

const give = (owner: Owner, folderId: string, members: Record<string, FolderAccess | null>) =>
  saveFolderMembers(actOf(owner), folderId, { members });

describe('the scope of a member', () => {
  it('is all of the account, until a folder is limited; of owners and admins always', async () => {
    const owner = await anOwner();
    const [editor, admin] = [await aMember(owner), await aMember(owner, 'admin')];
    const open = await aFolder(owner);
    expect(await editor.scope()).toBe(WHOLE);
    const closed = await aFolder(owner, 'none');
    const shown = await aFolder(owner, 'view');
    expect((await editor.scope()).folders).toEqual({ [closed]: 'none', [shown]: 'view' });
    await give(owner, closed, { [editor.userId]: 'edit', [admin.userId]: 'none' });
    await give(owner, open, { [editor.userId]: 'none' });
    expect((await editor.scope()).folders).toEqual({ [closed]: 'edit', [shown]: 'view', [open]: 'none' });
    expect(await admin.scope()).toBe(WHOLE);
    await updateFolder(actOf(owner), shown, { input: { defaultAccess: 'edit' } });
    await give(owner, open, { [editor.userId]: null });
    expect((await editor.scope()).folders).toEqual({ [closed]: 'edit' });
    await deleteFolder(actOf(owner), closed, { isLate: () => false });
    const { closedFolders, readOnlyFolders } = (await findOwner(owner.ownerId)) as Owner;
    expect([closedFolders, readOnlyFolders]).toEqual([undefined, undefined]);
    expect((await findMember(owner.ownerId, editor.userId))?.folderAccess).toEqual({});
    expect(await editor.scope()).toBe(WHOLE);
  });

  it('has every access that was given at once, and none for strangers', async () => {
    const owner = await anOwner();
    const { userId, scope } = await aMember(owner);
    const folders = await Promise.all(Array.from({ length: 5 }, () => aFolder(owner)));
    await Promise.all(folders.map((id) => give(owner, id, { [userId]: 'view' })));
    expect(Object.keys((await scope()).folders).toSorted()).toEqual(folders.toSorted());
    const stranger = userIdOf('stranger@example.com');
    await expect(give(owner, folders[0] as string, { [stranger]: 'view' })).rejects.toMatchObject({
      details: [{ path: `members.${stranger}`, code: 'not_found' }],
    });
  });
});

describe('a limited list', () => {
  it('counts what is visible, however many folders are hidden', async () => {
    const owner = await anOwner();
    const [first, second] = [await aFolder(owner), await aFolder(owner)];
    for (const folderId of [null, null, null, first, first, second]) await aLink(owner, folderId);
    const hidden = (ids: string[]): Scope => ({
      loose: 'edit',
      others: 'edit',
      folders: Object.fromEntries(ids.map((id) => [id, 'none' as const])),
    });
    const others = Array.from({ length: 150 }, () => newId('folder'));
    const { ownerId } = owner;
    const counts = [
      WHOLE,
      hidden([first]),
      hidden([...others, first, second]),
      scopeOfKey({ folders: [first] }),
      scopeOfKey({ folders: [...others.slice(0, 49), second] }),
      scopeOfKey({ folders: [] }),
    ].map((scope) => countLinks({ ownerId, scope }, {}));
    expect(await Promise.all(counts)).toEqual([6, 4, 3, 2, 1, 0]);
  });

  it('of a key with several folders reads only these, newest first', async () => {
    const owner = await anOwner();
    const [first, second] = [await aFolder(owner), await aFolder(owner)];
    const ids: string[] = [];
    for (let i = 0; i < 12; i++) {
      const at = new Date(now.getTime() + i * 1000);
      const input = { originalUrl: `https://example.com/${++count}`, folderId: i % 3 ? first : second };
      ids.unshift((await createLink({ ...actOf(owner), now: at }, input))._id);
    }
    for (let i = 0; i < 40; i++) await aLink(owner);
    const reader = {
      ownerId: owner.ownerId,
      scope: scopeOfKey({ folders: [first, second] }),
      hosts: HOSTS,
      now,
    };
    const list = (cursor?: string) =>
      listOwnLinks(reader, listLinksSchema.parse({ limit: '5', ...(cursor && { cursor }) }));
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(cursor);
      found.push(...page.links.map(({ _id }) => _id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(found).toEqual(ids);
    const [limited, all] = [await countReads(() => list()), await countReads(() => listOwnLinks(reader, {}))];
    expect([limited < 15, all < 25]).toEqual([true, true]);
  });

  it('of analytics sums what is visible, with at most twice the reads', async () => {
    const owner = await anOwner();
    const folder = await aFolder(owner, 'none');
    const { scope } = await aMember(owner);
    const random = seededRandom(1);
    for (let i = 0; i < 20; i++) {
      const { _id } = await aLink(owner, i % 2 ? folder : null);
      const clicks = Array.from({ length: 5 }, () =>
        anyClick(_id, now.getTime() - 86_400_000, now.getTime() - 1000, random),
      );
      await countClicks(clicks, { now, ownersOf: findOwners });
    }
    const query = accountAnalyticsQuerySchema.parse({ from: '2026-04-29', unverified: 'include' });
    const report = async (viewer: { ownerId: string; scope: Scope }, folderId?: string[]) => {
      let clicks = 0;
      let links = 0;
      const units = await countReads(async () => {
        const figures = await readAccountAnalytics(
          { ...viewer, hosts: HOSTS, now },
          { ...query, ...(folderId && { folderId }) },
        );
        [clicks, links] = [figures.totalClicks, figures.topLinks.length];
      });
      return { clicks, links, units };
    };
    const all = await report(wholeAccount(owner.ownerId));
    const part = await report({ ownerId: owner.ownerId, scope: await scope() });
    expect(part.clicks).toBeGreaterThan(0);
    expect(part.clicks).toBeLessThan(all.clicks);
    expect(part.units).toBeLessThanOrEqual(2 * all.units);
    const inFolder = await report(wholeAccount(owner.ownerId), [folder]);
    expect([inFolder.clicks, inFolder.links]).toEqual([all.clicks - part.clicks, 10]);
    expect((await report(wholeAccount(owner.ownerId), ['none'])).clicks).toBe(part.clicks);
    const viewer = { ownerId: owner.ownerId, scope: await scope() };
    expect((await report(viewer, [folder])).clicks).toBe(0);
  });
});

describe('an import of a limited key', () => {
  it('stays in its folder, and does not tell of hidden links', async () => {
    const owner = await anOwner();
    const [own, other] = [await aFolder(owner), await aFolder(owner)];
    const hidden = await aLink(owner, other);
    const scope = scopeOfKey({ folders: [own] });
    const { by } = actOf(owner, scope);
    const options = { onCodeTaken: 'fail' as const };
    const text = `originalUrl,folderId\n${hidden.originalUrl},\nhttps://example.com/${++count},${other}\n`;
    const file = readImportFile(
      { ownerId: owner.ownerId, hosts: HOSTS, now },
      { isJson: false, text },
      options,
    );
    expect(await placeRows(file, by, undefined)).toMatchObject([{ path: 'rows[2].folderId' }]);
    await expect(placeRows(file, by, other)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    const job = await startImport({ by, now }, file, { ...options, id: newId('job') });
    const run = { hosts: HOSTS, prices: DEFAULT_PRICES, now };
    expect(await runImport(run, { jobId: job._id, from: 0, to: 1 })).toMatchObject({ created: 2, failed: 0 });
    const { links } = await listOwnLinks({ ownerId: owner.ownerId, scope, hosts: HOSTS, now }, {});
    expect(
      links.map(({ originalUrl, allowDuplicate }) => [originalUrl === hidden.originalUrl, allowDuplicate]),
    ).toEqual(
      expect.arrayContaining([
        [true, true],
        [false, false],
      ]),
    );
    // The folder is deleted while the next one waits.
    const again = readImportFile(
      { ownerId: owner.ownerId, hosts: HOSTS, now },
      { isJson: false, text: `originalUrl\nhttps://example.com/${++count}\n` },
      options,
    );
    await placeRows(again, by, undefined);
    const late = await startImport({ by, now }, again, { ...options, id: newId('job') });
    await deleteFolder(actOf(owner), own, { isLate: () => false });
    expect(await runImport(run, { jobId: late._id, from: 0, to: 1 })).toMatchObject({
      created: 0,
      failed: 1,
    });
  });
});
