import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sweepExpired } from '#shared/cleanup/sweep-expired.ts';
import { readActive } from '#shared/clicks/journal/activity-store.ts';
import * as activity from '#shared/clicks/journal/move-activity.ts';
import { WHOLE, wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner, Plan } from '#shared/core/accounts/account.ts';
import { setOwnerStatus } from '#shared/core/accounts/administer.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { newestEntries } from '#shared/core/audit/audit-store.ts';
import { createFolder, listFolders } from '#shared/core/folders/manage-folders.ts';
import { NO_FILES } from '#shared/core/media/file-parts.ts';
import { sweepMedia } from '#shared/core/media/sweep-media.ts';
import { readAccountAnalytics } from '#shared/overview/account-analytics.ts';
import { accountAnalyticsQuerySchema } from '#shared/overview/account-contract.ts';
import { findOwners } from '#shared/overview/targets.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { newId, randomIds } from '#shared/platform/runtime/ids.ts';
import { blockPage } from '#shared/smart-links/blocks/block-page.ts';
import { updateCard } from '#shared/smart-links/cards/update-card.ts';
import { createSmartLink, deleteSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import type { SmartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';
import { deleteRegistration } from '#shared/smart-links/registrations/manage-registrations.ts';
import { openWebinar, register } from '#shared/smart-links/registrations/register.ts';
import { findSession } from '#shared/smart-links/registrations/registration-store.ts';
import { reserveSpace, SENDING_MS, takeSpace } from '#shared/smart-links/store/answer-space-store.ts';
import { updateBranding, updateOwnerStatus } from '#shared/smart-links/store/page-status-store.ts';
import { readSmartLink } from '#shared/smart-links/store/smart-link-store.ts';
import { openList, subscribe } from '#shared/smart-links/subscribers/subscribe.ts';
import { deleteResponse } from '#shared/smart-links/surveys/delete-response.ts';
import { openSurvey, storeResponse, submitSurvey } from '#shared/smart-links/surveys/submit.ts';
import * as peopleData from '#shared/smart-links/transfer/people-data.ts';
import { transferSmartLinks } from '#shared/smart-links/transfer/transfer-smart-links.ts';
import { findPage } from '#shared/smart-links/visits/find-page.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { anAct, by, byAccount } from '#test/support/builders/authors.ts';
import { aClick } from '#test/support/builders/clicks.ts';
import { aRegistration, aWebinar, sendForm } from '#test/support/builders/registrations.ts';
import {
  create,
  eventsOf,
  giveFiles,
  HOSTS,
  itemsOf,
  NOW,
  smartLinkInput,
  update,
} from '#test/support/builders/smart-links.ts';
import { aListPage, aSubscriber, sendSubscription } from '#test/support/builders/subscribers.ts';
import { inAccount, joins, outcomes } from '#test/support/builders/transfers.ts';
import { countClicks } from '#test/support/deployment/counting.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { s3OfFile } from '#test/support/emulators/s3-engine.ts';
import { PNG } from '#test/support/files/media-samples.ts';
import { captureLog } from '#test/support/log-lines.ts';

tableOfFile();
s3OfFile();

beforeAll(() => {
  process.env['EVENT_QUEUE_URL'] = 'http://queue.example/events';
  process.env['SERVICE_KEY'] = 'key';
  process.env['PUBLIC_ORIGIN'] = HOSTS.publicOrigin;
});

/** Nothing that was sent at `NOW` is still being stored. */
const LATER = new Date(NOW.getTime() + SENDING_MS);
/** Once the move is settled. */
const SETTLED = new Date(LATER.getTime() + 20 * 60_000);

let from: Owner;
let to: Owner;
beforeEach(async () => {
  [from, to] = await Promise.all([anOwnerOf('pro'), anOwnerOf('pro')]);
});

async function anOwnerOf(plan: Plan, fields: Partial<Owner> = {}): Promise<Owner> {
  const owner = await anAccount({ plan, storageBytes: 0, ...fields });
  await joins(owner);
  return owner;
}

const move = async (ids: readonly string[], { source = from, destination = to, now = LATER } = {}) =>
  transferSmartLinks(
    { by: await inAccount(source), hosts: HOSTS, now },
    { ids: [...ids], accountId: destination.ownerId },
  );

const usage = async ({ ownerId }: Owner) => {
  const { smartLinkCount, storageBytes } = (await findOwner(ownerId)) as Owner;
  return { smartLinkCount, storageBytes };
};
const clicksIn = async ({ ownerId }: Owner) => {
  const query = accountAnalyticsQuerySchema.parse({ from: '2026-03-01', to: '2026-05-31' });
  return (await readAccountAnalytics({ ...wholeAccount(ownerId), hosts: HOSTS, now: SETTLED }, query))
    .totalClicks;
};
const click = async (targetId: string) =>
  countClicks([aClick({ targetId, time: '2026-04-20T10:00:00.000Z' })], NOW, await findOwners([targetId]));
const sweep = () => sweepExpired(HOSTS.publicOrigin, SETTLED);
const ownerOf = async ({ _id }: Pick<SmartLinkRecord, '_id'>) => (await readSmartLink(_id))?.ownerId;

let visitors = 0;
const respondent = (now = NOW) => ({
  address: `198.51.100.${++visitors % 250}`,
  headers: { 'user-agent': 'Mozilla/5.0' },
  now,
});
const aSurvey = () => create(from, { type: 'surveyLink', questions: [{ question: 'Why?', type: 'text' }] });
const answer = { answers: ['Because'] };
const submit = ({ slug }: SmartLinkRecord, now = NOW) => submitSurvey(slug, answer, respondent(now));
const responsesOf = async ({ _id }: Pick<SmartLinkRecord, '_id'>) =>
  (await itemsOf(`SMART#${_id}`)).filter(({ sk }) => String(sk).startsWith('RESPONSE#'));

/** With a cover, and a social card. */
async function aPageWithFiles(fields: Parameters<typeof smartLinkInput>[0] = {}) {
  const image = { bytes: PNG, contentType: 'image/png' };
  const page = await createSmartLink(
    { by: byAccount(from), hosts: HOSTS, ids: randomIds, now: NOW },
    smartLinkInput(fields),
    { ...NO_FILES, cover: image },
  );
  await updateCard(page._id, NOW);
  return page;
}

describe('transferSmartLinks: a page of one account in another', () => {
  it('keeps its slug, content, files and views, and leaves its folder', async () => {
    const folder = await createFolder({ by: by(from.ownerId), now: NOW, ids: randomIds }, { name: 'Spring' });
    const page = await aPageWithFiles({ folderId: folder._id, tags: ['spring'], hideBranding: true });
    await click(page._id);
    const before = await readSmartLink(page._id);
    expect(before?.card?.file).toMatch(/^med_/);
    const { storageBytes } = await usage(from);

    expect(outcomes(await move([page._id]))).toEqual(['transferred']);
    expect(await readSmartLink(page._id)).toEqual({
      ...before,
      ownerId: to.ownerId,
      folderId: null,
      updatedAt: LATER.toISOString(),
      version: Number(before?.version) + 1,
    });
    expect((await findPage(page.slug)).entry).toMatchObject({ ownerId: to.ownerId, smartLinkId: page._id });
    expect(await listFolders({ ownerId: from.ownerId, scope: WHOLE }, NOW)).toMatchObject([
      { smartLinks: 0 },
    ]);
    expect([await usage(from), await usage(to)]).toEqual([
      { smartLinkCount: 0, storageBytes: 0 },
      { smartLinkCount: 1, storageBytes },
    ]);
    expect([await clicksIn(from), await clicksIn(to)]).toEqual([0, 1]);
    await sweep();
    expect([await clicksIn(from), await clicksIn(to)]).toEqual([0, 1]);
    expect(await readActive(from.ownerId, {})).toEqual(new Set());
    // Its files are the new account's to delete.
    await deleteSmartLink({ by: by(to.ownerId), hosts: HOSTS, now: LATER }, page._id);
    await sweepMedia(new Date('2100-01-01'));
    expect(await usage(to)).toEqual({ smartLinkCount: 0, storageBytes: 0 });
  });

  it('is a deletion in one account and a creation in the other, with an audit entry in both', async () => {
    const { _id, title } = await create(from);
    await move([_id]);
    const types = async (owner: Owner) => (await eventsOf(owner)).map(({ type }) => type).sort();
    expect(await types(from)).toEqual(['smart_link.created', 'smart_link.deleted']);
    expect(await types(to)).toEqual(['smart_link.created']);
    for (const { ownerId } of [from, to]) {
      const entries = await newestEntries(ownerId, 100);
      expect(entries.filter(({ action }) => action === 'smart_link.transferred')).toMatchObject([
        {
          ownerId,
          target: { type: 'smart_link', id: _id, name: title },
          changes: [{ field: 'accountId', before: from.ownerId, after: to.ownerId }],
        },
      ]);
    }
  });

  it('frees its title in one account, has it in the other, and may come back', async () => {
    const { _id, title } = await create(from);
    await move([_id]);
    const again = await create(from, { title });
    await expect(create(to, { title })).rejects.toMatchObject({ code: 'LINK_ALREADY_EXISTS' });
    expect((await move([again._id])).results).toMatchObject([
      { error: { code: 'LINK_ALREADY_EXISTS', details: [{ path: 'title', _id }] } },
    ]);
    await deleteSmartLink({ by: by(from.ownerId), hosts: HOSTS, now: NOW }, again._id);
    expect(outcomes(await move([_id], { source: to, destination: from }))).toEqual(['transferred']);
    expect(await ownerOf({ _id })).toBe(from.ownerId);
  });

  it('is that of a suspended new account, and shows the branding that its plan has', async () => {
    to = await anOwnerOf('free');
    const page = await create(from, { hideBranding: true });
    const before = await readSmartLink(page._id);
    if (!before) throw new Error('not stored');
    await updateOwnerStatus(before, { status: 'active', statusVersion: 40 });
    await move([page._id]);
    // Both listed the page before it was moved.
    expect(await updateOwnerStatus(before, { status: 'suspended', statusVersion: 41 })).toBe(false);
    expect(await updateBranding(before, true)).toBe(false);
    const { entry } = await findPage(page.slug);
    expect([entry.suspended, entry.branded, entry.ownerVersion]).toEqual([undefined, undefined, undefined]);
    expect((await readSmartLink(page._id))?.hideBranding).toBe(false);
    await updateOwnerStatus({ ...before, ownerId: to.ownerId }, { status: 'suspended', statusVersion: 1 });
    await expect(findPage(page.slug)).rejects.toMatchObject({ code: 'OWNER_SUSPENDED' });
  });

  it('takes the session of its webinar along', async () => {
    const webinar = await aWebinar(from);
    expect(outcomes(await move([webinar._id]))).toEqual(['transferred']);
    expect(await findSession(webinar._id)).toMatchObject({ ownerId: to.ownerId });
    await aRegistration(to, webinar);
  });
});

describe('transferSmartLinks: data of people', () => {
  it('keeps a page where people have given it, and moves it once that is deleted', async () => {
    const survey = await aSurvey();
    const response = await submit(survey);
    await reserveSpace({ smartLinkId: survey._id, ownerId: from.ownerId });
    const [list, pending] = [await aListPage(from), await aListPage(from)];
    await aSubscriber(from, list, 'jane@example.com');
    await sendSubscription(pending, 'joe@example.com');
    const webinar = await aWebinar(from);
    await sendForm(webinar, 'jim@example.com');
    const ids = [survey, list, pending, webinar].map(({ _id }) => _id);
    const { results } = await move(ids);
    expect(results.map((one) => (one.status === 'failed' ? [one.error.code, one.error.params] : []))).toEqual(
      [
        ['PAGE_HAS_DATA', { data: ['responses'] }],
        ['PAGE_HAS_DATA', { data: ['subscribers'] }],
        ['PAGE_HAS_DATA', { data: ['subscribers'] }],
        ['PAGE_HAS_DATA', { data: ['registrations'] }],
      ],
    );
    expect(results[0]).toMatchObject({ error: { message: expect.stringContaining('survey responses') } });

    await deleteResponse({ by: by(from.ownerId), now: NOW }, survey._id, response);
    expect((await usage(from)).storageBytes).toBeGreaterThan(0);
    // Unconfirmed ones end after a while.
    const muchLater = new Date(NOW.getTime() + 30 * 24 * 3600_000);
    expect(outcomes(await move([survey._id, pending._id], { now: muchLater }))).toEqual([
      'transferred',
      'transferred',
    ]);
    // What was reserved for responses.
    const stored = await Promise.all([from, to].map(usage));
    expect(stored.map(({ storageBytes }) => storageBytes)).toEqual([0, 0]);
    await submit(survey, muchLater);
    await reserveSpace({ smartLinkId: survey._id, ownerId: from.ownerId });
    expect((await usage(to)).storageBytes).toBe(0);
    await reserveSpace({ smartLinkId: survey._id, ownerId: to.ownerId });
    expect((await usage(to)).storageBytes).toBeGreaterThan(0);
  });

  it('deletes a registration, and moves the webinar', async () => {
    const webinar = await aWebinar(from);
    const { _id } = await aRegistration(from, webinar);
    expect(outcomes(await move([webinar._id]))).toEqual(['PAGE_HAS_DATA']);
    await deleteRegistration({ by: by(from.ownerId), now: NOW }, webinar._id, _id);
    expect(outcomes(await move([webinar._id]))).toEqual(['transferred']);
  });

  it('waits for what is being sent', async () => {
    const survey = await aSurvey();
    await takeSpace({ smartLinkId: survey._id, ownerId: from.ownerId }, 10, LATER);
    const { results } = await move([survey._id]);
    expect(results).toMatchObject([{ error: { code: 'PAGE_HAS_DATA', params: { data: [] } } }]);
    const now = new Date(LATER.getTime() + SENDING_MS);
    expect(outcomes(await move([survey._id], { now }))).toEqual(['transferred']);
  });

  it.each([
    ['a response', aSurvey, (page: SmartLinkRecord) => submit(page, LATER), 'responses'],
    [
      'a subscription',
      () => aListPage(from),
      (page: SmartLinkRecord) => sendSubscription(page, 'jane@example.com', LATER),
      'subscribers',
    ],
    [
      'a registration',
      () => aWebinar(from),
      (page: SmartLinkRecord) => sendForm(page, 'jane@example.com', LATER),
      'registrations',
    ],
  ])('is not missed if it comes between the check and the move: %s', async (_, make, send, data) => {
    const page = await make();
    const { assertNoPeopleData } = peopleData;
    vi.spyOn(peopleData, 'assertNoPeopleData').mockImplementationOnce(async (...args) => {
      await assertNoPeopleData(...args);
      await send(page);
    });
    const { results } = await move([page._id]);
    expect(results).toMatchObject([{ error: { code: 'PAGE_HAS_DATA', params: { data: [data] } } }]);
    expect(await ownerOf(page)).toBe(from.ownerId);
  });

  it('is not stored for a page that was moved since the request read it, until sent again', async () => {
    const [survey, list, webinar] = [await aSurvey(), await aListPage(from), await aWebinar(from)];
    const open = {
      survey: await openSurvey(survey.slug),
      list: await openList(list.slug, undefined, LATER),
      webinar: await openWebinar(webinar.slug, undefined, LATER),
    };
    await move([survey._id, list._id, webinar._id]);
    const subscriber = { email: 'jane@example.com', consent: true };
    const registrant = { name: 'Jane', ...subscriber };
    await expect(storeResponse(open.survey, answer, respondent(LATER))).rejects.toMatchObject({
      code: 'SURVEY_BUSY',
    });
    await expect(subscribe(open.list, subscriber, respondent(LATER))).rejects.toMatchObject({
      code: 'WRITE_CONFLICT',
    });
    await expect(register(open.webinar, registrant, respondent(LATER))).rejects.toMatchObject({
      code: 'WRITE_CONFLICT',
    });
    expect(await responsesOf(survey)).toEqual([]);
    await submit(survey, LATER);
    const submitted = (await eventsOf(to)).filter(({ type }) => type === 'survey.submitted');
    expect(submitted).toHaveLength(1);
  });

  it('is in the account that has the page, however responses and a move interleave', async () => {
    for (let round = 0; round < 5; round++) {
      const survey = await aSurvey();
      const sent = Array.from({ length: 4 }, () => submit(survey, LATER));
      const [moved, ...stored] = await Promise.allSettled([move([survey._id]), ...sent]);
      const owner = await ownerOf(survey);
      if (moved?.status !== 'fulfilled') throw moved?.reason;
      expect(outcomes(moved.value as never)).toEqual([
        owner === to.ownerId ? 'transferred' : 'PAGE_HAS_DATA',
      ]);
      const responses = await responsesOf(survey);
      expect(responses).toHaveLength(stored.filter(({ status }) => status === 'fulfilled').length);
      const told = [...(await eventsOf(from)), ...(await eventsOf(to))].filter(
        ({ type, data }) => type === 'survey.submitted' && data['smartLinkId'] === survey._id,
      );
      expect(told.map(({ ownerId }) => ownerId)).toEqual(responses.map(() => owner));
    }
  });
});

describe('transferSmartLinks: what the other account does not allow', () => {
  it('leaves the page where it is, and says why, row by row', async () => {
    const [blocked, fine] = [await create(from), await create(from)];
    await blockPage(blocked.slug, { reason: 'spam', by: 'ann', note: '', now: NOW }, HOSTS);
    const result = await move([blocked._id, fine._id, newId('smartLink')]);
    expect(outcomes(result)).toEqual(['LINK_BLOCKED', 'transferred', 'SMART_LINK_NOT_FOUND']);
    expect(result).toMatchObject({ transferred: 1, failed: 2 });
  });

  it('never exceeds its quota, however many are moved at once', async () => {
    to = await anOwnerOf('free', { smartLinkCount: 3 });
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await create(from))._id));
    const results = await Promise.all([move(ids.slice(0, 3)), move(ids.slice(3))]);
    expect(results.flatMap(outcomes).sort()).toEqual([
      ...Array.from({ length: 4 }, () => 'QUOTA_EXCEEDED'),
      ...Array.from({ length: 2 }, () => 'transferred'),
    ]);
    expect([(await usage(from)).smartLinkCount, (await usage(to)).smartLinkCount]).toEqual([4, 5]);
  });

  it('has no room for its files', async () => {
    const { _id } = await aPageWithFiles();
    to = await anOwnerOf('free', { storageBytes: 10 ** 12 });
    expect((await move([_id])).results).toMatchObject([
      { error: { code: 'QUOTA_EXCEEDED', params: { quota: 'storage' } } },
    ]);
  });

  it('is as large as a transaction at most', async () => {
    const page = await create(from);
    await giveFiles(page._id, 99);
    const [failed] = (await move([page._id])).results;
    if (failed?.status !== 'failed') throw new Error('moved');
    const { code, params } = failed.error;
    expect([code, params?.['used']]).toEqual(['TOO_MANY_FILES', 99]);
    expect(params?.['maximum']).toBeGreaterThan(80);
    await giveFiles(page._id, Number(params?.['maximum']));
    await updateItem({
      Key: { pk: `OWNER#${from.ownerId}`, sk: 'OWNER' },
      UpdateExpression: 'SET storageBytes = :bytes',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':bytes': 100 },
    });
    expect(outcomes(await move([page._id]))).toEqual(['transferred']);
    expect(await usage(from)).toMatchObject({ storageBytes: 100 - Number(params?.['maximum']) });
  });

  it('has to be a role that may create pages, and an active account', async () => {
    const { _id } = await create(from);
    await joins(from, 'admin', 'bob@example.com');
    await joins(to, 'analyst', 'bob@example.com');
    const body = { ids: [_id], accountId: to.ownerId };
    const bob = await inAccount(from, 'bob@example.com');
    await expect(transferSmartLinks({ by: bob, hosts: HOSTS, now: LATER }, body)).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
      params: { permissions: ['smart-links:write'] },
    });
    await setOwnerStatus(to.ownerId, 'suspended', anAct());
    await expect(move([_id])).rejects.toMatchObject({ code: 'OWNER_SUSPENDED' });
  });
});

describe('transferSmartLinks: at the same time', () => {
  it('ends in one account only, however two moves, an update and a deletion interleave', async () => {
    const third = await anOwnerOf('pro');
    for (let round = 0; round < 4; round++) {
      const page = await create(from);
      const act = { by: by(from.ownerId), hosts: HOSTS, now: LATER };
      const done = await Promise.allSettled([
        move([page._id]),
        move([page._id], { destination: third }),
        update(from, page._id, { title: `Changed ${round}` }, LATER),
        ...(round % 2 === 0 ? [deleteSmartLink(act, page._id)] : []),
      ]);
      const moves = done
        .slice(0, 2)
        .flatMap((one) => (one.status === 'fulfilled' ? outcomes(one.value as never) : []));
      expect(moves.filter((outcome) => outcome === 'transferred').length).toBeLessThanOrEqual(1);
      const stored = await readSmartLink(page._id);
      if (stored) expect((await findPage(page.slug)).entry.ownerId).toBe(stored.ownerId);
      else expect(moves).not.toContain('transferred');
    }
    const counts = await Promise.all([from, to, third].map(usage));
    expect(counts.reduce((sum, { smartLinkCount }) => sum + smartLinkCount, 0)).toBeLessThanOrEqual(4);
  });

  it('is completed by the sweep if the process stops after the page has moved', async () => {
    const { _id, slug } = await create(from);
    await click(_id);
    captureLog();
    vi.spyOn(activity, 'copyActivity').mockRejectedValueOnce(new Error('stopped'));
    expect(outcomes(await move([_id]))).toEqual(['transferred']);
    expect(await clicksIn(to)).toBe(0);
    // Suspended by someone whose list did not have the page yet.
    await setOwnerStatus(to.ownerId, 'suspended', anAct());
    await sweep();
    expect(await clicksIn(to)).toBe(1);
    await expect(findPage(slug)).rejects.toMatchObject({ code: 'OWNER_SUSPENDED' });
    expect(await readActive(from.ownerId, {})).toEqual(new Set());
  });
});
