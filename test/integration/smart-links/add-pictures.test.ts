import { encode as encodeJpeg } from 'jpeg-js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/workers/copy-images.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { NO_FILES } from '#shared/core/media/file-parts.ts';
import { withCopies } from '#shared/core/media/media-file.ts';
import { findMedia } from '#shared/core/media/media-store.ts';
import * as objects from '#shared/core/media/object-store.ts';
import { sweepMedia } from '#shared/core/media/sweep-media.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import { blockPage, unblockPage } from '#shared/smart-links/blocks/block-page.ts';
import {
  createSmartLink,
  deleteSmartLink,
  updateSmartLink,
} from '#shared/smart-links/manage/manage-smart-links.ts';
import { addPictures } from '#shared/smart-links/media/add-pictures.ts';
import type { PageContent } from '#shared/smart-links/model/public-smart-link.ts';
import { readSmartLink } from '#shared/smart-links/store/smart-link-store.ts';
import { findPage } from '#shared/smart-links/visits/find-page.ts';
import { anAct, by, byAccount } from '#test/support/builders/authors.ts';
import { anOwner, eventsOf, HOSTS, NOW, smartLinkInput, update } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { s3OfFile } from '#test/support/emulators/s3-engine.ts';
import { aPhoto } from '#test/support/files/photos.ts';

tableOfFile();

const original = await vi.importActual<typeof objects>('#shared/core/media/object-store.ts');
const PHOTO = Buffer.from(encodeJpeg(aPhoto(600, 60), 90).data);
const upload = { bytes: PHOTO, contentType: 'image/jpeg' };
const enough = () => 300_000;

const s3 = s3OfFile();
beforeEach(async () => {
  vi.clearAllMocks();
});

async function aPage(owner: Owner, names: readonly ('cover' | 'image')[] = ['cover']) {
  const files = { ...NO_FILES, ...Object.fromEntries(names.map((name) => [name, upload])) };
  // A file of the request is stored once, however often it is used.
  if (names.includes('image')) files.image = { ...upload };
  const page = await createSmartLink(
    { by: byAccount(owner), hosts: HOSTS, ids: randomIds, now: NOW },
    smartLinkInput(),
    files,
  );
  return { id: page._id, slug: page.slug, file: String(page.cover).split('/').at(-1) as string };
}

const replaceCover = (owner: Owner, id: string) =>
  updateSmartLink({ by: byAccount(owner), hosts: HOSTS, ids: randomIds, now: NOW }, id, {
    input: {},
    files: { ...NO_FILES, cover: { ...upload } },
  });

const contentOf = async (slug: string) => JSON.parse((await findPage(slug)).entry.page) as PageContent;
const published = async () =>
  (await s3.keys()).filter((key) => key.startsWith('media/')).map((key) => key.slice(6));
const expected = { width: 600, height: 60, copies: [480, 600] };
const copiesOf = (file: string) => withCopies(file).slice(0, 3);

describe('addPictures', () => {
  it('makes the copies of a page and stores them with it, where one read finds them', async () => {
    const owner = await anOwner();
    const { id, slug, file } = await aPage(owner);
    expect((await contentOf(slug)).pictures).toEqual({});
    expect(await addPictures(id, enough)).toBe(1);
    expect((await contentOf(slug)).pictures).toEqual({ [file]: { ...expected, hue: expect.any(Number) } });
    expect(await published()).toEqual(copiesOf(file).sort());
    const version = (await readSmartLink(id))?.version;
    expect(await addPictures(id, enough)).toBe(0);
    expect((await readSmartLink(id))?.version).toBe(version);
    expect(objects.readWholeFile).toHaveBeenCalledOnce();
  });

  it('is invoked by the event of a change, as the bus delivers it', async () => {
    const owner = await anOwner();
    const { id, slug } = await aPage(owner);
    const [detail] = await eventsOf(owner);
    const context = { getRemainingTimeInMillis: enough, awsRequestId: 'r' } as never;
    await handler({ detail }, context);
    await handler({ detail }, context);
    expect(Object.keys((await contentOf(slug)).pictures ?? {})).toHaveLength(1);
    // The copies, and the card that shows them.
    expect(await readSmartLink(id)).toMatchObject({ version: 3, card: { file: expect.any(String) } });
  });

  it('runs concurrently, and during a change of the page, which keeps the copies', async () => {
    const owner = await anOwner();
    const { id, slug, file } = await aPage(owner);
    await Promise.all([
      addPictures(id, enough),
      addPictures(id, enough),
      update(owner, id, { description: 'Changed meanwhile.' }),
    ]);
    const content = await contentOf(slug);
    expect(content).toMatchObject({ description: 'Changed meanwhile.', pictures: { [file]: expected } });
    expect((await readSmartLink(id))?.pictures).toEqual(content.pictures);
    await update(owner, id, { description: 'Again.' });
    expect((await contentOf(slug)).pictures).toEqual(content.pictures);
  });

  it('skips a picture that was replaced in the meantime, and leaves none of its copies behind', async () => {
    const owner = await anOwner();
    const { id, slug } = await aPage(owner);
    vi.mocked(objects.readWholeFile).mockImplementationOnce(async (file) => {
      const bytes = await original.readWholeFile(file);
      await replaceCover(owner, id);
      return bytes;
    });
    expect(await addPictures(id, enough)).toBe(0);
    const { cover, pictures } = await contentOf(slug);
    expect(pictures).toEqual({});
    expect(await published()).toEqual([cover]);
    expect(await addPictures(id, enough)).toBe(1);
    expect(await published()).toEqual(copiesOf(cover as string).sort());
  });

  it('continues after a crash between two copies', async () => {
    const owner = await anOwner();
    const { id, file } = await aPage(owner);
    vi.mocked(objects.storeFile)
      .mockImplementationOnce(original.storeFile)
      .mockRejectedValueOnce(new Error('crash'));
    await expect(addPictures(id, enough)).rejects.toThrow('crash');
    expect(await addPictures(id, enough)).toBe(1);
    expect(await published()).toEqual(copiesOf(file).sort());
  });

  it('leaves nothing of a page deleted between two copies, even if the worker crashes then', async () => {
    const owner = await anOwner();
    const { id, file } = await aPage(owner);
    vi.mocked(objects.storeFile).mockImplementation(async (name, ...rest) => {
      if (name.includes('-960'))
        await deleteSmartLink({ by: by(owner.ownerId), hosts: HOSTS, now: new Date() }, id);
      await original.storeFile(name, ...rest);
    });
    vi.mocked(objects.removeCopies).mockRejectedValueOnce(new Error('crash'));
    await expect(addPictures(id, enough)).rejects.toThrow('crash');
    expect((await published()).length).toBeGreaterThan(0);
    expect(await findMedia(owner.ownerId, file.split('.')[0] as string)).toMatchObject({
      state: 'removing',
    });
    await sweepMedia(new Date('2100-01-01'));
    expect(await s3.keys()).toEqual([]);
    vi.mocked(objects.storeFile).mockImplementation(original.storeFile);
  });

  it('continues with the other images when time runs out', async () => {
    const owner = await anOwner();
    const { id, slug } = await aPage(owner, ['cover', 'image']);
    const times = [300_000, 1_000];
    await expect(addPictures(id, () => times.shift() ?? 0)).rejects.toThrow();
    expect(Object.keys((await contentOf(slug)).pictures ?? {})).toHaveLength(1);
    await addPictures(id, enough);
    expect(Object.keys((await contentOf(slug)).pictures ?? {})).toHaveLength(2);
  });

  it('serves an image as it is that cannot be decoded, and does not try again', async () => {
    const owner = await anOwner();
    const { id, slug, file } = await aPage(owner);
    const cut = Buffer.from(PHOTO);
    cut.fill(0, cut.indexOf(Buffer.from([0xff, 0xc4])), cut.length - 2);
    vi.mocked(objects.readWholeFile).mockResolvedValueOnce(cut);
    expect(await addPictures(id, enough)).toBe(1);
    expect((await contentOf(slug)).pictures).toEqual({ [file]: { width: 0, height: 0, copies: [] } });
    expect(await published()).toEqual([file]);
  });

  it('does nothing for pages that are gone, and for pages without images', async () => {
    expect(await addPictures('sml_00000000000000000000', enough)).toBe(0);
    const owner = await anOwner();
    const { id } = await aPage(owner, []);
    expect(await addPictures(id, enough)).toBe(0);
  });
});

describe('copies', () => {
  const origins = { publicOrigin: HOSTS.publicOrigin, mediaOrigin: HOSTS.mediaOrigin };

  it('are deleted with their page, hidden or not', async () => {
    const owner = await anOwner();
    const [first, second] = [await aPage(owner), await aPage(owner)];
    for (const { id } of [first, second]) await addPictures(id, enough);
    await blockPage(second.slug, { ...anAct(), reason: 'phishing' }, origins);
    for (const { id } of [first, second])
      await deleteSmartLink({ by: by(owner.ownerId), hosts: HOSTS, now: new Date() }, id);
    expect(await s3.keys()).toEqual([]);
  });

  it('are hidden while their page is blocked', async () => {
    const { id, slug, file } = await aPage(await anOwner());
    await addPictures(id, enough);
    await blockPage(slug, { ...anAct(), reason: 'phishing' }, origins);
    expect(await published()).toEqual([]);
    await unblockPage(slug, anAct(), origins);
    expect(await published()).toEqual(copiesOf(file).sort());
  });

  it('are not public when the page was blocked while they were made', async () => {
    const { id, slug, file } = await aPage(await anOwner());
    vi.mocked(objects.readWholeFile).mockImplementationOnce(async (name) => {
      const bytes = await original.readWholeFile(name);
      await blockPage(slug, { ...anAct(), reason: 'phishing' }, origins);
      return bytes;
    });
    expect(await addPictures(id, enough)).toBe(0);
    expect(await published()).toEqual([]);
    // The event of the unblocking has them made.
    await unblockPage(slug, anAct(), origins);
    expect(await addPictures(id, enough)).toBe(1);
    expect(await published()).toEqual(copiesOf(file).sort());
  });
});
