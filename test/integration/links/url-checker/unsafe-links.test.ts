import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkVisited } from '#shared/abuse/url-sweep/check-visited.ts';
import type { BrandInput } from '#shared/brand/brand-input.ts';
import { saveBrand } from '#shared/brand/manage-brand.ts';
import { WHOLE } from '#shared/core/access/scope.ts';
import { DEFAULT_PRICES } from '#shared/core/accounts/prices.ts';
import { newestEntries, OPERATOR_LOG } from '#shared/core/audit/audit-store.ts';
import { systemAuthor } from '#shared/core/audit/author.ts';
import { NO_FILES } from '#shared/core/media/file-parts.ts';
import * as objects from '#shared/core/media/object-store.ts';
import { readImportFile } from '#shared/links/imports/read-file.ts';
import { runImport } from '#shared/links/imports/run-import.ts';
import { showImport } from '#shared/links/imports/show-import.ts';
import { startImport } from '#shared/links/imports/start-import.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { createLinks } from '#shared/links/manage/create-links.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { getLink } from '#shared/links/manage/get-link.ts';
import { createPublicLink } from '#shared/links/manage/public-links.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { resolveLink } from '#shared/links/redirects/resolve-link.ts';
import { forgetVerdicts } from '#shared/links/url-checker/check-destinations.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { AppError } from '#shared/platform/errors.ts';
import { newId, randomIds } from '#shared/platform/runtime/ids.ts';
import { createSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import { findPage } from '#shared/smart-links/visits/find-page.ts';
import { by, byAccount } from '#test/support/builders/authors.ts';
import {
  anOwner,
  create,
  eventsOf,
  HOSTS,
  smartLinkInput,
  update,
} from '#test/support/builders/smart-links.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { s3OfFile } from '#test/support/emulators/s3-engine.ts';
import { PNG } from '#test/support/files/media-samples.ts';
import { captureLog } from '#test/support/log-lines.ts';
import { type FakeChecker, startChecker } from '#test/support/servers/url-checker.ts';

tableOfFile();
const s3 = s3OfFile();

let fake: FakeChecker;
beforeAll(async () => {
  fake = await startChecker();
});
afterAll(() => fake.stop());

beforeEach(() => {
  captureLog();
  forgetVerdicts();
  Object.assign(fake, { asked: [], answer: undefined });
  vi.stubEnv('IMPORT_QUEUE_URL', 'http://queue.example/imports');
  vi.stubEnv('URL_CHECKER', JSON.stringify({ endpoint: fake.endpoint }));
});

const now = new Date('2026-05-01T12:00:00.000Z');
const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const ownerId = newId('owner');
let urls = 0;
const safeUrl = () => `https://example.com/${++urls}`;
function unsafeUrl(threat = 'MALWARE'): string {
  const url = safeUrl();
  fake.list(url, [threat]);
  return url;
}
const aLink = (fields: object = {}) =>
  createLink({ by: by(ownerId), hosts, now }, { originalUrl: safeUrl(), title: 'A link', ...fields });
const problem = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error) => (error instanceof AppError ? `${error.code} ${error.message}` : String(error)),
  );
const asked = () => fake.asked.map(({ uri }) => uri);

describe('a destination on a list of unsafe sites', () => {
  it.each(['originalUrl', 'expiredUrl'])('is refused on create: %s', async (field) => {
    expect(await problem(aLink({ [field]: unsafeUrl('SOCIAL_ENGINEERING') }))).toBe(
      `VALIDATION_ERROR ${field}: is on a list of unsafe sites (phishing)`,
    );
  });

  it('is refused inside the URL of an app, behind a redirector and in a brand', async () => {
    const app = {
      ios: { url: `example://open?url=${encodeURIComponent(unsafeUrl())}` },
      ifMissing: 'destination',
    };
    expect(await problem(aLink({ app }))).toContain('app.ios.url: is on a list of unsafe sites');
    const behind = `https://l.facebook.com/l.php?u=${encodeURIComponent(unsafeUrl())}`;
    expect(await problem(aLink({ originalUrl: behind }))).toContain('originalUrl: is on a list');
    const act = { by: byAccount(await anOwner()), hosts, now };
    const brand = (fields: BrandInput) => saveBrand(act, { domain: undefined, fields });
    expect(await problem(brand({ url: unsafeUrl() }))).toContain('url: is on a list');
    const footer = { text: 'Imprint', url: unsafeUrl() };
    expect(await problem(brand({ footer }))).toContain('footer.url: is on a list');
  });

  it('is rejected on update, which does not check unchanged URLs', async () => {
    const link = await aLink();
    fake.asked = [];
    const change = (input: object) => updateLink({ by: by(ownerId), hosts, now }, link._id, { input });
    expect(await problem(change({ originalUrl: unsafeUrl() }))).toContain('originalUrl: is on a list');
    expect(await problem(change({ expiredUrl: unsafeUrl() }))).toContain('expiredUrl: is on a list');
    fake.asked = [];
    forgetVerdicts();
    await change({ title: 'Another', originalUrl: link.originalUrl });
    expect(asked()).toEqual([]);
    expect((await getLink({ ownerId, scope: WHOLE, hosts, now }, link._id)).originalUrl).toBe(
      link.originalUrl,
    );
  });

  it('fails its row in bulk, and no other', async () => {
    const rows = [safeUrl(), unsafeUrl(), safeUrl()].map((originalUrl) => ({ originalUrl, title: 'A link' }));
    const { results } = await createLinks({ by: by(ownerId), hosts, ids: randomIds, now }, rows);
    expect(results.map(({ status }) => status)).toEqual(['created', 'failed', 'created']);
  });

  it('is refused for a public link', async () => {
    expect(await problem(createPublicLink({ hosts, now }, { originalUrl: unsafeUrl() }))).toContain(
      'originalUrl',
    );
  });

  it('is refused in a page, by the field, and only when it is new there', async () => {
    const owner = await anOwner();
    const at = (url: string) => ({ title: 'Shop', url });
    const page = await create(owner, { urls: [at(safeUrl())] });
    const [first] = page.urls as { title: string; url: string }[];
    expect(await problem(create(owner, { urls: [at(safeUrl()), at(unsafeUrl())] }))).toContain('urls[1].url');
    expect(await problem(update(owner, page._id, { urls: [first, at(unsafeUrl())] }))).toContain(
      'urls[1].url',
    );
    const subLink = { videos: [{ title: 'V', url: safeUrl(), subLink: unsafeUrl() }] };
    expect(await problem(create(owner, { type: 'videoLink', ...subLink }))).toContain('videos[0].subLink');
    expect(await problem(create(owner, { type: 'appDownload', playstoreLink: unsafeUrl() }))).toContain(
      'playstoreLink',
    );
    expect(
      await problem(create(owner, { type: 'musicLink', platforms: [{ name: 'P', url: unsafeUrl() }] })),
    ).toContain('platforms[0].url');
    fake.asked = [];
    forgetVerdicts();
    const added = safeUrl();
    await update(owner, page._id, { urls: [first, at(added)] });
    expect(asked()).toEqual([added]);
  });

  it('fails its row of an import, and no other', async () => {
    const rows = [safeUrl(), unsafeUrl('SOCIAL_ENGINEERING'), safeUrl()];
    const text = JSON.stringify(rows.map((originalUrl) => ({ originalUrl, title: 'A link' })));
    const owner = await anOwner();
    const options = { onCodeTaken: 'fail' } as const;
    const file = readImportFile({ ownerId: owner.ownerId, hosts, now }, { isJson: true, text }, options);
    const { _id } = await startImport({ by: by(owner.ownerId), now }, file, { ...options, id: newId('job') });
    await runImport({ hosts, prices: DEFAULT_PRICES, now }, { jobId: _id, from: 0, to: 1 });
    const { job } = await showImport({ by: systemAuthor(owner.ownerId, 'test'), now }, _id, { limit: 100 });
    expect(job).toMatchObject({ created: 2, failed: 1 });
    expect(JSON.stringify(job.errors)).toContain('is on a list of unsafe sites (phishing)');
  });

  it('passes while the checker fails', async () => {
    fake.answer = (response) => response.writeHead(500).end();
    expect(await problem(aLink({ originalUrl: unsafeUrl() }))).toBe('none');
  });
});

describe('checkVisited', () => {
  const check = (...ids: string[]) => checkVisited(ids, HOSTS, now);

  it('blocks a link whose destination has become unsafe, with event and audit entry', async () => {
    const owner = await anOwner();
    const originalUrl = safeUrl();
    const link = await createLink({ by: by(owner.ownerId), hosts, now }, { originalUrl, title: 'A link' });
    expect(await check(link._id)).toEqual({ checked: 1, blocked: 0, unknown: [] });
    forgetVerdicts();
    fake.list(originalUrl, ['SOCIAL_ENGINEERING']);
    expect(await check(link._id)).toEqual({ checked: 1, blocked: 1, unknown: [] });
    expect(await resolveLink(link.code, aVisitor({ now }), { counts: true })).toMatchObject({
      outcome: 'blocked',
      reason: 'phishing',
    });
    const types = (await eventsOf(owner)).map(({ type }) => type);
    expect(types.sort()).toEqual(['link.blocked', 'link.created']);
    const entries = await newestEntries(OPERATOR_LOG, 100);
    expect(entries.filter(({ target }) => target.id === link._id)).toMatchObject([
      { action: 'link.blocked', actor: { name: 'url-checker' }, reason: 'phishing' },
    ]);
  });

  it('blocks for where an expired link leads, public links and pages', async () => {
    const expired = safeUrl();
    const link = await aLink({ expiredUrl: expired });
    const originalUrl = safeUrl();
    const anonymous = await createPublicLink({ hosts, now }, { originalUrl });
    const url = safeUrl();
    const page = await create(await anOwner(), {
      urls: [
        { title: 'A', url: safeUrl() },
        { title: 'B', url },
      ],
    });
    forgetVerdicts();
    for (const it of [expired, originalUrl, url]) fake.list(it, ['MALWARE']);
    expect(await check(link._id, anonymous._id, page._id)).toMatchObject({ checked: 3, blocked: 3 });
    for (const { code } of [link, anonymous]) {
      expect((await resolveLink(code, aVisitor({ now }), { counts: true })).outcome).toBe('blocked');
    }
    await expect(findPage(page.slug)).rejects.toMatchObject({ code: 'LINK_BLOCKED', reason: 'malware' });
  });

  it('blocks a link for a URL inside that of its app', async () => {
    const url = safeUrl();
    const app = {
      android: { url: `example://open?url=${encodeURIComponent(url)}` },
      ifMissing: 'destination',
    };
    const link = await aLink({ app });
    forgetVerdicts();
    fake.list(url, ['MALWARE']);
    expect(await check(link._id)).toMatchObject({ blocked: 1 });
  });

  it('hides the files of a page, also if that failed at first', async () => {
    const url = safeUrl();
    const cover = { bytes: PNG, contentType: 'image/png' };
    const input = smartLinkInput({ urls: [{ title: 'A', url }] });
    const files = { ...NO_FILES, cover };
    const page = await createSmartLink(
      { by: byAccount(await anOwner()), hosts: HOSTS, ids: randomIds, now },
      input,
      files,
    );
    const file = String(page.cover).split('/').at(-1);
    forgetVerdicts();
    fake.list(url, ['SOCIAL_ENGINEERING']);
    vi.mocked(objects.hideFile).mockRejectedValueOnce(new Error('S3 is down'));
    expect((await check(page._id)).unknown).toEqual([page._id]);
    await expect(findPage(page.slug)).rejects.toMatchObject({ code: 'LINK_BLOCKED' });
    expect(await s3.keys()).toContain(`media/${file}`);
    await check(page._id);
    expect(await s3.keys()).toEqual([`hidden/${file}`]);
  });

  it('is idempotent, and does not check blocked, deleted or unknown links', async () => {
    const originalUrl = safeUrl();
    const [link, gone] = [await aLink({ originalUrl }), await aLink()];
    await deleteLink({ by: by(ownerId), hosts, now }, gone._id);
    forgetVerdicts();
    fake.list(originalUrl, ['MALWARE']);
    expect(await check(link._id, link._id)).toMatchObject({ blocked: 1 });
    fake.asked = [];
    forgetVerdicts();
    const nothing = { checked: 0, blocked: 0, unknown: [] };
    expect(await check(link._id, gone._id, newId('link'), newId('smartLink'), 'x')).toEqual(nothing);
    expect(asked()).toEqual([]);
  });

  it('names those without a verdict, and blocks the others', async () => {
    const [bad, url] = [safeUrl(), safeUrl()];
    const blocked = await aLink({ originalUrl: bad });
    const unknown = await aLink({ originalUrl: url });
    forgetVerdicts();
    fake.list(bad, ['MALWARE']);
    fake.answer = undefined;
    const first = await check(blocked._id);
    fake.answer = (response) => response.writeHead(503).end();
    const second = await check(unknown._id);
    expect([first.blocked, second]).toEqual([1, { checked: 0, blocked: 0, unknown: [unknown._id] }]);
  });

  it('does not retry a URL that the checker rejects', async () => {
    const link = await aLink();
    forgetVerdicts();
    fake.answer = (response) => response.writeHead(400).end();
    expect(await check(link._id)).toEqual({ checked: 1, blocked: 0, unknown: [] });
  });

  it('does nothing without a checker', async () => {
    const link = await aLink();
    vi.stubEnv('URL_CHECKER', undefined);
    expect(await check(link._id)).toEqual({ checked: 0, blocked: 0, unknown: [] });
  });
});

describe('checkVisited: a link that cannot be read', () => {
  it('does not keep the others of its message from being checked', async () => {
    const [broken, unsafe] = [await aLink(), await aLink()];
    await updateItem({
      Key: { pk: `LINK#${broken._id}`, sk: 'LINK' },
      UpdateExpression: 'SET tags = :tags',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':tags': 7 },
    });
    fake.list(unsafe.originalUrl, ['MALWARE']);
    forgetVerdicts();
    expect(await checkVisited([broken._id, unsafe._id], HOSTS, now)).toEqual({
      checked: 1,
      blocked: 1,
      unknown: [broken._id],
    });
  });
});
