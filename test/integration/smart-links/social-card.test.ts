import { encode as encodeJpeg } from 'jpeg-js';
import { PNG } from 'pngjs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BrandInput } from '#shared/brand/brand-input.ts';
import { removeBrand, saveBrand } from '#shared/brand/manage-brand.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { NO_FILES } from '#shared/core/media/file-parts.ts';
import * as objects from '#shared/core/media/object-store.ts';
import { sweepMedia } from '#shared/core/media/sweep-media.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import { blockPage, unblockPage } from '#shared/smart-links/blocks/block-page.ts';
import { updateCard } from '#shared/smart-links/cards/update-card.ts';
import { applyBranding } from '#shared/smart-links/manage/apply-branding.ts';
import {
  createSmartLink,
  deleteSmartLink,
  updateSmartLink,
} from '#shared/smart-links/manage/manage-smart-links.ts';
import { addPictures } from '#shared/smart-links/media/add-pictures.ts';
import type { PageContent } from '#shared/smart-links/model/public-smart-link.ts';
import { readSmartLink } from '#shared/smart-links/store/smart-link-store.ts';
import { countStoredBytes } from '#shared/smart-links/store/stored-bytes.ts';
import { findPage } from '#shared/smart-links/visits/find-page.ts';
import { anAct, by, byAccount } from '#test/support/builders/authors.ts';
import { anOwner, create, HOSTS, NOW, smartLinkInput, update } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { s3OfFile } from '#test/support/emulators/s3-engine.ts';
import { aPhoto } from '#test/support/files/photos.ts';

tableOfFile();

const original = await vi.importActual<typeof objects>('#shared/core/media/object-store.ts');
const origins = { publicOrigin: HOSTS.publicOrigin, mediaOrigin: HOSTS.mediaOrigin };

const s3 = s3OfFile();
beforeEach(async () => {
  vi.clearAllMocks();
  vi.mocked(objects.storeFile).mockImplementation(original.storeFile);
});

const draw = (id: string) => updateCard(id, NOW);
const cardOf = async (id: string) => (await readSmartLink(id))?.card;
const contentOf = async (slug: string) => JSON.parse((await findPage(slug)).entry.page) as PageContent;
const published = async () =>
  (await s3.keys()).filter((key) => key.startsWith('media/')).map((key) => key.slice(6));

async function pngOf(file: string | null | undefined): Promise<PNG> {
  return PNG.sync.read(Buffer.from((await original.readWholeFile(String(file))) as Uint8Array));
}

/** What a card looks like, to compare it with others. */
const pixelsOf = async (id: string) => (await pngOf((await cardOf(id))?.file)).data.toString('base64');

function aPageWithCover(owner: Owner, input = {}, photo = aPhoto(120, 80)) {
  const bytes = Buffer.from(encodeJpeg(photo, 90).data);
  const files = { ...NO_FILES, cover: { bytes, contentType: 'image/jpeg' } };
  return createSmartLink(
    { by: byAccount(owner), hosts: HOSTS, ids: randomIds, now: NOW },
    smartLinkInput(input),
    files,
  );
}

describe('updateCard', () => {
  it.each(['myBio', 'appDownload', 'musicLink', 'videoLink', 'webinarLink', 'surveyLink'] as const)(
    'draws a card for %s, where one read finds it',
    async (type) => {
      const { _id: id, slug } = await create(await anOwner(), { type });
      expect((await contentOf(slug)).card).toBeNull();
      expect(await draw(id)).toBe(true);
      const { card } = await contentOf(slug);
      expect(await published()).toEqual([card?.file]);
      expect(await pngOf(card?.file)).toMatchObject({ width: 1200, height: 630 });
      expect(await cardOf(id)).toEqual(card);
    },
  );

  it('draws nothing again while the card would show the same', async () => {
    const owner = await anOwner();
    const { _id: id } = await create(owner);
    await draw(id);
    const { card, version } = (await readSmartLink(id)) ?? {};
    await update(owner, id, { tags: ['new'] });
    expect(await draw(id)).toBe(false);
    expect(await readSmartLink(id)).toMatchObject({ card, version: (version ?? 0) + 1 });
    expect(objects.storeFile).toHaveBeenCalledOnce();
  });

  it('replaces the card with a change that it shows, under another name', async () => {
    const owner = await anOwner();
    const { _id: id, slug } = await create(owner);
    await draw(id);
    const [before, pixels] = [await cardOf(id), await pixelsOf(id)];
    await update(owner, id, { title: 'Quite another title' });
    expect((await contentOf(slug)).card).toEqual(before);
    expect(await draw(id)).toBe(true);
    const after = await cardOf(id);
    expect(after?.file).not.toBe(before?.file);
    expect(await published()).toEqual([after?.file]);
    expect(await pixelsOf(id)).not.toBe(pixels);
  });

  it('shows our own picture of the page, and never fetches one from elsewhere', async () => {
    const owner = await anOwner();
    const fetched = vi.spyOn(globalThis, 'fetch');
    const outside = await create(owner, { cover: 'https://pictures.example/a.png' });
    await draw(outside._id);
    const { _id: id } = await aPageWithCover(owner, { type: 'webinarLink' });
    await draw(id);
    const without = await pixelsOf(id);
    await addPictures(id, () => 300_000);
    vi.mocked(objects.readWholeFile).mockClear();
    expect(await draw(id)).toBe(true);
    expect(objects.readWholeFile).toHaveBeenCalledOnce();
    expect(await pixelsOf(id)).not.toBe(without);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('draws the card without a picture that cannot be read', async () => {
    const { _id: id } = await aPageWithCover(await anOwner(), { type: 'webinarLink' });
    await addPictures(id, () => 300_000);
    vi.mocked(objects.readWholeFile).mockResolvedValueOnce(Buffer.from('no image'));
    expect(await draw(id)).toBe(true);
    expect((await cardOf(id))?.file).toMatch(/\.png$/);
  });

  it('keeps a card of photos small enough for messengers', async () => {
    const { _id: id } = await aPageWithCover(await anOwner(), { type: 'videoLink' }, aPhoto(900, 700));
    await addPictures(id, () => 300_000);
    await draw(id);
    const bytes = (await original.readWholeFile(String((await cardOf(id))?.file))) as Uint8Array;
    expect(bytes.length).toBeLessThan(500_000);
  });

  it('has none for an image of the owner, and draws one when that goes', async () => {
    const owner = await anOwner();
    const { _id: id, slug } = await create(owner);
    await draw(id);
    await update(owner, id, { seo: { image: 'https://pictures.example/own.png' } });
    expect(await draw(id)).toBe(true);
    expect((await contentOf(slug)).card).toBeNull();
    expect(await published()).toEqual([]);
    await update(owner, id, { seo: null });
    expect(await draw(id)).toBe(true);
    expect(await published()).toHaveLength(1);
  });

  it('has none for a title that no font has, and does not try again', async () => {
    const { _id: id } = await create(await anOwner(), { title: '안녕하세요' });
    expect(await draw(id)).toBe(true);
    expect(await cardOf(id)).toEqual({ file: null, hash: expect.any(String) });
    expect(await draw(id)).toBe(false);
    expect(await published()).toEqual([]);
  });

  it('shows the branding again when the plan does', async () => {
    const owner = await anOwner();
    const { _id: id } = await create(owner, { hideBranding: true });
    await draw(id);
    const hidden = await pixelsOf(id);
    await applyBranding(owner.ownerId, 'free');
    expect(await draw(id)).toBe(true);
    expect(await pixelsOf(id)).not.toBe(hidden);
  });

  it('shows the brand where our sign is hidden, at the next change of the page', async () => {
    const owner = await anOwner();
    const act = { by: byAccount(owner), now: NOW };
    const brand = (fields: BrandInput) => saveBrand({ ...act, hosts: HOSTS }, { domain: undefined, fields });
    const { _id: id } = await create(owner, { hideBranding: true });
    const { _id: signed } = await create(owner, { title: 'With our sign' });
    await draw(id);
    await draw(signed);
    const [before, plain, ours] = [await cardOf(id), await pixelsOf(id), await pixelsOf(signed)];
    await brand({ name: 'Halden' });
    expect(await draw(signed)).toBe(false);
    expect(await pixelsOf(signed)).toBe(ours);
    expect(await draw(id)).toBe(true);
    const named = await pixelsOf(id);
    expect(named).not.toBe(plain);
    await removeBrand(act, { domain: undefined });
    expect(await draw(id)).toBe(true);
    expect(await pixelsOf(id)).toBe(plain);
    expect((await cardOf(id))?.hash).toBe(before?.hash);
  });

  it('ends with the card of the newest page when changes and drawings overlap', async () => {
    const owner = await anOwner();
    const { _id: id } = await create(owner);
    vi.mocked(objects.storeFile).mockImplementationOnce(async (...args) => {
      await original.storeFile(...args);
      await update(owner, id, { title: 'The newest' });
      await draw(id);
    });
    expect(await draw(id)).toBe(false);
    const { _id: other } = await create(owner, { title: 'Else', slug: 'else' });
    await Promise.all([draw(other), draw(other), update(owner, other, { description: 'New.' }), draw(other)]);
    await draw(other);
    const files = [(await cardOf(id))?.file, (await cardOf(other))?.file];
    expect((await published()).sort()).toEqual(files.sort());
    expect(await draw(id)).toBe(false);
  });

  it('leaves nothing behind for a page that is deleted in the meantime', async () => {
    const owner = await anOwner();
    const { _id: id } = await create(owner);
    vi.mocked(objects.storeFile).mockImplementationOnce(async (...args) => {
      await deleteSmartLink({ by: by(owner.ownerId), hosts: HOSTS, now: NOW }, id);
      await original.storeFile(...args);
    });
    expect(await draw(id)).toBe(false);
    expect(await s3.keys()).toEqual([]);
  });

  it('leaves a drawing to the sweep that a crash left behind', async () => {
    const { _id: id } = await create(await anOwner());
    vi.mocked(objects.storeFile).mockImplementationOnce(async (...args) => {
      await original.storeFile(...args);
      throw new Error('crash');
    });
    await expect(draw(id)).rejects.toThrow('crash');
    expect(await published()).toHaveLength(1);
    expect(await draw(id)).toBe(true);
    await sweepMedia(new Date('2100-01-01'));
    expect(await published()).toEqual([(await cardOf(id))?.file]);
  });

  it('does nothing for a page that is gone', async () => {
    expect(await draw('sml_00000000000000000000')).toBe(false);
  });
});

describe('a card', () => {
  it('is deleted with its page, and hidden while that is blocked', async () => {
    const owner = await anOwner();
    const { _id: id, slug } = await create(owner);
    await draw(id);
    const file = (await cardOf(id))?.file;
    await blockPage(slug, { ...anAct(), reason: 'phishing' }, origins);
    expect(await published()).toEqual([]);
    await unblockPage(slug, anAct(), origins);
    expect(await published()).toEqual([file]);
    await deleteSmartLink({ by: by(owner.ownerId), hosts: HOSTS, now: new Date() }, id);
    expect(await s3.keys()).toEqual([]);
  });

  it('is not public when the page was blocked while it was drawn', async () => {
    const { _id: id, slug } = await create(await anOwner());
    vi.mocked(objects.storeFile).mockImplementationOnce(async (...args) => {
      await original.storeFile(...args);
      await blockPage(slug, { ...anAct(), reason: 'phishing' }, origins);
    });
    await draw(id);
    expect(await published()).toEqual([]);
    await unblockPage(slug, anAct(), origins);
    expect(await draw(id)).toBe(true);
    expect(await published()).toHaveLength(1);
  });

  it('counts neither as storage nor as an upload of its owner', async () => {
    const owner = await anOwner();
    const { _id: id } = await create(owner);
    await draw(id);
    expect(await countStoredBytes(owner.ownerId)).toBe(0);
    await update(owner, id, { title: 'Another' });
    await draw(id);
    const { storageBytes = 0, uploadsOnDay } = (await findOwner(owner.ownerId)) as Owner;
    expect([storageBytes, uploadsOnDay]).toEqual([0, owner.uploadsOnDay]);
  });

  it('that its owner has chosen as a picture stays when the card is redrawn', async () => {
    const owner = await anOwner();
    const { _id: id } = await create(owner);
    await draw(id);
    const file = (await cardOf(id))?.file;
    const cover = `${HOSTS.mediaOrigin}/media/${file}`;
    await updateSmartLink({ by: byAccount(owner), hosts: HOSTS, ids: randomIds, now: NOW }, id, {
      input: { cover },
      files: NO_FILES,
    });
    await update(owner, id, { title: 'Another title' });
    expect(await draw(id)).toBe(true);
    expect(await published()).toEqual([file, (await cardOf(id))?.file].sort());
  });
});
