import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { encode as encodeJpeg } from 'jpeg-js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '../../../functions/workers/copy-images.ts';
import { PAGES_OUTDATED } from '../../../shared/events/event.ts';
import { newEvent } from '../../../shared/events/new-event.ts';
import * as publish from '../../../shared/events/publish-events.ts';
import { NO_FILES } from '../../../shared/media/file-parts.ts';
import * as objects from '../../../shared/media/object-store.ts';
import { dynamo, tableName } from '../../../shared/platform/dynamo/client.ts';
import { randomIds } from '../../../shared/platform/runtime/ids.ts';
import { createSmartLink } from '../../../shared/smart-links/manage-smart-links.ts';
import { refreshPages } from '../../../shared/smart-links/media/refresh-pages.ts';
import { saveRefresh } from '../../../shared/smart-links/media/refresh-store.ts';
import { requestRefresh } from '../../../shared/smart-links/media/request-refresh.ts';
import { readSmartLink } from '../../../shared/smart-links/smart-link-store.ts';
import { smartLinkKey } from '../../../shared/smart-links/visits/page-entry.ts';
import { byAccount } from '../../support/builders/authors.ts';
import { anOwner, create, HOSTS, NOW, smartLinkInput, update } from '../../support/builders/smart-links.ts';
import { tableOfFile } from '../../support/emulators/dynamo-engine.ts';
import { s3OfFile } from '../../support/emulators/s3-engine.ts';
import { aPhoto } from '../../support/files/photos.ts';

vi.mock('../../../shared/media/object-store.ts', { spy: true });

tableOfFile();

const enough = () => 300_000;
const PHOTO = Buffer.from(encodeJpeg(aPhoto(600, 400), 90).data);

s3OfFile();
beforeEach(async () => {
  vi.clearAllMocks();
  await refreshPages(enough, NOW);
  // As before the first run, for the pages of the test.
  await saveRefresh({ version: 0, after: null, isDone: true });
});

/** As the version before wrote it. */
async function aPageOfBefore(): Promise<string> {
  const files = { ...NO_FILES, cover: { bytes: PHOTO, contentType: 'image/jpeg' } };
  const owner = byAccount(await anOwner());
  const { _id: id } = await createSmartLink(owner, smartLinkInput(), files, HOSTS, randomIds, NOW);
  await dynamo().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: smartLinkKey(id),
      UpdateExpression: 'REMOVE card, pictures',
    }),
  );
  return id;
}

const isRefreshed = async (id: string) => {
  const link = await readSmartLink(id);
  return Object.keys(link?.pictures ?? {}).length === 1 && link?.card?.file != null;
};
const refreshed = async (ids: readonly string[]) =>
  (await Promise.all(ids.map(isRefreshed))).filter(Boolean).length;

describe('refreshPages', () => {
  it('gives pages of before their copies and cards, once', async () => {
    const ids = [await aPageOfBefore(), await aPageOfBefore()];
    expect(await refreshPages(enough, NOW)).toEqual({ refreshed: 2, failed: 0, isDone: true });
    expect(await refreshed(ids)).toBe(2);
    vi.clearAllMocks();
    await saveRefresh({ version: 0, after: null, isDone: true });
    expect(await refreshPages(enough, NOW)).toEqual({ refreshed: 0, failed: 0, isDone: true });
    expect(objects.storeFile).not.toHaveBeenCalled();
  });

  it('continues where time ran out', async () => {
    const ids = [await aPageOfBefore(), await aPageOfBefore(), await aPageOfBefore()];
    for (const count of [1, 2]) {
      const times = [300_000, 300_000];
      expect(await refreshPages(() => times.shift() ?? 0, NOW)).toMatchObject({ isDone: false });
      expect(await refreshed(ids)).toBe(count);
    }
    expect(await refreshPages(enough, NOW)).toEqual({ refreshed: 1, failed: 0, isDone: true });
    expect(await refreshed(ids)).toBe(3);
  });

  it('leaves out a page that fails, and one that stops the worker', async () => {
    const ids = [await aPageOfBefore(), await aPageOfBefore(), await aPageOfBefore()];
    vi.mocked(objects.storeFile).mockRejectedValueOnce(new Error('S3 fails'));
    const stop = new Error('as a crash: nothing after it runs');
    vi.mocked(objects.readWholeFile).mockImplementationOnce(objects.readWholeFile);
    expect(await refreshPages(enough, NOW)).toEqual({ refreshed: 2, failed: 1, isDone: true });
    expect(await refreshed(ids)).toBe(2);
    await saveRefresh({ version: 0, after: null, isDone: true });
    const more = [await aPageOfBefore(), await aPageOfBefore()];
    vi.mocked(objects.storeFile).mockRejectedValueOnce(stop);
    const crash = () => {
      throw stop;
    };
    let calls = 0;
    await expect(refreshPages(() => (++calls > 2 ? crash() : 300_000), NOW)).rejects.toThrow('crash');
    expect(await refreshPages(enough, NOW)).toMatchObject({ isDone: true });
    expect(await refreshed([...ids, ...more])).toBe(4);
  });

  it('runs concurrently with changes and other runs', async () => {
    const owner = await anOwner();
    const { _id: changed } = await create(owner);
    const ids = [await aPageOfBefore(), await aPageOfBefore()];
    await Promise.all([
      refreshPages(enough, NOW),
      refreshPages(enough, NOW),
      update(owner, changed, { title: 'Changed meanwhile' }),
    ]);
    expect(await refreshed(ids)).toBe(2);
    expect((await readSmartLink(changed))?.title).toBe('Changed meanwhile');
  });

  it("is invoked by the sweep's event", async () => {
    const id = await aPageOfBefore();
    const detail = newEvent(PAGES_OUTDATED, '', {}, NOW);
    await handler({ detail }, { getRemainingTimeInMillis: enough, awsRequestId: 'r' } as never);
    expect(await isRefreshed(id)).toBe(true);
  });
});

describe('requestRefresh', () => {
  it('requests a refresh until all pages are up to date', async () => {
    const published = vi.spyOn(publish, 'publishEvents').mockResolvedValue();
    expect(await requestRefresh(NOW)).toBe(true);
    expect(published.mock.calls[0]?.[0]).toMatchObject([{ type: PAGES_OUTDATED }]);
    await refreshPages(enough, NOW);
    expect(await requestRefresh(NOW)).toBe(false);
    expect(published).toHaveBeenCalledOnce();
  });
});
