import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { createUpload, MAX_PENDING_UPLOADS } from '#shared/core/media/create-upload.ts';
import { MediaAllowance } from '#shared/core/media/media-allowance.ts';
import { MediaChange, type MediaOwner, type UploadedFile } from '#shared/core/media/media-change.ts';
import type { MediaType } from '#shared/core/media/media-type.ts';
import * as objects from '#shared/core/media/object-store.ts';
import { sweepMedia } from '#shared/core/media/sweep-media.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { ConditionFailedError, transactWrite } from '#shared/platform/dynamo/transact.ts';
import { newId, randomIds, seededIds } from '#shared/platform/runtime/ids.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { by } from '#test/support/builders/authors.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { type S3Engine, startS3Engine } from '#test/support/emulators/s3-engine.ts';
import { pngChunk, pngWith, SECRET } from '#test/support/files/image-files.ts';
import { JPEG, MP4, PNG, SVG } from '#test/support/files/media-samples.ts';

const mediaOrigin = 'https://media.example';
const now = new Date('2026-05-01T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const AFTER_ALL = later(100);

let s3: S3Engine;

tableOfFile();

beforeAll(async () => {
  s3 = await startS3Engine();
  await s3.emptyBucket();
});
// What one test leaves, another would find.
beforeEach(async () => {
  await sweepMedia(AFTER_ALL);
  await s3.emptyBucket();
  vi.clearAllMocks();
});

/** Counts for real, in an account that begins with its first file. */
const allowance: Pick<MediaAllowance, 'insert'> = {
  insert: async (media, due, use) => {
    const { ownerId } = media;
    const owner = (await findOwner(ownerId)) ?? (await anAccount({ ownerId, plan: 'business' }));
    return new MediaAllowance(owner, async () => 0).insert(media, due, use);
  },
};

const anOwner = (overrides: Partial<MediaOwner> = {}): MediaOwner => ({
  ownerId: newId('owner'),
  recordId: newId('smartLink'),
  mediaOrigin,
  allowance: allowance as MediaAllowance,
  ids: randomIds,
  now,
  ...overrides,
});

const png = (): UploadedFile => ({ bytes: PNG, contentType: 'image/png' });

/** Makes a file of the request the Smart Link's own, as a create does. */
async function attach(
  owner: MediaOwner,
  source: UploadedFile | string,
  before: string[] = [],
): Promise<string> {
  const change = new MediaChange(owner);
  const file = await change.resolve(source, { kind: 'image', path: 'cover', current: before });
  await transactWrite(change.writes(before, [file]));
  await change.afterCommit();
  return file;
}

async function createdUpload(owner: MediaOwner, contentType: MediaType = 'image/png', size = 1000) {
  const id = newId('media');
  const { storageCode } = await createUpload(
    { by: by(owner.ownerId), now },
    { contentType, size },
    { id, allowance: allowance as MediaAllowance },
  );
  return storageCode;
}

async function uploaded(owner: MediaOwner, bytes: Buffer = PNG, contentType: MediaType = 'image/png') {
  const code = await createdUpload(owner, contentType);
  await upload(code, bytes);
  return code;
}

const upload = (code: string, Body: Buffer) =>
  s3.client.send(new PutObjectCommand({ Bucket: s3.bucket, Key: `uploads/${code}`, Body }));

async function itemOf(file: string): Promise<Record<string, unknown> | undefined> {
  const Key = { pk: `MEDIA#${file.split('.')[0]}`, sk: 'MEDIA' };
  return (await dynamo().send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }))).Item;
}

const stored = async (file: string): Promise<Buffer> => {
  const { Body } = await s3.client.send(new GetObjectCommand({ Bucket: s3.bucket, Key: `media/${file}` }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};

/** `PNG` with metadata. */
const PHOTO = pngWith(PNG, [pngChunk('tEXt', SECRET)]);

describe('MediaChange: a file of the request', () => {
  it('is stored without its metadata, and refused when it is broken', async () => {
    const owner = anOwner();
    const file = await attach(owner, { bytes: PHOTO, contentType: 'image/png' });
    expect(await stored(file)).toEqual(PNG);
    expect(await itemOf(file)).toMatchObject({ size: PNG.length });
    const broken = { bytes: PNG.subarray(0, 30), contentType: 'image/png' };
    await expect(
      new MediaChange(owner).resolve(broken, { kind: 'image', path: 'cover', current: [] }),
    ).rejects.toThrow('cover: is corrupt');
    expect(await s3.keys()).toEqual([`media/${file}`]);
  });

  it('is stored under a unique name and stays while a Smart Link uses it', async () => {
    const owner = anOwner();
    const file = await attach(owner, png());
    expect(file).toMatch(/^med_[0-9A-Za-z]{20}\.png$/);
    expect(await s3.keys()).toEqual([`media/${file}`]);
    await sweepMedia(AFTER_ALL);
    expect(await s3.keys()).toEqual([`media/${file}`]);
    expect(await itemOf(file)).toMatchObject({
      state: 'attached',
      recordId: owner.recordId,
      size: PNG.length,
    });
  });

  it('is deleted with its item when the Smart Link releases it', async () => {
    const owner = anOwner();
    const first = await attach(owner, png());
    const second = await attach(owner, png(), [first]);
    expect(await s3.keys()).toEqual([`media/${second}`]);
    expect(await itemOf(first)).toBeUndefined();
  });

  it('is stored once however often it is resolved, and deleted if the change fails', async () => {
    const change = new MediaChange(anOwner());
    const file = png();
    const name = await change.resolve(file, { kind: 'image', path: 'cover', current: [] });
    expect(await change.resolve(file, { kind: 'image', path: 'cover', current: [] })).toBe(name);
    expect(objects.storeFile).toHaveBeenCalledTimes(1);
    await change.rollback();
    expect(await s3.keys()).toEqual([]);
    expect(await itemOf(name)).toBeUndefined();
  });

  it('that the change did not use after all is gone when it is committed', async () => {
    const change = new MediaChange(anOwner());
    await change.resolve(png(), { kind: 'image', path: 'cover', current: [] });
    expect(change.writes([], [])).toEqual([]);
    await change.afterCommit();
    expect(await s3.keys()).toEqual([]);
  });

  it.each([
    ['an SVG', { bytes: SVG, contentType: 'application/octet-stream' }, 'image', 'cannot be told'],
    ['a PNG for a video', png(), 'video', 'this file is image/png by its bytes'],
    ['a video for an image', { bytes: MP4, contentType: 'video/mp4' }, 'image', 'this file is video/mp4'],
    ['a PDF', { bytes: Buffer.from('%PDF-1.7'), contentType: 'application/pdf' }, 'image', 'application/pdf'],
  ] as const)(
    'is refused with the field, the type found and those allowed: %s',
    async (_, file, kind, message) => {
      const change = new MediaChange(anOwner());
      const refused = change.resolve(file, { kind, path: 'videos[0].file', current: [] });
      await expect(refused).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
      await expect(refused).rejects.toThrow(message);
      await expect(refused).rejects.toThrow(/^videos\[0\]\.file: must be .*(?:image\/avif|video\/quicktime)/);
      expect(await s3.keys()).toEqual([]);
    },
  );
});

describe('MediaChange: after a crash', () => {
  it('between item and object, the sweep removes the item', async () => {
    vi.mocked(objects.storeFile).mockRejectedValueOnce(new Error('the process ended'));
    const change = new MediaChange(anOwner());
    await expect(change.resolve(png(), { kind: 'image', path: 'cover', current: [] })).rejects.toThrow(
      'ended',
    );
    expect(await sweepMedia(later(23))).toMatchObject({ removed: 0 });
    expect(await sweepMedia(later(25))).toMatchObject({ removed: 1, failed: 0 });
  });

  it('between object and Smart Link, the sweep removes object and item', async () => {
    const change = new MediaChange(anOwner());
    const file = await change.resolve(png(), { kind: 'image', path: 'cover', current: [] });
    await sweepMedia(later(23));
    expect(await s3.keys()).toEqual([`media/${file}`]);
    await sweepMedia(later(25));
    expect(await s3.keys()).toEqual([]);
    expect(await itemOf(file)).toBeUndefined();
  });

  it('between Smart Link and removal, the next sweep deletes the released file', async () => {
    const owner = anOwner();
    const file = await attach(owner, png());
    await transactWrite(new MediaChange(owner).writes([file], []));
    expect(await s3.keys()).toEqual([`media/${file}`]);
    expect(await sweepMedia(now)).toMatchObject({ removed: 1 });
    expect(await s3.keys()).toEqual([]);
  });

  it.each([
    ['image', 'png', PNG],
    ['video', 'mp4', MP4],
  ] as const)(
    'between copy and note of an uploaded %s, the sweep removes upload and copy',
    async (kind, extension, Body) => {
      const owner = anOwner();
      const code = await uploaded(owner, Body);
      const stopped = async (file: string) => {
        await s3.client.send(new PutObjectCommand({ Bucket: s3.bucket, Key: `media/${file}`, Body }));
        throw new Error('the process ended');
      };
      if (kind === 'image') vi.mocked(objects.storeFile).mockImplementationOnce(stopped);
      else vi.mocked(objects.copyUpload).mockImplementationOnce((_, { file }) => stopped(file));
      await expect(
        new MediaChange(owner).resolve(code, { kind, path: 'cover', current: [] }),
      ).rejects.toThrow('ended');
      expect(await s3.keys()).toEqual([`media/${code}.${extension}`, `uploads/${code}`]);
      await sweepMedia(later(25));
      expect(await s3.keys()).toEqual([]);
    },
  );

  it('of a removal, the sweep continues with it', async () => {
    const owner = anOwner();
    const file = await attach(owner, png());
    vi.mocked(objects.removeFile).mockRejectedValueOnce(new Error('the process ended'));
    const change = new MediaChange(owner);
    await transactWrite(change.writes([file], []));
    await change.afterCommit();
    expect(await s3.keys()).toEqual([`media/${file}`]);
    await sweepMedia(now);
    expect(await s3.keys()).toEqual([]);
  });

  it('a repeated request uses the file of its first attempt', async () => {
    const owner = anOwner();
    const seed = Buffer.from('one request');
    const first = new MediaChange({ ...owner, ids: seededIds(seed) });
    const second = new MediaChange({ ...owner, ids: seededIds(seed) });
    const file = await first.resolve(png(), { kind: 'image', path: 'cover', current: [] });
    expect(await second.resolve(png(), { kind: 'image', path: 'cover', current: [] })).toBe(file);
    await transactWrite(second.writes([], [file]));
    expect(await s3.keys()).toEqual([`media/${file}`]);
  });
});

describe('the sweep', () => {
  it('takes nothing away from a Smart Link that gets it at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const owner = anOwner();
      const change = new MediaChange(owner);
      const file = await change.resolve(png(), { kind: 'image', path: 'cover', current: [] });
      const [attached] = await Promise.allSettled([
        transactWrite(change.writes([], [file])),
        sweepMedia(later(25)),
      ]);
      const keys = await s3.keys();
      expect(keys.includes(`media/${file}`)).toBe(attached.status === 'fulfilled');
    }
  });

  it('may run twice at once', async () => {
    for (let i = 0; i < 5; i++)
      await new MediaChange(anOwner()).resolve(png(), { kind: 'image', path: 'cover', current: [] });
    const results = await Promise.all([sweepMedia(later(25)), sweepMedia(later(25))]);
    expect(results.map(({ failed }) => failed)).toEqual([0, 0]);
    expect(await s3.keys()).toEqual([]);
  });
});

describe('MediaChange: a storage code', () => {
  it('gives its file to a Smart Link, under a name that cannot be uploaded to', async () => {
    const owner = anOwner();
    const code = await uploaded(owner);
    const file = await attach(owner, code);
    expect(file).toBe(`${code}.png`);
    expect(await s3.keys()).toEqual([`media/${file}`]);
    await upload(code, SVG);
    const object = new GetObjectCommand({ Bucket: s3.bucket, Key: `media/${file}` });
    const { Body, ContentType } = await s3.client.send(object);
    expect(Buffer.from((await Body?.transformToByteArray()) ?? [])).toEqual(PNG);
    expect(ContentType).toBe('image/png');
  });

  it('uses the content, not the declared type', async () => {
    const owner = anOwner();
    expect(await attach(owner, await uploaded(owner, JPEG, 'image/png'))).toMatch(/\.jpg$/);
  });

  it.each([
    ['unknown', async () => newId('media')],
    ["another owner's", async () => uploaded(anOwner())],
  ])('is refused without a hint of whose it is when %s', async (_, code) => {
    const refused = new MediaChange(anOwner()).resolve(await code(), {
      kind: 'image',
      path: 'videos[1].cover',
      current: [],
    });
    await expect(refused).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [
        {
          path: 'videos[1].cover',
          message: 'is not one of your uploads; create one with POST /v1/api/uploads',
        },
      ],
    });
  });

  it('takes over an image without its metadata', async () => {
    const owner = anOwner();
    const file = await attach(owner, await uploaded(owner, PHOTO));
    expect(await stored(file)).toEqual(PNG);
    expect(await itemOf(file)).toMatchObject({ size: PNG.length });
    expect(await s3.keys()).toEqual([`media/${file}`]);
  });

  it('is refused for an image that is broken or too large, until another one is uploaded', async () => {
    const owner = anOwner();
    const header = Buffer.from(PNG.subarray(16, 29));
    header.writeUInt32BE(100_000, 0);
    header.writeUInt32BE(100_000, 4);
    const large = Buffer.concat([PNG.subarray(0, 8), pngChunk('IHDR', header), PNG.subarray(33)]);
    const code = await uploaded(owner, large);
    const resolve = () => new MediaChange(owner).resolve(code, { kind: 'image', path: 'cover', current: [] });
    await expect(resolve()).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('110 megapixels'),
    });
    await upload(code, PNG.subarray(0, 40));
    await expect(resolve()).rejects.toThrow('cover: is corrupt or truncated');
    expect(await s3.keys()).toEqual([`uploads/${code}`]);
    await upload(code, JPEG);
    expect(await resolve()).toBe(`${code}.jpg`);
  });

  it('rejects an image above 10 MB that was declared as a video, without reading it', async () => {
    const owner = anOwner();
    const code = await createdUpload(owner, 'video/mp4', 20_000_000);
    await upload(code, Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)]));
    await expect(
      new MediaChange(owner).resolve(code, { kind: 'image', path: 'cover', current: [] }),
    ).rejects.toThrow('may have at most 10485760 bytes');
    expect(objects.readWholeUpload).not.toHaveBeenCalled();
  });

  it('is refused when an image is replaced while it is taken over', async () => {
    const owner = anOwner();
    const code = await uploaded(owner);
    vi.mocked(objects.readWholeUpload).mockImplementationOnce(async (id, etag) => {
      await upload(id, PHOTO);
      return objects.readWholeUpload(id, etag);
    });
    await expect(
      new MediaChange(owner).resolve(code, { kind: 'image', path: 'cover', current: [] }),
    ).rejects.toThrow('was replaced');
    expect(await s3.keys()).toEqual([`uploads/${code}`]);
  });

  it('is refused while nothing was uploaded', async () => {
    const owner = anOwner();
    const refused = new MediaChange(owner).resolve(await createdUpload(owner), {
      kind: 'image',
      path: 'cover',
      current: [],
    });
    await expect(refused).rejects.toThrow('cover: has not been uploaded yet');
  });

  it('is refused when its bytes are of another kind, and can be uploaded again until they fit', async () => {
    const owner = anOwner();
    const code = await uploaded(owner, SVG);
    const resolve = () => new MediaChange(owner).resolve(code, { kind: 'image', path: 'cover', current: [] });
    await expect(resolve()).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    await upload(code, PNG);
    expect(await resolve()).toBe(`${code}.png`);
  });

  it('is refused for another Smart Link of the same owner', async () => {
    const owner = anOwner();
    const file = await attach(owner, await uploaded(owner));
    const other = new MediaChange(anOwner({ ownerId: owner.ownerId }));
    for (const source of [file.replace('.png', ''), `${mediaOrigin}/media/${file}`]) {
      await expect(other.resolve(source, { kind: 'image', path: 'cover', current: [] })).rejects.toThrow(
        'belongs to another link',
      );
    }
  });

  it('is attached to exactly one of several concurrent Smart Links', async () => {
    const owner = anOwner();
    const code = await uploaded(owner);
    const links = Array.from({ length: 8 }, () => anOwner({ ownerId: owner.ownerId }));
    const outcomes = await Promise.allSettled(links.map((link) => attach(link, code)));
    const won = outcomes.flatMap((outcome, i) => (outcome.status === 'fulfilled' ? [links[i]] : []));
    expect(won).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        const isConflict = outcome.reason instanceof ConditionFailedError;
        expect(isConflict || outcome.reason.message).toEqual(
          isConflict || expect.stringContaining('belongs to another link'),
        );
      }
    }
    expect(await itemOf(code)).toMatchObject({ state: 'attached', recordId: won[0]?.recordId });
    expect(await s3.keys()).toEqual([`media/${code}.png`]);
  });

  it('is removed when it was never used, also when it is uploaded again while that is possible', async () => {
    const owner = anOwner();
    const code = await uploaded(owner);
    const file = await attach(owner, code);
    const change = new MediaChange(owner);
    await transactWrite(change.writes([file], []));
    await change.afterCommit();
    expect(await s3.keys()).toEqual([]);
    await upload(code, PNG);
    await sweepMedia(later(3));
    expect(await s3.keys()).toEqual([]);
    expect(await itemOf(code)).toBeUndefined();
  });
});

describe('MediaChange: a URL', () => {
  it('of another site stays as it is', async () => {
    const change = new MediaChange(anOwner());
    const url = 'https://example.com/media/med_4fJ2kQ8sT1vX7yZ0aBcD.png';
    expect(await change.resolve(url, { kind: 'image', path: 'cover', current: [] })).toBe(url);
  });

  it('of a file that the Smart Link has, or its storage code, keeps the file', async () => {
    const owner = anOwner();
    const file = await attach(owner, png());
    for (const source of [`${mediaOrigin}/media/${file}`, file.replace('.png', '')]) {
      const change = new MediaChange(owner);
      expect(await change.resolve(source, { kind: 'image', path: 'cover', current: [file] })).toBe(file);
      expect(change.writes([file], [file])).toEqual([]);
    }
    await expect(
      new MediaChange(owner).resolve(`${mediaOrigin}/media/${file}`, {
        kind: 'video',
        path: 'videos[0].url',
        current: [file],
      }),
    ).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  it('of our own media that names no file of the owner is refused', async () => {
    const others = await attach(anOwner(), png());
    for (const name of [others, 'med_4fJ2kQ8sT1vX7yZ0aBcD.png', 'x.png', '../uploads/x', '']) {
      const refused = new MediaChange(anOwner()).resolve(`${mediaOrigin}/media/${name}`, {
        kind: 'image',
        path: 'cover',
        current: [],
      });
      if (name.includes('..')) expect(await refused).toContain('/uploads/x');
      else await expect(refused).rejects.toThrow('is not one of your uploads');
    }
  });
});

describe('createUpload: uploads', () => {
  it('are limited while they wait for a Smart Link, and freed by its use', async () => {
    const owner = anOwner();
    const codes = await Promise.all(
      Array.from({ length: MAX_PENDING_UPLOADS - 1 }, () => createdUpload(owner)),
    );
    const code = await uploaded(owner);
    await expect(createdUpload(owner)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      headers: { 'retry-after': '86400' },
    });
    await attach(owner, code);
    await createdUpload(owner);
    expect(codes).toHaveLength(MAX_PENDING_UPLOADS - 1);
    await createdUpload(anOwner());
  });

  it('are limited in their bytes', async () => {
    const owner = anOwner();
    const video = () => createdUpload(owner, 'video/mp4', 500 * 1024 * 1024);
    for (let i = 0; i < 40; i++) await video();
    await expect(video()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});
