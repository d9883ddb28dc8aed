import { CopyObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { createUpload } from '#shared/core/media/create-upload.ts';
import { MediaAllowance } from '#shared/core/media/media-allowance.ts';
import { MediaChange } from '#shared/core/media/media-change.ts';
import { findMedia } from '#shared/core/media/media-store.ts';
import { sweepMedia } from '#shared/core/media/sweep-media.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { transactWrite } from '#shared/platform/dynamo/transact.ts';
import { newId, randomIds } from '#shared/platform/runtime/ids.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { by } from '#test/support/builders/authors.ts';
import { startDynamoEngine } from '#test/support/emulators/dynamo-engine.ts';
import { startS3Engine } from '#test/support/emulators/s3-engine.ts';
import { PNG } from '#test/support/files/media-samples.ts';

const now = new Date('2026-05-01T12:00:00Z');
const DAY_MS = 24 * 3_600_000;

// The steps of "Restore in another region or account" in docs/operations.md, table and files together.
it('restored media are served, counted, replaced and swept like those of the lost bucket', async () => {
  const [engine, s3] = [await startDynamoEngine(), await startS3Engine()];
  await engine.createTable();
  await s3.emptyBucket();
  const owner = await anAccount({ plan: 'business' });
  const { ownerId } = owner;
  const allowance = new MediaAllowance(owner, async () => 0);
  const recordId = newId('smartLink');
  const use = async (before: string[]) => {
    const target = { ownerId, recordId, mediaOrigin: 'https://m.example', allowance, ids: randomIds, now };
    const change = new MediaChange(target);
    const image = { bytes: PNG, contentType: 'image/png' };
    const file = await change.resolve(image, { kind: 'image', path: 'cover', current: before });
    await transactWrite(change.writes(before, [file]));
    await change.afterCommit();
    return file;
  };
  const file = await use([]);
  const upload = { id: newId('media'), allowance };
  const { storageCode } = await createUpload(
    { by: by(ownerId), now },
    { contentType: 'image/png', size: 1000 },
    upload,
  );
  const Key = `uploads/${storageCode}`;
  await s3.client.send(new PutObjectCommand({ Bucket: s3.bucket, Key, Body: PNG }));

  // What AWS Backup keeps: every item, and every object with its metadata.
  const lost = { bucket: s3.bucket, keys: await s3.keys() };
  const headersOf = async (Bucket: string) => {
    const { ContentType, CacheControl, Metadata } = await s3.client.send(
      new HeadObjectCommand({ Bucket, Key: `media/${file}` }),
    );
    return { ContentType, CacheControl, Metadata };
  };
  const { Items = [] } = await dynamo().send(new ScanCommand({ TableName: tableName() }));

  await engine.createTable();
  await s3.emptyBucket();
  expect(await s3.keys()).toEqual([]);
  for (const Item of Items) await dynamo().send(new PutCommand({ TableName: tableName(), Item }));
  for (const name of lost.keys)
    await s3.client.send(
      new CopyObjectCommand({ Bucket: s3.bucket, Key: name, CopySource: `${lost.bucket}/${name}` }),
    );

  const { Body } = await s3.client.send(new GetObjectCommand({ Bucket: s3.bucket, Key: `media/${file}` }));
  expect(Buffer.from((await Body?.transformToByteArray()) ?? [])).toEqual(PNG);
  expect(await headersOf(s3.bucket)).toEqual(await headersOf(lost.bucket));
  expect((await findOwner(ownerId))?.ownerId).toBe(ownerId);
  expect(await findMedia(ownerId, file.split('.')[0] ?? '')).toMatchObject({ state: 'attached', recordId });

  // The upload that nothing uses is removed days later, although its bucket is another one.
  expect(await sweepMedia(new Date(now.getTime() + 5 * DAY_MS))).toMatchObject({ removed: 1, failed: 0 });
  expect(await s3.keys()).toEqual([`media/${file}`]);
  const next = await use([file]);
  expect(await s3.keys()).toEqual([`media/${next}`]);
});
