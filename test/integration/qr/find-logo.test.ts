import { PutObjectCommand } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, it } from 'vitest';
import { createUpload } from '#shared/core/media/create-upload.ts';
import { MediaAllowance } from '#shared/core/media/media-allowance.ts';
import { MediaChange, type MediaOwner } from '#shared/core/media/media-change.ts';
import { mediaIdOf } from '#shared/core/media/media-file.ts';
import { findMedia } from '#shared/core/media/media-store.ts';
import type { MediaType } from '#shared/core/media/media-type.ts';
import { hideFile } from '#shared/core/media/object-store.ts';
import { sweepMedia } from '#shared/core/media/sweep-media.ts';
import { transactWrite } from '#shared/platform/dynamo/transact.ts';
import { newId, randomIds } from '#shared/platform/runtime/ids.ts';
import { findLogo } from '#shared/qr/find-logo.ts';
import { MAX_LOGO_BYTES } from '#shared/qr/logo.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { by } from '#test/support/builders/authors.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { type S3Engine, startS3Engine } from '#test/support/emulators/s3-engine.ts';
import { pngChunk, pngWith } from '#test/support/files/image-files.ts';
import { GIF, MP4, SVG, WEBP } from '#test/support/files/media-samples.ts';
import { aPicture, fileOf } from '#test/support/files/qr-images.ts';

const now = new Date('2026-05-01T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

const picture = aPicture(20, 10, () => [10, 20, 200, 255]);
const png = fileOf(picture, 'image/png');
const jpeg = fileOf(picture, 'image/jpeg');

let s3: S3Engine;

tableOfFile();
beforeAll(async () => {
  s3 = await startS3Engine();
  await s3.emptyBucket();
});
async function anOwner(): Promise<MediaOwner> {
  const account = await anAccount({ plan: 'business' });
  const allowance = new MediaAllowance(account, async () => 0);
  const recordId = newId('smartLink');
  return {
    ownerId: account.ownerId,
    recordId,
    mediaOrigin: 'https://media.example',
    allowance,
    ids: randomIds,
    now,
  };
}

async function createdUpload(
  { ownerId, allowance }: MediaOwner,
  contentType: MediaType = 'image/png',
): Promise<string> {
  const upload = { contentType, size: 2 * MAX_LOGO_BYTES };
  return (
    await createUpload({ by: by(ownerId), now }, upload, {
      id: newId('media'),
      allowance: allowance as MediaAllowance,
    })
  ).storageCode;
}

async function uploaded(owner: MediaOwner, Body: Buffer, contentType?: MediaType): Promise<string> {
  const code = await createdUpload(owner, contentType);
  await s3.client.send(new PutObjectCommand({ Bucket: s3.bucket, Key: `uploads/${code}`, Body }));
  return code;
}

/** Gives a Smart Link another cover, and returns the name of its file. */
async function attached(
  owner: MediaOwner,
  source: string | undefined,
  before: string[] = [],
): Promise<string | undefined> {
  const change = new MediaChange(owner);
  const file = source && (await change.resolve(source, { kind: 'image', path: 'cover', current: before }));
  await transactWrite(change.writes(before, file ? [file] : []));
  await change.afterCommit();
  return file;
}

const refused = (message: string, code = 'VALIDATION_ERROR') =>
  expect.objectContaining({
    code,
    details: [expect.objectContaining({ path: 'logo', message: expect.stringContaining(message) })],
  });

describe('findLogo', () => {
  it.each([
    ['png', png],
    ['jpeg', jpeg],
  ])('reads an upload of type %s where it is, as often as it is asked', async (_, file) => {
    const owner = await anOwner();
    // Its type is detected from its content.
    const code = await uploaded(owner, file, 'video/mp4');
    const before = await findMedia(owner.ownerId, code);
    for (let i = 0; i < 2; i++) {
      expect(await findLogo(owner.ownerId, code)).toMatchObject({ width: 20, height: 10 });
    }
    expect(await findMedia(owner.ownerId, code)).toEqual(before);
    expect(await s3.keys()).toContain(`uploads/${code}`);
  });

  it('reads an image that a Smart Link shows, for as long as it does', async () => {
    const owner = await anOwner();
    const code = await uploaded(owner, png);
    const file = (await attached(owner, code)) as string;
    await sweepMedia(later(1000));
    expect(await findLogo(owner.ownerId, mediaIdOf(file))).toMatchObject({ width: 20 });
    await attached(owner, undefined, [file]);
    await expect(findLogo(owner.ownerId, code)).rejects.toEqual(
      refused('is not an image of yours', 'NOT_FOUND'),
    );
  });

  it('says that an upload that no Smart Link uses is gone after a day', async () => {
    const owner = await anOwner();
    const code = await uploaded(owner, png);
    await sweepMedia(later(23));
    expect(await findLogo(owner.ownerId, code)).toMatchObject({ width: 20 });
    await sweepMedia(later(25));
    await expect(findLogo(owner.ownerId, code)).rejects.toEqual(
      refused('deleted after 24 hours', 'NOT_FOUND'),
    );
  });

  it('does not reveal whether another owner has an image', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const code = await uploaded(owner, png);
    const ofOther = await findLogo(other.ownerId, code).catch((error) => error);
    const unknown = await findLogo(other.ownerId, newId('media')).catch((error) => error);
    expect(ofOther).toEqual(refused('is not an image of yours', 'NOT_FOUND'));
    expect(ofOther.details).toEqual(unknown.details);
  });

  it('rejects missing uploads, and the hidden image of a blocked page', async () => {
    const owner = await anOwner();
    await expect(findLogo(owner.ownerId, await createdUpload(owner))).rejects.toEqual(
      refused('has not been uploaded yet', 'NOT_FOUND'),
    );
    const file = (await attached(owner, await uploaded(owner, png))) as string;
    await hideFile(file);
    await expect(findLogo(owner.ownerId, mediaIdOf(file))).rejects.toEqual(
      refused('is not an image of yours', 'NOT_FOUND'),
    );
  });

  it.each([
    ['GIF', GIF],
    ['WebP', WEBP],
    ['SVG', SVG],
    ['video', MP4],
    ['empty file', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
  ])('refuses: %s', async (_, file) => {
    const owner = await anOwner();
    await expect(findLogo(owner.ownerId, await uploaded(owner, file))).rejects.toEqual(
      file.length > 0 ? refused('must be a PNG or JPEG') : refused('', 'NOT_FOUND'),
    );
  });

  it('refuses a file that is too large, and reads no more of it than is allowed', async () => {
    const owner = await anOwner();
    const padded = (bytes: number) => pngWith(png, [pngChunk('tEXt', Buffer.alloc(bytes - png.length - 12))]);
    expect(await findLogo(owner.ownerId, await uploaded(owner, padded(MAX_LOGO_BYTES)))).toMatchObject({
      width: 20,
    });
    await expect(findLogo(owner.ownerId, await uploaded(owner, padded(MAX_LOGO_BYTES + 1)))).rejects.toEqual(
      refused(`may have at most ${MAX_LOGO_BYTES} bytes; this image has ${MAX_LOGO_BYTES + 1}`),
    );
  });
});
