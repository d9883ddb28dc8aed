import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showBrand } from '#functions/visitors/show-brand.ts';
import { brandInputSchema } from '#shared/brand/brand-input.ts';
import { saveBrand } from '#shared/brand/manage-brand.ts';
import { DEFAULT_PRICES } from '#shared/core/accounts/prices.ts';
import { systemAuthor } from '#shared/core/audit/author.ts';
import { type DestinationKind, fieldsOf } from '#shared/core/destinations/destination-fields.ts';
import { bindHost } from '#shared/core/domains/bind-domain.ts';
import { deniedHosts } from '#shared/core/moderation/denied-hosts.ts';
import { allowHost, denyHost } from '#shared/core/moderation/deny-host.ts';
import { changeDomain } from '#shared/domain-settings/change-domain.ts';
import { updateDomainSchema } from '#shared/domain-settings/update-domain-schema.ts';
import { readImportFile } from '#shared/links/imports/read-file.ts';
import { runImport } from '#shared/links/imports/run-import.ts';
import { showImport } from '#shared/links/imports/show-import.ts';
import { startImport } from '#shared/links/imports/start-import.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { createLinkSchema, updateLinkSchema } from '#shared/links/model/link-input.ts';
import { redirectKey } from '#shared/links/model/redirect-entry.ts';
import { openRecord } from '#shared/links/opens/open-record.ts';
import { previewLink } from '#shared/links/previews/preview-link.ts';
import { readEntry } from '#shared/links/redirects/redirect-store.ts';
import { hostRedirect, resolveLink } from '#shared/links/redirects/resolve-link.ts';
import { visitLink } from '#shared/links/redirects/visit-link.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { AppError } from '#shared/platform/errors.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { SMART_LINK_TYPES, type SmartLinkType } from '#shared/smart-links/model/slug.ts';
import { contentOf, findPage, joinUrlOf } from '#shared/smart-links/visits/find-page.ts';
import { visitPage } from '#shared/smart-links/visits/visit-page.ts';
import { localizedPage } from '#shared/visitor-pages/page.ts';
import { byAccount } from '#test/support/builders/authors.ts';
import { anOwner, create, HOSTS, NOW, update } from '#test/support/builders/smart-links.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { s3OfFile } from '#test/support/emulators/s3-engine.ts';

tableOfFile();
s3OfFile();

beforeEach(() => {
  vi.stubEnv('DEFAULT_HOSTS', 'sp.example');
  vi.stubEnv('HOT_READ_MS', '0');
  vi.stubEnv('IMPORT_QUEUE_URL', 'http://queue.example/imports');
  vi.stubEnv('MEDIA_ORIGIN', HOSTS.mediaOrigin);
  vi.stubEnv('OWN_HOSTS', 'sp.example');
  vi.stubEnv('PUBLIC_ORIGIN', HOSTS.publicOrigin);
  vi.stubEnv('SERVICE_KEY', 'key');
  vi.stubEnv('VISITOR_KEY', 'key');
});

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36';
const WEB_VIEW = PIXEL.replace('Pixel 9', 'Pixel 9; wv');
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CRAWLER = 'WhatsApp/2.23.20.0 A';

const operator = { by: 'ann', note: null, now: NOW };
const deny = (host: string) => denyHost(host, { ...operator, reason: 'phishing' }, ['sp.example']);
const allow = (host: string) => allowHost(host, { ...operator, reason: null });

let count = 0;
const newHost = () => `evil-${++count}.example`;

/** What an entry of a list, or an object, needs besides its URL. */
const NEEDED: Readonly<Record<string, object>> = {
  rules: { if: { languages: ['en'] } },
  variants: { weight: 1 },
  urls: { title: 'A', url: 'https://example.com/' },
  platforms: { name: 'A', url: 'https://example.com/' },
  videos: { title: 'A', url: 'https://example.com/video.mp4' },
  socials: { platform: 'website' },
  footer: { text: 'Imprint' },
  preview: { title: 'A' },
};

/** The body of a request with a URL at a path such as `rules[].to`. */
function bodyWith(field: string, url: string): Record<string, unknown> {
  if (field === 'urls[].images[].image') return { urls: [{ type: 'gallery', images: [{ image: url }] }] };
  const [step = '', ...rest] = field.split('.');
  const name = step.replace('[]', '');
  const inner = rest.length === 0 ? url : { ...NEEDED[name], ...bodyWith(rest.join('.'), url) };
  if (name === step) return { [name]: inner };
  const others = name === 'variants' ? [{ url: 'https://example.com/other', weight: 1 }] : [];
  return { [name]: [inner, ...others] };
}

const pathOf = (field: string) => field.replaceAll('[]', '[0]');

const fieldsIn = (kind: DestinationKind): string[] => {
  const { leads, loads, embeds = [] } = fieldsOf(kind);
  return [...leads, ...loads, ...embeds];
};

/** The fields that a denied host is refused for. */
const refusedFor = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'accepted',
    (error) => {
      if (!(error instanceof AppError)) throw error;
      return error.details?.filter(({ code }) => code === 'denied_host').map(({ path }) => path);
    },
  );

interface Kind {
  create(body: object): Promise<unknown>;
  update(body: object): Promise<unknown>;
  /** All that visitors get of what was created with this body. */
  shown(body: object): Promise<unknown>;
}

const act = async () => ({ by: byAccount(await anOwner()), hosts: HOSTS, now: NOW });

const newLink = (body: object) =>
  createLinkSchema.parse({ originalUrl: `https://example.com/${++count}`, title: 'A', ...body });

const visitorWith = (userAgent: string) =>
  aVisitor({ now: NOW, host: 'sp.example', headers: { 'user-agent': userAgent, 'accept-language': 'en' } });

async function shownOfLink(code: string): Promise<unknown> {
  const visitors = [DESKTOP, IPHONE, PIXEL, WEB_VIEW, CRAWLER].map(visitorWith);
  const entry = await readEntry(code);
  const denied = await deniedHosts();
  const opens = (['ios', 'android', undefined] as const).map(
    (system) =>
      entry &&
      openRecord({ entry, denied, to: '', query: '', system, clickId: '', clickedAt: 0, counted: false }),
  );
  return [
    // A visit keeps what it was resolved from; nobody gets that.
    ...(await Promise.all(visitors.map((visitor) => visitLink(code, visitor)))).map((one) => ({
      ...one,
      app: 0,
    })),
    ...(await Promise.all(visitors.map((visitor) => previewLink(code, visitor)))).map((one) => ({
      ...one,
      resolution: { ...one.resolution, app: 0 },
    })),
    ...opens.map((open) => open?.appUrl),
  ];
}

const link: Kind = {
  create: async (body) => createLink(await act(), newLink(body)),
  update: async (body) => {
    const as = await act();
    const { _id } = await createLink(as, newLink({}));
    return updateLink(as, _id, { input: updateLinkSchema.parse(body) });
  },
  shown: async (body) => {
    const status = 'expiredUrl' in body ? 'inactive' : 'active';
    const { code } = await createLink(await act(), newLink({ ...body, status }));
    return () => shownOfLink(code);
  },
};

const page = (type: SmartLinkType): Kind => ({
  create: async (body) => create(await anOwner(), { type, ...body }),
  update: async (body) => {
    const owner = await anOwner();
    const { _id } = await create(owner, { type });
    return update(owner, _id, body);
  },
  shown: async (body) => {
    const { slug } = await create(await anOwner(), { type, ...body });
    return async () => {
      const found = await findPage(slug);
      const visits = [DESKTOP, IPHONE, PIXEL].map((agent) => visitPage(slug, visitorWith(agent)));
      return [contentOf(found, NOW), joinUrlOf(found), ...(await Promise.all(visits))];
    };
  },
});

const saved = async (body: object) => {
  const as = await act();
  await saveBrand(as, { domain: undefined, fields: brandInputSchema.parse(body) });
  return as.by.ownerId;
};

const brand: Kind = {
  create: saved,
  update: async (body) => {
    const as = await act();
    await saveBrand(as, { domain: undefined, fields: { name: 'Halden' } });
    return saveBrand(as, { domain: undefined, fields: brandInputSchema.parse(body) });
  },
  shown: async (body) => {
    const ownerId = await saved(body);
    const plain = localizedPage('en', { title: 'A', content: 'B' });
    return () => showBrand(plain, { ownerId, host: undefined });
  },
};

async function changed(body: object) {
  const as = await act();
  const host = `go-${++count}.customer.example`;
  const bound = { ownerId: as.by.ownerId, ownHosts: HOSTS.ownHosts };
  await bindHost(host, bound, { ...operator, reason: null });
  await changeDomain(as, host, updateDomainSchema.parse(body));
  return { as, host };
}

const domain: Kind = {
  create: changed,
  update: changed,
  shown: async (body) => {
    const { as, host } = await changed(body);
    const { code } = await createLink(as, newLink({ status: 'inactive' }));
    const at = (code: string) => resolveLink(code, aVisitor({ now: NOW, host }), { counts: true });
    return async () => [
      await hostRedirect(host, 'rootUrl'),
      await hostRedirect(host, 'notFoundUrl'),
      await at('no-such-code'),
      await at(code),
    ];
  },
};

const KINDS: readonly [DestinationKind, Kind][] = [
  ['link', link],
  ['brand', brand],
  ['domain', domain],
  ...SMART_LINK_TYPES.map((type): [DestinationKind, Kind] => [type, page(type)]),
];

const cases = KINDS.flatMap(([name, kind]) => fieldsIn(name).map((field) => ({ name, field, kind })));

describe('a denied host', () => {
  it.each(cases)('is refused in $field of a $name, and no longer shown', async ({ field, kind }) => {
    const host = newHost();
    const url = `https://www.${host}`;
    const body = bodyWith(field, url);
    await deny(host);
    expect(await refusedFor(kind.create(body))).toEqual([pathOf(field)]);
    expect(await refusedFor(kind.update(body))).toEqual([pathOf(field)]);
    await allow(host);
    // Only uploads are images of galleries.
    if (field === 'urls[].images[].image') return;
    const shown = (await kind.shown(body)) as () => Promise<unknown>;
    expect(JSON.stringify(await shown())).toContain(host);
    await deny(host);
    expect(JSON.stringify(await shown())).not.toContain(host);
  });

  it.each(fieldsIn('link'))('fails a row of an import that has it in %s', async (field) => {
    const host = newHost();
    await deny(host);
    const { by } = await act();
    const rows = [newLink({}), newLink(bodyWith(field, `https://${host}/`))];
    const options = { onCodeTaken: 'fail' } as const;
    const context = { ownerId: by.ownerId, hosts: HOSTS, now: NOW };
    const file = readImportFile(context, { isJson: true, text: JSON.stringify(rows) }, options);
    const { _id } = await startImport({ by, now: NOW }, file, { ...options, id: newId('job') });
    await runImport({ hosts: HOSTS, prices: DEFAULT_PRICES, now: NOW }, { jobId: _id, from: 0, to: 1 });
    const { job } = await showImport({ by: systemAuthor(by.ownerId, 'test'), now: NOW }, _id, { limit: 9 });
    expect(job).toMatchObject({ created: 1, failed: 1 });
    expect(JSON.stringify(job.errors)).toContain(`${pathOf(field)}`);
  });

  it('is found inside the URL of an app, and behind a redirector', async () => {
    const host = newHost();
    await deny(host);
    const inside = `example://open?url=https%253A%252F%252F${host}`;
    expect(await refusedFor(link.create({ app: { ios: { url: inside } } }))).toEqual(['app.ios.url']);
    const behind = `https://l.facebook.com/l.php?u=https%3A%2F%2F${host}`;
    expect(await refusedFor(link.create({ originalUrl: behind }))).toEqual(['originalUrl']);
    const mail = { urls: [{ title: 'A', url: `mailto:a@b.example?body=https%3A%2F%2F${host}` }] };
    expect(await refusedFor(page('myBio').create(mail))).toEqual(['urls[0].url']);
  });

  it('that visitors put into the query of a link is not led to, either', async () => {
    const host = newHost();
    const body = { originalUrl: 'https://l.facebook.com/l.php', forwardQuery: true };
    const { code } = await createLink(await act(), newLink(body));
    const visitor = aVisitor({ now: NOW, query: `u=https%3A%2F%2F${host}%2F` });
    expect(await resolveLink(code, visitor, { counts: true })).toMatchObject({ outcome: 'redirect' });
    await deny(host);
    expect(await resolveLink(code, visitor, { counts: true })).toEqual({
      outcome: 'blocked',
      reason: 'host',
    });
  });
});

describe('an app with a URL that 0.2.0 has stored', () => {
  const stored = async (url: string) => {
    const app = {
      ios: { path: '/', appStoreId: '1234567890' },
      android: { path: '/' },
      ifMissing: 'destination',
    };
    const { code, originalUrl } = await createLink(await act(), newLink({ app }));
    await updateItem({
      Key: redirectKey(code),
      UpdateExpression: 'SET app = :app',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: {
        ':app': JSON.stringify({ ios: { url }, android: { url }, ifMissing: 'destination' }),
      },
    });
    return { code, originalUrl };
  };

  it.each([
    'x-safari-https://denied.host/',
    'googlechrome://navigate?url=https://denied.host',
    'firefox://open-url?url=https%3A%2F%2Fdenied.host',
    'microsoft-edge:https://denied.host',
    'upi://pay?pa=a@b',
    'bitcoin:1A',
    'smb://denied.host/share',
    'feed:javascript:alert(1)',
    'example://open?url=javascript%3Aalert(1)',
  ])('leads nobody to %s', async (url) => {
    const { code, originalUrl } = await stored(url);
    for (const agent of [IPHONE, PIXEL, WEB_VIEW])
      expect(await visitLink(code, visitorWith(agent))).toMatchObject({
        outcome: 'redirect',
        to: originalUrl,
      });
    expect(JSON.stringify(await shownOfLink(code))).not.toContain(url);
  });

  it('still opens others', async () => {
    const { code } = await stored('example://shop/7');
    expect(await visitLink(code, visitorWith(IPHONE))).toMatchObject({
      outcome: 'app',
      url: 'example://shop/7',
    });
  });
});

describe('a private host', () => {
  it.each(['link', 'brand', 'domain'] as const)(
    'is refused in every field of a %s, also in an app',
    async (name) => {
      const kind = new Map(KINDS).get(name) as Kind;
      for (const field of fieldsIn(name)) {
        const call = kind.create(bodyWith(field, 'https://printer.local'));
        await expect(call, field).rejects.toMatchObject({
          details: [{ path: pathOf(field), code: 'not_public' }],
        });
      }
      if (name !== 'link') return;
      for (const url of ['example://open?url=http%3A%2F%2F127.0.0.1', 'example://192.168.1.1/x'])
        await expect(kind.create({ app: { android: { url } } })).rejects.toMatchObject({
          details: [{ path: 'app.android.url', code: 'not_public' }],
        });
    },
  );
});

describe('the preview of a link', () => {
  it('shows all places that its app leads to', async () => {
    const app = {
      ios: { url: 'example://shop/7', appStoreId: '1234567890' },
      android: { url: 'https://app.example.com/7', package: 'com.example.app' },
    };
    const { code } = await createLink(await act(), newLink({ app }));
    const { others } = await previewLink(code, visitorWith(DESKTOP));
    expect(others).toEqual([
      'example://shop/7',
      'https://app.example.com/7',
      'https://apps.apple.com/app/id1234567890',
      'https://play.google.com/store/apps/details?id=com.example.app',
    ]);
  });
});
