import { describe, expect, it } from 'vitest';
import type { Owner } from '../../../shared/core/accounts/account.ts';
import { findOwner } from '../../../shared/core/accounts/owner-store.ts';
import type { SavedQrStyle } from '../../../shared/core/accounts/saved-qr-style.ts';
import { findDomain } from '../../../shared/core/domains/domain-store.ts';
import { createDomain, deleteDomain } from '../../../shared/core/domains/manage-domains.ts';
import { qrStyleFor, removeQrStyle, saveQrStyle } from '../../../shared/qr/manage-qr-styles.ts';
import { PLAIN_LOOK } from '../../../shared/qr/qr-fields.ts';
import { anAccount } from '../../support/builders/accounts.ts';
import { byAccount } from '../../support/builders/authors.ts';
import { tableOfFile } from '../../support/emulators/dynamo-engine.ts';

const now = new Date('2026-05-01T12:00:00Z');
const HOST = 'go.styles.example';
const BLUE: SavedQrStyle = { ...PLAIN_LOOK, color: '00205b', frame: 'Scan me' };
const RED: SavedQrStyle = { ...PLAIN_LOOK, color: '7a0000' };

tableOfFile();

async function setUp() {
  const owner = await anAccount({ plan: 'pro' });
  const act = { by: byAccount(owner), now };
  const fresh = async () => (await findOwner(owner.ownerId)) as Owner;
  const save = (qrStyle: Partial<SavedQrStyle> | null, domain?: string) =>
    qrStyle ? saveQrStyle(act, { domain, fields: qrStyle }) : removeQrStyle(act, { domain });
  return { owner, act, fresh, save };
}

describe('saved QR styles', () => {
  it('are the domain’s, else the account’s, else none', async () => {
    const { owner, act, fresh, save } = await setUp();
    await createDomain({ ...act, by: { ...act.by, owner } }, HOST, []);
    expect(await qrStyleFor(await fresh(), HOST)).toEqual({ qrStyle: PLAIN_LOOK, source: 'default' });
    await save(BLUE);
    expect(await qrStyleFor(await fresh(), HOST)).toEqual({ qrStyle: BLUE, source: 'account' });
    await save(RED, HOST);
    expect(await qrStyleFor(await fresh(), HOST)).toEqual({ qrStyle: RED, source: 'domain' });
    expect(await qrStyleFor(await fresh(), 'links.others.example')).toMatchObject({ source: 'account' });
    await save(null, HOST);
    await save(null, HOST);
    await save(null);
    expect(await qrStyleFor(await fresh(), HOST)).toEqual({ qrStyle: PLAIN_LOOK, source: 'default' });
    // It goes with its domain, and leaves everything else of it as it is.
    await save(RED, HOST);
    expect(await findDomain(owner.ownerId, HOST)).toMatchObject({ status: 'pending', qrStyle: RED });
    await deleteDomain(act, HOST);
    expect(await findDomain(owner.ownerId, HOST)).toBeUndefined();
    await expect(save(RED, HOST)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('keep the fields that are not sent, and are refused if their colors are too close then', async () => {
    const { fresh, save } = await setUp();
    await save({ color: '00205b' });
    await save({ frame: 'Scan me' });
    expect((await fresh()).qrStyle).toEqual(BLUE);
    await expect(save({ background: '333' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    expect((await fresh()).qrStyle).toEqual(BLUE);
  });

  it('saved at the same time are one of them, whole', async () => {
    const { fresh, save } = await setUp();
    await Promise.all([save(BLUE), save(RED), save(BLUE), save(RED)]);
    expect([BLUE, RED]).toContainEqual((await fresh()).qrStyle);
  });
});
