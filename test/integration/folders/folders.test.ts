import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import { WHOLE, wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { DEFAULT_PRICES } from '#shared/core/accounts/prices.ts';
import { allEntries } from '#shared/core/audit/audit-store.ts';
import { systemAuthor } from '#shared/core/audit/author.ts';
import { createFolderSchema, type Folder, MAX_FOLDERS } from '#shared/core/folders/folder.ts';
import { folderKey, folderPartition } from '#shared/core/folders/folder-items.ts';
import { addFolder, changeFolder, findFolder, recountFolder } from '#shared/core/folders/folder-store.ts';
import {
  createFolder,
  getFolder,
  listFolders,
  recountFolders,
  updateFolder,
} from '#shared/core/folders/manage-folders.ts';
import { deleteFolder } from '#shared/folders/delete-folder.ts';
import { blockLink } from '#shared/links/blocks/block-link.ts';
import { placeRows } from '#shared/links/imports/import-folders.ts';
import { readImportFile } from '#shared/links/imports/read-file.ts';
import { runImport } from '#shared/links/imports/run-import.ts';
import { startImport } from '#shared/links/imports/start-import.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { createLinks } from '#shared/links/manage/create-links.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { editLinks } from '#shared/links/manage/edit-links.ts';
import { getLink } from '#shared/links/manage/get-link.ts';
import { listOwnLinks } from '#shared/links/manage/list-links.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { listLinksSchema } from '#shared/links/model/link-input.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { newId, randomIds } from '#shared/platform/runtime/ids.ts';
import { sendMessages } from '#shared/platform/runtime/queue.ts';
import { listOwnSmartLinks, listSmartLinksSchema } from '#shared/smart-links/manage/list-smart-links.ts';
import { deleteSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import { getSmartLink } from '#shared/smart-links/manage/read-smart-link.ts';
import { anAct, byAccount } from '#test/support/builders/authors.ts';
import { anOwner, create, eventsOf, HOSTS, itemsOf, update } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { countReads, countWrites } from '#test/support/emulators/read-units.ts';

tableOfFile();

const now = new Date('2026-05-01T12:00:00Z');
process.env['EVENT_QUEUE_URL'] = 'http://queue.example/events';
process.env['IMPORT_QUEUE_URL'] = 'http://queue.example/imports';

let count = 0;
const actOf = (owner: Owner) => ({ by: byAccount(owner), hosts: HOSTS, ids: randomIds, now });
const aFolder = (owner: Owner, input: object = {}) =>
  createFolder(actOf(owner), createFolderSchema.parse({ name: `Folder ${++count}`, ...input }));
const aLink = (owner: Owner, folderId: string | null = null, fields: object = {}) =>
  createLink(actOf(owner), { originalUrl: `https://example.com/${++count}`, folderId, ...fields });
const listed = async ({ ownerId }: Owner, query: object) =>
  (await listOwnLinks({ ownerId, scope: WHOLE, hosts: HOSTS, now }, listLinksSchema.parse(query))).links.map(
    ({ _id }) => _id,
  );
const pagesIn = async ({ ownerId }: Owner, folderId: string) =>
  (await listOwnSmartLinks(wholeAccount(ownerId), listSmartLinksSchema.parse({ folderId }), HOSTS)).links.map(
    ({ _id }) => _id,
  );
const placesIn = async (folderId: string) => (await itemsOf(folderPartition(folderId))).length;
const remove = (owner: Owner, id: string, isLate = () => false) => deleteFolder(actOf(owner), id, { isLate });
const folderOf = async ({ ownerId }: Owner, id: string) =>
  (await getLink({ ownerId, scope: WHOLE, hosts: HOSTS, now }, id)).folderId;

const countsOf = async ({ ownerId }: Owner, id: string, at = now) => {
  const { links, smartLinks } = await getFolder(wholeAccount(ownerId), id, at);
  return [links, smartLinks];
};
const runImports = async (job: { _id: string }) => {
  const run = { hosts: HOSTS, prices: DEFAULT_PRICES, now };
  for (let i = 0; i < vi.mocked(sendMessages).mock.calls.length; i++) {
    const [queue, messages] = vi.mocked(sendMessages).mock.calls[i] ?? [];
    if (!String(queue).endsWith('/imports')) continue;
    for (const body of messages ?? []) {
      const message = JSON.parse(body);
      if (message.jobId === job._id) await runImport(run, message, { messageId: `m${i}`, receives: 1 });
    }
  }
};

const UNKNOWN = {
  code: 'VALIDATION_ERROR',
  details: [{ path: 'folderId', code: 'not_found', message: expect.stringContaining('/v1/api/folders') }],
};

describe('folders', () => {
  it('are listed by name, changed, and kept from other accounts', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const second = await aFolder(owner, { name: 'Folder 10', color: '#0F766E', description: ' For May ' });
    const first = await aFolder(owner, { name: 'Folder 9' });
    expect(second).toMatchObject({
      _id: expect.stringMatching(/^fld_/),
      color: '#0f766e',
      description: 'For May',
    });
    expect(await listFolders(wholeAccount(owner.ownerId))).toEqual([first, second]);
    const after = await updateFolder(actOf(owner), first._id, { input: { name: 'A', description: null } });
    expect(await getFolder(wholeAccount(owner.ownerId), first._id)).toEqual(after);
    const foreign = [
      () => getFolder(wholeAccount(other.ownerId), first._id),
      () => updateFolder(actOf(other), first._id, { input: { name: 'B' } }),
      () => remove(other, first._id),
      () => getFolder(wholeAccount(owner.ownerId), 'fld_x'),
    ];
    for (const attempt of foreign) await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const actions = [];
    for await (const entries of allEntries(owner.ownerId))
      actions.push(...entries.map(({ action }) => action));
    expect(actions.sort()).toEqual(['account.created', 'folder.created', 'folder.created', 'folder.updated']);
  });

  it('have names of their own, in any case, and suggest a free one', async () => {
    const owner = await anOwner();
    await aFolder(owner, { name: 'Spring' });
    const second = await aFolder(owner, { name: 'Spring 2' });
    const duplicate = (suggestion: string) => ({
      code: 'VALIDATION_ERROR',
      details: [{ path: 'name', code: 'duplicate', params: { suggestion } }],
    });
    await expect(aFolder(owner, { name: 'SPRING' })).rejects.toMatchObject(duplicate('SPRING 3'));
    await expect(updateFolder(actOf(owner), second._id, { input: { name: 'SPRING' } })).rejects.toMatchObject(
      duplicate('SPRING 2'),
    );
    await updateFolder(actOf(owner), second._id, { input: { name: 'spring 2' } });
  });

  it('are limited', async () => {
    const owner = await anOwner();
    const { _id, ...fields } = await aFolder(owner);
    const more = Array.from({ length: MAX_FOLDERS - 1 }, () => newId('folder'));
    const counts = { linkCount: 0, smartLinkCount: 0, countVersion: 0 };
    const stored = { ...fields, ...counts, ownerId: owner.ownerId, isClosed: false, version: 1 };
    await Promise.all(more.map((id) => addFolder({ ...stored, id }, undefined)));
    await expect(aFolder(owner)).rejects.toMatchObject({
      code: 'QUOTA_EXCEEDED',
      params: { quota: 'folders', limit: MAX_FOLDERS },
    });
  });
});

describe('a link in a folder', () => {
  it('is listed there from its creation to its deletion, alone and with other filters', async () => {
    const owner = await anOwner();
    const [folder, other] = [await aFolder(owner), await aFolder(owner)];
    const [older, newer, loose] = [
      await aLink(owner, folder._id, { tags: ['a'] }),
      await aLink(owner, folder._id, { title: 'Teapot' }),
      await aLink(owner),
    ];
    const inFolder = { folderId: folder._id };
    expect((await listed(owner, inFolder)).sort()).toEqual([older._id, newer._id].sort());
    expect(await listed(owner, { ...inFolder, tag: 'a' })).toEqual([older._id]);
    expect(await listed(owner, { ...inFolder, search: 'teapot' })).toEqual([newer._id]);
    expect(await listed(owner, { ...inFolder, search: loose.code })).toEqual([]);
    expect(await listed(owner, { folderId: 'none' })).toEqual([loose._id]);
    const pages = [];
    let cursor: string | undefined;
    do {
      const query = listLinksSchema.parse({ ...inFolder, limit: 1, cursor });
      const page = await listOwnLinks({ ownerId: owner.ownerId, scope: WHOLE, hosts: HOSTS, now }, query);
      pages.push(page.links.map(({ _id }) => _id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(pages.flat().sort()).toEqual([older._id, newer._id].sort());

    await updateLink(actOf(owner), older._id, { input: { folderId: other._id } });
    await updateLink(actOf(owner), older._id, { input: { title: 'Not moved' } });
    await updateLink(actOf(owner), newer._id, { input: { folderId: null } });
    expect([await listed(owner, inFolder), await listed(owner, { folderId: other._id })]).toEqual([
      [],
      [older._id],
    ]);
    await deleteLink(actOf(owner), older._id);
    expect([await placesIn(folder._id), await placesIn(other._id)]).toEqual([0, 0]);
  });

  it('is refused where the folder does not exist, is of another account, or is being deleted', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const [foreign, closed] = [await aFolder(other), await aFolder(owner)];
    await aLink(owner, closed._id);
    await remove(owner, closed._id, () => true);
    const link = await aLink(owner);
    for (const folderId of [foreign._id, closed._id, newId('folder')]) {
      await expect(aLink(owner, folderId)).rejects.toMatchObject(UNKNOWN);
      await expect(updateLink(actOf(owner), link._id, { input: { folderId } })).rejects.toMatchObject(
        UNKNOWN,
      );
      await expect(listed(owner, { folderId })).rejects.toMatchObject(UNKNOWN);
      await expect(create(owner, { folderId })).rejects.toMatchObject(UNKNOWN);
    }
    expect(await folderOf(owner, link._id)).toBeNull();
  });

  it('costs what is shown, however many links the account has', async () => {
    const owner = await anOwner();
    const folder = await aFolder(owner);
    await aLink(owner, folder._id);
    const read = () => countReads(() => listed(owner, { folderId: folder._id }));
    const alone = await read();
    const rows = Array.from({ length: 60 }, () => ({ originalUrl: `https://example.com/${++count}` }));
    await createLinks(actOf(owner), rows);
    expect(await read()).toBe(alone);
    expect(alone).toBeLessThan(4);
  });
});

describe('links in bulk', () => {
  it('are created in a folder, and moved: each with its own result', async () => {
    const owner = await anOwner();
    const [from, to] = [await aFolder(owner), await aFolder(owner)];
    const rows = Array.from({ length: 30 }, () => ({
      originalUrl: `https://example.com/${++count}`,
      folderId: from._id,
    }));
    const { results } = await createLinks(actOf(owner), [
      ...rows,
      { originalUrl: `https://example.com/${++count}`, folderId: newId('folder') },
    ]);
    expect(results.at(-1)).toMatchObject({ status: 'failed', error: { code: 'VALIDATION_ERROR' } });
    const ids = results.flatMap((result) => (result.status === 'created' ? [result.link._id] : []));
    const moved = await editLinks(actOf(owner), {
      ids: [...ids, newId('link')],
      changes: { folderId: to._id },
    });
    expect([moved.updated, moved.failed]).toEqual([30, 1]);
    expect([await placesIn(from._id), await placesIn(to._id)]).toEqual([0, 30]);
    expect((await listed(owner, { folderId: to._id })).sort()).toEqual(ids.sort());
    const again = await editLinks(actOf(owner), { ids, changes: { folderId: to._id } });
    expect(again.updated).toBe(0);
  });
});

describe('deleteFolder', () => {
  it('moves links and pages out, blocked ones too, and deletes none', async () => {
    const owner = await anOwner();
    const folder = await aFolder(owner);
    const links = [await aLink(owner, folder._id), await aLink(owner, folder._id)];
    const page = await create(owner, { folderId: folder._id });
    await blockLink(links[0]?.code ?? '', { ...anAct(), reason: 'phishing' }, HOSTS.publicOrigin);
    expect(await remove(owner, folder._id)).toEqual({ _id: folder._id, deleted: true, moved: 3 });
    expect(await Promise.all(links.map(({ _id }) => folderOf(owner, _id)))).toEqual([null, null]);
    expect((await getSmartLink(wholeAccount(owner.ownerId), page._id, HOSTS)).folderId).toBeNull();
    expect(await placesIn(folder._id)).toBe(0);
    await expect(remove(owner, folder._id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const moves = (await eventsOf(owner)).filter(({ type }) => /updated/.test(type));
    expect(moves.map(({ type }) => type).sort()).toEqual([
      'link.updated',
      'link.updated',
      'smart_link.updated',
    ]);
  });

  it('continues where a request ran out of time', async () => {
    const owner = await anOwner();
    const folder = await aFolder(owner);
    const rows = Array.from({ length: 100 }, () => ({
      originalUrl: `https://example.com/${++count}`,
      folderId: folder._id,
    }));
    await createLinks(actOf(owner), [...rows.slice(1)]);
    await createLinks(actOf(owner), rows.slice(0, 1));
    await aLink(owner, folder._id);
    expect(await remove(owner, folder._id, () => true)).toMatchObject({ deleted: false, moved: 100 });
    expect(await listFolders(wholeAccount(owner.ownerId))).toEqual([]);
    expect(await remove(owner, folder._id)).toMatchObject({ deleted: true, moved: 1 });
  });

  it('lets no link in that is moved there at the same time', async () => {
    const owner = await anOwner();
    const folder = await aFolder(owner);
    const links = await Promise.all(Array.from({ length: 8 }, () => aLink(owner)));
    const moves = links.map(({ _id }) =>
      updateLink(actOf(owner), _id, { input: { folderId: folder._id } }).catch(() => undefined),
    );
    await Promise.all([...moves, remove(owner, folder._id)]);
    expect(await Promise.all(links.map(({ _id }) => folderOf(owner, _id)))).toEqual(links.map(() => null));
    expect(await placesIn(folder._id)).toBe(0);
  });
});

describe('a Smart Link in a folder', () => {
  it('is listed there until it is moved or deleted', async () => {
    const owner = await anOwner();
    const [folder, other] = [await aFolder(owner), await aFolder(owner)];
    const page = await create(owner, { folderId: folder._id });
    await create(owner);
    expect(await pagesIn(owner, folder._id)).toEqual([page._id]);
    await update(owner, page._id, { folderId: other._id });
    await update(owner, page._id, { title: 'Not moved' });
    expect([await pagesIn(owner, folder._id), await pagesIn(owner, other._id)]).toEqual([[], [page._id]]);
    expect(await pagesIn(owner, 'none')).toHaveLength(1);
    await deleteSmartLink(actOf(owner), page._id);
    expect([await placesIn(folder._id), await placesIn(other._id)]).toEqual([0, 0]);
  });
});

describe('an import', () => {
  it('puts rows into folders, and those of unknown folders into that of the import', async () => {
    const owner = await anOwner();
    const [own, all, closed] = [await aFolder(owner), await aFolder(owner), await aFolder(owner)];
    const foreign = await aFolder(await anOwner());
    const folders = [own._id, '', foreign._id, ...Array.from({ length: 40 }, () => own._id), closed._id];
    const text =
      'originalUrl,folderId\n' +
      `${folders.map((id) => `https://example.com/${++count},${id}`).join('\n')}\n`;
    const options = { onCodeTaken: 'fail' as const };
    const context = { ownerId: owner.ownerId, scope: WHOLE, hosts: HOSTS, now };
    const file = readImportFile(context, { isJson: false, text }, options);
    expect(await placeRows(file, systemAuthor(owner.ownerId, 'test'), all._id)).toMatchObject([
      { path: 'rows[3].folderId', code: 'not_found', message: expect.stringContaining('1 of the links') },
    ]);
    const job = await startImport(actOf(owner), file, { ...options, id: newId('job') });
    // Deleted while it waits.
    await remove(owner, closed._id);
    await runImports(job);
    expect((await listed(owner, { folderId: own._id })).length).toBe(41);
    expect((await listed(owner, { folderId: all._id })).length).toBe(2);
    expect((await listed(owner, { folderId: 'none' })).length).toBe(1);
    await runImports(job);
    expect([await countsOf(owner, own._id), await countsOf(owner, all._id)]).toEqual([
      [41, 0],
      [2, 0],
    ]);
    await expect(placeRows(file, systemAuthor(owner.ownerId, 'test'), foreign._id)).rejects.toMatchObject(
      UNKNOWN,
    );
  });
});

describe('the counts of a folder', () => {
  it('match its links and pages after concurrent moves', async () => {
    const owner = await anOwner();
    const [one, other] = [await aFolder(owner), await aFolder(owner)];
    const created = await Promise.all(Array.from({ length: 6 }, () => aLink(owner, one._id)));
    const page = await create(owner, { folderId: one._id });
    expect(await countsOf(owner, one._id)).toEqual([6, 1]);
    const [first, second, third] = created.map(({ _id }) => _id) as [string, string, string];
    const act = actOf(owner);
    await Promise.all([
      updateLink(act, first, { input: { folderId: other._id } }),
      updateLink(act, first, { input: { folderId: null } }),
      updateLink(act, second, { input: { folderId: other._id } }),
      editLinks(act, { ids: [second, third], changes: { folderId: other._id } }),
      update(owner, page._id, { folderId: other._id }),
      updateFolder(act, one._id, { input: { name: `Renamed ${++count}` } }),
      aLink(owner, other._id),
    ]);
    await Promise.allSettled([deleteLink(act, third), deleteLink(act, third), aLink(owner, one._id)]);
    for (const { _id } of [one, other])
      expect(await countsOf(owner, _id)).toEqual([
        (await listed(owner, { folderId: _id })).length,
        (await pagesIn(owner, _id)).length,
      ]);
    expect(await countsOf(owner, one._id)).toEqual([4, 0]);
    await deleteSmartLink(act, page._id);
    expect((await countsOf(owner, other._id))[1]).toBe(0);
  });

  it('are counted once for a repeated request', async () => {
    const owner = await anOwner();
    const folder = await aFolder(owner);
    const id = newId('link');
    const body = { originalUrl: `https://example.com/${++count}`, folderId: folder._id };
    await Promise.all([1, 2, 3].map(() => createLink(actOf(owner), body, { id })));
    expect(await countsOf(owner, folder._id)).toEqual([1, 0]);
  });

  it('cost nothing outside of folders, and no more to list with more links', async () => {
    const owner = await anOwner();
    const folder = await aFolder(owner);
    const [loose, placed] = [
      await countWrites(() => aLink(owner)),
      await countWrites(() => aLink(owner, folder._id)),
    ];
    // The folder and the place, in a transaction.
    expect(placed - loose).toBe(4);
    const list = () => countReads(() => listFolders(wholeAccount(owner.ownerId), now));
    const before = await list();
    const rows = Array.from({ length: 60 }, () => ({
      originalUrl: `https://example.com/${++count}`,
      folderId: folder._id,
    }));
    await createLinks(actOf(owner), rows);
    expect(await list()).toBe(before);
    expect(before).toBeLessThanOrEqual(1);
  });

  it('keep a link that gets in between a read of the folder and a write to it', async () => {
    const owner = await anOwner();
    const { _id } = await aFolder(owner);
    const before = (await findFolder(owner.ownerId, _id)) as Folder;
    await aLink(owner, _id);
    expect(await changeFolder(before, { ...before, name: 'Changed', version: 2 })).toBe(true);
    expect(await countsOf(owner, _id)).toEqual([1, 0]);
    expect(await recountFolder(before, now)).toMatchObject({ isStored: false });
    await recountFolders(owner.ownerId);
    const uncounted = (await findFolder(owner.ownerId, _id)) as Folder;
    await aLink(owner, _id);
    expect(await recountFolder(uncounted, now)).toMatchObject({ isStored: false, folder: { linkCount: 2 } });
    expect(await countsOf(owner, _id)).toEqual([2, 0]);
  });

  it('are counted again after an operator asked for it, while links get in', async () => {
    const owner = await anOwner();
    const { _id } = await aFolder(owner);
    await aLink(owner, _id);
    await create(owner, { folderId: _id });
    await dynamo().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: folderKey(owner.ownerId, _id),
        UpdateExpression: 'SET linkCount = :wrong, smartLinkCount = :wrong',
        ExpressionAttributeValues: { ':wrong': 9 },
      }),
    );
    expect(await countsOf(owner, _id)).toEqual([9, 9]);
    await recountFolders(owner.ownerId);
    const views = [1, 2, 3].map(() => listFolders(wholeAccount(owner.ownerId), now));
    await Promise.all([...views, ...[1, 2, 3, 4].map(() => aLink(owner, _id))]);
    expect(await countsOf(owner, _id)).toEqual([5, 1]);
  });
});
