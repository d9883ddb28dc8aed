import { describe, expect, it } from 'vitest';
import { WHOLE } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { DEFAULT_PRICES } from '#shared/core/accounts/prices.ts';
import { createFolderSchema, updateFolderSchema } from '#shared/core/folders/folder.ts';
import { createFolder, updateFolder } from '#shared/core/folders/manage-folders.ts';
import { placeRows, withFolderUtm } from '#shared/links/imports/import-folders.ts';
import { withUtm } from '#shared/links/imports/import-utm.ts';
import { readImportFile } from '#shared/links/imports/read-file.ts';
import { runImport } from '#shared/links/imports/run-import.ts';
import { startImport } from '#shared/links/imports/start-import.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { createLinks } from '#shared/links/manage/create-links.ts';
import { editLinks } from '#shared/links/manage/edit-links.ts';
import { LinkAllowance } from '#shared/links/manage/link-allowance.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { createLinkSchema } from '#shared/links/model/link-input.ts';
import {
  createUtmTemplate,
  deleteUtmTemplate,
  getUtmTemplate,
  listUtmTemplates,
  updateUtmTemplate,
} from '#shared/links/utm/manage-utm-templates.ts';
import { saveUtmSettings } from '#shared/links/utm/save-utm-settings.ts';
import { addUtmTemplate } from '#shared/links/utm/utm-store.ts';
import {
  createUtmTemplateSchema,
  MAX_UTM_TEMPLATES,
  updateUtmTemplateSchema,
} from '#shared/links/utm/utm-template.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import { byAccount } from '#test/support/builders/authors.ts';
import { anOwner, HOSTS } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

tableOfFile();

const now = new Date('2026-05-01T12:00:00Z');
process.env['IMPORT_QUEUE_URL'] = 'http://queue.example/imports';
let count = 0;
const actOf = (owner: Owner) => ({ by: byAccount(owner), hosts: HOSTS, ids: randomIds, now });
const aTemplate = (owner: Owner, input: object = {}) =>
  createUtmTemplate(actOf(owner), createUtmTemplateSchema.parse({ name: `Template ${++count}`, ...input }));
const change = (owner: Owner, id: string, input: object) =>
  updateUtmTemplate(actOf(owner), id, { input: updateUtmTemplateSchema.parse(input) });
const aLink = async (owner: Owner, input: object) => {
  const allowance = new LinkAllowance((await findOwner(owner.ownerId)) as Owner, DEFAULT_PRICES);
  const body = createLinkSchema.parse({ originalUrl: `https://example.com/${++count}`, ...input });
  return createLink(actOf(owner), body, { allowance });
};
const missing = (...names: string[]) => ({
  code: 'VALIDATION_ERROR',
  details: names.map((name) => ({ path: `utm.${name}`, code: 'required' })),
});

describe('UTM templates', () => {
  it('are listed by name, changed and deleted, and kept from other accounts', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const ten = await aTemplate(owner, { name: 'Mail 10', source: ' news ', required: ['term', 'campaign'] });
    const nine = await aTemplate(owner, { name: 'Mail 9' });
    expect(ten).toMatchObject({
      _id: expect.stringMatching(/^utm_/),
      source: 'news',
      medium: null,
      required: ['campaign', 'term'],
    });
    expect(await listUtmTemplates(owner.ownerId)).toEqual([nine, ten]);
    expect(await change(owner, ten._id, { source: null, medium: 'email' })).toMatchObject({
      source: null,
      medium: 'email',
      required: ['campaign', 'term'],
    });
    await expect(aTemplate(owner, { name: 'MAIL 9' })).rejects.toMatchObject({
      details: [{ path: 'name', code: 'duplicate', params: { suggestion: 'MAIL 9 2' } }],
    });
    for (const attempt of [
      () => getUtmTemplate(other.ownerId, ten._id),
      () => change(other, ten._id, { name: 'Stolen' }),
      () => deleteUtmTemplate(actOf(other), ten._id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await deleteUtmTemplate(actOf(owner), ten._id);
    expect(await listUtmTemplates(owner.ownerId)).toEqual([nine]);
  });

  it('are limited', async () => {
    const owner = await anOwner();
    const stored = { ownerId: owner.ownerId, name: 'A', utm: {}, required: [], version: 1 };
    const at = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
    const ids = Array.from({ length: MAX_UTM_TEMPLATES }, () => randomIds.newId('utmTemplate'));
    await Promise.all(ids.map((id) => addUtmTemplate({ ...stored, ...at, id }, undefined)));
    await expect(aTemplate(owner)).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
  });
});

describe('a link that is created with a UTM template', () => {
  it('has its parameters, and its own before them; later template changes do not reach it', async () => {
    const owner = await anOwner();
    const { _id } = await aTemplate(owner, { source: 'news', medium: 'email', required: ['campaign'] });
    const link = await aLink(owner, { utmTemplateId: _id, utm: { medium: 'print', campaign: 'spring' } });
    expect(link.utm).toEqual({ source: 'news', medium: 'print', campaign: 'spring' });
    expect(link).not.toHaveProperty('utmTemplateId');
    await change(owner, _id, { source: 'other' });
    const after = await updateLink(actOf(owner), link._id, { input: { title: 'B' } });
    expect(after.utm).toEqual(link.utm);
  });

  it('is refused without what the template requires, unless its URL has it', async () => {
    const owner = await anOwner();
    const { _id } = await aTemplate(owner, { source: 'news', required: ['source', 'campaign', 'content'] });
    await expect(aLink(owner, { utmTemplateId: _id })).rejects.toMatchObject(missing('campaign', 'content'));
    const originalUrl = `https://example.com/${++count}?utm_campaign=spring&utm_content=`;
    await expect(aLink(owner, { utmTemplateId: _id, originalUrl })).rejects.toMatchObject(missing('content'));
    const link = await aLink(owner, { utmTemplateId: _id, originalUrl, utm: { content: 'a' } });
    expect(link.utm).toEqual({ source: 'news', content: 'a' });
  });

  it('is refused with a template of another account', async () => {
    const { _id } = await aTemplate(await anOwner());
    await expect(aLink(await anOwner(), { utmTemplateId: _id })).rejects.toMatchObject({
      details: [{ path: 'utmTemplateId', code: 'not_found' }],
    });
  });
});

describe('parameters that an account requires', () => {
  it('are those of every new link, alone, in bulk and imported', async () => {
    const owner = await anOwner();
    const old = await aLink(owner, {});
    const { _id } = await aTemplate(owner, { medium: 'email' });
    await saveUtmSettings(actOf(owner), { required: ['source', 'medium'] });
    await expect(aLink(owner, {})).rejects.toMatchObject(missing('source', 'medium'));
    await expect(aLink(owner, { utmTemplateId: _id })).rejects.toMatchObject(missing('source'));
    await aLink(owner, { utmTemplateId: _id, utm: { source: 'news' } });
    await updateLink(actOf(owner), old._id, { input: { title: 'Not concerned' } });
    const current = (await findOwner(owner.ownerId)) as Owner;
    const rows = [{ originalUrl: `https://example.com/${++count}` }];
    const { results } = await createLinks(actOf(owner), rows, new LinkAllowance(current, DEFAULT_PRICES));
    expect(results).toMatchObject([{ status: 'failed', error: { code: 'VALIDATION_ERROR' } }]);
    const text = 'originalUrl,utm_source\nhttps://example.com/a,news\nhttps://example.com/b,\n';
    const context = { ownerId: owner.ownerId, scope: WHOLE, hosts: HOSTS, now };
    const file = readImportFile(context, { isJson: false, text }, { onCodeTaken: 'fail' });
    expect((await withUtm(file, current, _id)).rows).toMatchObject([
      { row: 1, input: { utm: { source: 'news', medium: 'email' } } },
      { row: 2, code: 'VALIDATION_ERROR', path: 'utm.source' },
    ]);
    await saveUtmSettings(actOf(owner), { required: [] });
    await aLink(owner, {});
  });
});

describe('parameters that a folder requires', () => {
  const aFolder = (owner: Owner, input: object = {}) =>
    createFolder(actOf(owner), createFolderSchema.parse({ name: `Folder ${++count}`, ...input }));
  const required = (owner: Owner, _id: string, requiredUtm: string[]) =>
    updateFolder(actOf(owner), _id, { input: updateFolderSchema.parse({ requiredUtm }) });
  const edit = (owner: Owner, { _id }: { _id: string }, input: object) =>
    updateLink(actOf(owner), _id, { input });

  it('are those of each link created in it, with those of the account and of a template', async () => {
    const owner = await anOwner();
    const { _id: folderId, requiredUtm } = await aFolder(owner, {
      name: 'Spring',
      requiredUtm: ['term', 'campaign'],
    });
    expect(requiredUtm).toEqual(['campaign', 'term']);
    await expect(aLink(owner, { folderId, utm: { term: 'a' } })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [
        {
          path: 'utm.campaign',
          code: 'required',
          message: expect.stringContaining('the folder "Spring" requires it'),
        },
      ],
    });
    await aLink(owner, {});
    await saveUtmSettings(actOf(owner), { required: ['source', 'term'] });
    const { _id: utmTemplateId } = await aTemplate(owner, { campaign: 'spring', required: ['medium'] });
    await expect(aLink(owner, { folderId })).rejects.toMatchObject(missing('source', 'campaign', 'term'));
    await expect(aLink(owner, { folderId, utmTemplateId })).rejects.toMatchObject(
      missing('source', 'medium', 'term'),
    );
    const originalUrl = `https://example.com/${++count}?utm_source=a&utm_medium=b&utm_term=c`;
    expect(await aLink(owner, { folderId, utmTemplateId, originalUrl })).toMatchObject({ folderId });
    const { results } = await createLinks(actOf(owner), [
      { originalUrl: `https://example.com/${++count}`, folderId },
      { originalUrl: `https://example.com/${++count}`, folderId, utm: { campaign: 'a', term: 'b' } },
    ]);
    expect(results).toMatchObject([
      { status: 'failed', error: missing('campaign', 'term') },
      { status: 'created' },
    ]);
  });

  it('are needed by links that are moved into it, and are not taken from those in it', async () => {
    const owner = await anOwner();
    const { _id: folderId } = await aFolder(owner);
    const [old, other] = [await aLink(owner, { folderId }), await aLink(owner, {})];
    await required(owner, folderId, ['campaign']);
    await expect(edit(owner, other, { folderId })).rejects.toMatchObject(missing('campaign'));
    const moves = { ids: [other._id, old._id], changes: { folderId } };
    expect((await editLinks(actOf(owner), moves)).results).toMatchObject([
      { status: 'failed', error: missing('campaign') },
      { status: 'unchanged' },
    ]);
    await edit(owner, other, { folderId, utm: { campaign: 'spring' } });
    await expect(edit(owner, other, { utm: null })).rejects.toMatchObject(missing('campaign'));
    await expect(edit(owner, other, { utm: { source: 'a' } })).rejects.toMatchObject(missing('campaign'));
    const originalUrl = `https://example.com/${++count}?utm_campaign=spring`;
    await edit(owner, other, { utm: null, originalUrl });
    await expect(edit(owner, other, { originalUrl: 'https://example.com/' })).rejects.toMatchObject(
      missing('campaign'),
    );
    // Older than the rule.
    const { originalUrl: url, utm } = old;
    await edit(owner, old, { title: 'Not concerned', status: 'inactive', originalUrl: url, utm, folderId });
    await expect(edit(owner, old, { utm: { source: 'a' } })).rejects.toMatchObject(missing('campaign'));
    await edit(owner, old, { folderId: null, utm: { source: 'a' } });
    await required(owner, folderId, []);
    await edit(owner, old, { folderId });
  });

  it('are needed by imported rows, even if the folder requires them only while it waits', async () => {
    const owner = await anOwner();
    const [{ _id: ruled }, { _id: later }] = [
      await aFolder(owner, { requiredUtm: ['source'] }),
      await aFolder(owner),
    ];
    const rows = [`a,${ruled},news`, `b,${ruled},`, `c,${later},news`, 'd,,', `e,${later},`];
    const text =
      'originalUrl,folderId,utm_source\n' +
      `${rows.map((row) => `https://example.com/i${row}`).join('\n')}\n`;
    const context = { ownerId: owner.ownerId, scope: WHOLE, hosts: HOSTS, now };
    const read = readImportFile(context, { isJson: false, text }, { onCodeTaken: 'fail' });
    await placeRows(read, byAccount(owner), null);
    const file = await withFolderUtm(read, owner.ownerId);
    expect(file.rows.filter((row) => !('input' in row))).toMatchObject([
      { row: 2, code: 'VALIDATION_ERROR', path: 'utm.source' },
    ]);
    const id = randomIds.newId('job');
    await startImport(actOf(owner), file, { onCodeTaken: 'fail', id });
    await required(owner, later, ['source']);
    const run = { hosts: HOSTS, prices: DEFAULT_PRICES, now };
    expect(await runImport(run, { jobId: id, from: 0, to: 1 })).toMatchObject({ created: 3, failed: 2 });
  });

  it('are known only to those who may change what is in it', async () => {
    const owner = await anOwner();
    const { _id: folderId } = await aFolder(owner, { requiredUtm: ['source'] });
    const scope = { loose: 'edit', others: 'edit', folders: { [folderId]: 'none' } } as const;
    const hidden = { ...actOf(owner), by: { ...byAccount(owner), scope } };
    const body = createLinkSchema.parse({ originalUrl: `https://example.com/${++count}`, folderId });
    await expect(createLink(hidden, body)).rejects.toMatchObject({
      details: [{ path: 'folderId', code: 'not_found' }],
    });
  });
});
