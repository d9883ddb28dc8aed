import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newestEntries, OPERATOR_LOG } from '#shared/core/audit/audit-store.ts';
import { listDeniedHosts, MAX_DENIED_HOSTS } from '#shared/core/moderation/denied-host-store.ts';
import type * as denied from '#shared/core/moderation/denied-hosts.ts';
import { deniedHosts, deniedHostsNow } from '#shared/core/moderation/denied-hosts.ts';
import { DENIED_HEAD } from '#shared/core/moderation/denied-items.ts';
import { allowHost, denyHost } from '#shared/core/moderation/deny-host.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { createLinks } from '#shared/links/manage/create-links.ts';
import { draftLink } from '#shared/links/manage/draft-link.ts';
import { editLinks } from '#shared/links/manage/edit-links.ts';
import { createPublicLink, createPublicLinkSchema } from '#shared/links/manage/public-links.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { type Resolution, resolveLink } from '#shared/links/redirects/resolve-link.ts';
import { insertLink } from '#shared/links/store/link-store.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { AppError } from '#shared/platform/errors.ts';
import * as awsCalls from '#shared/platform/runtime/aws-call.ts';
import { newId, randomIds } from '#shared/platform/runtime/ids.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { publicSmartLink } from '#shared/smart-links/model/public-smart-link.ts';
import { landingPage } from '#shared/smart-links/rendering/landing-page.tsx';
import { contentOf, findPage } from '#shared/smart-links/visits/find-page.ts';
import { visitPage } from '#shared/smart-links/visits/visit-page.ts';
import { by } from '#test/support/builders/authors.ts';
import { anOwner, create, HOSTS, NOW, update } from '#test/support/builders/smart-links.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

tableOfFile();

const act = { by: 'ann', note: 'ticket 7', now: NOW };
const deny = (host: string, reason: 'malware' | 'phishing' = 'malware') =>
  denyHost(host, { ...act, reason }, ['sp.example', 'localhost:3000']);
const allow = (host: string) => allowHost(host, { ...act, reason: null });

let count = 0;
/** A host that no other test has denied. */
const newHost = () => `evil-${++count}.example`;

const resolve = (code: string): Promise<Resolution> =>
  resolveLink(code, aVisitor({ now: NOW }), { counts: true });

/** The fields that an error names. */
const refusedFields = (call: Promise<unknown>) =>
  call.then(
    () => [],
    (error) => {
      if (!(error instanceof AppError)) throw error;
      expect(error).toMatchObject({ code: 'VALIDATION_ERROR', status: 400 });
      expect(error.message).toContain(
        'must not link to this host: the operator of this service does not allow it',
      );
      return error.details?.map(({ path }) => path);
    },
  );

/** Calls of the table that read denied hosts. */
const reads = () =>
  vi
    .mocked(awsCalls.awsCall)
    .mock.calls.filter(([, action]) => action === 'Query')
    .map(([, , input]) => input);

beforeEach(() => {
  vi.spyOn(awsCalls, 'awsCall');
});

describe('denyHost: existing links', () => {
  it('stop, with those to subdomains, until the host is allowed again', async () => {
    const host = newHost();
    const owner = newId('owner');
    const urls = [`https://${host}/x`, `https://www.${host}`, `https://not${host}`];
    const links = await Promise.all(
      urls.map((originalUrl) =>
        createLink({ by: by(owner), hosts: HOSTS, now: NOW }, { originalUrl, title: 'A link' }),
      ),
    );
    const outcomes = () => Promise.all(links.map(async ({ code }) => (await resolve(code)).outcome));
    expect(await deny(host)).toEqual({ host, changed: true });
    expect(await outcomes()).toEqual(['blocked', 'blocked', 'redirect']);
    expect(await resolve(links[0]?.code ?? '')).toEqual({ outcome: 'blocked', reason: 'host' });
    expect(await allow(host)).toEqual({ host, changed: true });
    expect(await outcomes()).toEqual(['redirect', 'redirect', 'redirect']);
  });

  it('do not lead to an expired URL there', async () => {
    const host = newHost();
    const input = { originalUrl: 'https://example.com/e', title: 'A link', expiredUrl: `https://${host}/` };
    const { code } = await createLink(
      { by: by(newId('owner')), hosts: HOSTS, now: NOW },
      { ...input, status: 'inactive' },
    );
    expect(await resolve(code)).toMatchObject({ outcome: 'gone', expiredUrl: input.expiredUrl });
    await deny(host);
    expect(await resolve(code)).toMatchObject({ outcome: 'gone', expiredUrl: undefined });
  });

  it('consume no visit of a click limit, and require no password', async () => {
    const host = newHost();
    const input = { originalUrl: `https://${host}/`, title: 'A link', maxClicks: 1, password: 'secret' };
    const { code } = await createLink({ by: by(newId('owner')), hosts: HOSTS, now: NOW }, input);
    await deny(host);
    expect(await resolve(code)).toEqual({ outcome: 'blocked', reason: 'host' });
  });
});

describe('denyHost: links to the host', () => {
  it('is no new link, no changed one, and no temporary one', async () => {
    const host = newHost();
    await deny(host);
    const owner = newId('owner');
    const bad = `https://a.${host}./x`;
    const link = (fields: object) => ({
      originalUrl: `https://ok.example/${++count}`,
      title: 'A link',
      ...fields,
    });
    expect(
      await refusedFields(createLink({ by: by(owner), hosts: HOSTS, now: NOW }, link({ originalUrl: bad }))),
    ).toEqual(['originalUrl']);
    expect(
      await refusedFields(
        createLink({ by: by(owner), hosts: HOSTS, now: NOW }, link({ originalUrl: bad, expiredUrl: bad })),
      ),
    ).toEqual(['originalUrl', 'expiredUrl']);
    const { _id } = await createLink({ by: by(owner), hosts: HOSTS, now: NOW }, link({}));
    expect(
      await refusedFields(
        updateLink({ by: by(owner), hosts: HOSTS, now: NOW }, _id, { input: { expiredUrl: bad } }),
      ),
    ).toEqual(['expiredUrl']);
    const several = { ids: [_id], changes: { rules: [{ if: { countries: ['DE'] }, to: bad }] } };
    expect(await refusedFields(editLinks({ by: by(owner), hosts: HOSTS, now: NOW }, several))).toEqual([
      'changes.rules[0].to',
    ]);
    const bulk = await createLinks({ by: by(owner), hosts: HOSTS, ids: randomIds, now: NOW }, [
      link({ originalUrl: bad }),
      link({}),
    ]);
    expect(bulk.results).toMatchObject([
      { status: 'failed', error: { code: 'VALIDATION_ERROR', details: [{ path: 'originalUrl' }] } },
      { status: 'created' },
    ]);
    const temporary = createPublicLinkSchema.parse({ originalUrl: bad });
    expect(await refusedFields(createPublicLink({ hosts: HOSTS, now: NOW }, temporary))).toEqual([
      'originalUrl',
    ]);
  });

  it('can still be disabled or renamed if it existed before', async () => {
    const host = newHost();
    const owner = newId('owner');
    const input = { originalUrl: `https://${host}/`, title: 'A link' };
    const { _id } = await createLink({ by: by(owner), hosts: HOSTS, now: NOW }, input);
    await deny(host);
    expect(
      await updateLink({ by: by(owner), hosts: HOSTS, now: NOW }, _id, { input: { status: 'inactive' } }),
    ).toMatchObject({
      status: 'inactive',
    });
  });

  it('is no field of a page', async () => {
    const host = newHost();
    await deny(host);
    const url = `https://${host}/x`;
    const owner = await anOwner();
    const ok = 'https://ok.example/';
    const cases: [Parameters<typeof create>[1], string[]][] = [
      [
        {
          type: 'myBio',
          urls: [
            { title: 'A', url: ok },
            { title: 'B', url },
          ],
        },
        ['urls[1].url'],
      ],
      [{ type: 'webinarLink', urls: [{ title: 'B', url }], cover: url }, ['urls[0].url', 'cover']],
      [{ type: 'myBio', urls: [{ title: 'B', url: `mailto:jane@mail.${host}` }] }, ['urls[0].url']],
      [
        { type: 'musicLink', platforms: [{ name: 'A', url, icon: url }] },
        ['platforms[0].url', 'platforms[0].icon'],
      ],
      [
        { type: 'videoLink', videos: [{ title: 'A', url, subLink: url, cover: url }] },
        ['videos[0].url', 'videos[0].subLink', 'videos[0].cover'],
      ],
      [{ type: 'appDownload', appstoreLink: url, playstoreLink: url }, ['appstoreLink', 'playstoreLink']],
      [{ type: 'surveyLink', image: url }, ['image']],
    ];
    for (const [input, fields] of cases) expect(await refusedFields(create(owner, input))).toEqual(fields);
    const { _id } = await create(owner, { urls: [{ title: 'A', url: ok }] });
    expect(await refusedFields(update(owner, _id, { urls: [{ title: 'B', url }] }))).toEqual(['urls[0].url']);
  });

  it('is no host of this service, no suffix of others, and no nonsense', async () => {
    await expect(deny('sp.example')).rejects.toThrow('sp.example covers sp.example, a host of this service');
    await expect(deny('co.uk')).rejects.toThrow(/co\.uk is a suffix under which others register domains/);
    await expect(deny('com')).rejects.toThrow(/com is a suffix/);
    await expect(deny('not a host')).rejects.toThrow(/"not a host" is not a host such as example\.com/);
    expect(await allow('never-denied.example')).toEqual({ host: 'never-denied.example', changed: false });
  });
});

describe('denyHost: pages', () => {
  it('show no links to the host, and do not redirect to a store there', async () => {
    vi.stubEnv('SERVICE_KEY', 'key');
    vi.stubEnv('VISITOR_KEY', 'key');
    vi.stubEnv('PUBLIC_ORIGIN', HOSTS.publicOrigin);
    vi.stubEnv('OWN_HOSTS', 'sp.example');
    const host = newHost();
    const url = `https://cdn.${host}/x`;
    const ok = 'https://ok.example/';
    const owner = await anOwner();
    const bio = await create(owner, {
      urls: [
        { title: 'Bad', url },
        { title: 'Bad', url: `mailto:jane@${host}` },
        { title: 'Good', url: ok },
      ],
      cover: url,
    });
    const video = await create(owner, {
      type: 'videoLink',
      videos: [
        { title: 'Bad', url },
        { title: 'Good', url: ok, subLink: url, ctaText: 'Buy', cover: url },
      ],
    });
    const music = await create(owner, {
      type: 'musicLink',
      platforms: [
        { name: 'Bad', url },
        { name: 'Good', url: ok, icon: url },
      ],
    });
    const app = await create(owner, { type: 'appDownload', appstoreLink: url, playstoreLink: ok });
    await deny(host);
    const shown = async (slug: string) => contentOf(await findPage(slug), NOW);
    expect(await shown(bio.slug)).toMatchObject({ urls: [{ title: 'Good', url: ok }], cover: null });
    expect(await shown(video.slug)).toMatchObject({
      videos: [{ title: 'Good', url: ok, subLink: null, cover: null }],
    });
    expect(await shown(music.slug)).toMatchObject({ platforms: [{ name: 'Good', icon: null }] });
    expect(await shown(app.slug)).toMatchObject({ appstoreLink: null, playstoreLink: ok });
    for (const { slug } of [bio, video, music, app]) {
      const content = await shown(slug);
      expect(
        landingPage(content, { origins: HOSTS, pageToken: 'token', now: new Date() }).body,
      ).not.toContain(host);
      expect(JSON.stringify(publicSmartLink(content, HOSTS))).not.toContain(host);
    }
    const iPhone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
    const visitor = aVisitor({ headers: { 'user-agent': iPhone }, now: NOW });
    expect(await visitPage(app.slug, visitor)).toContain(`${HOSTS.publicOrigin}/${app.slug}`);
    await allow(host);
    expect(await visitPage(app.slug, visitor)).toBe(url);
  });
});

describe('denyHost: the list', () => {
  it('has host, reason, who, why and when; the audit log has each act', async () => {
    const host = newHost();
    await deny(host);
    expect(await deny(host)).toEqual({ host, changed: false });
    expect(await deny(host, 'phishing')).toEqual({ host, changed: true });
    expect((await listDeniedHosts()).find((denied) => denied.host === host)).toEqual({
      host,
      reason: 'phishing',
      by: 'ann',
      note: 'ticket 7',
      at: NOW.toISOString(),
    });
    await allow(host);
    expect(await listDeniedHosts()).not.toContainEqual(expect.objectContaining({ host }));
    const entries = (await newestEntries(OPERATOR_LOG, 1000)).filter(({ target }) => target.id === host);
    expect(entries.map(({ action, changes }) => [action, changes[0]?.before, changes[0]?.after])).toEqual(
      expect.arrayContaining([
        ['domain.denied', null, 'malware'],
        ['domain.denied', 'malware', 'phishing'],
        ['domain.allowed', 'phishing', null],
      ]),
    );
  });

  it('holds every host of many commands at once', async () => {
    const before = (await listDeniedHosts()).length;
    const hosts = Array.from({ length: 25 }, newHost);
    await Promise.all([...hosts, ...hosts].map((host) => deny(host)));
    expect(await listDeniedHosts()).toHaveLength(before + 25);
    const list = await deniedHostsNow();
    expect(hosts.filter((host) => !list.covers(`https://${host}/`))).toEqual([]);
    await Promise.all(hosts.map(allow));
    const after = await deniedHostsNow();
    expect(hosts.filter((host) => after.covers(`https://${host}/`))).toEqual([]);
    const { Item } = await dynamo().send(
      new GetCommand({ TableName: tableName(), Key: DENIED_HEAD, ConsistentRead: true }),
    );
    expect(Item).toMatchObject({ count: before });
  });

  it('is bounded', () => {
    // 8 chunks of 1,250 names of 253 characters at most: below the 400 KB of an item.
    expect((MAX_DENIED_HOSTS / 8) * 253).toBeLessThan(400_000);
  });
});

describe('deniedHosts: a container', () => {
  let copies = 0;
  /** A module that has read nothing yet. */
  const fresh = async () => {
    const path = `../../../../shared/core/moderation/denied-hosts.ts?copy=${++copies}`;
    const { deniedHosts }: typeof denied = await import(path);
    return { deniedHosts, awsCall: vi.mocked(awsCalls.awsCall) };
  };

  it('reads the list once in 30 seconds, and of an unchanged one only the head', async () => {
    vi.stubEnv('HOT_READ_MS', '1000');
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    try {
      const host = newHost();
      const { deniedHosts, awsCall } = await fresh();
      awsCall.mockClear();
      const covers = async () => (await deniedHosts()).covers(`https://${host}/`);
      expect(await covers()).toBe(false);
      await deny(host);
      awsCall.mockClear();
      vi.setSystemTime(NOW.getTime() + 29_999);
      expect(await covers()).toBe(false);
      expect(awsCall).not.toHaveBeenCalled();
      vi.setSystemTime(NOW.getTime() + 30_000);
      expect(await covers()).toBe(true);
      expect(awsCall).toHaveBeenCalledTimes(2);
      vi.setSystemTime(NOW.getTime() + 60_000);
      expect(await covers()).toBe(true);
      expect(awsCall).toHaveBeenCalledTimes(3);
      expect(awsCall.mock.lastCall?.slice(0, 2)).toEqual(['dynamodb', 'GetItem']);
      // A clock set back by an hour does not make the list last for an hour more.
      await allow(host);
      vi.setSystemTime(NOW.getTime() - 3_600_000);
      expect(await covers()).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('keeps the last list when a check fails, and says so', async () => {
    const host = newHost();
    await deny(host);
    const { deniedHosts, awsCall } = await fresh();
    expect((await deniedHosts()).covers(`https://${host}/`)).toBe(true);
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
    awsCall.mockRejectedValueOnce(new Error('no table'));
    expect((await deniedHosts()).covers(`https://${host}/`)).toBe(true);
    expect(warn).toHaveBeenCalledWith('denied hosts not read', expect.anything());
  });

  it('continues without an unreadable list, and retries seconds later', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    try {
      const host = newHost();
      await deny(host);
      const { deniedHosts, awsCall } = await fresh();
      const error = vi.spyOn(log, 'error').mockImplementation(() => {});
      awsCall.mockRejectedValueOnce(new Error('no table'));
      expect((await deniedHosts()).covers(`https://${host}/`)).toBe(false);
      expect(error).toHaveBeenCalledTimes(1);
      awsCall.mockClear();
      expect((await deniedHosts()).covers(`https://${host}/`)).toBe(false);
      expect(awsCall).not.toHaveBeenCalled();
      vi.setSystemTime(NOW.getTime() + 5000);
      expect((await deniedHosts()).covers(`https://${host}/`)).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('fails creates rather than leaving them unchecked', async () => {
    vi.mocked(awsCalls.awsCall).mockRejectedValueOnce(new Error('no table'));
    const input = { originalUrl: 'https://example.com/unchecked', title: 'A link' };
    await expect(createLink({ by: by(newId('owner')), hosts: HOSTS, now: NOW }, input)).rejects.toThrow(
      'no table',
    );
  });

  it('checks creates with a strongly consistent read', async () => {
    await deniedHosts();
    vi.mocked(awsCalls.awsCall).mockClear();
    await createLink(
      { by: by(newId('owner')), hosts: HOSTS, now: NOW },
      { originalUrl: 'https://example.com/strong', title: 'A link' },
    );
    expect(reads()).toMatchObject([
      { ConsistentRead: true, KeyConditionExpression: 'pk = :pk AND sk = :sk' },
    ]);
  });
});

describe('a link that is created while its host is denied', () => {
  it('does not redirect, also if it was stored after the check', async () => {
    const host = newHost();
    const link = draftLink(
      { ownerId: newId('owner'), hosts: HOSTS, now: NOW },
      { originalUrl: `https://${host}/`, title: 'A link' },
    );
    await deny(host);
    await insertLink({ link, codeIsChosen: false });
    expect(await resolve(link.code)).toEqual({ outcome: 'blocked', reason: 'host' });
  });
});
