import { randomUUID } from 'node:crypto';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { SmartLinkType } from '#shared/smart-links/model/slug.ts';
import { SMART_LINK_NEEDS } from '#test/support/builders/smart-link-needs.ts';
import {
  type Answer,
  type Api,
  admin,
  api,
  apiAs,
  apiKey,
  aSmartLink,
  isLocal,
  newTitle,
  origin,
  outcome,
} from '#test/support/deployment/client.ts';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const TYPES = Object.keys(SMART_LINK_NEEDS);
const PREFIX: Record<string, string> = {
  myBio: 'bio',
  appDownload: 'app',
  musicLink: 'music',
  videoLink: 'video',
  webinarLink: 'webinar',
  surveyLink: 'survey',
};

const fault = ({ status, body }: Answer) => [status, body.error?.code, body.error?.details?.[0]?.path];

/** Fields of link list entries besides title, URL and description. */
const PLAIN_ENTRY = { startsAt: null, endsAt: null, featured: false, image: null, icon: null };

/** Public fields of each type, with only its required fields. */
const SHOWN: Record<string, object> = {
  myBio: {
    urls: [{ title: 'My shop', url: 'https://example.com/shop', description: null, ...PLAIN_ENTRY }],
  },
  appDownload: { appstoreLink: 'https://apps.apple.com/app/id1', playstoreLink: null, webUrl: null },
  musicLink: {
    platforms: [{ name: 'Spotify', url: 'https://open.spotify.com/album/1', icon: null }],
    releaseDate: null,
  },
  videoLink: {
    videos: [
      {
        title: 'How it works',
        url: 'https://example.com/video.mp4',
        storageCode: null,
        description: null,
        subLink: null,
        ctaText: null,
        cover: null,
        chapters: [],
        orientation: null,
        thumbnail: null,
      },
    ],
  },
  webinarLink: {
    urls: [{ title: 'Register', url: 'https://example.com/register', description: null, ...PLAIN_ENTRY }],
    startsAt: null,
    durationMinutes: null,
    timezone: null,
    joinUrl: null,
    registration: null,
  },
  surveyLink: {
    questions: [
      {
        id: expect.stringMatching(/^qst_[0-9A-Za-z]{20}$/),
        question: 'How did you like it?',
        type: 'rating',
        required: true,
        options: null,
        optionIds: null,
        showIf: null,
      },
    ],
    submissionDetails: null,
    digest: 'each',
    display: 'all',
    thankYou: null,
    closesAt: null,
    maxResponses: null,
  },
};

async function anOwner(plan = 'pro', ...permissions: string[]): Promise<{ ownerId: string; as: Api }> {
  const { ownerId, apiKey } = await admin('owner', 'create', '--name', 'An owner', '--plan', plan);
  if (permissions.length === 0) return { ownerId, as: apiAs(apiKey) };
  const key = await admin('key', 'create', ownerId, '--permissions', permissions.join(','));
  return { ownerId, as: apiAs(key.apiKey) };
}

const post = (type: string, fields: object = {}, as = api) =>
  as.post('/smart-links', { title: newTitle(), type, ...SMART_LINK_NEEDS[type as SmartLinkType], ...fields });

describe('POST /smart-links', () => {
  it.each(TYPES)('returns 201 with the whole record of type %s', async (type) => {
    const title = `A ${randomUUID()}`;
    const answer = await post(type, { title });
    const slug = `${PREFIX[type]}/${title.toLowerCase().replaceAll(' ', '-')}`;
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      status: 'success',
      message: 'Smart Link created.',
      data: {
        link: {
          _id: expect.stringMatching(/^sml_[0-9A-Za-z]{20}$/),
          slug,
          url: `${origin}/${slug}`,
          title,
          type,
          description: null,
          tags: [],
          language: null,
          image: null,
          cover: null,
          socials: [],
          seo: null,
          theme: null,
          hideBranding: false,
          card: null,
          embedOrigins: [],
          pixels: null,
          trackConversions: false,
          folderId: null,
          ...SHOWN[type],
          status: 'active',
          blockedReason: null,
          clicks: 0,
          conversions: null,
          createdAt: expect.stringMatching(ISO),
          updatedAt: expect.stringMatching(ISO),
        },
      },
    });
    const { link } = answer.body.data;
    const read = await api.get(`/smart-links/${link._id}`);
    // It may be drawn already.
    expect([read.status, { ...read.body.data.link, card: null }]).toEqual([
      200,
      { ...link, conversions: null },
    ]);
  });

  it('keeps every field that is sent, and script in texts as the text that it is', async () => {
    const script = '<script>alert("1")</script>';
    const fields = {
      description: `Über ${script}`,
      tags: [script],
      language: 'de',
      image: 'https://example.com/image.png',
      cover: 'https://example.com/cover.png?a=1&b="2"',
      urls: [{ title: script, url: 'https://example.com/?q=<script>', description: script }],
      status: 'inactive',
    };
    const title = `${newTitle()} ${script}`;
    const link = await aSmartLink({ title, ...fields });
    expect(link).toMatchObject({ title, ...fields });
    expect(link.slug).toMatch(/^bio\/page-[a-z0-9-]+-script-alert-1-script$/);
  });

  it('takes tags as one string with commas', async () => {
    expect(await aSmartLink({ tags: 'a, b,,a' })).toMatchObject({ tags: ['a', 'b'] });
  });

  it('returns 409 LINK_ALREADY_EXISTS for a title of the same type, but not of another type', async () => {
    const { title } = await aSmartLink();
    const again = await post('myBio', { title });
    expect(outcome(again)).toEqual([409, 'LINK_ALREADY_EXISTS']);
    expect(again.body.error.message).toContain('title');
    expect(outcome(await post('webinarLink', { title }))).toEqual([201, undefined]);
  });

  it('accepts a custom slug once, and returns 409 SLUG_TAKEN after that', async () => {
    const slug = `chosen-${randomUUID()}`;
    expect((await aSmartLink({ slug: slug.toUpperCase() })).slug).toBe(`bio/${slug}`);
    expect(outcome(await post('myBio', { slug }))).toEqual([409, 'SLUG_TAKEN']);
    expect((await aSmartLink({ type: 'videoLink', slug })).slug).toBe(`video/${slug}`);
  });

  it.each([
    ['myBio', 'urls', { urls: undefined }],
    ['myBio', 'urls', { urls: [] }],
    ['webinarLink', 'urls', { urls: undefined }],
    ['musicLink', 'platforms', { platforms: undefined }],
    ['videoLink', 'videos', { videos: undefined }],
    ['surveyLink', 'questions', { questions: undefined }],
    ['appDownload', 'appstoreLink', { appstoreLink: undefined }],
    ['appDownload', 'appstoreLink', { appstoreLink: null, playstoreLink: null }],
    ['appDownload', 'playstoreLink', { playstoreLink: `${origin}/v1/smart-links/app/x` }],
    ['appDownload', 'appstoreLink', { appstoreLink: `${origin}/r/abc` }],
    ['videoLink', 'videos[0].url', { videos: [{ title: 'Nowhere' }] }],
    [
      'videoLink',
      'videos[1].url',
      {
        videos: [
          { title: 'A', url: 'https://example.com/a' },
          { title: 'B', url: 'https://example.com/b', storageCode: 'med_4fJ2kQ8sT1vX7yZ0aBcD' },
        ],
      },
    ],
    ['videoLink', 'videos[0].storageCode', { videos: [{ title: 'A', storageCode: 'med_x' }] }],
    ['surveyLink', 'questions[0].type', { questions: [{ question: 'A?', type: 'date' }] }],
    [
      'surveyLink',
      'questions[0].options',
      { questions: [{ question: 'A?', type: 'singleChoice', options: [] }] },
    ],
    ['surveyLink', 'submissionDetails.email', { submissionDetails: { email: 'nobody' } }],
    ['surveyLink', 'submissionDetails', { submissionDetails: { text: 'x'.repeat(2000) } }],
    ['myBio', 'title', { title: undefined }],
    ['myBio', 'title', { title: '   ' }],
    ['myBio', 'title', { title: 'x'.repeat(201) }],
    ['myBio', 'title', { title: 'half \ud800 a pair' }],
    ['myBio', 'type', { type: 'bio' }],
    ['myBio', 'type', { type: undefined }],
    ['myBio', 'slug', { slug: 'app/me' }],
    ['myBio', 'slug', { slug: 'cat/me' }],
    ['myBio', 'slug', { slug: '../me' }],
    ['myBio', 'status', { status: 'expired' }],
    ['myBio', 'language', { language: 'german!' }],
    ['myBio', 'tags[0]', { tags: ['x'.repeat(51)] }],
    ['myBio', 'urls[0].title', { urls: [{ title: '', url: 'https://example.com' }] }],
    ['myBio', 'urls[0].url', { urls: [{ title: 'A' }] }],
  ])('answers 400 for %s and names %s: %j', async (type, path, fields) => {
    expect(fault(await post(type, fields))).toEqual([400, 'VALIDATION_ERROR', path]);
  });

  it.each([
    ['myBio', 'urls[0].url', (url: string) => ({ urls: [{ title: 'A', url }] })],
    ['webinarLink', 'urls[0].url', (url: string) => ({ urls: [{ title: 'A', url }] })],
    ['webinarLink', 'joinUrl', (url: string) => ({ joinUrl: url })],
    ['appDownload', 'appstoreLink', (url: string) => ({ appstoreLink: url })],
    ['appDownload', 'playstoreLink', (url: string) => ({ playstoreLink: url })],
    ['musicLink', 'platforms[0].url', (url: string) => ({ platforms: [{ name: 'A', url }] })],
    [
      'musicLink',
      'platforms[0].icon',
      (icon: string) => ({ platforms: [{ name: 'A', url: 'https://a.example', icon }] }),
    ],
    ['videoLink', 'videos[0].url', (url: string) => ({ videos: [{ title: 'A', url }] })],
    [
      'videoLink',
      'videos[0].subLink',
      (subLink: string) => ({ videos: [{ title: 'A', url: 'https://a.example', subLink }] }),
    ],
    [
      'videoLink',
      'videos[0].cover',
      (cover: string) => ({ videos: [{ title: 'A', url: 'https://a.example', cover }] }),
    ],
    ['myBio', 'image', (image: string) => ({ image })],
    ['surveyLink', 'cover', (cover: string) => ({ cover })],
  ])('answers 400 for %s where %s would run a script', async (type, path, fields) => {
    for (const url of ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>']) {
      expect(fault(await post(type, fields(url)))).toEqual([400, 'VALIDATION_ERROR', path]);
    }
  });

  it('returns 400 for 10,000 urls, and for more text than a page can have', async () => {
    const many = Array.from({ length: 10_000 }, () => ({ title: 'A', url: 'http://a.b' }));
    const answer = await post('myBio', { urls: many.slice(0, 7000) });
    expect(fault(answer)).toEqual([400, 'VALIDATION_ERROR', 'urls']);
    expect(answer.body.error.message).toContain('at most 100');
    expect(outcome(await post('myBio', { urls: many }))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const long = Array.from({ length: 100 }, (_, i) => ({
      title: `${i}`,
      url: `https://example.com/${'x'.repeat(1200)}`,
    }));
    const large = await post('myBio', { urls: long });
    expect(outcome(large)).toEqual([400, 'VALIDATION_ERROR']);
    expect(large.body.error.message).toContain('100,000 bytes');
  });

  it('returns 413 for a body of 5 MB, and 400 for what is no JSON object', async () => {
    expect(outcome(await post('myBio', { description: 'x'.repeat(5_000_000) }))).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
    ]);
    for (const body of ['{', '[]', 'null', '"text"']) {
      expect(outcome(await api.post('/smart-links', body))).toEqual([400, 'VALIDATION_ERROR']);
    }
  });

  it('returns 415 for another kind of body', async () => {
    const answer = await api.post('/smart-links', 'a=b', { 'content-type': 'text/plain' });
    expect(outcome(answer)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('creates one page for one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { title: newTitle(), type: 'myBio', ...SMART_LINK_NEEDS['myBio'] };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.post('/smart-links', body, headers)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect(new Set(answers.map((answer) => answer.body.data.link._id)).size).toBe(1);
    expect(outcome(await api.post('/smart-links', { ...body, title: newTitle() }, headers))).toEqual([
      409,
      'IDEMPOTENCY_CONFLICT',
    ]);
  });

  it.runIf(isLocal)(
    'lets exactly 5 of 20 at once through on the plan free, and one more after a delete',
    async () => {
      const { as } = await anOwner('free');
      const answers = await Promise.all(Array.from({ length: 20 }, () => post('myBio', {}, as)));
      expect(answers.map(({ status }) => status).sort()).toEqual([
        ...Array(5).fill(201),
        ...Array(15).fill(403),
      ]);
      const refused = answers.find(({ status }) => status === 403);
      expect(refused?.body.error).toMatchObject({
        code: 'QUOTA_EXCEEDED',
        message: expect.stringMatching(/plan free includes 5 Smart Links/),
      });
      const { quotas } = (await as.get('/me')).body.data;
      expect(quotas.smartLinks).toEqual({ used: 5, limit: 5 });
      const { link } = answers.find(({ status }) => status === 201)?.body.data ?? {};
      expect((await as.delete(`/smart-links/${link._id}`)).status).toBe(200);
      expect((await post('myBio', {}, as)).status).toBe(201);
      expect(outcome(await post('myBio', {}, as))).toEqual([403, 'QUOTA_EXCEEDED']);
    },
  );
});

describe('GET /smart-links', () => {
  it('lists newest first, in pages, without losing or repeating one', async () => {
    const tag = `page-${randomUUID()}`;
    const created: string[] = [];
    for (let i = 0; i < 7; i++) created.push((await aSmartLink({ tags: [tag], type: TYPES[i % 6] }))._id);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor ? `&cursor=${cursor}` : '';
      const { body } = await api.get(`/smart-links?limit=3&tag=${tag}${query}`);
      expect(body.data.links.length).toBeLessThanOrEqual(3);
      seen.push(...body.data.links.map((link: { _id: string }) => link._id));
      cursor = body.data.nextCursor;
    } while (cursor);
    expect(seen).toEqual(created.reverse());
    const first = await api.get('/smart-links?limit=1');
    expect(first.body.data).toMatchObject({ links: [{ _id: seen[0] }], nextCursor: expect.any(String) });
  });

  it('filters by type, tag, text and status', async () => {
    const word = `needle${Date.now()}`;
    const byTitle = await aSmartLink({ title: `A ${word.toUpperCase()} here`, type: 'musicLink' });
    const bySlug = await aSmartLink({ slug: `a-${word}`, status: 'inactive' });
    const ids = async (query: string) =>
      (await api.get(`/smart-links?${query}`)).body.data.links.map((link: { _id: string }) => link._id);
    expect(await ids(`search=${word}`)).toEqual([byTitle._id, bySlug._id]);
    expect(await ids(`search=${word}&status=inactive`)).toEqual([bySlug._id]);
    expect(await ids(`search=${word}&type=musicLink`)).toEqual([byTitle._id]);
    expect(await ids(`search=${word}&tag=none`)).toEqual([]);
  });

  it.each([
    ['limit', 'limit=0'],
    ['limit', 'limit=1001'],
    ['limit', 'limit=x'],
    ['cursor', 'cursor=x'],
    [
      'cursor',
      `cursor=${Buffer.from('2026-01-01T00:00:00.000Z#lnk_4fJ2kQ8sT1vX7yZ0aBcD').toString('base64url')}`,
    ],
    ['type', 'type=bio'],
    ['status', 'status=expired'],
  ])('answers 400 and names %s for ?%s', async (path, query) => {
    expect(fault(await api.get(`/smart-links?${query}`))).toEqual([400, 'VALIDATION_ERROR', path]);
  });

  it.runIf(isLocal)('shows an owner only their own', async () => {
    const { as } = await anOwner();
    await aSmartLink();
    const mine = await aSmartLink({}, as);
    expect((await as.get('/smart-links')).body.data).toEqual({
      links: [{ ...mine, conversions: null }],
      nextCursor: null,
    });
  });
});

describe('PUT /smart-links/:id', () => {
  it('changes the sent fields, clears null ones, and keeps the rest', async () => {
    const link = await aSmartLink({ description: 'Old', tags: ['a'], cover: 'https://example.com/c.png' });
    const title = newTitle();
    const urls = [{ title: 'New', url: 'https://example.com/new', description: 'Look' }];
    const answer = await api.put(`/smart-links/${link._id}`, {
      title,
      description: null,
      urls,
      status: 'inactive',
    });
    expect([answer.status, answer.body.message]).toEqual([200, 'Smart Link updated.']);
    expect(answer.body.data.link).toEqual({
      ...link,
      title,
      description: null,
      urls: [{ ...urls[0], ...PLAIN_ENTRY }],
      status: 'inactive',
      updatedAt: expect.stringMatching(ISO),
    });
    expect((await api.get(`/smart-links/${link._id}`)).body.data.link).toEqual({
      ...answer.body.data.link,
      conversions: null,
    });
  });

  it.each(TYPES)('takes a record of type %s back as it was read', async (type) => {
    const link = await aSmartLink({ type, tags: ['a'], image: 'https://example.com/i.png' });
    const answer = await api.put(`/smart-links/${link._id}`, link);
    expect(answer.body.data?.link).toEqual({
      ...link,
      updatedAt: expect.stringMatching(ISO),
    });
  });

  it('moves the page to a new, free slug', async () => {
    const [link, other] = [await aSmartLink(), await aSmartLink()];
    const slug = `moved-${randomUUID()}`;
    const answer = await api.put(`/smart-links/${link._id}`, { slug });
    expect(answer.body.data.link).toMatchObject({ slug: `bio/${slug}`, url: `${origin}/bio/${slug}` });
    expect(outcome(await api.put(`/smart-links/${other._id}`, { slug }))).toEqual([409, 'SLUG_TAKEN']);
  });

  it('returns 409 for the title of another one, and 400 for what does not fit the type', async () => {
    const [link, other] = [await aSmartLink(), await aSmartLink()];
    expect(outcome(await api.put(`/smart-links/${link._id}`, { title: other.title }))).toEqual([
      409,
      'LINK_ALREADY_EXISTS',
    ]);
    const wrongType = await api.put(`/smart-links/${link._id}`, { type: 'musicLink' });
    expect(fault(wrongType)).toEqual([400, 'VALIDATION_ERROR', 'type']);
    expect(wrongType.body.error.message).toContain('cannot be changed');
    expect(fault(await api.put(`/smart-links/${link._id}`, { urls: [] }))).toEqual([
      400,
      'VALIDATION_ERROR',
      'urls',
    ]);
    expect(fault(await api.put(`/smart-links/${link._id}`, { title: null }))).toEqual([
      400,
      'VALIDATION_ERROR',
      'title',
    ]);
    const app = await aSmartLink({ type: 'appDownload' });
    const bare = await api.put(`/smart-links/${app._id}`, { appstoreLink: null });
    expect(fault(bare)).toEqual([400, 'VALIDATION_ERROR', 'appstoreLink']);
    expect(bare.body.error.message).toContain('playstoreLink');
  });

  it('keeps every change when several come at once', async () => {
    const link = await aSmartLink();
    const changes = [
      { description: 'At once' },
      { tags: ['at', 'once'] },
      { language: 'fr' },
      { title: newTitle() },
    ];
    const answers = await Promise.all(changes.map((change) => api.put(`/smart-links/${link._id}`, change)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await api.get(`/smart-links/${link._id}`)).body.data.link).toMatchObject(
      Object.assign({}, ...changes),
    );
  });
});

describe('DELETE /smart-links/:id', () => {
  it('returns the deleted page, and 404 for everything after that', async () => {
    const link = await aSmartLink();
    const path = `/smart-links/${link._id}`;
    const answer = await api.delete(path);
    expect([answer.status, answer.body.data]).toEqual([200, { _id: link._id, deleted: true }]);
    const after = [
      await api.get(path),
      await api.put(path, { title: 'Late' }),
      await api.delete(path),
      await api.get(`${path}/analytics`),
      await api.get(`/links/${link._id}/qrcode`),
    ];
    for (const late of after) expect(outcome(late)).toEqual([404, 'SMART_LINK_NOT_FOUND']);
    expect((await aSmartLink({ title: link.title })).slug).toBe(link.slug);
  });
});

describe('GET /smart-links/:id/analytics', () => {
  it('returns every field of the specification for a page without visits', async () => {
    const link = await aSmartLink();
    const { status, body } = await api.get(`/smart-links/${link._id}/analytics`);
    expect(status).toBe(200);
    expect(body.data.analytics).toMatchObject({
      totalClicks: 0,
      uniqueVisitors: [],
      uniqueVisitorsCount: 0,
      clicksData: [],
      topCountries: [],
      topRegions: [],
      topCities: [],
      devices: [],
      topReferrers: [],
      topBrowsers: [],
      events: [],
    });
    expect(body.data.analytics.timeOfDay).toHaveLength(24);
    const upsideDown = await api.get(`/smart-links/${link._id}/analytics?from=2027-01-02&to=2027-01-01`);
    expect(fault(upsideDown)).toEqual([400, 'VALIDATION_ERROR', 'from']);
  });
});

describe('GET /links/:id/qrcode', () => {
  it("encodes a Smart Link's landing URL", async () => {
    const link = await aSmartLink({ type: 'surveyLink' });
    const response = await fetch(new URL(`/v1/api/links/${link._id}/qrcode`, origin), {
      headers: { 'x-service-api-key': apiKey },
    });
    expect(response.headers.get('content-disposition')).toBe(
      `inline; filename="${link.slug.replace('/', '-')}.png"`,
    );
    const { data, width, height } = PNG.sync.read(Buffer.from(await response.arrayBuffer()));
    expect(jsqr.default(new Uint8ClampedArray(data), width, height)?.data).toBe(link.url);
  });
});

describe.runIf(isLocal)('an API key', () => {
  it('requires the permission of each endpoint, which the response names', async () => {
    const { as: reader } = await anOwner('pro', 'smart-links:read');
    const { as: writer } = await anOwner('pro', 'smart-links:write');
    const path = '/smart-links/sml_4fJ2kQ8sT1vX7yZ0aBcD';
    const refusals: [Answer, string][] = [
      [await post('myBio', {}, reader), 'smart-links:write'],
      [await reader.put(path, { title: 'A' }), 'smart-links:write'],
      [await reader.delete(path), 'smart-links:write'],
      [await reader.get(`${path}/analytics`), 'analytics:read'],
      [await writer.get('/smart-links'), 'smart-links:read'],
      [await writer.get(path), 'smart-links:read'],
    ];
    for (const [answer, permission] of refusals) {
      expect(outcome(answer)).toEqual([403, 'PERMISSION_DENIED']);
      expect(answer.body.error.message).toContain(permission);
    }
    expect(outcome(await reader.get('/smart-links'))).toEqual([200, undefined]);
    expect(outcome(await post('myBio', {}, writer))).toEqual([201, undefined]);
  });

  it("finds nothing of another owner's", async () => {
    const link = await aSmartLink();
    const { as } = await anOwner();
    const path = `/smart-links/${link._id}`;
    const answers = [
      await as.get(path),
      await as.put(path, { title: 'Mine' }),
      await as.delete(path),
      await as.get(`${path}/analytics`),
      await as.get(`/links/${link._id}/qrcode`),
    ];
    for (const answer of answers) expect(outcome(answer)).toEqual([404, 'SMART_LINK_NOT_FOUND']);
    expect((await api.get(path)).body.data.link).toEqual({ ...link, conversions: null });
    expect(outcome(await post('myBio', { slug: link.slug.slice(4) }, as))).toEqual([409, 'SLUG_TAKEN']);
    expect(outcome(await post('myBio', { title: link.title }, as))).toEqual([201, undefined]);
  });
});

describe.runIf(isLocal)("an owner's suspension", () => {
  it('tells how many pages follow it', async () => {
    const { ownerId, as } = await anOwner();
    await aSmartLink({}, as);
    await aSmartLink({ type: 'videoLink' }, as);
    expect(await admin('owner', 'suspend', ownerId)).toEqual({
      ownerId,
      status: 'suspended',
      links: 0,
      smartLinks: 2,
      files: 0,
    });
    expect(await admin('owner', 'activate', ownerId)).toEqual({
      ownerId,
      status: 'active',
      links: 0,
      smartLinks: 2,
      files: 0,
    });
  });
});
