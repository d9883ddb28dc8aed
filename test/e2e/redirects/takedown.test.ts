import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  admin,
  aLink,
  allCounted,
  analyticsOf,
  api,
  aSmartLink,
  assertEventDescribed,
  BROWSER,
  command,
  eventually,
  isLocal,
  newUrl,
  origin,
  outcome,
  send,
  visit,
} from '#test/support/deployment/client.ts';
import { aCaller } from '#test/support/deployment/visitors.ts';
import { type Receiver, startReceiver } from '#test/support/servers/receiver.ts';

const JSON_ONLY = { accept: 'application/json' };

let hosts = 0;
/** A host that only one test denies. */
const newHost = () => `evil-${++hosts}-${Date.now()}.example`;

const html = ({ status, headers, body }: Answer) => [status, headers.get('content-type'), body];

describe.runIf(isLocal)('npm run admin -- link block', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver?.stop());

  it('stops a link for visitors, tells its owner, and is undone by unblock', async () => {
    const path = 'blocked';
    const events = ['link.blocked', 'link.unblocked', 'smart_link.blocked'];
    const created = await api.post('/webhooks', { url: receiver.url(path), events });
    expect(created.status).toBe(201);
    const link = await aLink({ expiredUrl: newUrl() });
    expect((await visit(link.code)).status).toBe(302);

    const blocked = await admin('link', 'block', link.shortUrl, '--reason', 'phishing', '--note', 'ticket 7');
    expect(blocked).toEqual({
      code: link.code,
      blockedReason: 'phishing',
      changed: true,
      deleted: false,
      files: 0,
    });
    expect(html(await visit(link.code))).toEqual([
      410,
      'text/html; charset=utf-8',
      expect.stringMatching(/This link is blocked.*It was reported for phishing/s),
    ]);
    const answer = await visit(link.code, JSON_ONLY);
    expect(outcome(answer)).toEqual([410, 'LINK_BLOCKED']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await visit(link.code, {}, 'HEAD')).status).toBe(410);
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'password=x' };
    expect((await send('POST', `/r/${link.code}`, form)).status).toBe(410);

    const record = (await api.get(`/links/${link._id}`)).body.data.link;
    expect(record).toMatchObject({ status: 'blocked', blockedReason: 'phishing' });
    expect(outcome(await api.put(`/links/${link._id}`, { title: 'New' }))).toEqual([403, 'LINK_BLOCKED']);
    const listed = (await api.get('/links?status=blocked&limit=1000')).body.data.links;
    expect(listed.map(({ _id }: { _id: string }) => _id)).toContain(link._id);

    expect(await admin('link', 'show', `/r/${link.code}`)).toMatchObject({
      _id: link._id,
      originalUrl: link.originalUrl,
      ownerId: expect.stringMatching(/^own_/),
      block: { reason: 'phishing', note: 'ticket 7', by: expect.any(String), at: expect.any(String) },
    });
    await admin('link', 'block', link.code, '--reason', 'legal');
    const legal = await visit(link.code);
    expect(html(legal)).toEqual([451, 'text/html; charset=utf-8', expect.stringContaining('legal reasons')]);
    expect(legal.headers.get('link')).toBe('</>; rel="blocked-by"');

    await admin('link', 'unblock', link.code);
    expect((await visit(link.code)).headers.get('location')).toBe(link.originalUrl);
    await allCounted();
    expect(await analyticsOf(link._id)).toMatchObject({ totalClicks: 2 });
    const messages = await eventually(
      async () => receiver.received(path),
      ({ length }) => length >= 3,
    );
    expect(messages.map(({ type, data }) => [type, data.blockedReason]).sort()).toEqual([
      ['link.blocked', 'legal'],
      ['link.blocked', 'phishing'],
      ['link.unblocked', null],
    ]);
    for (const { body } of messages) await assertEventDescribed(JSON.parse(body));
    await api.delete(`/webhooks/${created.body.data.webhook._id}`);
  });

  it('lets its owner delete the link, whose code stays blocked', async () => {
    const code = `taken-${Date.now()}`;
    const link = await aLink({ code });
    await admin('link', 'block', code, '--reason', 'malware');
    expect((await api.delete(`/links/${link._id}`)).status).toBe(200);
    expect(outcome(await visit(code, JSON_ONLY))).toEqual([410, 'LINK_BLOCKED']);
    const again = await api.post('/links', { originalUrl: newUrl(), title: 'Again', code });
    expect(outcome(again)).toEqual([409, 'CODE_TAKEN']);
  });

  it('with --all-by-creator blocks every temporary link of an address, and the address', async () => {
    const call = aCaller();
    const create = () => call('POST', '/v1/links/p', { originalUrl: newUrl() });
    const links = [await create(), await create(), await create()].map(({ body }) => body.data.link);
    const [{ code }] = links;
    expect(await admin('link', 'block', code, '--reason', 'spam', '--all-by-creator')).toEqual({
      code,
      blockedReason: 'spam',
      creatorBlocked: true,
      links: 3,
      changed: 3,
    });
    for (const link of links) {
      expect(outcome(await visit(link.code, JSON_ONLY))).toEqual([410, 'LINK_BLOCKED']);
      const state = `/v1/links/analyticsUpdate?shortUrl=${encodeURIComponent(link.shortUrl)}`;
      expect((await send('GET', state)).body.data).toMatchObject({ status: 'blocked', totalClicks: 0 });
    }
    expect(outcome(await create())).toEqual([403, 'CREATOR_BLOCKED']);
    expect(outcome(await aCaller()('POST', '/v1/links/p', { originalUrl: newUrl() }))[0]).toBe(201);
    expect(await admin('link', 'show', code)).toMatchObject({ creatorBlocked: true });
    await admin('link', 'unblock', code, '--allow-creator');
    expect((await create()).status).toBe(201);
    expect((await visit(code)).status).toBe(302);
  });

  it('prints one line of JSON, and is in the audit log with the user of the machine', async () => {
    const link = await aLink();
    const printed = await command('infra/admin/main.ts', 'link', 'block', link.code, '--reason', 'abuse');
    const blocked = { code: link.code, blockedReason: 'abuse', changed: true, deleted: false, files: 0 };
    expect(printed).toBe(`${JSON.stringify(blocked)}\n`);
    const { entries } = await admin('audit', 'list', '--limit', '200');
    expect(entries.find(({ target }: { target: { id: string } }) => target.id === link._id)).toMatchObject({
      action: 'link.blocked',
      actor: { type: 'administrator', name: expect.any(String) },
      reason: 'abuse',
    });
  });
});

describe.runIf(isLocal)('npm run admin -- page block', () => {
  it('stops a survey in all its forms, and brings it back', async () => {
    const page = await aSmartLink({ type: 'surveyLink' });
    const at = `/${page.slug}`;
    const json = `/v1/smart-links/slug/${page.slug}`;
    const answers = {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answers: ['5'] }),
    };
    const all = async () => [
      (await send('GET', at)).status,
      (await send('GET', json)).status,
      (await send('GET', `/v1/smart-links/${page.slug}`, { headers: { 'user-agent': BROWSER } })).status,
      (await send('POST', `${json}/survey`, answers)).status,
      (
        await send('POST', at, {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'answers.0=5',
        })
      ).status,
    ];
    expect(await admin('page', 'block', page.url, '--reason', 'phishing')).toEqual({
      slug: page.slug,
      blockedReason: 'phishing',
      changed: true,
      deleted: false,
      // Its social card may have been drawn by now.
      files: expect.any(Number),
    });
    // The edge may cache a page for some seconds; this one was never opened before.
    expect(await all()).toEqual([410, 410, 410, 410, 410]);
    expect(html(await send('GET', at))).toEqual([
      410,
      'text/html; charset=utf-8',
      expect.stringMatching(/This page is blocked.*phishing/s),
    ]);
    const record = (await api.get(`/smart-links/${page._id}`)).body.data.link;
    expect(record).toMatchObject({ status: 'blocked', blockedReason: 'phishing' });
    expect(outcome(await api.put(`/smart-links/${page._id}`, { title: 'New' }))).toEqual([
      403,
      'LINK_BLOCKED',
    ]);
    expect(await admin('page', 'show', page.slug)).toMatchObject({ block: { reason: 'phishing' } });
    await admin('page', 'block', page.slug, '--reason', 'legal');
    expect(await all()).toEqual([451, 451, 451, 451, 451]);
    await admin('page', 'unblock', page.slug);
    expect((await send('GET', at)).status).toBe(200);
  });

  it('takes the files of the page offline, too', async () => {
    const form = new FormData();
    form.set('title', `Page ${Date.now()}`);
    form.set('type', 'myBio');
    form.set('urls', JSON.stringify([{ title: 'A', url: newUrl() }]));
    form.set(
      'cover',
      new Blob([Uint8Array.from(atob(PNG), (c) => c.charCodeAt(0))], { type: 'image/png' }),
      'a.png',
    );
    const { apiKey } = await import('#test/support/deployment/client.ts');
    const created = await send('POST', '/v1/api/smart-links', {
      headers: { 'x-service-api-key': apiKey },
      body: form,
    });
    expect(created.status).toBe(201);
    const { cover, slug } = created.body.data.link;
    const status = async () => (await fetch(cover)).status;
    expect(await admin('page', 'block', slug, '--reason', 'abuse')).toMatchObject({ files: 1 });
    expect(await status()).toBe(404);
    expect(await admin('page', 'unblock', slug)).toMatchObject({ files: 1 });
    expect(await status()).toBe(200);
  });
});

/** A picture of one pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe.runIf(isLocal)('npm run admin -- domain deny', () => {
  it('stops links and takes entries from pages at once, and refuses new ones', async () => {
    const host = newHost();
    const bad = `https://www.${host}/login`;
    const link = await aLink({ originalUrl: bad });
    const page = await aSmartLink({
      urls: [
        { title: 'Bad', url: bad },
        { title: 'Good', url: newUrl() },
      ],
    });
    expect(await admin('domain', 'deny', host.toUpperCase(), '--reason', 'phishing')).toEqual({
      host,
      changed: true,
    });
    expect(html(await visit(link.code))).toEqual([
      410,
      'text/html; charset=utf-8',
      expect.stringContaining('It leads to a site that this service does not link to.'),
    ]);
    const shown = (await send('GET', `/v1/smart-links/slug/${page.slug}`)).body.data.link;
    expect(shown.urls).toMatchObject([{ title: 'Good' }]);
    expect((await send('GET', `/${page.slug}`)).body).not.toContain(host);

    const refused = await api.post('/links', { originalUrl: bad, title: 'Another' });
    expect(outcome(refused)).toEqual([400, 'VALIDATION_ERROR']);
    expect(refused.body.error.details).toEqual([
      expect.objectContaining({ path: 'originalUrl', code: 'denied_host' }),
    ]);
    const rows = JSON.stringify([{ originalUrl: bad, title: 'Imported' }]);
    const started = await api.post('/links/import', rows);
    expect(started.status).toBe(202);
    const job = await eventually(
      async () => (await api.get(`/links/import/${started.body.data.job._id}`)).body.data.job,
      ({ status }) => status !== 'running' && status !== 'queued' && status !== 'pending',
      30,
    );
    expect(job).toMatchObject({ failed: 1, errors: [{ path: 'originalUrl' }] });

    expect((await admin('domain', 'list')).denied).toContainEqual(
      expect.objectContaining({ host, reason: 'phishing' }),
    );
    await admin('domain', 'allow', host);
    expect((await visit(link.code)).headers.get('location')).toBe(bad);
  });

  it('refuses a host of this service', async () => {
    await expect(admin('domain', 'deny', new URL(origin).hostname, '--reason', 'spam')).rejects.toThrow();
  });
});
