import { GetObjectCommand } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Owner } from '#shared/core/accounts/account.ts';
import { setOwnerStatus } from '#shared/core/accounts/administer.ts';
import { NO_FILES } from '#shared/core/media/file-parts.ts';
import { mediaIdOf } from '#shared/core/media/media-file.ts';
import { findAllMedia, releaseAction } from '#shared/core/media/media-store.ts';
import * as objects from '#shared/core/media/object-store.ts';
import { sweepMedia } from '#shared/core/media/sweep-media.ts';
import * as transact from '#shared/platform/dynamo/transact.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import { createSmartLink, deleteSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import { applyOwnerStatus } from '#shared/smart-links/manage/owner-status.ts';
import { syncPageMedia } from '#shared/smart-links/media/page-media.ts';
import type { SmartLink } from '#shared/smart-links/model/smart-link.ts';
import type { SmartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';
import { eraseSmartLink, readSmartLink } from '#shared/smart-links/store/smart-link-store.ts';
import { anAct, by, byAccount } from '#test/support/builders/authors.ts';
import {
  anOwner,
  create,
  giveFiles,
  HOSTS,
  NOW,
  smartLinkInput,
  update,
} from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { s3OfFile } from '#test/support/emulators/s3-engine.ts';
import { PNG } from '#test/support/files/media-samples.ts';

tableOfFile();

const s3 = s3OfFile();
beforeEach(async () => {
  vi.clearAllMocks();
});

async function aPage(owner: Owner) {
  const image = { bytes: PNG, contentType: 'image/png' };
  const page = await createSmartLink(
    { by: byAccount(owner), hosts: HOSTS, ids: randomIds, now: NOW },
    smartLinkInput(),
    { ...NO_FILES, cover: image },
  );
  const file = String(page.cover).split('/').at(-1) as string;
  return { id: page._id, file };
}

const change = async ({ ownerId }: Owner, status: 'active' | 'suspended') =>
  applyOwnerStatus(await setOwnerStatus(ownerId, status, anAct()), { settleMs: 0 });

const published = async () => (await s3.keys()).filter((key) => key.startsWith('media/'));

describe("a suspended owner's files", () => {
  it('are not public until the owner is active again, and then are as they were', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const [first, second, theirs] = [await aPage(owner), await aPage(owner), await aPage(other)];
    expect(await change(owner, 'suspended')).toEqual({ smartLinks: 2, files: 2 });
    expect(await published()).toEqual([`media/${theirs.file}`]);
    // Again, as after an interruption.
    expect(await change(owner, 'suspended')).toMatchObject({ files: 2 });
    expect(await change(owner, 'active')).toEqual({ smartLinks: 2, files: 2 });
    expect(await published()).toEqual([first, second, theirs].map(({ file }) => `media/${file}`).sort());
    const { Body, ContentType, CacheControl } = await s3.client.send(
      new GetObjectCommand({ Bucket: s3.bucket, Key: `media/${first.file}` }),
    );
    expect(Buffer.from((await Body?.transformToByteArray()) ?? [])).toEqual(PNG);
    expect([ContentType, CacheControl]).toEqual(['image/png', 'public, max-age=86400, immutable']);
  });

  it('leave nothing behind when their page is deleted', async () => {
    const owner = await anOwner();
    const { id } = await aPage(owner);
    await change(owner, 'suspended');
    await deleteSmartLink({ by: by(owner.ownerId), hosts: HOSTS, now: NOW }, id);
    await sweepMedia(new Date('2100-01-01'));
    expect(await s3.keys()).toEqual([]);
  });

  it('are public when the owner was activated while they were being hidden', async () => {
    const owner = await anOwner();
    const { file } = await aPage(owner);
    const { hideFile } = await vi.importActual<typeof objects>('#shared/core/media/object-store.ts');
    vi.mocked(objects.hideFile).mockImplementationOnce(async (name) => {
      await change(owner, 'active');
      await hideFile(name);
    });
    await change(owner, 'suspended');
    expect(await published()).toEqual([`media/${file}`]);
  });

  it('survive hiding and publishing at once, in any order', async () => {
    const owner = await anOwner();
    const { id, file } = await aPage(owner);
    await setOwnerStatus(owner.ownerId, 'suspended', anAct());
    await change(owner, 'suspended');
    await Promise.all(Array.from({ length: 10 }, (_, i) => change(owner, i % 2 ? 'active' : 'suspended')));
    await change(owner, 'active');
    expect(await syncPageMedia(id)).toBe(1);
    expect(await published()).toEqual([`media/${file}`]);
  });
});

describe('a page with 200 files', () => {
  const left = async (files: string[]) => findAllMedia(owner.ownerId, files.map(mediaIdOf));

  let owner: Owner;
  let page: SmartLinkRecord;
  let files: string[];
  beforeEach(async () => {
    owner = await anOwner();
    page = await create(owner);
    files = await giveFiles(page._id, 200);
  });

  it('is deleted with all of them', async () => {
    await deleteSmartLink({ by: by(owner.ownerId), hosts: HOSTS, now: NOW }, page._id);
    expect([await readSmartLink(page._id), await left(files)]).toEqual([undefined, []]);
  });

  it('is deleted again when that was interrupted', async () => {
    const remove = () => deleteSmartLink({ by: by(owner.ownerId), hosts: HOSTS, now: NOW }, page._id);
    vi.spyOn(transact, 'transactSteps').mockRejectedValueOnce(new Error('interrupted'));
    await expect(remove()).rejects.toThrow('interrupted');
    await remove();
    await sweepMedia(new Date('2100-01-01'));
    expect([await readSmartLink(page._id), await left(files)]).toEqual([undefined, []]);
  });

  it('is deleted with its account', async () => {
    const stored = (await readSmartLink(page._id)) as SmartLink;
    const released = files.map((file) => releaseAction(mediaIdOf(file), file, NOW));
    expect(await eraseSmartLink(stored, NOW, released)).toBe(true);
    expect(await readSmartLink(page._id)).toBeUndefined();
    expect(new Set((await left(files)).map(({ state }) => state))).toEqual(new Set(['released']));
  });

  it('loses at most 80 of them in one request, and keeps all when it is refused', async () => {
    const { urls } = page as unknown as { urls: object[] };
    await expect(update(owner, page._id, { urls })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: 'urls', code: 'too_many', params: { maximum: 80 } }],
    });
    expect(await left(files)).toHaveLength(200);
  });
});
