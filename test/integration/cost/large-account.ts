import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { Owner } from '#shared/core/accounts/account.ts';
import { addOwnerKey, topUp } from '#shared/core/accounts/administer.ts';
import { addMember } from '#shared/core/accounts/members/manage-members.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { CONFIRM_SECONDS, mailToken } from '#shared/mail/mail-link.ts';
import { recipientHash } from '#shared/mail/recipient.ts';
import { batchPut } from '#shared/platform/dynamo/batch-write.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { codeOf } from '#shared/sign-in/sign-in-code.ts';
import { issueCode } from '#shared/sign-in/sign-in-code-store.ts';
import { startSession } from '#shared/sign-in/start-session.ts';
import { REGISTRATION_LINKS } from '#shared/smart-links/registrations/registration-link.ts';
import { signUpToken } from '#shared/smart-links/sign-ups/sign-up-link.ts';
import { SUBSCRIBER_LINKS } from '#shared/smart-links/subscribers/subscriber-link.ts';
import { SoftwareAuthenticator } from '#test/support/browser/software-authenticator.ts';
import { aClick } from '#test/support/builders/clicks.ts';
import { aConversionRow, storeConversions } from '#test/support/builders/conversions.ts';
import { dropForm } from '#test/support/builders/dropped-forms.ts';
import { aFullAccount, allItems, SETTINGS } from '#test/support/builders/full-account.ts';
import { aRegistration } from '#test/support/builders/registrations.ts';
import { SMART_LINK_NEEDS } from '#test/support/builders/smart-link-needs.ts';
import { anOwner } from '#test/support/builders/smart-links.ts';
import { aSubscriber } from '#test/support/builders/subscribers.ts';
import { countClicks } from '#test/support/deployment/counting.ts';
import type { S3Engine } from '#test/support/emulators/s3-engine.ts';
import { aPicture, fileOf } from '#test/support/files/qr-images.ts';
import { send } from '#test/support/in-process.ts';
import type { Json } from '#test/support/json.ts';
import { SIGN_IN_KEY } from './cost-settings.ts';
import type { Known } from './dearest.ts';

/** An account in which requests are as expensive as they can get, and the names of what it has. */

const DAY_MS = 86_400_000;
const HASH_KEY = SETTINGS.SERVICE_KEY;
/** Reports read a month at a time. */
const MONTHS = 36;
/** More than the longest page of a list has. */
const LINKS = 1200;
/** As many as one page of a list has. */
const PAGES = 1000;
const MEMBERS = 60;
/** Links with clicks and conversions in each month. */
const VISITED = 10;

/** Sends a request with the key of the account. */
type Call = (method: string, path: string, body?: object) => Promise<Json>;

export async function aLargeAccount(s3: S3Engine, now: Date): Promise<Known> {
  const account = await aFullAccount(s3, now);
  const { ownerId, member: email, userId } = account;
  const [other, inviter] = [(await anOwner()).ownerId, (await anOwner()).ownerId];
  await topUp(ownerId, 1_000_000, { by: 'ann', reason: null, note: null, now });
  const join = (to: string, address: string, role: 'owner' | 'editor') =>
    addMember({ ownerId: to, email: address, role, invitedBy: 'ann' }, { requestId: null, now });
  await join(other, email, 'owner');
  await join(ownerId, 'second@example.com', 'owner');
  for (let i = 0; i < MEMBERS; i++) await join(ownerId, `member${i}@example.com`, 'editor');
  await callerOf(await aKey(inviter, now))('POST', '/v1/api/members', { email, role: 'editor' });
  const signedIn = await startSession(
    userId,
    { method: 'code', consume: [] },
    { userAgent: 'Other', requestId: 'r', now },
  );
  const mail = {
    ...({ action: 'confirm', list: 'surveys', ownerId } as const),
    recipient: recipientHash('dearest@example.com', HASH_KEY),
    expires: Math.floor(now.getTime() / 1000) + CONFIRM_SECONDS,
  };
  const apiKey = await aKey(ownerId, now);
  const call = callerOf(apiKey);
  return {
    ...(await settingsOf(call)),
    ...(await linksOf(ownerId, call, now)),
    ...(await pagesOf(account, call, now)),
    otherKey: await aKey(other, now),
    ...{ ownerId, apiKey, email, other, name: account.name, invitedTo: inviter },
    otherSession: signedIn.session.sessionId,
    mailToken: mailToken(mail, HASH_KEY),
    codeFromMail: async () => {
      const { salt } = await issueCode(userId, SIGN_IN_KEY, { now: new Date() });
      return codeOf(userId, { salt, round: 0 }, HASH_KEY);
    },
    createPasskey: (options: Json) => new SoftwareAuthenticator(SETTINGS.CONSOLE_ORIGIN).create(options),
    logo: () => aLogo(s3, call),
  };
}

async function aKey(ownerId: string, now: Date): Promise<string> {
  const key = { name: 'All', permissions: ['*'], expiresAt: undefined } as const;
  return (await addOwnerKey(ownerId, key, { by: 'ann', reason: null, note: null, now })).apiKey;
}

const callerOf =
  (apiKey: string): Call =>
  async (method, path, body) => {
    const { status, text, json } = await send({
      ...{ method, path, body },
      headers: { 'x-service-api-key': apiKey },
    });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return json.data;
  };

/** An uploaded image that nothing uses yet. */
async function aLogo(s3: S3Engine, call: Call): Promise<string> {
  const file = fileOf(
    aPicture(20, 20, () => [10, 20, 200, 255]),
    'image/png',
  );
  const input = { contentType: 'image/png', size: file.length };
  const { storageCode } = await call('POST', '/v1/api/uploads', input);
  const object = { Bucket: s3.bucket, Key: `uploads/${storageCode}`, Body: file };
  await s3.client.send(new PutObjectCommand(object));
  return storageCode;
}

async function settingsOf(call: Call): Promise<Known> {
  const { domains } = await call('GET', '/v1/api/domains');
  const { webhooks } = await call('GET', '/v1/api/webhooks');
  const { reports } = await call('GET', '/v1/api/reports');
  const { folders } = await call('GET', '/v1/api/folders');
  const { utmTemplates } = await call('GET', '/v1/api/utm-templates');
  const { members } = await call('GET', '/v1/api/members');
  const { jobs } = await call('GET', '/v1/api/links/import');
  const { share } = await call('POST', '/v1/api/shares', { scope: { type: 'account' } });
  const editors = members.filter(({ role, status }: Json) => role === 'editor' && status !== 'invited');
  return {
    host: domains[0].host,
    appKey: domains[0].appKey,
    webhook: webhooks[0]._id,
    fullReport: reports[0],
    folder: folders[0]._id,
    template: utmTemplates[0]._id,
    members: editors.map(({ _id }: Json) => _id),
    job: jobs[0]._id,
    openShare: share.url.split('/').at(-1),
  };
}

async function linksOf(ownerId: string, call: Call, now: Date): Promise<Known> {
  const { domains } = await call('GET', '/v1/api/domains');
  const customDomain = domains[0].host;
  const link = async (input: object): Promise<Json> => {
    const all = { originalUrl: `https://example.com/${newId('link')}`, title: 'A link', ...input };
    return (await call('POST', '/v1/api/links', all)).link;
  };
  const variants = ['a', 'b'].map((name) => ({ url: `https://example.com/${name}`, weight: 1 }));
  const tracked = await link({ trackConversions: true });
  const tagged = await link({ originalUrl: `https://example.com/${COPIED}`, tags: ['everywhere'] });
  const copies = await copiesOf(tagged._id, tagged.code, LINKS);
  const visited = [tracked._id, ...copies.slice(-VISITED)];
  await countMonths(ownerId, visited, now);
  await convertMonths(ownerId, visited, now);
  const { headers } = await send({ method: 'GET', path: `/r/${tracked.code}` });
  return {
    visited: tracked._id,
    clickId: new URL(headers['location'] ?? '').searchParams.get('sp_click'),
    splitTest: (await link({ variants, trackConversions: true, test: { goal: 'sale' } }))._id,
    limited: (await link({ maxClicks: 10, expiresAt: new Date(now.getTime() + DAY_MS).toISOString() })).code,
    limitedAtHost: (await link({ maxClicks: 10, customDomain })).code,
    locked: (await link({ maxClicks: 10, password: 'open sesame' })).code,
    copies,
  };
}

async function pagesOf(
  account: Awaited<ReturnType<typeof aFullAccount>>,
  call: Call,
  now: Date,
): Promise<Known> {
  const { survey, webinar, page, ownerId } = account;
  const made: Record<string, Json> = {};
  for (const [type, needs] of Object.entries(SMART_LINK_NEEDS)) {
    made[type] = (await call('POST', '/v1/api/smart-links', { type, title: `A ${type}`, ...needs })).link;
  }
  for (let i = 0; i < 3; i++) await dropForm(survey, { 'answers.0': `Spam ${i}` }, now);
  const owner = (await findOwner(ownerId)) as Owner;
  await aRegistration(owner, webinar, now, 'second@example.com');
  const listOf = (id: string, list: string) => call('GET', `/v1/api/smart-links/${id}/${list}`);
  const { smartLinks, links } = await call('GET', '/v1/api/smart-links');
  const listPage = (smartLinks ?? links).find(({ urls = [] }: Json) =>
    urls.some(({ type }: Json) => type === 'subscribe'),
  );
  await aSubscriber(owner, listPage, 'second@example.com', now);
  const [registration, registered] = (await listOf(webinar._id, 'registrations')).registrations;
  const [subscriber, subscribed] = (await listOf(listPage._id, 'subscribers')).subscribers;
  const [response] = (await listOf(survey._id, 'responses')).responses;
  const { forms } = await listOf(survey._id, 'spam');
  await countMonths(ownerId, [page._id], now);
  const input = { type: 'myBio', title: COPIED, slug: 'original-page', ...SMART_LINK_NEEDS.myBio };
  const original = (await call('POST', '/v1/api/smart-links', input)).link;
  return {
    ...{ survey: survey._id, webinar: webinar._id, listPage: listPage._id, visitedPage: page._id },
    slugs: {
      ...{ bio: page.slug, survey: survey.slug, webinar: webinar.slug, list: listPage.slug },
      ...{ app: made['appDownload'].slug, music: made['musicLink'].slug, video: made['videoLink'].slug },
    },
    spam: forms.map(({ _id }: Json) => _id),
    ...{ response: response._id, registration: registration._id, subscriber: subscriber._id },
    registrationToken: signUpToken(
      REGISTRATION_LINKS,
      { smartLinkId: webinar._id, id: registered._id },
      { action: 'answer', hashKey: HASH_KEY },
    ),
    subscriberToken: signUpToken(
      SUBSCRIBER_LINKS,
      { smartLinkId: listPage._id, id: subscribed._id },
      { action: 'confirm', hashKey: HASH_KEY },
    ),
    pages: await copiesOf(original._id, original.slug, PAGES),
  };
}

/** In the texts of what is copied: each copy has its own. */
const COPIED = 'to-be-copied';

/** Stores copies of a link or page with its code or slug. Returns their IDs. */
async function copiesOf(id: string, name: string, count: number): Promise<string[]> {
  const items = (await allItems()).filter(({ pk }) =>
    [id, name].some((end) => String(pk).endsWith(`#${end}`)),
  );
  const text = JSON.stringify(items);
  const ids = Array.from({ length: count }, () => newId(id.startsWith('lnk') ? 'link' : 'smartLink'));
  const copyOf = (copy: string, number: number) =>
    text.replaceAll(id, copy).replaceAll(name, `copy${number}`).replaceAll(COPIED, `copy-${number}`);
  await batchPut(ids.flatMap((copy, i) => JSON.parse(copyOf(copy, i))));
  return ids;
}

/** Counts clicks of records in each month. */
async function countMonths(ownerId: string, ids: readonly string[], now: Date): Promise<void> {
  const owners = new Map(ids.map((id) => [id, ownerId]));
  for (let month = MONTHS; month >= 0; month--) {
    // Old clicks are refused: they are counted at their time.
    const at = new Date(now.getTime() - month * 30.5 * DAY_MS);
    const clicks = ids.map((targetId) => aClick({ targetId, time: at.toISOString() }));
    await countClicks(clicks, at, owners);
  }
}

/** Stores a conversion of each record for each month. */
async function convertMonths(ownerId: string, ids: readonly string[], now: Date): Promise<void> {
  for (const targetId of ids) {
    const rows = Array.from({ length: MONTHS }, (_, month) => {
      const time = now.getTime() - month * 30.5 * DAY_MS;
      return aConversionRow({ time, clickedAt: time - 1000, id: `${month}`.padStart(16, '0') });
    });
    await storeConversions({ ownerId, targetId }, rows, now);
  }
}
