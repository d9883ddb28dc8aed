import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { setOwnerStatus } from '#shared/core/accounts/administer.ts';
import { LANGUAGES } from '#shared/languages/language.ts';
import * as ses from '#shared/platform/runtime/ses.ts';
import { deleteSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import type { SmartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';
import { landingPage } from '#shared/smart-links/rendering/landing-page.tsx';
import { openSignUpLink } from '#shared/smart-links/sign-ups/sign-up-link.ts';
import { reservedBytesOf } from '#shared/smart-links/store/answer-space-store.ts';
import { confirm, unsubscribe } from '#shared/smart-links/subscribers/answer-subscription.ts';
import { mailSubscriber } from '#shared/smart-links/subscribers/mail-subscriber.ts';
import { deleteSubscriber, listOwnSubscribers } from '#shared/smart-links/subscribers/manage-subscribers.ts';
import { openList, subscribe, subscribeByForm } from '#shared/smart-links/subscribers/subscribe.ts';
import { SUBSCRIBER_CSV } from '#shared/smart-links/subscribers/subscriber-csv.ts';
import { SUBSCRIBER_LINKS } from '#shared/smart-links/subscribers/subscriber-link.ts';
import { subscriberRecord } from '#shared/smart-links/subscribers/subscriber-record.ts';
import { subscriberStore } from '#shared/smart-links/subscribers/subscriber-store.ts';
import { reserveStorage } from '#shared/smart-links/surveys/reserve-storage.ts';
import { emailError } from '#shared/visitor-pages/email-errors.ts';
import { anAct, by } from '#test/support/builders/authors.ts';
import { anOwner, eventsOf, HOSTS, itemsOf, NOW, update } from '#test/support/builders/smart-links.ts';
import {
  aListPage,
  aSubscriber,
  sendSubscription,
  subscribersOf,
  subscriptionRequestsOf,
} from '#test/support/builders/subscribers.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const send = vi.mocked(ses.sendThroughSes);
const DAY = 24 * 3600_000;

/** How many send the same address at once; the goal is 1,000. */
const AT_ONCE = Number(process.env['SUBSCRIPTIONS_AT_ONCE'] ?? 50);

let owner: Owner;
let page: SmartLinkRecord;

tableOfFile();

beforeAll(() => {
  process.env['EVENT_QUEUE_URL'] = 'http://queue.example/events';
  process.env['SERVICE_KEY'] = 'key';
  process.env['MAIL_FROM'] = 'signpost@example.com';
  process.env['MAIL_CONFIGURATION_SET'] = 'signpost-test';
  process.env['PUBLIC_ORIGIN'] = HOSTS.publicOrigin;
});

beforeEach(async () => {
  send.mockReset();
  owner = await anOwner();
  page = await aListPage(owner);
});

const later = (ms: number) => new Date(NOW.getTime() + ms);
const countOf = async (at = NOW) =>
  (await listOwnSubscribers({ ...wholeAccount(owner.ownerId), now: at }, page._id, { limit: 1 })).confirmed;
const linkOf = ({ _id: id }: { _id: string }) => ({ smartLinkId: page._id, id });

/** Has the emails of all requests so far sent; their outcomes. */
async function mailAll(at = NOW) {
  const outcomes = [];
  for (const event of await subscriptionRequestsOf(owner)) outcomes.push(await mailSubscriber(event, at));
  return outcomes;
}

describe('subscribe', () => {
  it("stores the visitor's consent, counts after the confirmation, and tells webhooks once", async () => {
    await sendSubscription(page, ' Jane@Example.com ');
    const [pending] = await subscribersOf(owner, page);
    expect(pending).toEqual({
      _id: expect.stringMatching(/^sbr_[0-9A-Za-z]{20}$/),
      email: 'jane@example.com',
      status: 'pending',
      language: 'en',
      consent: 'I agree to receive news by email. I can unsubscribe at any time.',
      unsubscribeUrl: expect.stringContaining('https://sp.example/mail/subscription/sml_'),
      createdAt: NOW.toISOString(),
      confirmedAt: null,
    });
    await confirm(linkOf(pending as { _id: string }), later(1000));
    await confirm(linkOf(pending as { _id: string }), later(2000));
    expect(await subscribersOf(owner, page)).toMatchObject([
      { status: 'confirmed', confirmedAt: later(1000).toISOString() },
    ]);
    const told = (await eventsOf(owner)).filter(({ type }) => type === 'subscriber.confirmed');
    expect(told).toMatchObject([
      { data: { email: 'jane@example.com', smartLinkId: page._id, title: page.title } },
    ]);
  });

  it("stores the owner's words and the language of the page", async () => {
    const consentText = 'I agree to <b>everything</b>';
    page = await aListPage(owner, { consentText });
    await update(owner, page._id, { language: 'de' });
    await sendSubscription(page, 'a@example.com');
    expect(await subscribersOf(owner, page)).toMatchObject([{ consent: consentText, language: 'de' }]);
  });

  it(`makes one subscriber and one email of ${AT_ONCE} forms with one address at once`, async () => {
    const sent = Array.from({ length: AT_ONCE }, () => sendSubscription(page, 'jane@example.com'));
    expect((await Promise.allSettled(sent)).filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await subscribersOf(owner, page)).toHaveLength(1);
    expect(await subscriptionRequestsOf(owner)).toHaveLength(1);
    await mailAll();
    // Delivered again.
    await mailAll();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('needs an address and consent', async () => {
    const list = await openList(page.slug, undefined, NOW);
    const sender = { address: '192.0.2.1', headers: {}, now: NOW };
    await expect(subscribe(list, { email: 'jane', consent: true }, sender)).rejects.toMatchObject({
      details: [{ path: 'email' }],
    });
    await expect(subscribe(list, { email: 'a@example.com', consent: false }, sender)).rejects.toMatchObject({
      details: [{ path: 'consent' }],
    });
    expect(await subscribersOf(owner, page)).toEqual([]);
  });

  it('says in the form which characters an address may have', async () => {
    const sender = { address: '192.0.2.8', headers: {}, now: NOW };
    const form = new URLSearchParams({ email: 'jürgen@example.com', consent: 'yes' });
    const result = await subscribeByForm(page.slug, form, sender);
    if (result.outcome !== 'rejected') expect.unreachable();
    for (const language of LANGUAGES) {
      const content = { ...result.page.content, language };
      const options = {
        origins: { publicOrigin: HOSTS.publicOrigin, mediaOrigin: HOSTS.publicOrigin },
        pageToken: 'x',
        now: NOW,
        subscription: result.state,
      };
      const { body } = landingPage(content, options);
      expect(body).toContain(emailError({ characters: 'a-z' }, language));
      expect(body).not.toContain(emailError({}, language));
    }
  });

  it('is limited by network, with a message in the form', async () => {
    const sender = { address: '192.0.2.7', headers: {}, now: NOW };
    const form = (email: string) => new URLSearchParams({ email, consent: 'yes' });
    for (let i = 0; i < 30; i++) {
      const { outcome } = await subscribeByForm(page.slug, form(`a${i}@example.com`), sender);
      expect(outcome).toBe('sent');
    }
    expect(await subscribeByForm(page.slug, form('b@example.com'), sender)).toMatchObject({
      outcome: 'rejected',
      state: { isLimited: true, values: { email: 'b@example.com' } },
      error: { code: 'RATE_LIMITED' },
    });
  });

  it('needs a form on the page, at this time', async () => {
    const closed = { code: 'SUBSCRIPTION_CLOSED', status: 410 };
    const ending = await aListPage(owner, { endsAt: later(60_000).toISOString() });
    await openList(ending.slug, undefined, NOW);
    await expect(openList(ending.slug, undefined, later(60_000))).rejects.toMatchObject(closed);
    await update(owner, page._id, { urls: [{ title: 'A', url: 'https://example.com' }] });
    await expect(openList(page.slug, undefined, NOW)).rejects.toMatchObject(closed);
  });

  it('does not undo a confirmation that comes while the form is sent again', async () => {
    await sendSubscription(page, 'jane@example.com');
    const [pending] = await subscribersOf(owner, page);
    const { storePending } = subscriberStore;
    vi.spyOn(subscriberStore, 'storePending').mockImplementationOnce(async (...write) => {
      await confirm(linkOf(pending as { _id: string }), later(DAY));
      return storePending(...write);
    });
    await sendSubscription(page, 'jane@example.com', later(DAY));
    expect(await subscribersOf(owner, page)).toMatchObject([{ status: 'confirmed' }]);
    expect(await countOf()).toBe(1);
  });

  it('says the same for an address that is subscribed, which gets an email that says so', async () => {
    await aSubscriber(owner, page, 'jane@example.com');
    await mailAll();
    send.mockClear();
    await sendSubscription(page, 'jane@example.com', later(DAY));
    expect(await mailAll(later(DAY))).toContain('sent');
    expect(send).toHaveBeenCalledTimes(1);
    const [mail] = send.mock.lastCall ?? [];
    expect(mail?.subject).toContain('You are already subscribed');
    const url = /<(.*)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect(openSignUpLink(SUBSCRIBER_LINKS, url.slice(url.lastIndexOf('/') + 1))).toMatchObject({
      action: 'unsubscribe',
    });
    expect(await subscribersOf(owner, page, later(DAY))).toMatchObject([{ status: 'confirmed' }]);
  });
});

describe('a subscriber', () => {
  it('who does not confirm is deleted after 7 days, and cannot confirm any more', async () => {
    await sendSubscription(page, 'jane@example.com');
    const [pending] = await subscribersOf(owner, page);
    const item = (await itemsOf(`SMART#${page._id}`)).find(({ sk }) => String(sk).startsWith('SUBSCRIBER#'));
    expect(item?.['ttl']).toBe(later(7 * DAY).getTime() / 1000);
    expect(await subscribersOf(owner, page, later(7 * DAY))).toEqual([]);
    await expect(confirm(linkOf(pending as { _id: string }), later(7 * DAY))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await sendSubscription(page, 'jane@example.com', later(7 * DAY));
    expect(await subscribersOf(owner, page, later(7 * DAY))).toHaveLength(1);
  });

  it('who has confirmed is kept, unsubscribes as often as wanted, and can subscribe again', async () => {
    const { _id } = await aSubscriber(owner, page, 'jane@example.com');
    expect(await subscribersOf(owner, page, later(900 * DAY))).toHaveLength(1);
    await unsubscribe(linkOf({ _id }), NOW);
    await unsubscribe(linkOf({ _id }), NOW);
    expect(await subscribersOf(owner, page)).toEqual([]);
    expect((await aSubscriber(owner, page, 'jane@example.com', later(DAY))).status).toBe('confirmed');
  });

  it('is confirmed only with a link that proves access to the mailbox', async () => {
    const { unsubscribeUrl } = await aSubscriber(owner, page, 'jane@example.com');
    const token = unsubscribeUrl.slice(unsubscribeUrl.lastIndexOf('/') + 1);
    expect(openSignUpLink(SUBSCRIBER_LINKS, token).action).toBe('unsubscribe');
    expect(() => openSignUpLink(SUBSCRIBER_LINKS, `${token}x`)).toThrow('does not work');
  });

  it('counts toward the storage of the account, until the page is deleted', async () => {
    await aSubscriber(owner, page, 'jane@example.com');
    for (const event of await eventsOf(owner)) {
      if (event.type === 'subscriber.confirmed') await reserveStorage(event);
    }
    expect(await reservedBytesOf([page._id])).toBeGreaterThan(0);
    await deleteSmartLink({ by: by(owner.ownerId), hosts: HOSTS, now: NOW }, page._id);
    expect(await reservedBytesOf([page._id])).toBe(0);
  });

  it('is counted once confirmed, until it unsubscribes or is deleted, each once', async () => {
    const [jane, joe] = [
      await aSubscriber(owner, page, 'jane@example.com'),
      await aSubscriber(owner, page, 'joe@example.com'),
    ];
    await sendSubscription(page, 'pending@example.com');
    await confirm(linkOf(jane), NOW);
    expect(await countOf()).toBe(2);
    await sendSubscription(page, 'many@example.com');
    const many = (await subscribersOf(owner, page)).find(({ email }) => email === 'many@example.com');
    await Promise.all(Array.from({ length: 5 }, () => confirm(linkOf(many as { _id: string }), NOW)));
    expect(await countOf()).toBe(3);
    await Promise.all(Array.from({ length: 5 }, () => unsubscribe(linkOf(jane), NOW)));
    await deleteSubscriber({ by: by(owner.ownerId), now: NOW }, page._id, joe._id);
    expect(await countOf()).toBe(1);
    // An unconfirmed one was never counted.
    const pending = (await subscribersOf(owner, page)).find(({ status }) => status === 'pending');
    await deleteSubscriber({ by: by(owner.ownerId), now: NOW }, page._id, pending?._id ?? '');
    expect(await countOf()).toBe(1);
  });

  it('gets no email of a suspended account or a hidden page', async () => {
    await sendSubscription(page, 'jane@example.com');
    await update(owner, page._id, { status: 'inactive' });
    expect(await mailAll()).toEqual(['no recipient']);
    await update(owner, page._id, { status: 'active' });
    await setOwnerStatus(owner.ownerId, 'suspended', anAct());
    expect(await mailAll()).toEqual(['no recipient']);
    expect(send).not.toHaveBeenCalled();
  });

  it('is exported, and deleted by the owner', async () => {
    const { _id, email } = await aSubscriber(owner, page, 'jane@example.com');
    let csv = '';
    for await (const some of subscriberStore.each(page._id))
      csv += SUBSCRIBER_CSV.header + SUBSCRIBER_CSV.rows(some.map(subscriberRecord));
    expect(csv).toMatch(/^"_id","email","status"[\s\S]*"jane@example.com","confirmed","en"/);
    await deleteSubscriber({ by: by(owner.ownerId), now: NOW }, page._id, _id);
    expect(await subscribersOf(owner, page)).toEqual([]);
    await expect(deleteSubscriber({ by: by(owner.ownerId), now: NOW }, page._id, _id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(email).toBe('jane@example.com');
  });

  it("is nobody else's", async () => {
    const { _id } = await aSubscriber(owner, page, 'jane@example.com');
    const other = await anOwner();
    await expect(subscribersOf(other, page)).rejects.toMatchObject({ code: 'SMART_LINK_NOT_FOUND' });
    await expect(deleteSubscriber({ by: by(other.ownerId), now: NOW }, page._id, _id)).rejects.toMatchObject({
      code: 'SMART_LINK_NOT_FOUND',
    });
  });
});
