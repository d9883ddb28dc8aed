import { PutObjectCommand } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, it } from 'vitest';
import { brandInputSchema } from '#shared/brand/brand-input.ts';
import { getBrand, removeBrand, saveBrand } from '#shared/brand/manage-brand.ts';
import {
  applyStatusToBrands,
  findBrand,
  findBrands,
  nameForVisitors,
} from '#shared/core/brand/brand-store.ts';
import { shownBrand } from '#shared/core/brand/shown-brand.ts';
import { createDomain } from '#shared/core/domains/create-domain.ts';
import { deleteDomain } from '#shared/core/domains/manage-domains.ts';
import { createUpload } from '#shared/core/media/create-upload.ts';
import { MediaAllowance } from '#shared/core/media/media-allowance.ts';
import { sweepMedia } from '#shared/core/media/sweep-media.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { byAccount } from '#test/support/builders/authors.ts';
import { HOSTS } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { type S3Engine, startS3Engine } from '#test/support/emulators/s3-engine.ts';
import { aPicture, fileOf } from '#test/support/files/qr-images.ts';

const now = new Date('2026-05-01T12:00:00Z');
const HOST = 'go.brands.example';

const logo = fileOf(
  aPicture(20, 10, () => [10, 20, 200, 255]),
  'image/png',
);

const square = (side: number) =>
  fileOf(
    aPicture(side, side, () => [10, 20, 200, 255]),
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
  const { ownerId } = owner;
  const act = { by: byAccount(owner), now };
  const save = (fields: unknown, domain?: string) =>
    saveBrand({ ...act, hosts: HOSTS }, { domain, fields: brandInputSchema.parse(fields) });
  const remove = (domain?: string) => removeBrand(act, { domain });
  const get = (domain?: string) => getBrand(ownerId, { domain });
  const addDomain = () => createDomain({ ...act, by: { ...act.by, owner } }, HOST, []);
  const upload = async (bytes: Uint8Array = logo) => {
    const allowance = new MediaAllowance(owner, async () => 0);
    const form = { contentType: 'image/png', size: bytes.length } as const;
    const { storageCode } = await createUpload(act, form, { id: newId('media'), allowance });
    await s3.client.send(
      new PutObjectCommand({ Bucket: s3.bucket, Key: `uploads/${storageCode}`, Body: bytes }),
    );
    return storageCode;
  };
  return { owner, ownerId, act, save, remove, get, addDomain, upload };
}

const files = async () => (await s3.keys()).filter((key) => key.startsWith('media/'));

describe('saveBrand', () => {
  it('keeps fields that are not given, and removes those that are null', async () => {
    const { save, get } = await setUp();
    const footer = { text: 'Imprint', url: 'https://example.com/imprint' };
    await save({ name: ' Halden\u202e  Coffee ', url: 'example.com', color: 'C00', footer });
    expect(await save({ color: '0b6b57', url: null })).toEqual({
      name: 'Halden Coffee',
      url: null,
      logo: null,
      icon: null,
      color: '#0b6b57',
      darkColor: expect.stringMatching(/^#[\da-f]{6}$/),
      font: null,
      footer,
    });
    expect(await save({ color: null, footer: null })).toMatchObject({
      name: 'Halden Coffee',
      color: null,
      darkColor: null,
      footer: null,
    });
    expect(await get()).toMatchObject({ brand: { name: 'Halden Coffee' }, source: 'account' });
  });

  it('is refused for a color without contrast, and changes nothing', async () => {
    const { save, get } = await setUp();
    await expect(save({ name: 'Halden', color: '#ffcc00' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: 'color', code: 'low_contrast', params: { minimum: 4.5 } }],
    });
    expect(await get()).toMatchObject({ brand: { name: null }, source: 'default' });
  });

  it.each([
    [{}, []],
    [{ name: '' }, ['name']],
    [{ name: '\u200b' }, ['name']],
    [{ name: 'a'.repeat(61) }, ['name']],
    [{ color: 'red' }, ['color']],
    [{ color: '#12' }, ['color']],
    [{ url: 'javascript:alert(1)' }, ['url']],
    [{ footer: { text: 'Imprint' } }, ['footer', 'url']],
    [{ footer: { text: 'Imprint', url: 'ftp://example.com' } }, ['footer', 'url']],
    [{ logo: 'logo.svg' }, ['logo']],
    [{ icon: 'icon.ico' }, ['icon']],
    [{ font: 'comicSans' }, ['font']],
  ])('refuses %o, and names the field', (input, path) => {
    const { error } = brandInputSchema.safeParse(input);
    expect(error?.issues.map((issue) => issue.path)).toEqual([path]);
  });

  it('at the same time merges all changes, and leaves one logo', async () => {
    const { ownerId, save, upload } = await setUp();
    const codes = [await upload(), await upload(), await upload()];
    await Promise.all([
      ...codes.map((code) => save({ logo: code })),
      save({ name: 'Halden' }),
      save({ color: '#0b6b57' }),
    ]);
    const brand = await findBrand(ownerId);
    expect(brand).toMatchObject({ name: 'Halden', color: '#0b6b57', version: 5 });
    await sweepMedia(new Date(now.getTime() + 1000 * 3_600_000));
    expect(await files()).toEqual([`media/${brand?.logo}`]);
    await save({ logo: null });
    expect(await files()).toEqual([]);
  });

  it('keeps a copy of a square icon, and removes it with the brand', async () => {
    const { ownerId, save, remove, upload, get } = await setUp();
    const saved = await save({ logo: await upload(), icon: await upload(square(64)), font: 'lora' });
    expect(saved).toMatchObject({ font: 'lora', icon: expect.stringMatching(/^med_/) });
    const { logo: logoFile, icon } = (await findBrand(ownerId)) ?? {};
    expect((await files()).sort()).toEqual([`media/${icon}`, `media/${logoFile}`].sort());
    expect(await save({ name: 'Halden', font: null })).toMatchObject({ icon: saved.icon, font: null });
    await save({ icon: await upload(square(32)) });
    expect(await files()).toHaveLength(2);
    expect(await files()).not.toContain(`media/${icon}`);
    await remove();
    expect(await files()).toEqual([]);
    expect(await get()).toMatchObject({ brand: { icon: null, font: null }, source: 'default' });
  });

  it('refuses an icon that is not square, too large or no image, names it, and leaves no file', async () => {
    const { ownerId, save, upload } = await setUp();
    const refused = async (bytes: Uint8Array, code: string) =>
      expect(save({ logo: await upload(), icon: await upload(bytes) })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: [{ path: 'icon', code }],
      });
    await refused(logo, 'not_square');
    await refused(square(1025), 'too_many_pixels');
    await refused(square(64).subarray(0, 40), 'malformed');
    await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'invalid_value');
    await refused(Buffer.concat([square(64), Buffer.alloc(256 * 1024)]), 'too_many_bytes');
    expect([await findBrand(ownerId), await files()]).toEqual([undefined, []]);
  });

  it('of a domain takes precedence, and goes with the domain and its logo', async () => {
    const { ownerId, act, save, remove, get, addDomain, upload } = await setUp();
    await expect(save({ name: 'Shop' }, HOST)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await addDomain();
    await save({ name: 'Halden' });
    expect(await get(HOST)).toMatchObject({ brand: { name: 'Halden' }, source: 'account' });
    await save({ name: 'Shop', logo: await upload() }, HOST);
    expect(await get(HOST)).toMatchObject({ brand: { name: 'Shop' }, source: 'domain' });
    expect(await shownBrand(ownerId, HOST)).toMatchObject({ name: 'Shop' });
    expect(await shownBrand(ownerId, undefined)).toMatchObject({ name: 'Halden' });
    await deleteDomain(act, HOST);
    await sweepMedia(new Date(now.getTime() + 3_600_000));
    expect([await files(), await findBrands(ownerId)]).toEqual([[], [await findBrand(ownerId)]]);
    await remove();
    await remove();
    expect(await get()).toMatchObject({ source: 'default' });
  });

  it('never outlives a domain that is deleted at the same time', async () => {
    const { ownerId, act, save, addDomain } = await setUp();
    await addDomain();
    await Promise.allSettled([
      save({ name: 'Shop' }, HOST),
      deleteDomain(act, HOST),
      save({ name: 'Bar' }, HOST),
    ]);
    expect(await findBrands(ownerId)).toEqual([]);
  });
});

describe('nameForVisitors', () => {
  it('is the name of the brand, else that of the account', async () => {
    const { owner, save } = await setUp();
    expect(await nameForVisitors(owner)).toBe(owner.name);
    await save({ name: 'Halden' });
    expect(await nameForVisitors(owner)).toBe('Halden');
  });
});

describe('shownBrand', () => {
  it('is none while the owner is suspended', async () => {
    const { owner, ownerId, save } = await setUp();
    await save({ name: 'Halden' });
    await applyStatusToBrands({ ...owner, status: 'suspended', statusVersion: 1 });
    expect(await shownBrand(ownerId, undefined)).toBeUndefined();
    await applyStatusToBrands({ ...owner, status: 'active', statusVersion: 2 });
    // An older status that arrives late.
    await applyStatusToBrands({ ...owner, status: 'suspended', statusVersion: 1 });
    expect(await shownBrand(ownerId, undefined)).toMatchObject({ name: 'Halden' });
  });
});
