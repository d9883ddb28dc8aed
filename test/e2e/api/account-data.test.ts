import { describe, expect, it } from 'vitest';
import {
  admin,
  aLink,
  apiAs,
  aSmartLink,
  eventually,
  invoke,
  isLocal,
  newTitle,
  origin,
  outcome,
} from '#test/support/deployment/client.ts';
import { aClick, aPageClick, aSale } from '#test/support/deployment/conversions.ts';
import { mailTo, newAddress } from '#test/support/deployment/mail.ts';
import { PNG } from '#test/support/files/media-samples.ts';
import { unzip } from '#test/support/files/unzip.ts';
import { aFile, sendForm } from '#test/support/forms.ts';

async function anAccount() {
  const address = newAddress();
  const { ownerId, apiKey } = await admin('owner', 'create', '--name', 'To be deleted', '--email', address);
  return { ownerId, apiKey, address, api: apiAs(apiKey) };
}

describe.runIf(isLocal)('POST /account/export', () => {
  it('makes a file of everything, and emails where to find it', async () => {
    const { api, apiKey, address, ownerId } = await anAccount();
    const { folder } = (await api.post('/folders', { name: 'Spring' })).body.data;
    const link = await aLink({ maxClicks: 10, trackConversions: true, folderId: folder._id }, api);
    // As in a folder that is older than its counts.
    await admin('owner', 'recount', ownerId);
    const parts = { title: newTitle(), type: 'myBio', urls: [{ title: 'A', url: 'https://example.com/' }] };
    const page = await sendForm(
      'POST',
      '/smart-links',
      { ...parts, image: aFile(PNG, 'a.png', 'image/png') },
      { apiKey },
    );
    expect(page.status).toBe(201);
    const questions = [{ question: 'Stars', type: 'rating' }];
    await aSmartLink({ type: 'surveyLink', questions }, api);
    const sales = [
      aSale({ clickId: await aClick(link) }),
      aSale({ clickId: (await aPageClick(api)).clickId }),
    ];
    expect((await api.post('/conversions/bulk', { conversions: sales })).body.data.recorded).toBe(2);
    await eventually(
      async () => (await api.get('/conversions')).body.data.conversions,
      (conversions) => conversions.length === 2,
    );

    const started = await api.post('/account/export', {});
    expect(outcome(started)).toEqual([202, undefined]);
    const { _id } = started.body.data.export;
    const read = async () => (await api.get(`/account/exports/${_id}`)).body.data.export;
    const done = await eventually(read, ({ status }) => status === 'completed', 30);
    expect(done).toMatchObject({ status: 'completed', skippedMedia: 0 });
    const [listed] = (await api.get('/account/exports')).body.data.exports;
    expect((await fetch(done.downloadUrl)).status).toBe(200);
    const response = await fetch(listed.downloadUrl);
    const files = unzip(Buffer.from(await response.arrayBuffer()));
    expect(JSON.parse(files.get('links.json') ?? '')).toMatchObject([{ _id: link._id }]);
    expect(JSON.parse(files.get('folders.json') ?? '')).toMatchObject([{ _id: folder._id, links: 1 }]);
    for (const { eventId } of sales) expect(files.get('conversions.csv')).toContain(eventId);
    // Its social card as well, if it is drawn by now.
    const uploaded = new URL(page.body.data.link.image).pathname.split('/').at(-1);
    expect([...files.keys()].filter((name) => name.startsWith('media/'))).toContainEqual(
      expect.stringContaining(`${uploaded}`),
    );
    const { text } = await mailTo(address, 'is ready');
    expect(text).toContain('/console/account');
    // Not to be had without a signature.
    const { origin: bucket, pathname } = new URL(listed.downloadUrl);
    expect((await fetch(`${bucket}${pathname}`)).status).toBe(403);
    expect((await fetch(`${origin}/exports/${_id}.zip`)).status).toBe(404);
  });
});

describe.runIf(isLocal)('DELETE /account', () => {
  it('requires the name as confirmation, sends emails, and can be cancelled', async () => {
    const { api, address } = await anAccount();
    expect(outcome(await api.delete('/account', { name: 'another' }))).toEqual([400, 'VALIDATION_ERROR']);
    const deleted = await api.delete('/account', { name: 'To be deleted' });
    expect(deleted.status).toBe(202);
    const { deletionAt } = deleted.body.data.account;
    expect(Date.parse(deletionAt) - Date.now()).toBeGreaterThan(13.9 * 24 * 3600_000);
    expect((await api.get('/me')).body.data.owner.deletionAt).toBe(deletionAt);
    await invoke('sweep-deletions');
    await mailTo(address, 'will be deleted on');
    expect((await api.post('/account/restore', {})).body.data.account.deletionAt).toBeNull();
    expect((await api.get('/me')).body.data.owner.deletionAt).toBeNull();
  });
});
