import { describe, expect, it, vi } from 'vitest';
import { WHOLE } from '../../../shared/core/access/scope.ts';
import type { Owner } from '../../../shared/core/accounts/account.ts';
import { findOwner } from '../../../shared/core/accounts/owner-store.ts';
import { DEFAULT_PRICES } from '../../../shared/core/accounts/prices.ts';
import { withUtm } from '../../../shared/links/imports/import-utm.ts';
import { readImportFile } from '../../../shared/links/imports/read-file.ts';
import { createLinks } from '../../../shared/links/manage/create-links.ts';
import { LinkAllowance } from '../../../shared/links/manage/link-allowance.ts';
import { createLink, updateLink } from '../../../shared/links/manage/manage-links.ts';
import { createLinkSchema } from '../../../shared/links/model/link-input.ts';
import {
  createUtmTemplate,
  deleteUtmTemplate,
  getUtmTemplate,
  listUtmTemplates,
  updateUtmTemplate,
} from '../../../shared/links/utm/manage-utm-templates.ts';
import { saveUtmSettings } from '../../../shared/links/utm/save-utm-settings.ts';
import { addUtmTemplate } from '../../../shared/links/utm/utm-store.ts';
import {
  createUtmTemplateSchema,
  MAX_UTM_TEMPLATES,
  updateUtmTemplateSchema,
} from '../../../shared/links/utm/utm-template.ts';
import { randomIds } from '../../../shared/platform/runtime/ids.ts';
import { byAccount } from '../../support/builders/authors.ts';
import { anOwner, HOSTS } from '../../support/builders/smart-links.ts';
import { tableOfFile } from '../../support/emulators/dynamo-engine.ts';

vi.mock('../../../shared/core/events/publish-events.ts', () => ({ publishEvents: async () => {} }));

tableOfFile();

const now = new Date('2026-05-01T12:00:00Z');
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
  it('has its parameters, and its own before them; later changes of the template do not reach it', async () => {
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
