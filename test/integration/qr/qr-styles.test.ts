import { PutObjectCommand } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Owner } from '#shared/core/accounts/account.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import type { SavedQrStyle } from '#shared/core/accounts/saved-qr-style.ts';
import { createDomain } from '#shared/core/domains/create-domain.ts';
import { findDomain } from '#shared/core/domains/domain-store.ts';
import { deleteDomain } from '#shared/core/domains/manage-domains.ts';
import { createUpload } from '#shared/core/media/create-upload.ts';
import { MediaAllowance } from '#shared/core/media/media-allowance.ts';
import { sweepMedia } from '#shared/core/media/sweep-media.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { savedLogo } from '#shared/qr/find-logo.ts';
import { qrStyleFor } from '#shared/qr/find-qr-style.ts';
import { type QrStyleInput, removeQrStyle, saveQrStyle } from '#shared/qr/manage-qr-styles.ts';
import { PLAIN_LOOK } from '#shared/qr/qr-fields.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { byAccount } from '#test/support/builders/authors.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { type S3Engine, startS3Engine } from '#test/support/emulators/s3-engine.ts';
import { aPicture, fileOf } from '#test/support/files/qr-images.ts';

const now = new Date('2026-05-01T12:00:00Z');
const HOST = 'go.styles.example';
const BLUE: SavedQrStyle = { ...PLAIN_LOOK, color: '00205b', frame: 'Scan me' };
const RED: SavedQrStyle = { ...PLAIN_LOOK, color: '7a0000' };

const logo = fileOf(
  aPicture(20, 10, () => [10, 20, 200, 255]),
  'image/png',
);

let s3: S3Engine;

tableOfFile();
beforeAll(async () => {
  s3 = await startS3Engine();
  await s3.emptyBucket();
});
async function setUp() {
  const owner = await anAccount({ plan: 'pro' });
  const act = { by: byAccount(owner), now };
  const fresh = async () => (await findOwner(owner.ownerId)) as Owner;
  const save = (qrStyle: QrStyleInput | null, domain?: string) =>
    qrStyle ? saveQrStyle(act, { domain, fields: qrStyle }) : removeQrStyle(act, { domain });
  const upload = async () => {
    const allowance = new MediaAllowance(owner, async () => 0);
    const form = { contentType: 'image/png', size: logo.length } as const;
    const { storageCode } = await createUpload(act, form, { id: newId('media'), allowance });
    await s3.client.send(
      new PutObjectCommand({ Bucket: s3.bucket, Key: `uploads/${storageCode}`, Body: logo }),
    );
    return storageCode;
  };
  return { owner, act, fresh, save, upload };
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

const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const files = async () => (await s3.keys()).filter((key) => key.startsWith('media/'));

describe('the logo of a saved QR style', () => {
  it('is a copy, which outlives the upload, and goes when the style has another one or none', async () => {
    const { owner, fresh, save, upload } = await setUp();
    const { ownerId } = owner;
    const code = await upload();
    const saved = await save({ logo: code });
    expect(saved?.logo).toMatch(/^med_/);
    expect(saved?.logo).not.toBe(code);
    const file = (await fresh()).qrStyle?.logo;
    expect(file).toBe(`${saved?.logo}.png`);
    await sweepMedia(later(1000));
    expect(await savedLogo(ownerId, file)).toMatchObject({ width: 20, height: 10 });
    // As it was read, and with other fields: it stays.
    expect((await save({ ...saved, color: '00205b' } as QrStyleInput))?.logo).toBe(saved?.logo);
    expect((await save({ frame: 'Scan me' }))?.logo).toBe(saved?.logo);
    expect(await files()).toEqual([`media/${file}`]);

    const second = await save({ logo: await upload() });
    expect(second?.logo).not.toBe(saved?.logo);
    expect(await files()).toEqual([`media/${second?.logo}.png`]);
    expect((await save({ logo: null }))?.logo).toBeNull();
    expect([await files(), (await fresh()).qrStyle]).toEqual([[], BLUE]);
    await save({ logo: await upload() });
    await save(null);
    expect([await files(), (await fresh()).qrStyle]).toEqual([[], undefined]);
  });

  it('is a copy for each style, and is removed with its domain', async () => {
    const { owner, act, save, upload } = await setUp();
    await createDomain({ ...act, by: { ...act.by, owner } }, HOST, []);
    const code = await upload();
    const ofAccount = await save({ logo: code });
    const ofDomain = await save({ logo: ofAccount?.logo }, HOST);
    expect(new Set([code, ofAccount?.logo, ofDomain?.logo]).size).toBe(3);
    await deleteDomain(act, HOST);
    await sweepMedia(later(1));
    expect(await files()).toEqual([`media/${ofAccount?.logo}.png`]);
    await save(null);
  });

  it('is one of those that are saved at the same time; no other file is left', async () => {
    const { fresh, save, upload } = await setUp();
    const codes = [await upload(), await upload(), await upload()];
    await Promise.all(codes.map((code) => save({ logo: code })));
    await sweepMedia(later(1000));
    expect(await files()).toEqual([`media/${(await fresh()).qrStyle?.logo}`]);
    await save(null);
  });

  it('is not found if it is another account’s, and leaves no file if it cannot be drawn', async () => {
    const [{ upload }, { fresh, save }] = [await setUp(), await setUp()];
    await expect(save({ logo: await upload() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      details: [expect.objectContaining({ path: 'logo', code: 'not_found' })],
    });
    await expect(save({ logo: newId('media') })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(save({ color: 'eee' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    expect([await files(), (await fresh()).qrStyle]).toEqual([[], undefined]);
  });

  it('is left out of codes when its file is gone', async () => {
    const { owner } = await setUp();
    expect(await savedLogo(owner.ownerId, `${newId('media')}.png`)).toBeUndefined();
    expect(await savedLogo(owner.ownerId, undefined)).toBeUndefined();
  });
});
