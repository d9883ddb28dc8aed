import { vi } from 'vitest';
import { findConnections } from '#shared/apps/connection-store.ts';
import { deleteApp, rotateAppSecret, updateApp } from '#shared/apps/manage-apps.ts';
import { disconnectApp } from '#shared/apps/manage-connections.ts';
import { removeBrand, saveBrand } from '#shared/brand/manage-brand.ts';
import { sweepExpired } from '#shared/cleanup/sweep-expired.ts';
import { WHOLE, wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { ownerKey } from '#shared/core/accounts/account-items.ts';
import * as administer from '#shared/core/accounts/administer.ts';
import type { Caller } from '#shared/core/accounts/caller.ts';
import { createKey, deleteKey, updateKey } from '#shared/core/accounts/manage-keys.ts';
import { addMember } from '#shared/core/accounts/members/manage-members.ts';
import { userIdOf } from '#shared/core/accounts/members/user.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { pauseIfExhausted } from '#shared/core/accounts/pause.ts';
import { DEFAULT_PRICES } from '#shared/core/accounts/prices.ts';
import { saveConversionSettings } from '#shared/core/accounts/save-conversion-settings.ts';
import { createView, deleteView, updateView } from '#shared/core/accounts/views/manage-views.ts';
import { bindHost, unbindHost } from '#shared/core/domains/bind-domain.ts';
import { createDomain } from '#shared/core/domains/create-domain.ts';
import { deleteDomain, updateDomain, verifyDomain } from '#shared/core/domains/manage-domains.ts';
import { createFolder, updateFolder } from '#shared/core/folders/manage-folders.ts';
import { createUpload } from '#shared/core/media/create-upload.ts';
import { MediaAllowance } from '#shared/core/media/media-allowance.ts';
import { uploadForm } from '#shared/core/media/object-store.ts';
import { deleteFolder } from '#shared/folders/delete-folder.ts';
import { saveFolderMembers } from '#shared/folders/folder-members.ts';
import { blockLink, unblockLink } from '#shared/links/blocks/block-link.ts';
import { readImportFile } from '#shared/links/imports/read-file.ts';
import { runImport } from '#shared/links/imports/run-import.ts';
import { startImport } from '#shared/links/imports/start-import.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { createLinks } from '#shared/links/manage/create-links.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { deleteLinks, editLinks } from '#shared/links/manage/edit-links.ts';
import { requireLink } from '#shared/links/manage/get-link.ts';
import { renameTag } from '#shared/links/manage/link-tags.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { lookAtTest } from '#shared/links/split-tests/look-at-test.ts';
import { transferLinks } from '#shared/links/transfer/transfer-links.ts';
import {
  createUtmTemplate,
  deleteUtmTemplate,
  updateUtmTemplate,
} from '#shared/links/utm/manage-utm-templates.ts';
import { saveUtmSettings } from '#shared/links/utm/save-utm-settings.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { newId, randomIds } from '#shared/platform/runtime/ids.ts';
import { removeQrStyle, saveQrStyle } from '#shared/qr/manage-qr-styles.ts';
import { PLAIN_LOOK } from '#shared/qr/qr-fields.ts';
import { createReport, deleteReport, updateReport } from '#shared/scheduled-reports/manage-reports.ts';
import { createReportSchema } from '#shared/scheduled-reports/scheduled-report.ts';
import { createShare, deleteShare } from '#shared/shares/manage-shares.ts';
import { blockPage, unblockPage } from '#shared/smart-links/blocks/block-page.ts';
import { deleteSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import { deleteRegistration } from '#shared/smart-links/registrations/manage-registrations.ts';
import { listSpam } from '#shared/smart-links/spam/spam-store.ts';
import { acceptDropped } from '#shared/smart-links/spam-review/accept-spam.ts';
import { deleteDropped } from '#shared/smart-links/spam-review/manage-spam.ts';
import { deleteSubscriber } from '#shared/smart-links/subscribers/manage-subscribers.ts';
import { deleteResponse } from '#shared/smart-links/surveys/delete-response.ts';
import { submitSurvey } from '#shared/smart-links/surveys/submit.ts';
import { transferSmartLinks } from '#shared/smart-links/transfer/transfer-smart-links.ts';
import { replayDelivery, testWebhook } from '#shared/webhooks/manage-deliveries.ts';
import {
  createWebhook,
  deleteWebhook,
  rotateSecret,
  updateWebhook,
} from '#shared/webhooks/manage-webhooks.ts';
import { startReplay } from '#shared/webhooks/replay-deliveries.ts';
import { anAccount } from './accounts.ts';
import { aConnectedApp, aRegisteredApp } from './apps.ts';
import { anAct, byAccount } from './authors.ts';
import { dropForm } from './dropped-forms.ts';
import { aRegistration, aWebinar, HOUR } from './registrations.ts';
import { create, HOSTS, update } from './smart-links.ts';
import { aListPage, aSubscriber } from './subscribers.ts';

/** Every use case that changes an account's data: what it needs, and the act itself. */
export interface AuditedAct {
  /** Use case and action: the action is what the entry must have. */
  name: string;
  action: string;
  /** Ends with what does the act. Secrets are added to `secrets`. */
  prepare: (owner: Owner, secrets: string[]) => Promise<() => Promise<unknown>>;
}

/** The settings that the acts need. Call it before the tests of a file. */
export function setUpActs(): void {
  process.env['SERVICE_KEY'] = 'key';
  process.env['PUBLIC_ORIGIN'] = HOSTS.publicOrigin;
  process.env['EVENT_QUEUE_URL'] = 'http://queue.example/events';
  process.env['IMPORT_QUEUE_URL'] = 'http://queue.example/imports';
  process.env['WEBHOOK_QUEUE_URL'] = 'http://queue.example/webhooks';
  process.env['SLOW_WEBHOOK_QUEUE_URL'] = 'http://queue.example/slow-webhooks';
  process.env['PRICES'] = JSON.stringify(DEFAULT_PRICES);
  vi.mocked(uploadForm).mockResolvedValue({ url: 'https://uploads.example', fields: {} });
}

const PERMISSIONS = ['*'] as const;
export const PASSWORD = 'correct horse battery staple';
const now = () => new Date();

const author = (owner: Owner) => ({ ...byAccount(owner), permissions: PERMISSIONS, scope: WHOLE });
const caller = (owner: Owner) => ({ ...author(owner), credential: { type: 'session' } }) as unknown as Caller;

let count = 0;
const linkInput = () => ({
  originalUrl: `https://example.com/audited/${++count}`,
  title: 'Audited',
  tags: ['old'],
  password: PASSWORD,
});
const aLink = (owner: Owner) => createLink({ by: author(owner), hosts: HOSTS, now: now() }, linkInput());

/** A person of the account, who is in another one, too. */
async function withOtherAccount(owner: Owner) {
  const accountId = (await anAccount()).ownerId;
  const email = `${++count}@audited.example`;
  const joined = { ownerId: accountId, email, role: 'owner', invitedBy: 'x' } as const;
  await addMember(joined, { requestId: null, now: now() });
  const credential = { type: 'session', member: { userId: userIdOf(email) } };
  return { by: { ...author(owner), credential } as unknown as Caller, accountId };
}

async function aKey(owner: Owner, secrets: string[]) {
  const { key, apiKey } = await createKey(
    { by: caller(owner), now: now(), ids: randomIds },
    { name: 'Audited', permissions: ['links:read'] },
  );
  secrets.push(apiKey, apiKey.split('_').at(-1) as string);
  return key;
}

async function aWebhook(owner: Owner, secrets: string[]) {
  const input = { url: `https://hooks.example/${++count}`, events: ['link.created' as const] };
  const webhook = await createWebhook(
    { by: author(owner), now: now(), ids: randomIds, targets: 'public' },
    input,
  );
  secrets.push(webhook.secret);
  return webhook;
}

const aTemplate = (owner: Owner) =>
  createUtmTemplate({ by: author(owner), now: now(), ids: randomIds }, {
    name: `Audited ${++count}`,
    source: 'news',
  } as never);

const sharing = (owner: Owner) => ({ ...author(owner), credential: { type: 'key' } }) as unknown as Caller;

const aView = (owner: Owner) =>
  createView(
    { by: sharing(owner), now: now(), ids: randomIds },
    { name: `Audited ${++count}`, of: 'links', query: 'tag=a', shared: true },
  );

const aFolder = (owner: Owner) =>
  createFolder({ by: author(owner), now: now(), ids: randomIds }, { name: `Audited ${++count}` });

const reportAct = (owner: Owner) => ({
  by: author(owner),
  now: now(),
  ids: randomIds,
  hashKey: 'key',
});

async function aReport(owner: Owner, secrets: string[]) {
  const to = `reader-${++count}@audited.example`;
  secrets.push(to);
  const input = createReportSchema.parse({ scope: { type: 'account' }, every: 'week', to: [to] });
  return createReport(reportAct(owner), input);
}

async function aShare(owner: Owner, secrets: string[]) {
  const act = {
    by: author(owner),
    now: now(),
    ids: randomIds,
    publicOrigin: HOSTS.publicOrigin,
    serviceKey: 'key',
  };
  const share = await createShare(act, { scope: { type: 'account' }, password: PASSWORD });
  secrets.push(share.url as string);
  return share;
}

const aDomain = (owner: Owner) =>
  createDomain({ by: author(owner), now: now() }, `go-${++count}.audited.example`, []);

async function aResponse(owner: Owner) {
  const questions = [{ question: 'Why?', type: 'text' }];
  const survey = await create(owner, { type: 'surveyLink', questions });
  const visitor = { address: `visitor ${++count}`, headers: {} };
  const id = await submitSurvey(survey.slug, { answers: ['a secret answer'] }, { ...visitor, now: now() });
  return { survey, id };
}

async function aDroppedForm(owner: Owner, secrets: string[]) {
  const questions = [{ question: 'Why?', type: 'text' }];
  const page = await create(owner, { type: 'surveyLink', questions });
  secrets.push('a secret answer');
  const of = { smartLinkId: page._id, ownerId: owner.ownerId };
  await dropForm(page, { 'answers.0': 'a secret answer' }, now());
  for await (const [spam] of listSpam(of, { now: now() })) if (spam) return { page, id: spam.id };
  throw new Error('nothing was kept');
}

const act = (action: string, name: string, prepare: AuditedAct['prepare']): AuditedAct => ({
  name: `${name}: ${action}`,
  action,
  prepare,
});

const administratorKey = async (owner: Owner, secrets: string[]) => {
  const input = { name: 'By an operator', permissions: PERMISSIONS, expiresAt: undefined };
  const { keyId, apiKey } = await administer.addOwnerKey(owner.ownerId, input, anAct());
  secrets.push(apiKey);
  return keyId;
};

/** Acts of members and keys, and of the service itself. */
export const OWN_ACTS: readonly AuditedAct[] = [
  act('link.created', 'createLink', async (owner) => () => aLink(owner)),
  act(
    'link.created',
    'createLinks',
    async (owner) => () =>
      createLinks({ by: author(owner), hosts: HOSTS, ids: randomIds, now: now() }, [linkInput()]),
  ),
  act('link.updated', 'updateLink', async (owner) => {
    const { _id } = await aLink(owner);
    return () =>
      updateLink({ by: author(owner), hosts: HOSTS, now: now() }, _id, {
        input: { title: 'New', password: `${PASSWORD}!` },
      });
  }),
  act('utm_template.created', 'createUtmTemplate', async (owner) => () => aTemplate(owner)),
  act('utm_template.updated', 'updateUtmTemplate', async (owner) => {
    const { _id } = await aTemplate(owner);
    return () =>
      updateUtmTemplate({ by: author(owner), now: now() }, _id, { input: { campaign: 'spring' } as never });
  }),
  act('utm_template.deleted', 'deleteUtmTemplate', async (owner) => {
    const { _id } = await aTemplate(owner);
    return () => deleteUtmTemplate({ by: author(owner), now: now() }, _id);
  }),
  act(
    'utm_settings.updated',
    'saveUtmSettings',
    async (owner) => () => saveUtmSettings({ by: author(owner), now: now() }, { required: ['source'] }),
  ),
  act('view.created', 'createView', async (owner) => () => aView(owner)),
  act('view.updated', 'updateView', async (owner) => {
    const { _id } = await aView(owner);
    return () => updateView({ by: sharing(owner), now: now() }, _id, { query: 'tag=b' });
  }),
  act('view.deleted', 'deleteView', async (owner) => {
    const { _id } = await aView(owner);
    return () => deleteView({ by: sharing(owner), now: now() }, _id);
  }),
  act('folder.created', 'createFolder', async (owner) => () => aFolder(owner)),
  act('folder.updated', 'updateFolder', async (owner) => {
    const { _id } = await aFolder(owner);
    return () => updateFolder({ by: author(owner), now: now() }, _id, { input: { color: '#0f766e' } });
  }),
  act('folder.access_changed', 'saveFolderMembers', async (owner) => {
    const { _id } = await aFolder(owner);
    const email = `${++count}@audited.example`;
    const { ownerId } = owner;
    await addMember({ ownerId, email, role: 'editor', invitedBy: 'x' }, { requestId: null, now: now() });
    const input = { members: { [userIdOf(email)]: 'view' as const } };
    return () => saveFolderMembers({ by: caller(owner), now: now() }, _id, input);
  }),
  act('folder.deleted', 'deleteFolder', async (owner) => {
    const { _id } = await aFolder(owner);
    const input = { ...linkInput(), folderId: _id };
    await createLink({ by: author(owner), hosts: HOSTS, now: now() }, input);
    const remove = (isLate: boolean) =>
      deleteFolder({ by: author(owner), hosts: HOSTS, now: now() }, _id, { isLate: () => isLate });
    // Its link is moved out of it first.
    await remove(true);
    return () => remove(false);
  }),
  act('link.updated', 'editLinks', async (owner) => {
    const { _id } = await aLink(owner);
    return () =>
      editLinks(
        { by: author(owner), hosts: HOSTS, now: now() },
        { ids: [_id], changes: { status: 'inactive' } },
      );
  }),
  act('link.updated', 'renameTag', async (owner) => {
    await aLink(owner);
    return () => renameTag({ by: author(owner), hosts: HOSTS, now: now() }, { tag: 'old', name: 'new' });
  }),
  act('link.deleted', 'deleteLink', async (owner) => {
    const { _id } = await aLink(owner);
    return () => deleteLink({ by: author(owner), hosts: HOSTS, now: now() }, _id);
  }),
  act('link.deleted', 'deleteLinks', async (owner) => {
    const { _id } = await aLink(owner);
    return () => deleteLinks({ by: author(owner), hosts: HOSTS, now: now() }, [_id]);
  }),
  act('link.transferred', 'transferLinks', async (owner) => {
    const { _id } = await aLink(owner);
    const { by, accountId } = await withOtherAccount(owner);
    return () => transferLinks({ by, hosts: HOSTS, now: now() }, { ids: [_id], accountId });
  }),
  act('link.expired', 'sweepExpired', async (owner) => {
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    await createLink({ by: author(owner), hosts: HOSTS, now: now() }, { ...linkInput(), expiresAt });
    return () => sweepExpired(HOSTS.publicOrigin, new Date(Date.now() + 120_000), () => false);
  }),
  act('link.test_ended', 'lookAtTest', async (owner) => {
    const variants = ['a', 'b'].map((path) => ({ url: `https://example.com/${path}`, weight: 1 }));
    const test = { goal: 'sale', endsAt: new Date(Date.now() + 60_000).toISOString() };
    const { _id } = await createLink(
      { by: author(owner), hosts: HOSTS, now: now() },
      { ...linkInput(), variants, test, trackConversions: true },
    );
    return async () =>
      lookAtTest(
        await requireLink(wholeAccount(owner.ownerId), _id),
        HOSTS.publicOrigin,
        new Date(Date.now() + 120_000),
      );
  }),
  act('link.imported', 'runImport', async (owner) => {
    const text = JSON.stringify([linkInput(), linkInput()].map(({ password: _, ...row }) => row));
    const options = { onCodeTaken: 'fail' } as const;
    const file = readImportFile(
      { ownerId: owner.ownerId, hosts: HOSTS, now: now() },
      { isJson: true, text },
      options,
    );
    const job = await startImport({ by: author(owner), now: now() }, file, { ...options, id: newId('job') });
    return () =>
      runImport(
        { hosts: HOSTS, prices: { 'link.create': 0 } as never, now: now() },
        { jobId: job._id, from: 0, to: 1 },
      );
  }),
  act('smart_link.created', 'createSmartLink', async (owner) => () => create(owner, {}, { now: now() })),
  act('smart_link.updated', 'updateSmartLink', async (owner) => {
    const { _id } = await create(owner);
    return () => update(owner, _id, { title: `New ${++count}` }, now());
  }),
  act('smart_link.deleted', 'deleteSmartLink', async (owner) => {
    const { _id } = await create(owner);
    return () => deleteSmartLink({ by: author(owner), hosts: HOSTS, now: now() }, _id);
  }),
  act('smart_link.transferred', 'transferSmartLinks', async (owner) => {
    const { _id } = await create(owner);
    const { by, accountId } = await withOtherAccount(owner);
    return () => transferSmartLinks({ by, hosts: HOSTS, now: now() }, { ids: [_id], accountId });
  }),
  act('survey.response_deleted', 'deleteResponse', async (owner, secrets) => {
    secrets.push('a secret answer');
    const { survey, id } = await aResponse(owner);
    return () => deleteResponse({ by: author(owner), now: now() }, survey._id, id);
  }),
  act('webinar.registration_deleted', 'deleteRegistration', async (owner, secrets) => {
    const startsAt = new Date(now().getTime() + 48 * HOUR).toISOString();
    const webinar = await aWebinar(owner, { startsAt }, now());
    const { _id, email } = await aRegistration(owner, webinar, now());
    secrets.push(email);
    return () => deleteRegistration({ by: author(owner), now: now() }, webinar._id, _id);
  }),
  act('smart_link.subscriber_deleted', 'deleteSubscriber', async (owner, secrets) => {
    const page = await aListPage(owner, {}, now());
    const { _id, email } = await aSubscriber(owner, page, 'subscriber@example.com', now());
    secrets.push(email);
    return () => deleteSubscriber({ by: author(owner), now: now() }, page._id, _id);
  }),
  act('smart_link.spam_accepted', 'acceptDropped', async (owner, secrets) => {
    const { page, id } = await aDroppedForm(owner, secrets);
    return () => acceptDropped({ by: author(owner), now: now() }, page._id, id);
  }),
  act('smart_link.spam_deleted', 'deleteDropped', async (owner, secrets) => {
    const { page, id } = await aDroppedForm(owner, secrets);
    return () => deleteDropped({ by: author(owner), now: now() }, page._id, id);
  }),
  act(
    'upload.created',
    'createUpload',
    async (owner) => () =>
      createUpload(
        { by: author(owner), now: now() },
        { contentType: 'image/png', size: 100 },
        { id: newId('media'), allowance: new MediaAllowance(owner, async () => 0) },
      ),
  ),
  act('report.created', 'createReport', async (owner, secrets) => () => aReport(owner, secrets)),
  act('report.updated', 'updateReport', async (owner, secrets) => {
    const { _id } = await aReport(owner, secrets);
    return () => updateReport(reportAct(owner), _id, { input: { every: 'month' } });
  }),
  act('report.deleted', 'deleteReport', async (owner, secrets) => {
    const { _id } = await aReport(owner, secrets);
    return () => deleteReport(reportAct(owner), _id);
  }),
  act('share.created', 'createShare', async (owner, secrets) => () => aShare(owner, secrets)),
  act('share.deleted', 'deleteShare', async (owner, secrets) => {
    const { _id } = await aShare(owner, secrets);
    return () => deleteShare({ by: author(owner), now: now() }, _id);
  }),
  act('key.created', 'createKey', async (owner, secrets) => () => aKey(owner, secrets)),
  act('key.updated', 'updateKey', async (owner, secrets) => {
    const { _id } = await aKey(owner, secrets);
    return () => updateKey({ by: caller(owner), now: now() }, _id, { status: 'inactive' });
  }),
  act('key.deleted', 'deleteKey', async (owner, secrets) => {
    const { _id } = await aKey(owner, secrets);
    return () => deleteKey({ by: caller(owner), now: now() }, _id);
  }),
  act('app.disconnected', 'disconnectApp', async (owner) => {
    await aConnectedApp({ owner });
    const [connection] = await findConnections(owner.ownerId);
    return () => disconnectApp({ by: caller(owner), now: now() }, connection?.connectionId ?? '');
  }),
  act('app.registered', 'createApp', async (owner) => () => aRegisteredApp({}, owner)),
  act('app.updated', 'updateApp', async (owner) => {
    const { act: by, app } = await aRegisteredApp({}, owner);
    const input = { name: 'Comet' };
    return () => updateApp({ ...by, now: now() }, app.clientId, { input, ifMatch: undefined });
  }),
  act('app.secret_rotated', 'rotateAppSecret', async (owner, secrets) => {
    const { act: by, app } = await aRegisteredApp({}, owner);
    secrets.push(app.clientSecret ?? '');
    return async () => {
      secrets.push((await rotateAppSecret({ ...by, now: now() }, app.clientId)).secret ?? '');
    };
  }),
  act('app.deleted', 'deleteApp', async (owner) => {
    const { act: by, app } = await aRegisteredApp({}, owner);
    return () => deleteApp({ ...by, now: now() }, app.clientId);
  }),
  act('domain.created', 'createDomain', async (owner) => () => aDomain(owner)),
  act('domain.verified', 'verifyDomain', async (owner) => {
    const { host, txtValue } = await aDomain(owner);
    return () => verifyDomain({ by: author(owner), now: now() }, host, async () => ({ values: [txtValue] }));
  }),
  act('domain.updated', 'updateDomain', async (owner) => {
    const { host } = await aDomain(owner);
    return () => updateDomain({ by: author(owner), now: now() }, host, { shortUrls: 'prefixed' });
  }),
  act('domain.deleted', 'deleteDomain', async (owner) => {
    const { host } = await aDomain(owner);
    return () => deleteDomain({ by: author(owner), now: now() }, host);
  }),
  act(
    'conversion_settings.updated',
    'saveConversionSettings',
    async (owner) => () =>
      saveConversionSettings({ by: author(owner), now: now() }, { trackConversions: true }),
  ),
  act(
    'qr_style.saved',
    'saveQrStyle',
    async (owner) => () =>
      saveQrStyle({ by: author(owner), now: now() }, { domain: undefined, fields: PLAIN_LOOK }),
  ),
  act('qr_style.removed', 'removeQrStyle', async (owner) => {
    const { host: domain } = await aDomain(owner);
    await saveQrStyle({ by: author(owner), now: now() }, { domain, fields: PLAIN_LOOK });
    return () => removeQrStyle({ by: author(owner), now: now() }, { domain });
  }),
  act(
    'brand.saved',
    'saveBrand',
    async (owner) => () =>
      saveBrand(
        { by: author(owner), hosts: HOSTS, now: now() },
        { domain: undefined, fields: { name: 'Halden' } },
      ),
  ),
  act('brand.removed', 'removeBrand', async (owner) => {
    await saveBrand(
      { by: author(owner), hosts: HOSTS, now: now() },
      { domain: undefined, fields: { name: 'Halden' } },
    );
    return () => removeBrand({ by: author(owner), now: now() }, { domain: undefined });
  }),
  act('webhook.created', 'createWebhook', async (owner, secrets) => () => aWebhook(owner, secrets)),
  act('webhook.updated', 'updateWebhook', async (owner, secrets) => {
    const { _id } = await aWebhook(owner, secrets);
    return () =>
      updateWebhook({ by: author(owner), now: now(), targets: 'public' }, _id, {
        input: { status: 'inactive', description: 'Off' },
      });
  }),
  act('webhook.updated', 'updateWebhook to another URL', async (owner, secrets) => {
    const { _id } = await aWebhook(owner, secrets);
    const url = `https://hooks.example/moved/${++count}`;
    return () => updateWebhook({ by: author(owner), now: now(), targets: 'public' }, _id, { input: { url } });
  }),
  act('webhook.secret_rotated', 'rotateSecret', async (owner, secrets) => {
    const { _id } = await aWebhook(owner, secrets);
    return async () =>
      secrets.push((await rotateSecret({ by: author(owner), now: now(), ids: randomIds }, _id)).secret);
  }),
  act('webhook.deleted', 'deleteWebhook', async (owner, secrets) => {
    const { _id } = await aWebhook(owner, secrets);
    return () => deleteWebhook({ by: author(owner), now: now() }, _id);
  }),
  act('webhook.replayed', 'replayDelivery', async (owner, secrets) => {
    const { _id } = await aWebhook(owner, secrets);
    const delivery = await testWebhook({ by: author(owner), now: now(), ids: randomIds }, _id);
    return () => replayDelivery({ by: author(owner), now: now() }, _id, delivery._id);
  }),
  act('webhook.replayed', 'startReplay', async (owner, secrets) => {
    const { _id } = await aWebhook(owner, secrets);
    const from = new Date(Date.now() - 60_000).toISOString();
    return () => startReplay({ by: author(owner), now: now(), ids: randomIds }, _id, { from });
  }),
  act('account.paused', 'pauseIfExhausted', async ({ ownerId }) => {
    await updateItem({
      Key: ownerKey(ownerId),
      UpdateExpression: 'SET balanceMicros = :none',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':none': 0 },
    });
    return async () => pauseIfExhausted((await findOwner(ownerId)) as Owner, now());
  }),
];

/** Acts of administrators. */
export const ADMINISTRATOR_ACTS: readonly AuditedAct[] = [
  act(
    'account.suspended',
    'setOwnerStatus',
    async ({ ownerId }) =>
      () =>
        administer.setOwnerStatus(ownerId, 'suspended', anAct()),
  ),
  act('account.activated', 'setOwnerStatus', async ({ ownerId }) => {
    await administer.setOwnerStatus(ownerId, 'suspended', anAct());
    return () => administer.setOwnerStatus(ownerId, 'active', anAct());
  }),
  act(
    'account.updated',
    'setOwnerPlan',
    async ({ ownerId }) =>
      () =>
        administer.setOwnerPlan(ownerId, 'pro', anAct()),
  ),
  act(
    'account.updated',
    'setOwnerEmail',
    async ({ ownerId }) =>
      () =>
        administer.setOwnerEmail(ownerId, 'ops@example.com', anAct()),
  ),
  act(
    'account.topped_up',
    'topUp',
    async ({ ownerId }) =>
      () =>
        administer.topUp(ownerId, 5_000_000, anAct()),
  ),
  act(
    'account.recounted',
    'recount',
    async ({ ownerId }) =>
      () =>
        administer.recount(ownerId, anAct()),
  ),
  act('key.created', 'addOwnerKey', async (owner, secrets) => () => administratorKey(owner, secrets)),
  act('key.updated', 'setKeyStatus', async (owner, secrets) => {
    const keyId = await administratorKey(owner, secrets);
    return () => administer.setKeyStatus({ ownerId: owner.ownerId, keyId }, 'inactive', anAct());
  }),
  act('key.deleted', 'deleteOwnerKey', async (owner, secrets) => {
    const keyId = await administratorKey(owner, secrets);
    return () => administer.deleteOwnerKey(owner.ownerId, keyId, anAct());
  }),
  act('link.blocked', 'blockLink', async (owner) => {
    const { code } = await aLink(owner);
    return () => blockLink(code, { ...anAct(), reason: 'spam' }, HOSTS.publicOrigin);
  }),
  act('link.unblocked', 'unblockLink', async (owner) => {
    const { code } = await aLink(owner);
    await blockLink(code, { ...anAct(), reason: 'spam' }, HOSTS.publicOrigin);
    return () => unblockLink(code, anAct(), HOSTS.publicOrigin);
  }),
  act('smart_link.blocked', 'blockPage', async (owner) => {
    const { slug } = await create(owner);
    return () => blockPage(slug, { ...anAct(), reason: 'spam' }, HOSTS);
  }),
  act('smart_link.unblocked', 'unblockPage', async (owner) => {
    const { slug } = await create(owner);
    await blockPage(slug, { ...anAct(), reason: 'spam' }, HOSTS);
    return () => unblockPage(slug, anAct(), HOSTS);
  }),
  act('domain.bound', 'bindHost', async ({ ownerId }) => {
    const host = `bound-${++count}.audited.example`;
    return () => bindHost(host, { ownerId, ownHosts: [] }, anAct());
  }),
  act('domain.unbound', 'unbindHost', async ({ ownerId }) => {
    const host = `bound-${++count}.audited.example`;
    await bindHost(host, { ownerId, ownHosts: [] }, anAct());
    return () => unbindHost(host, anAct());
  }),
];

/** A prepaid account. */
export async function anAuditedOwner(): Promise<Owner> {
  const account = { name: 'Audited', plan: 'business', balanceMicros: 1_000_000 } as const;
  const { ownerId } = await administer.openAccount(account, now());
  return (await findOwner(ownerId)) as Owner;
}
