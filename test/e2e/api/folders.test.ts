import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Api,
  admin,
  aLink,
  api,
  apiAs,
  aSmartLink,
  eventually,
  invoke,
  isLocal,
  newUrl,
  outcome,
} from '#test/support/deployment/client.ts';
import { anAgent } from '#test/support/deployment/mcp.ts';
import type { Json } from '#test/support/json.ts';

const CSV = { 'content-type': 'text/csv' };

let names = 0;
async function aFolder(as: Api): Promise<string> {
  const { body } = await as.post('/folders', { name: `Folder ${Date.now()} ${++names}` });
  return body.data.folder._id;
}

const idsIn = async (as: Api, folderId: string, list = 'links'): Promise<string[]> =>
  (await as.get(`/${list}?folderId=${folderId}`)).body.data.links.map(({ _id }: Json) => _id);

const shows = (as: Api, folderId: string, ids: readonly string[], list?: string) =>
  eventually(
    () => idsIn(as, folderId, list),
    (found) => JSON.stringify(found.toSorted()) === JSON.stringify(ids.toSorted()),
  );

describe('folders', () => {
  it('are created, changed if nobody else did, and deleted without their links', async () => {
    const name = `Spring ${Date.now()}`;
    const created = await api.post('/folders', { name, color: '#0F766E' });
    expect(created.status).toBe(201);
    const { folder } = created.body.data;
    expect(folder).toMatchObject({ _id: expect.stringMatching(/^fld_/), name, color: '#0f766e' });
    const path = `/folders/${folder._id}`;
    expect((await api.get('/folders')).body.data.folders).toContainEqual(folder);
    const etag = (await api.get(path)).headers.get('etag') as string;
    const change = { name: `${name}!`, description: 'For May' };
    expect((await api.patch(path, change, { 'if-match': etag })).body.data.folder).toMatchObject(change);
    expect(outcome(await api.patch(path, change, { 'if-match': etag }))).toEqual([
      412,
      'PRECONDITION_FAILED',
    ]);
    const again = await api.post('/folders', { name: change.name.toUpperCase() });
    expect(again.body.error.details).toMatchObject([{ path: 'name', code: 'duplicate' }]);
    const link = await aLink({ folderId: folder._id, maxClicks: 10 });
    const page = await aSmartLink({ folderId: folder._id });
    expect((await api.delete(path)).body.data).toEqual({ _id: folder._id, deleted: true, moved: 2 });
    expect((await api.get(`/links/${link._id}`)).body.data.link.folderId).toBeNull();
    expect((await api.get(`/smart-links/${page._id}`)).body.data.link.folderId).toBeNull();
    expect(outcome(await api.get(path))).toEqual([404, 'NOT_FOUND']);
    for (const list of ['links', 'smart-links', 'links/export']) {
      expect(outcome(await api.get(`/${list}?folderId=${folder._id}`))).toEqual([400, 'VALIDATION_ERROR']);
    }
    expect(outcome(await api.get('/links?folderId=Spring'))).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('hold links however they are created, moved and deleted', async () => {
    const [one, other] = [await aFolder(api), await aFolder(api)];
    const { body: bulk } = await api.post('/links/bulk', {
      links: [
        { originalUrl: newUrl(), folderId: one },
        { originalUrl: newUrl(), folderId: one },
      ],
    });
    const [first, second] = bulk.data.results.map(({ link }: Json) => link._id);
    const third = (await aLink({ folderId: one }))._id;
    await shows(api, one, [first, second, third]);
    expect(JSON.stringify((await api.get(`/links/export?folderId=${one}`)).body)).toContain(third);
    const moved = await api.patch('/links/bulk', { ids: [first, second], changes: { folderId: other } });
    expect(moved.body.data).toMatchObject({ updated: 2, failed: 0 });
    await api.patch(`/links/${third}`, { folderId: other });
    await shows(api, other, [first, second, third]);
    expect(await idsIn(api, one)).toEqual([]);
    await api.delete(`/links/${third}`);
    await api.post('/links/bulk/delete', { ids: [second] });
    await shows(api, other, [first]);
  });

  it('hold pages', async () => {
    const [one, other] = [await aFolder(api), await aFolder(api)];
    const { _id } = await aSmartLink({ folderId: one });
    await shows(api, one, [_id], 'smart-links');
    await api.patch(`/smart-links/${_id}`, { folderId: other });
    await shows(api, other, [_id], 'smart-links');
    await api.delete(`/smart-links/${_id}`);
    await shows(api, other, [], 'smart-links');
  });

  it('require UTM parameters of the links in them', async () => {
    const { body } = await api.post('/folders', {
      name: `Ruled ${newUrl()}`.slice(-60),
      requiredUtm: ['campaign'],
    });
    const { _id: folderId, requiredUtm } = body.data.folder;
    expect(requiredUtm).toEqual(['campaign']);
    const missing = [{ path: 'utm.campaign', code: 'required', params: { parameter: 'utm_campaign' } }];
    const created = await api.post('/links', { originalUrl: newUrl(), folderId });
    expect([...outcome(created), created.body.error.details]).toMatchObject([
      400,
      'VALIDATION_ERROR',
      missing,
    ]);
    const link = await aLink({ folderId, utm: { campaign: 'spring' } });
    expect((await api.patch(`/links/${link._id}`, { utm: null })).body.error.details).toMatchObject(missing);
    const { _id } = await aLink();
    const moved = await api.patch('/links/bulk', { ids: [_id], changes: { folderId } });
    expect(moved.body.data.results).toMatchObject([{ status: 'failed', error: { details: missing } }]);
    const csv = `originalUrl,utm_campaign\n${newUrl()},spring\n${newUrl()},\n`;
    const check = await api.post(`/links/import/check?folderId=${folderId}`, csv, CSV);
    expect(check.body.data.check).toMatchObject({ valid: 1, errors: [{ row: 2, details: missing }] });
    const refused = await api.patch(`/folders/${folderId}`, { requiredUtm: ['color'] });
    expect(refused.body.error.details).toMatchObject([{ path: 'requiredUtm[0]', code: 'invalid_value' }]);
    const freed = await api.patch(`/folders/${folderId}`, { requiredUtm: [] });
    expect(freed.body.data.folder).toMatchObject({ requiredUtm: [], links: 1, smartLinks: 0 });
  });

  it.runIf(isLocal)('are counted again for an operator', async () => {
    const { ownerId, apiKey } = await admin('owner', 'create', '--name', 'To be counted');
    const as = apiAs(apiKey);
    const folderId = await aFolder(as);
    await aLink({ folderId }, as);
    await aSmartLink({ folderId }, as);
    const counted = { _id: folderId, links: 1, smartLinks: 1 };
    const agent = await anAgent(apiKey);
    for (const read of [
      async () => (await as.get('/folders')).body.data.folders,
      async () => [(await as.get(`/folders/${folderId}`)).body.data.folder],
      async () => [(await as.patch(`/folders/${folderId}`, { description: 'A' })).body.data.folder],
      async () => (await agent.call('list_folders')).data.folders,
    ]) {
      await admin('owner', 'recount', ownerId);
      expect(await read()).toMatchObject([counted]);
    }
  });

  it('take in what is imported', async () => {
    const [own, all] = [await aFolder(api), await aFolder(api)];
    const csv = `originalUrl,folderId\n${newUrl()},${own}\n${newUrl()},fld_00000000000000000000\n`;
    const check = await api.post(`/links/import/check?folderId=${all}`, csv, CSV);
    expect(check.body.warnings).toMatchObject([{ path: 'rows[2].folderId', code: 'not_found' }]);
    const { body } = await api.post(`/links/import?folderId=${all}`, csv, CSV);
    await eventually(
      async () => (await api.get(`/links/import/${body.data.job._id}`)).body.data.job,
      ({ created }) => created === 2,
    );
    expect([(await idsIn(api, own)).length, (await idsIn(api, all)).length]).toEqual([1, 1]);
  });
});

describe.runIf(isLocal)('UTM templates', () => {
  it('fill in the parameters of links and imports, and refuse links without the required ones', async () => {
    const { apiKey } = await admin('owner', 'create', '--name', 'Campaigns');
    const as = apiAs(apiKey);
    const body = { name: 'Mail', source: 'news', medium: 'email', required: ['campaign'] };
    const created = await as.post('/utm-templates', body);
    expect(created.status).toBe(201);
    const { utmTemplate } = created.body.data;
    const { _id: utmTemplateId } = utmTemplate;
    const path = `/utm-templates/${utmTemplateId}`;
    expect((await as.get('/utm-templates')).body.data.utmTemplates).toEqual([utmTemplate]);
    expect((await as.get(path)).body.data.utmTemplate).toEqual(utmTemplate);
    const refused = await as.post('/links', { originalUrl: newUrl(), utmTemplateId });
    expect(refused.body.error.details).toMatchObject([{ path: 'utm.campaign', code: 'required' }]);
    const link = await aLink({ utmTemplateId, utm: { campaign: 'spring' } }, as);
    expect(link.utm).toEqual({ source: 'news', medium: 'email', campaign: 'spring' });
    const csv = `originalUrl,utm_campaign\n${newUrl()},spring\n${newUrl()},\n`;
    const check = await as.post(`/links/import/check?utmTemplateId=${utmTemplateId}`, csv, CSV);
    expect(check.body.data.check).toMatchObject({ valid: 1, errors: [{ row: 2, path: 'utm.campaign' }] });
    const { body: started } = await as.post(`/links/import?utmTemplateId=${utmTemplateId}`, csv, CSV);
    await eventually(
      async () => (await as.get(`/links/import/${started.data.job._id}`)).body.data.job,
      ({ created, failed }) => created === 1 && failed === 1,
    );
    expect((await as.put('/utm-settings', { required: ['term'] })).body.data.settings.required).toEqual([
      'term',
    ]);
    expect((await as.get('/utm-settings')).body.data.settings.required).toEqual(['term']);
    expect((await as.get('/me')).body.data.owner.requiredUtm).toEqual(['term']);
    const unset = await as.post('/links', { originalUrl: newUrl() });
    expect(unset.body.error.details).toMatchObject([{ path: 'utm.term', code: 'required' }]);
    expect((await as.patch(path, { name: 'Post', source: null })).body.data.utmTemplate).toMatchObject({
      name: 'Post',
      source: null,
    });
    expect((await as.delete(path)).body.data).toEqual({ _id: utmTemplateId, deleted: true });
    expect(outcome(await as.get(path))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('saved views', () => {
  it('are for all members with a key, which is nobody', async () => {
    const body = { name: `Broken ${Date.now()}`, of: 'links', query: '?health=broken&tag=b a' };
    const refused = await api.post('/views', body);
    expect(refused.body.error.details).toMatchObject([{ path: 'shared', code: 'invalid_value' }]);
    const created = await api.post('/views', { ...body, shared: true });
    expect(created.status).toBe(201);
    const { view } = created.body.data;
    expect(view).toMatchObject({ of: 'links', query: 'health=broken&tag=b+a', shared: true });
    expect((await api.get('/views?of=links')).body.data.views).toContainEqual(view);
    expect((await api.get('/views?of=analytics')).body.data.views).not.toContainEqual(view);
    const path = `/views/${view._id}`;
    expect((await api.patch(path, { query: 'tag=c' })).body.data.view.query).toBe('tag=c');
    expect((await api.delete(path)).body.data).toEqual({ _id: view._id, deleted: true });
    expect(outcome(await api.delete(path))).toEqual([404, 'NOT_FOUND']);
  });
});

describe.runIf(isLocal)('agents', () => {
  it('find folders, and keep links and pages in them', async () => {
    const { apiKey } = await admin('owner', 'create', '--name', 'Agency');
    const agent = await anAgent(apiKey);
    const as = apiAs(apiKey);
    const folderId = await aFolder(as);
    const data = async (name: string, args: object = {}): Promise<Json> => {
      const result = await agent.call(name, args as never);
      expect(result.isError, result.text).toBe(false);
      return result.data;
    };
    expect((await data('list_folders')).folders).toMatchObject([{ _id: folderId }]);
    const { link } = await data('create_link', { originalUrl: newUrl(), folderId });
    const urls = [{ title: 'A', url: 'https://example.com/' }];
    const { page } = await data('create_page', { type: 'myBio', title: 'In a folder', folderId, urls });
    expect((await data('list_links', { folderId })).links).toMatchObject([{ _id: link._id }]);
    expect((await data('list_pages', { folderId })).pages).toMatchObject([{ _id: page._id }]);
    await data('update_link', { link: link._id, folderId: null });
    await data('update_page', { page: page._id, folderId: null });
    expect((await data('list_links', { folderId })).links).toEqual([]);
    await data('update_link', { link: link._id, folderId });
    await data('delete_link', { link: link._id });
    expect(await idsIn(as, folderId)).toEqual([]);
  });
});

describe.runIf(isLocal)('a deleted account', () => {
  let account: { ownerId: string; as: Api };
  beforeAll(async () => {
    const { ownerId, apiKey } = await admin('owner', 'create', '--name', 'Folders to delete');
    account = { ownerId, as: apiAs(apiKey) };
  });

  it('leaves no place in a folder', async () => {
    const { ownerId, as } = account;
    const folderId = await aFolder(as);
    await aLink({ folderId }, as);
    await aSmartLink({ folderId }, as);
    await as.post('/views', { name: 'All', of: 'links', query: `folderId=${folderId}`, shared: true });
    await admin('owner', 'delete', ownerId, '--name', 'Folders to delete', '--now');
    await invoke('sweep-deletions');
    expect(outcome(await as.get('/folders'))[0]).toBe(401);
  });
});
