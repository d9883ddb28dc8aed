import { beforeAll, describe, expect, it } from 'vitest';
import type { Owner } from '#shared/core/accounts/account.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { PLAN_LIMITS } from '#shared/core/accounts/plans.ts';
import { createUpload } from '#shared/core/media/create-upload.ts';
import { NO_FILES } from '#shared/core/media/file-parts.ts';
import { MediaAllowance } from '#shared/core/media/media-allowance.ts';
import { sweepMedia } from '#shared/core/media/sweep-media.ts';
import { newId, randomIds } from '#shared/platform/runtime/ids.ts';
import { createSmartLink, deleteSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import { countStoredBytes } from '#shared/smart-links/store/stored-bytes.ts';
import { anAccount, withoutAttributes } from '#test/support/builders/accounts.ts';
import { by, byAccount } from '#test/support/builders/authors.ts';
import { HOSTS, smartLinkInput } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { type S3Engine, startS3Engine } from '#test/support/emulators/s3-engine.ts';
import { PNG } from '#test/support/files/media-samples.ts';

const now = new Date('2026-05-01T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const FREE = PLAN_LIMITS.free;

let s3: S3Engine;
tableOfFile();

beforeAll(async () => {
  s3 = await startS3Engine();
  await s3.emptyBucket();
});

const read = async ({ ownerId }: Owner) => (await findOwner(ownerId)) as Owner;

const upload = (owner: Owner, size: number, at = now, id = newId('media')) =>
  createUpload(
    { by: by(owner.ownerId), now: at },
    { contentType: 'image/png', size },
    { id, allowance: new MediaAllowance(owner, countStoredBytes) },
  );

const withImage = async (owner: Owner) => {
  const image = { bytes: PNG, contentType: 'image/png' };
  return createSmartLink({ by: byAccount(owner), hosts: HOSTS, ids: randomIds, now }, smartLinkInput(), {
    ...NO_FILES,
    image,
  });
};

describe('createUpload: the quota of storage', () => {
  it('is never exceeded by concurrent uploads', async () => {
    const owner = await anAccount({ storageBytes: FREE.storageBytes - 3500 });
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => upload(owner, 1000)));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(17);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({
        code: 'QUOTA_EXCEEDED',
        message: expect.stringMatching(/^The plan free includes 104,857,600 bytes of storage, and /),
      });
    }
    expect((await read(owner)).storageBytes).toBe(FREE.storageBytes - 500);
  });

  it('is freed when unused uploads are deleted', async () => {
    const owner = await anAccount({ storageBytes: 0 });
    await upload(owner, 1000);
    await sweepMedia(later(25));
    await sweepMedia(later(25));
    expect((await read(owner)).storageBytes).toBe(0);
  });

  it('counts a request that is repeated with the same id once', async () => {
    const owner = await anAccount({ storageBytes: 0 });
    const id = newId('media');
    await upload(owner, 1000, now, id);
    await upload(await read(owner), 1000, now, id);
    expect(await read(owner)).toMatchObject({ storageBytes: 1000, uploadsOnDay: 1 });
  });
});

describe('createUpload: the quota of uploads', () => {
  it('is never exceeded by concurrent uploads, and resets the next day', async () => {
    const owner = await anAccount({ storageBytes: 0, uploadDay: '2026-05-01', uploadsOnDay: 47 });
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => upload(owner, 1)));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(7);
    expect(refused[0]?.reason).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      message: expect.stringContaining('includes 50 uploads a day, and 50 are used'),
    });
    await Promise.all([upload(owner, 1, later(12)), upload(owner, 1, later(12))]);
    expect(await read(owner)).toMatchObject({ uploadDay: '2026-05-02', uploadsOnDay: 2 });
    // A server whose clock is behind does not begin the day before again.
    await upload(await read(owner), 1, later(11));
    expect(await read(owner)).toMatchObject({ uploadDay: '2026-05-02', uploadsOnDay: 3 });
  });
});

describe('createSmartLink: its files', () => {
  it('count as storage and as uploads, and free the storage with the Smart Link', async () => {
    const owner = await anAccount({ storageBytes: 0 });
    const link = await withImage(owner);
    expect(await read(owner)).toMatchObject({ storageBytes: PNG.length, uploadsOnDay: 1 });
    await deleteSmartLink({ by: by(owner.ownerId), hosts: HOSTS, now }, link._id);
    expect((await read(owner)).storageBytes).toBe(0);
  });

  it('are refused above the quota, and leave nothing behind', async () => {
    const owner = await anAccount({ storageBytes: FREE.storageBytes });
    await expect(withImage(owner)).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
    expect(await read(owner)).toMatchObject({ storageBytes: FREE.storageBytes, smartLinkCount: 0 });
  });

  it('that are to be counted again are counted by the next one, with uploads that wait', async () => {
    const owner = await anAccount({ storageBytes: 0 });
    await withImage(owner);
    await upload(await read(owner), 500);
    await withoutAttributes(owner.ownerId, 'storageBytes');
    await upload(await read(owner), 1000);
    expect((await read(owner)).storageBytes).toBe(PNG.length + 1500);
  });

  it('can be removed before they are counted', async () => {
    const owner = await anAccount({ storageBytes: 0 });
    const link = await withImage(owner);
    await withoutAttributes(owner.ownerId, 'storageBytes');
    await deleteSmartLink({ by: by(owner.ownerId), hosts: HOSTS, now }, link._id);
    expect((await read(owner)).storageBytes).toBeUndefined();
    await upload(await read(owner), 1000);
    expect((await read(owner)).storageBytes).toBe(1000);
  });
});
