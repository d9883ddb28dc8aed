import { describe, expect, it } from 'vitest';
import type { Owner } from '#shared/core/accounts/account.ts';
import { conversionSettingsOf } from '#shared/core/accounts/conversion-settings.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { DEFAULT_PRICES } from '#shared/core/accounts/prices.ts';
import { saveConversionSettings } from '#shared/core/accounts/save-conversion-settings.ts';
import { newestEntries } from '#shared/core/audit/audit-store.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { createLinks } from '#shared/links/manage/create-links.ts';
import { LinkAllowance } from '#shared/links/manage/link-allowance.ts';
import { createPublicLink } from '#shared/links/manage/public-links.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { byAccount } from '#test/support/builders/authors.ts';
import { create, HOSTS, NOW } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

tableOfFile();

async function setUp() {
  const owner = await anAccount({ plan: 'pro' });
  const act = { by: byAccount(owner), now: NOW };
  const fresh = async () => (await findOwner(owner.ownerId)) as Owner;
  return { owner, act, fresh };
}

describe('saveConversionSettings', () => {
  it('changes what is given, once, with an entry in the audit log', async () => {
    const { owner, act, fresh } = await setUp();
    expect(conversionSettingsOf(owner)).toEqual({ trackConversions: false, conversionDays: 90 });
    const saved = await saveConversionSettings(act, { trackConversions: true });
    expect(saved).toEqual({ trackConversions: true, conversionDays: 90 });
    await saveConversionSettings(act, { trackConversions: true });
    await saveConversionSettings(act, {});
    expect(conversionSettingsOf(await fresh())).toEqual(saved);
    const later = new Date(NOW.getTime() + 1000);
    await saveConversionSettings({ ...act, now: later }, { conversionDays: 30 });
    expect(conversionSettingsOf(await fresh())).toEqual({ trackConversions: true, conversionDays: 30 });
    const entries = await newestEntries(owner.ownerId, 10);
    expect(entries.filter(({ action }) => action.startsWith('conversion'))).toMatchObject([
      { changes: [{ field: 'conversionDays', before: 90, after: 30 }] },
      {
        action: 'conversion_settings.updated',
        target: { type: 'account', id: owner.ownerId },
        changes: [{ field: 'trackConversions', before: false, after: true }],
      },
    ]);
  });

  it('keeps concurrent changes of both', async () => {
    const { act, fresh } = await setUp();
    await Promise.all([
      saveConversionSettings(act, { trackConversions: true }),
      saveConversionSettings(act, { conversionDays: 7 }),
    ]);
    expect(conversionSettingsOf(await fresh())).toEqual({ trackConversions: true, conversionDays: 7 });
  });
});

describe('trackConversions of the account', () => {
  it('is the default of new links and pages, and of nothing else', async () => {
    const { act, fresh, owner } = await setUp();
    const before = await create(owner);
    await saveConversionSettings(act, { trackConversions: true });
    const tracking = await fresh();
    const allowance = () => new LinkAllowance(tracking, DEFAULT_PRICES);
    const link = (path: string, more = {}) =>
      createLink(
        { ...act, hosts: HOSTS },
        { originalUrl: `https://example.com/${path}`, title: 'A link', ...more },
        { allowance: allowance() },
      );
    expect((await link('a')).trackConversions).toBe(true);
    expect((await link('b', { trackConversions: false })).trackConversions).toBe(false);
    const rows = ['c', 'd'].map((path) => ({ originalUrl: `https://example.com/${path}`, title: path }));
    const bulk = await createLinks({ ...act, hosts: HOSTS, ids: randomIds }, rows, allowance());
    expect(bulk.results).toMatchObject(rows.map(() => ({ link: { trackConversions: true } })));
    expect((await create(tracking)).trackConversions).toBe(true);
    expect((await create(tracking, { trackConversions: false })).trackConversions).toBe(false);
    expect(before.trackConversions).toBe(false);
    const input = { originalUrl: 'https://example.com/' };
    expect((await createPublicLink({ hosts: HOSTS, now: NOW }, input)).trackConversions).toBe(false);
  });
});
