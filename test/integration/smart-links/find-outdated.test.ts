import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { encode as encodeJpeg } from 'jpeg-js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as copyImages } from '#functions/workers/copy-images.ts';
import { type DomainEvent, PAGE_OUTDATED } from '#shared/core/events/event.ts';
import { OUTBOX_SHARDS, pendingEvents, removeFromOutbox } from '#shared/core/events/outbox-store.ts';
import { NO_FILES } from '#shared/core/media/file-parts.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import { CARD_VERSION } from '#shared/smart-links/cards/card-version.ts';
import { createSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import { findOutdated } from '#shared/smart-links/media/find-outdated.ts';
import { readRefresh, saveRefresh } from '#shared/smart-links/media/refresh-store.ts';
import { smartLinkKey } from '#shared/smart-links/model/page-entry.ts';
import { readSmartLink } from '#shared/smart-links/store/smart-link-store.ts';
import { byAccount } from '#test/support/builders/authors.ts';
import { anOwner, HOSTS, NOW, smartLinkInput } from '#test/support/builders/smart-links.ts';
import { startDynamoEngine, tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { s3OfFile } from '#test/support/emulators/s3-engine.ts';
import { aPhoto } from '#test/support/files/photos.ts';

tableOfFile();
s3OfFile();

const PHOTO = Buffer.from(encodeJpeg(aPhoto(120, 80), 90).data);
const never = () => false;
const atOnce = () => Promise.resolve();
const search = (isOver = never) => findOutdated(NOW, isOver, atOnce);
const startAgain = () => saveRefresh({ version: 0, after: null, isDone: true });

/** Stores a page in the format of the previous version. Returns its id. */
async function aPageOfBefore(): Promise<string> {
  const files = { ...NO_FILES, cover: { bytes: PHOTO, contentType: 'image/jpeg' } };
  const owner = byAccount(await anOwner());
  const { _id: id } = await createSmartLink(
    { by: owner, hosts: HOSTS, ids: randomIds, now: NOW },
    smartLinkInput(),
    files,
  );
  await dynamo().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: smartLinkKey(id),
      UpdateExpression: 'REMOVE card, pictures',
    }),
  );
  return id;
}

/** Takes what was handed over out of the outbox. */
async function handedOver(): Promise<DomainEvent[]> {
  const taken: DomainEvent[] = [];
  for (let shard = 0; shard < OUTBOX_SHARDS; shard++) {
    for await (const events of pendingEvents(shard, new Date('2100-01-01'))) taken.push(...events);
  }
  await removeFromOutbox(taken);
  return taken.filter(({ type }) => type === PAGE_OUTDATED);
}

const idsOf = (events: readonly DomainEvent[]) => events.map(({ data }) => String(data['_id'])).sort();

const refresh = (detail: DomainEvent) =>
  copyImages({ detail }, { getRemainingTimeInMillis: () => 300_000, awsRequestId: 'r' } as never);

beforeEach(async () => {
  // No test finds the pages of another one.
  await (await startDynamoEngine()).createTable();
  await startAgain();
});

describe('findOutdated', () => {
  it('hands over pages of before, which get their copies and cards', async () => {
    const ids = [await aPageOfBefore(), await aPageOfBefore()];
    expect(await search()).toEqual({ found: 2, isDone: true });
    const events = await handedOver();
    expect(idsOf(events)).toEqual(ids.toSorted());
    for (const event of events) await refresh(event);
    for (const id of ids) {
      const page = await readSmartLink(id);
      expect(Object.keys(page?.pictures ?? {})).toHaveLength(1);
      expect(page?.card?.file).toBeTruthy();
    }
    await startAgain();
    expect(await search()).toEqual({ found: 0, isDone: true });
  });

  it('searches once for each version', async () => {
    expect(await search()).toEqual({ found: 0, isDone: true });
    await aPageOfBefore();
    expect(await search()).toEqual({ found: 0, isDone: true });
    expect(await readRefresh(CARD_VERSION)).toMatchObject({ isDone: true });
  });

  it('continues in the next run where time ran out, and hands over each page', async () => {
    const ids = [await aPageOfBefore(), await aPageOfBefore(), await aPageOfBefore()];
    let calls = 0;
    expect(await search(() => ++calls > 2)).toEqual({ found: 2, isDone: false });
    const first = await handedOver();
    for (const event of first) await refresh(event);
    expect(await search()).toEqual({ found: 1, isDone: true });
    expect(idsOf([...first, ...(await handedOver())])).toEqual(ids.toSorted());
  });

  it('pauses between pages, so that few are drawn at a time', async () => {
    await Promise.all([aPageOfBefore(), aPageOfBefore(), aPageOfBefore()]);
    const pause = vi.fn(atOnce);
    await findOutdated(NOW, never, pause);
    expect(pause).toHaveBeenCalledTimes(2);
  });

  it('starts again after a search of an earlier version, which read the table', async () => {
    const id = await aPageOfBefore();
    const after = { ...smartLinkKey('sml_zzzzzzzzzzzzzzzzzzzz') };
    await saveRefresh({ version: CARD_VERSION, after, isDone: false });
    expect(await search()).toEqual({ found: 1, isDone: true });
    expect(idsOf(await handedOver())).toEqual([id]);
  });
});
