import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handler as registrationChoice } from '#functions/visitors/registrations/choice.ts';
import { handler as subscriptionChoice } from '#functions/visitors/subscribers/choice.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { REGISTRATION_LINKS } from '#shared/smart-links/registrations/registration-link.ts';
import { signUpUrl } from '#shared/smart-links/sign-ups/sign-up-link.ts';
import { SUBSCRIBER_LINKS } from '#shared/smart-links/subscribers/subscriber-link.ts';
import { aWebinar, newEmail, registrationsOf, sendForm } from '#test/support/builders/registrations.ts';
import { anOwner, HOSTS } from '#test/support/builders/smart-links.ts';
import { aListPage, sendSubscription, subscribersOf } from '#test/support/builders/subscribers.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { publishedEvents } from '#test/support/emulators/shared-mocks.ts';
import { CONTEXT } from '#test/support/invocation.ts';

publishedEvents();
tableOfFile();

beforeAll(() => {
  Object.assign(process.env, {
    EVENT_QUEUE_URL: 'http://queue.example/events',
    SERVICE_KEY: 'key',
    ORIGIN_SECRET: 'secret',
    PUBLIC_ORIGIN: HOSTS.publicOrigin,
    MEDIA_ORIGIN: HOSTS.publicOrigin,
    DEFAULT_HOSTS: 'sp.example',
    HOT_READ_MS: '0',
  });
});

let owner: Owner;
const now = new Date();

beforeEach(async () => {
  owner = await anOwner();
});

type Handler = typeof subscriptionChoice;

/** What a browser shows, which follows redirects; and the request that a reload repeats. */
async function open(handler: Handler, url: string, body?: string) {
  let [path = '', query] = url.split('?');
  let method = body === undefined ? 'GET' : 'POST';
  for (;;) {
    const event = {
      rawPath: path,
      pathParameters: { token: path.slice(path.lastIndexOf('/') + 1) },
      queryStringParameters: Object.fromEntries(new URLSearchParams(query)),
      headers: { 'x-origin-secret': 'secret', 'content-type': 'application/x-www-form-urlencoded' },
      requestContext: { requestId: 'r', http: { method, sourceIp: '127.0.0.1' } },
      body: method === 'POST' ? body : undefined,
    };
    const { statusCode, headers, body: page = '' } = await handler(event as never, CONTEXT);
    if (statusCode !== 303) {
      return { statusCode, title: /<h1>(.*)<\/h1>/.exec(page)?.[1], method, url: `${path}?${query ?? ''}` };
    }
    [path = '', query] = String(headers?.['location']).split('?');
    method = 'GET';
  }
}

const pathOf = (url: string) => new URL(url).pathname;

describe('the page behind a link in an email', () => {
  it('of a registration shows what a button did, as a page that can be reloaded', async () => {
    const startsAt = new Date(now.getTime() + 48 * 3_600_000).toISOString();
    const webinar = await aWebinar(owner, { startsAt }, now);
    await sendForm(webinar, newEmail(), now);
    const [one] = await registrationsOf(owner, webinar, now);
    const link = { smartLinkId: webinar._id, id: one?._id ?? '' };
    const path = pathOf(signUpUrl(REGISTRATION_LINKS, link, 'answer'));
    const press = (choice: string) => open(registrationChoice, path, `choice=${choice}`);
    const shown = await press('confirm');
    expect(shown).toMatchObject({ statusCode: 200, method: 'GET', title: 'You are registered' });
    const cancelled = await press('cancel');
    expect(cancelled).toMatchObject({
      statusCode: 200,
      method: 'GET',
      title: 'Your registration has been canceled',
    });
    expect(await registrationsOf(owner, webinar, now)).toEqual([]);
    // A reload, and one after the person has registered again.
    expect(await open(registrationChoice, cancelled.url)).toMatchObject({ title: cancelled.title });
    await sendForm(webinar, one?.email ?? '', now);
    expect(await open(registrationChoice, cancelled.url)).toMatchObject({
      title: 'Confirm your registration',
    });
    expect(await registrationsOf(owner, webinar, now)).toMatchObject([{ status: 'pending' }]);
  });

  it('of a subscription does, too, but for one click, which follows no redirect', async () => {
    const page = await aListPage(owner, {}, now);
    await sendSubscription(page, 'jane@example.com', now);
    const [one] = await subscribersOf(owner, page, now);
    const link = { smartLinkId: page._id, id: one?._id ?? '' };
    const path = pathOf(signUpUrl(SUBSCRIBER_LINKS, link, 'confirm'));
    const press = (body: string) => open(subscriptionChoice, path, body);
    const confirmed = await press('choice=confirm');
    expect(confirmed).toMatchObject({ statusCode: 200, method: 'GET' });
    const ended = await press('choice=unsubscribe');
    expect(ended).toMatchObject({ statusCode: 200, method: 'GET' });
    expect(ended.title).not.toBe(confirmed.title);
    expect(await subscribersOf(owner, page, now)).toEqual([]);
    // A reload of the page of before does not subscribe again.
    await open(subscriptionChoice, confirmed.url);
    expect(await subscribersOf(owner, page, now)).toEqual([]);
    const oneClick = await press('List-Unsubscribe=One-Click');
    expect(oneClick).toMatchObject({ statusCode: 200, method: 'POST', title: ended.title });
  });
});
