import { describe, expect, it } from 'vitest';
import { PLAIN_DEFAULTS } from '#shared/links/model/plain-fields.ts';
import {
  admin,
  aLink,
  api,
  apiAs,
  apiKey,
  aSmartLink,
  isLocal,
  newTitle,
  newUrl,
  origin,
  visit,
} from '#test/support/deployment/client.ts';
import type { Json } from '#test/support/json.ts';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('GET /links/:id?by=code', () => {
  it("reads one's own link by its code and its short URL, as it is or URL-encoded", async () => {
    const link = await aLink();
    for (const text of [link.code, encodeURIComponent(link.shortUrl)]) {
      const answer = await api.get(`/links/${text}?by=code`);
      expect([answer.status, answer.body.data?.link]).toEqual([200, link]);
    }
    // As API Gateway passes an encoded slash on; not in the API document.
    const decoded = await fetch(`${origin}/v1/api/links/${link.shortUrl}?by=code`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    expect(((await decoded.json()) as Json).data.link).toEqual(link);
    expect((await api.get(`/links/${link.code}`)).status).toBe(404);
    expect((await api.get(`/links/${link._id}?by=id`)).status).toBe(200);
    const malformed = await api.get(`/links/${encodeURIComponent('https://example.com/')}?by=code`);
    expect([malformed.status, malformed.body.error.details[0].path]).toEqual([400, 'id']);
    expect((await api.get(`/links/${link._id}?by=name`)).status).toBe(400);
  });

  it.runIf(isLocal)("returns 404 for another owner's", async () => {
    const link = await aLink();
    const { apiKey } = await admin('owner', 'create', '--name', 'Other');
    const answer = await apiAs(apiKey).get(`/links/${encodeURIComponent(link.shortUrl)}?by=code`);
    expect([answer.status, answer.body.error.code]).toEqual([404, 'LINK_NOT_FOUND']);
  });
});

describe('PATCH and PUT', () => {
  it('mean the same wherever one of them does', async () => {
    const link = await aLink();
    const page = await aSmartLink();
    const { key } = (await api.post('/keys', { name: 'K', permissions: ['links:read'] })).body.data;
    const { webhook } = (await api.post('/webhooks', { url: newUrl(), events: ['link.created'] })).body.data;
    const title = newTitle();
    const changes: [path: string, body: object, shown: (data: Json) => unknown][] = [
      [`/links/${link._id}`, { title }, (data) => data.link.title],
      [`/smart-links/${page._id}`, { title }, (data) => data.link.title],
      [`/keys/${key._id}`, { name: title }, (data) => data.key.name],
      [`/webhooks/${webhook._id}`, { description: title }, (data) => data.webhook.description],
    ];
    for (const [path, body, shown] of changes) {
      for (const send of [api.put, api.patch]) {
        const answer = await send(path, body);
        expect([path, answer.status, shown(answer.body.data)]).toEqual([path, 200, title]);
      }
    }
    const body = { ids: [link._id], changes: { tags: ['x'] } };
    const updated = async (send: typeof api.put) => (await send('/links/bulk', body)).body.data.updated;
    expect([await updated(api.put), await updated(api.patch)]).toEqual([1, 0]);
    expect((await api.put('/links/tags', { tag: 'x', name: 'y' })).status).toBe(200);
    // It would fail, again and again, for each link that this account creates later.
    await api.delete(`/webhooks/${webhook._id}`);
  });
});

describe('POST /links', () => {
  it('returns 201 with the whole record', async () => {
    const originalUrl = newUrl();
    const answer = await api.post('/links', { originalUrl, title: ' Spring sale ', tags: ['a', ' b', 'a'] });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-request-id')).toBeTruthy();
    expect(answer.body).toEqual({
      status: 'success',
      message: 'Link created.',
      data: {
        link: {
          ...PLAIN_DEFAULTS,
          _id: expect.stringMatching(/^lnk_[0-9A-Za-z]{20}$/),
          originalUrl,
          shortUrl: expect.stringMatching(/\/r\/[0-9A-Za-z]{7}$/),
          displayUrl: expect.stringMatching(/\/r\/[0-9A-Za-z]{7}$/),
          code: expect.stringMatching(/^[0-9A-Za-z]{7}$/),
          aliases: [],
          title: 'Spring sale',
          tags: ['a', 'b'],
          status: 'active',
          blockedReason: null,
          expiration: { type: 'never', value: null },
          expiresAt: null,
          maxClicks: null,
          customDomain: null,
          expiredUrl: null,
          hasPassword: false,
          rules: [],
          variants: [],
          test: null,
          startsAt: null,
          utm: null,
          forwardQuery: false,
          trackConversions: false,
          preview: null,
          folderId: null,
          app: null,
          allowDuplicate: false,
          health: null,
          clicks: 0,
          conversions: null,
          createdAt: expect.stringMatching(ISO),
          originallyCreatedAt: null,
          updatedAt: expect.stringMatching(ISO),
        },
      },
    });
    const { shortUrl, code } = answer.body.data.link;
    expect(shortUrl).toBe(`${origin}/r/${code}`);
  });

  it('returns 409 LINK_ALREADY_EXISTS when the owner already has this URL on this domain', async () => {
    const link = await aLink();
    const again = await api.post('/links', { originalUrl: link.originalUrl, title: 'Other title' });
    expect(again.status).toBe(409);
    expect(again.body.error.code).toBe('LINK_ALREADY_EXISTS');
    const elsewhere = await api.post('/links', {
      originalUrl: link.originalUrl,
      title: 'Other domain',
      customDomain: 'go.example.com',
    });
    expect(elsewhere.status).toBe(201);
    expect(elsewhere.body.data.link.shortUrl).toBe(
      `https://go.example.com/r/${elsewhere.body.data.link.code}`,
    );
  });

  it('accepts exactly one of ten concurrent creates of one URL', async () => {
    const originalUrl = newUrl();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => api.post('/links', { originalUrl, title: `Try ${i}` })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
    const codes = new Set(answers.flatMap(({ body }) => body.error?.code ?? []));
    expect([...codes]).toEqual(['LINK_ALREADY_EXISTS']);
  });

  it('accepts a custom code once, and returns 409 CODE_TAKEN after that', async () => {
    const code = `my_Code-${Date.now()}`;
    expect((await aLink({ code })).code).toBe(code);
    const taken = await api.post('/links', { originalUrl: newUrl(), title: 'Late', code });
    expect([taken.status, taken.body.error.code]).toEqual([409, 'CODE_TAKEN']);
  });

  it('rejects unknown fields, and ignores those that only the record has', async () => {
    const { status, body } = await api.post('/links', {
      url: newUrl(),
      title: 'A',
      clicks: 99,
      expires_at: null,
    });
    expect([status, body.error.details]).toMatchObject([
      400,
      [
        { path: 'url', code: 'unknown_field', params: { nearest: 'originalUrl' } },
        { path: 'expires_at', code: 'unknown_field', params: { nearest: 'expiresAt' } },
        { path: 'originalUrl', code: 'required' },
      ],
    ]);
    expect(await aLink({ clicks: 99 })).toMatchObject({ clicks: 0 });
  });

  it('accepts a record back as it was read, also of an expired link', async () => {
    const { _id } = await aLink({
      maxClicks: 5,
      rules: [{ if: { countries: ['DE'] }, to: newUrl() }],
      utm: { source: 'mail' },
      expiresAt: '2090-01-01',
    });
    for (const expiresAt of [undefined, '2020-01-01']) {
      if (expiresAt) await api.put(`/links/${_id}`, { expiresAt });
      const { link } = (await api.get(`/links/${_id}`)).body.data;
      expect(link.status).toBe(expiresAt ? 'expired' : 'active');
      const sent = await api.put(`/links/${_id}`, { ...link, title: 'Renamed' });
      expect([sent.status, sent.body.data?.link]).toEqual([
        200,
        { ...link, title: 'Renamed', updatedAt: expect.any(String) },
      ]);
    }
    const active = await aLink();
    expect((await api.put(`/links/${active._id}`, { status: 'expired' })).status).toBe(400);
  });
});

describe('GET /links', () => {
  it('lists newest first, in pages, without losing or repeating one', async () => {
    const tag = `page-${Date.now()}`;
    const created: string[] = [];
    for (let i = 0; i < 7; i++) created.push((await aLink({ tags: [tag] }))._id);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor ? `&cursor=${cursor}` : '';
      const { body } = await api.get(`/links?limit=3&tag=${tag}${query}`);
      expect(body.data.links.length).toBeLessThanOrEqual(3);
      seen.push(...body.data.links.map((link: { _id: string }) => link._id));
      cursor = body.data.nextCursor;
    } while (cursor);
    expect(seen).toEqual(created.reverse());
  });

  it('filters by tag, text and status', async () => {
    const word = `needle${Date.now()}`;
    const byTitle = await aLink({ title: `A ${word.toUpperCase()} here` });
    const byUrl = await aLink({ originalUrl: `https://example.com/${word}`, status: 'inactive' });
    const ids = async (query: string) =>
      (await api.get(`/links?${query}`)).body.data.links.map((link: { _id: string }) => link._id);
    expect(await ids(`search=${word}`)).toEqual([byTitle._id, byUrl._id]);
    expect(await ids(`search=${word}&status=inactive`)).toEqual([byUrl._id]);
    expect(await ids(`search=${word}&tag=none`)).toEqual([]);
  });

  it('shows only the links of the key owner', async () => {
    const mine = await aLink();
    const { body } = await api.get('/links?limit=1');
    expect(body.data.links[0]._id).toBe(mine._id);
    expect(body.data.nextCursor).toEqual(expect.any(String));
  });
});

describe('GET /links/:id', () => {
  it('returns the link as it was created', async () => {
    const link = await aLink();
    const answer = await api.get(`/links/${link._id}`);
    expect([answer.status, answer.body.data.link]).toEqual([200, link]);
  });

  it.each([
    ['an unknown id', 'lnk_00000000000000000000'],
    ['a word', 'nonsense'],
    ['a space', '%20'],
    ['an emoji', '%F0%9F%92%A9'],
    ['3,000 characters', 'a'.repeat(3000)],
  ])('answers 404 for %s, whatever is asked of it', async (_, id) => {
    const answers = await Promise.all([
      api.get(`/links/${id}`),
      api.put(`/links/${id}`, { title: 'New' }),
      api.delete(`/links/${id}`),
      api.get(`/links/${id}/analytics`),
      api.get(`/links/${id}/qrcode`),
    ]);
    expect(answers.map(({ status, body }) => [status, body.error?.code])).toEqual(
      answers.map(() => [404, 'LINK_NOT_FOUND']),
    );
  });
});

describe('PUT /links/:id', () => {
  it('changes the given fields and keeps the rest', async () => {
    const link = await aLink({ tags: ['keep'] });
    const answer = await api.put(`/links/${link._id}`, { title: 'New title' });
    expect(answer.status).toBe(200);
    expect(answer.body.data.link).toEqual({ ...link, title: 'New title', updatedAt: expect.any(String) });
    expect((await api.get(`/links/${link._id}`)).body.data.link).toEqual(answer.body.data.link);
  });

  it('rewrites shortUrl when customDomain changes, and back when it is cleared', async () => {
    const link = await aLink();
    const moved = await api.put(`/links/${link._id}`, { customDomain: 'Go.Example.COM' });
    expect(moved.body.data.link.shortUrl).toBe(`https://go.example.com/r/${link.code}`);
    const back = await api.put(`/links/${link._id}`, { customDomain: null });
    expect(back.body.data.link.shortUrl).toBe(link.shortUrl);
  });

  it('changes the code, and keeps the old one as an alias until it is removed', async () => {
    const link = await aLink();
    const code = `renamed-${crypto.randomUUID()}`;
    const renamed = await api.patch(`/links/${link._id}`, { code });
    expect(renamed.body.data.link).toMatchObject({
      code,
      aliases: [link.code],
      shortUrl: `${origin}/r/${code}`,
    });
    for (const one of [code, link.code]) {
      expect((await visit(one)).headers.get('location')).toBe(link.originalUrl);
      expect((await api.get(`/links/${one}?by=code`)).body.data.link._id).toBe(link._id);
    }
    const taken = await api.post('/links', { originalUrl: newUrl(), code: link.code });
    expect([taken.status, taken.body.error.code]).toEqual([409, 'CODE_TAKEN']);
    const removed = await api.put(`/links/${link._id}`, { aliases: [] });
    expect(removed.body.data.link).toMatchObject({ code, aliases: [] });
    expect((await visit(link.code)).status).toBe(404);
  });

  it('takes a record back as it was read', async () => {
    const link = await aLink({ maxClicks: 5 });
    const answer = await api.put(`/links/${link._id}`, link);
    expect(answer.body.data?.link).toEqual({ ...link, updatedAt: expect.any(String) });
  });

  it('redirects visitors to the new destination at once', async () => {
    const link = await aLink();
    await visit(link.code);
    const originalUrl = newUrl();
    await api.put(`/links/${link._id}`, { originalUrl });
    expect((await visit(link.code)).headers.get('location')).toBe(originalUrl);
  });

  it('returns 409 for a URL that another link of the owner has; a move frees the old pair', async () => {
    const [one, two] = [await aLink(), await aLink()];
    const clash = await api.put(`/links/${two._id}`, { originalUrl: one.originalUrl });
    expect([clash.status, clash.body.error.code]).toEqual([409, 'LINK_ALREADY_EXISTS']);
    expect((await api.put(`/links/${one._id}`, { originalUrl: newUrl() })).status).toBe(200);
    expect((await api.put(`/links/${two._id}`, { originalUrl: one.originalUrl })).status).toBe(200);
  });

  it('keeps both of two updates that arrive at once', async () => {
    const link = await aLink();
    const answers = await Promise.all([
      api.put(`/links/${link._id}`, { title: 'From one' }),
      api.put(`/links/${link._id}`, { tags: ['from-two'] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await api.get(`/links/${link._id}`);
    expect(body.data.link).toMatchObject({ title: 'From one', tags: ['from-two'] });
  });

  it('gives a free URL to exactly one of two concurrent updates', async () => {
    const links = await Promise.all([aLink(), aLink(), aLink()]);
    const originalUrl = newUrl();
    const answers = await Promise.all(links.map((link) => api.put(`/links/${link._id}`, { originalUrl })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('DELETE /links/:id', () => {
  it('returns the deleted link, stops the code at once, and frees URL and domain', async () => {
    const link = await aLink();
    expect((await visit(link.code)).status).toBe(302);
    const answer = await api.delete(`/links/${link._id}`);
    expect([answer.status, answer.body.data]).toEqual([200, { _id: link._id, deleted: true }]);
    expect((await visit(link.code)).status).toBe(404);
    expect((await api.get(`/links/${link._id}`)).status).toBe(404);
    expect((await api.delete(`/links/${link._id}`)).status).toBe(404);
    expect((await aLink({ originalUrl: link.originalUrl }))._id).not.toBe(link._id);
  });

  it('allows only its owner to reuse the code of a deleted link', async () => {
    const link = await aLink({ code: `again-${Date.now()}` });
    await api.delete(`/links/${link._id}`);
    if (isLocal) {
      const { apiKey } = await admin('owner', 'create', '--name', 'Somebody else');
      const theirs = await apiAs(apiKey).post('/links', {
        originalUrl: newUrl(),
        title: 'Mine?',
        code: link.code,
      });
      expect([theirs.status, theirs.body.error.code]).toEqual([409, 'CODE_TAKEN']);
    }
    const ours = await aLink({ code: link.code });
    expect((await visit(link.code)).headers.get('location')).toBe(ours.originalUrl);
  });
});

describe.runIf(isLocal)("another owner's link", () => {
  it('is as if it did not exist', async () => {
    const link = await aLink();
    const { apiKey } = await admin('owner', 'create', '--name', 'A stranger', '--plan', 'pro');
    const stranger = apiAs(apiKey);
    const path = `/links/${link._id}`;
    const answers = await Promise.all([
      stranger.get(path),
      stranger.put(path, { title: 'Stolen' }),
      stranger.delete(path),
      stranger.get(`${path}/analytics`),
    ]);
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(
      answers.map(() => [404, 'LINK_NOT_FOUND']),
    );
    expect((await stranger.get('/links')).body.data).toEqual({ links: [], nextCursor: null });
    expect((await stranger.post('/links', { originalUrl: link.originalUrl, title: 'Same' })).status).toBe(
      201,
    );
    expect((await api.get(path)).body.data.link).toEqual(link);
  });
});
