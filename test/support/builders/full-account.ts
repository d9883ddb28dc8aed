import { PutObjectCommand } from '@aws-sdk/client-s3';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { saveBrand } from '#shared/brand/manage-brand.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { setOwnerEmail } from '#shared/core/accounts/administer.ts';
import { inviteMember } from '#shared/core/accounts/members/invitations.ts';
import { addMember } from '#shared/core/accounts/members/manage-members.ts';
import { userIdOf } from '#shared/core/accounts/members/user.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { insertReservation } from '#shared/core/accounts/reservation-store.ts';
import { createView } from '#shared/core/accounts/views/manage-views.ts';
import { storeViews } from '#shared/core/accounts/views/view-store.ts';
import { createDomain } from '#shared/core/domains/create-domain.ts';
import { updateDomain, verifyDomain } from '#shared/core/domains/manage-domains.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { createFolder } from '#shared/core/folders/manage-folders.ts';
import { createUpload } from '#shared/core/media/create-upload.ts';
import { MediaAllowance } from '#shared/core/media/media-allowance.ts';
import { scheduleCheck } from '#shared/links/health/check-store.ts';
import { readImportFile } from '#shared/links/imports/read-file.ts';
import { startImport } from '#shared/links/imports/start-import.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { createUtmTemplate } from '#shared/links/utm/manage-utm-templates.ts';
import { storeChoice } from '#shared/mail/choice-store.ts';
import { recipientHash } from '#shared/mail/recipient.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { countUse } from '#shared/platform/limits/rate-limit-store.ts';
import { newId, randomIds } from '#shared/platform/runtime/ids.ts';
import { saveQrStyle } from '#shared/qr/manage-qr-styles.ts';
import { createReport } from '#shared/scheduled-reports/manage-reports.ts';
import { claimSending } from '#shared/scheduled-reports/schedule-store.ts';
import { createReportSchema } from '#shared/scheduled-reports/scheduled-report.ts';
import { createShare } from '#shared/shares/manage-shares.ts';
import { storeReport } from '#shared/shares/share-store.ts';
import { issueCode } from '#shared/sign-in/sign-in-code-store.ts';
import { startSession } from '#shared/sign-in/start-session.ts';
import { countStoredBytes } from '#shared/smart-links/store/stored-bytes.ts';
import { digestDay } from '#shared/smart-links/surveys/digest.ts';
import { markWaiting } from '#shared/smart-links/surveys/digest-store.ts';
import { submitSurvey } from '#shared/smart-links/surveys/submit.ts';
import { fanOut } from '#shared/webhooks/fan-out.ts';
import { createWebhook } from '#shared/webhooks/manage-webhooks.ts';
import { countClicks } from '../deployment/counting.ts';
import { byOwner } from '../deployment/webhooks.ts';
import type { S3Engine } from '../emulators/s3-engine.ts';
import { PNG } from '../files/media-samples.ts';
import { aPicture, fileOf } from '../files/qr-images.ts';
import { aCode, aConnectedApp, anApp, aRegisteredApp, exchange } from './apps.ts';
import { by } from './authors.ts';
import { aClick } from './clicks.ts';
import { dropForm } from './dropped-forms.ts';
import { aRegistration, aWebinar, HOUR } from './registrations.ts';
import { anOwner, create, HOSTS } from './smart-links.ts';
import { aListPage, aSubscriber } from './subscribers.ts';

const HASH_KEY = 'key';

/** The environment of the use cases below. */
export const SETTINGS = {
  SERVICE_KEY: HASH_KEY,
  MAIL_FROM: 'signpost@example.com',
  MAIL_CONFIGURATION_SET: 'signpost-test',
  PUBLIC_ORIGIN: HOSTS.publicOrigin,
  CONSOLE_ORIGIN: HOSTS.publicOrigin,
  MEDIA_ORIGIN: HOSTS.mediaOrigin,
  DEFAULT_HOSTS: 'sp.example',
  IMPORT_QUEUE_URL: 'http://queue.example/imports',
  EVENT_QUEUE_URL: 'http://queue.example/events',
  WEBHOOK_QUEUE_URL: 'http://queue.example/webhooks',
  SLOW_WEBHOOK_QUEUE_URL: 'http://queue.example/slow',
  LINK_CHECKS: 'public',
  SHORT_URLS: 'prefixed',
} as const;

const linkHosts = {
  publicOrigin: HOSTS.publicOrigin,
  ownHosts: HOSTS.ownHosts,
  destinations: 'public',
  unverifiedDomains: 'warn',
} as const;

const LOGO = fileOf(
  aPicture(20, 10, () => [10, 20, 200, 255]),
  'image/png',
);

let accounts = 0;

/** An account that has something of every kind, and how to recognize what is left of it. */
export async function aFullAccount(s3: S3Engine, now: Date) {
  const number = ++accounts;
  const owner = await anOwner();
  const { ownerId } = owner;
  const author = by(ownerId);
  const contact = `contact${number}@example.com`;
  const member = `owner${number}@example.com`;
  const invited = `invited${number}@example.com`;
  const respondents = `responses${number}@example.com`;
  await setOwnerEmail(ownerId, contact, { by: 'ann', reason: null, note: null, now });

  await addMember({ ownerId, email: member, role: 'owner', invitedBy: 'ann' }, { requestId: null, now });
  await inviteMember(
    { by: { ...author, permissions: ['*'], plan: 'free' }, now },
    { email: invited, role: 'editor' },
  );
  const userId = userIdOf(member);
  await startSession(userId, { method: 'code', consume: [] }, { userAgent: undefined, requestId: 'r', now });
  await issueCode(userId, 'sign-in/1', { now });
  const app = await anApp();
  await exchange(app, await aCode({ ownerId, userId }, app));

  const upload = async (bytes: Buffer = PNG) => {
    const allowance = new MediaAllowance((await findOwner(ownerId)) as Owner, countStoredBytes);
    const file = { contentType: 'image/png', size: bytes.length } as const;
    const { storageCode } = await createUpload({ by: author, now }, file, { id: newId('media'), allowance });
    await s3.client.send(
      new PutObjectCommand({ Bucket: s3.bucket, Key: `uploads/${storageCode}`, Body: bytes }),
    );
    return storageCode;
  };
  // What another account has connected ends with it.
  const registered = await aRegisteredApp({ icon: await upload() }, (await findOwner(ownerId)) as Owner);
  await aConnectedApp({ app: registered.app });
  const link = async (input: object = {}) =>
    createLink({ by: author, hosts: linkHosts, now }, {
      originalUrl: `https://example.com/${newId('link')}`,
      title: `=Link ${number}`,
      ...input,
    } as never);
  await createView(
    { by: { ...byOwner(ownerId), credential: { type: 'key' } } as never, now, ids: randomIds },
    { name: 'All', of: 'links', query: 'tag=a', shared: true },
  );
  await storeViews(
    { ownerId, userId: userIdOf(member) },
    { before: { views: [], version: 0 }, views: [] },
    undefined,
  );
  await createUtmTemplate({ by: author, now, ids: randomIds }, { name: 'Mail', source: 'news' } as never);
  const folder = await createFolder({ by: author, now, ids: randomIds }, { name: `Folder ${number}` });
  const first = await link({ folderId: folder._id });
  const withImage = await link({ preview: { title: 'A preview', image: await upload() } });
  const gone = await link();
  await deleteLink({ by: author, hosts: linkHosts, now }, gone._id);

  const current = (await findOwner(ownerId)) as Owner;
  const page = await create(current, { image: await upload(), folderId: folder._id }, { now });
  const survey = await create(
    current,
    {
      type: 'surveyLink',
      questions: [{ question: '=Why?', type: 'text' }],
      maxResponses: 10,
      submissionDetails: { email: respondents },
      digest: 'daily',
    },
    { now },
  );
  const answers = { answers: ['+So'] };
  await markWaiting({ smartLinkId: survey._id, ownerId }, digestDay(now), now.toISOString());
  await submitSurvey(survey.slug, answers, { address: '192.0.2.1', headers: {}, now });
  await storeChoice(
    { recipient: recipientHash(respondents, HASH_KEY), list: 'surveys', ownerId },
    'confirmed',
    now,
  );
  await storeChoice(
    { recipient: recipientHash(contact, HASH_KEY), list: 'notices', ownerId },
    'confirmed',
    now,
  );

  await dropForm(survey, { 'answers.0': '=Spam' }, now);

  const webinar = await aWebinar(
    current,
    { startsAt: new Date(now.getTime() + 48 * HOUR).toISOString() },
    now,
  );
  const registrant = `registrant${number}@example.com`;
  await aRegistration(current, webinar, now, registrant);
  const unsubscribed = { recipient: recipientHash(registrant, HASH_KEY), list: 'webinars', ownerId } as const;
  await storeChoice(unsubscribed, 'unsubscribed', now);

  const listPage = await aListPage(current, {}, now);
  await aSubscriber(current, listPage, `subscriber${number}@example.com`, now);

  const time = now.toISOString();
  const targets = [first._id, first._id, page._id];
  await countClicks(
    targets.map((targetId) => aClick({ targetId, time })),
    now,
    new Map(targets.map((targetId) => [targetId, ownerId])),
  );
  await scheduleCheck(first._id, now);
  await upload();

  const host = `go${number}.example.org`;
  const domainAct = { by: { ...author, owner: current } as never, now };
  const { txtValue } = await createDomain(domainAct, host, []);
  await verifyDomain({ by: author, now }, host, async () => ({ values: [txtValue] }));
  await updateDomain(domainAct, host, {
    appLinks: { ios: [{ appId: 'ABCDE12345.com.example.app' }], android: [] },
  });
  for (const domain of [undefined, host])
    await saveQrStyle({ by: author, now }, { domain, fields: { logo: await upload(LOGO) } });
  for (const domain of [undefined, host])
    await saveBrand(
      { by: author, hosts: HOSTS, now },
      { domain, fields: { name: 'Halden', logo: await upload(LOGO) } },
    );
  const webhook = await createWebhook(
    { by: byOwner(ownerId), now, ids: randomIds, targets: 'public' },
    {
      url: `https://receiver.example/${number}`,
      events: ['*', 'link.clicked'],
      headers: { authorization: 'Bearer whsec_of-the-receiver' },
    },
  );
  await fanOut(newEvent('link.created', { ownerId, data: { _id: first._id }, now }), now);

  const shareAct = { by: byOwner(ownerId), now, ids: randomIds };
  const share = await createShare(
    {
      ...shareAct,
      by: { ...shareAct.by, owner: current },
      publicOrigin: HOSTS.publicOrigin,
      serviceKey: HASH_KEY,
    },
    { scope: { type: 'account' }, period: { to: '2020-01-01' } },
  );
  await storeReport(share._id, {}, { now, until: new Date(now.getTime() + HOUR) });

  const reader = `reader-${number}@example.com`;
  const report = await createReport(
    { ...shareAct, by: { ...shareAct.by, owner: current }, hashKey: HASH_KEY },
    createReportSchema.parse({ scope: { type: 'account' }, every: 'week', to: [reader, member] }),
  );
  const readers = { recipient: recipientHash(reader, HASH_KEY), list: 'reports', ownerId } as const;
  await storeChoice({ ...readers, topic: report._id }, 'confirmed', now);
  await storeChoice(readers, 'unsubscribed', now);
  await claimSending(report._id, { period: 'week#2027-01-04', recipient: readers.recipient }, now);

  const file = readImportFile(
    { ownerId, hosts: linkHosts, now },
    { isJson: false, text: 'originalUrl\r\nhttps://example.com/imported\r\n' },
    { onCodeTaken: 'fail' },
  );
  const job = await startImport({ by: author, now }, file, { onCodeTaken: 'fail', id: newId('job') });
  await countUse({ scope: 'owner', limit: 10, windowSeconds: 60 }, ownerId, now);
  const reservation = { id: newId('reservation'), ownerId, micros: 0, createdAt: time };
  await insertReservation(reservation, 5, now);

  const hashes = [contact, member, invited, respondents, registrant, reader].map((address) =>
    recipientHash(address, HASH_KEY),
  );
  return {
    ownerId,
    name: owner.name,
    contact,
    member,
    userId,
    link: first,
    page,
    survey,
    webinar,
    codes: [first.code, withImage.code, gone.code],
    slugs: [page.slug, survey.slug, webinar.slug],
    /** None of these may be left. */
    traces: [
      registered.app.clientId,
      ownerId,
      contact,
      member,
      invited,
      respondents,
      registrant,
      reader,
      ...hashes,
      userId,
      userIdOf(invited),
      first._id,
      withImage._id,
      gone._id,
      page._id,
      folder._id,
      survey._id,
      webhook._id,
      job._id,
      share._id,
      report._id,
      host,
    ],
  };
}

/** All items of the table. */
export async function allItems(): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const page = await dynamo().send(new ScanCommand({ TableName: tableName(), ExclusiveStartKey: after }));
    items.push(...(page.Items ?? []));
    after = page.LastEvaluatedKey;
  } while (after);
  return items;
}
