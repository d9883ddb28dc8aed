import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Owner } from '#shared/core/accounts/account.ts';
import { openAccount } from '#shared/core/accounts/administer.ts';
import { inviteMember } from '#shared/core/accounts/members/invitations.ts';
import { addMember } from '#shared/core/accounts/members/manage-members.ts';
import { userIdOf } from '#shared/core/accounts/members/user.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { checkProofs } from '#shared/core/domains/check-proofs.ts';
import { createDomain } from '#shared/core/domains/create-domain.ts';
import { deleteDomain, verifyDomain } from '#shared/core/domains/manage-domains.ts';
import {
  APP_CONNECTED,
  CHECKS_DUE,
  CONFIRMATION_REQUESTED,
  type DomainEvent,
  EVENT_TYPES,
  EXPORT_REQUESTED,
  INTERNAL_EVENTS,
  MEMBER_INVITED,
  PASSKEY_CHANGED,
  REGISTRATION_REQUESTED,
  SIGN_IN_REQUESTED,
  SNAPSHOT_REQUESTED,
  SUBSCRIPTION_REQUESTED,
  TITLE_REQUESTED,
} from '#shared/core/events/event.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { notifyDomainOwner } from '#shared/domain-settings/notify-domain-owner.ts';
import * as notices from '#shared/mail/notice-store.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import * as secrets from '#shared/platform/runtime/secret.ts';
import * as ses from '#shared/platform/runtime/ses.ts';
import { mailPeople } from '#shared/sign-in/mail-sign-in.ts';
import { mailRegistrant } from '#shared/smart-links/registrations/mail-registrant.ts';
import { mailSubscriber } from '#shared/smart-links/subscribers/mail-subscriber.ts';
import { countFailure } from '#shared/webhooks/count-failure.ts';
import { createWebhook } from '#shared/webhooks/manage-webhooks.ts';
import { notifyOwner } from '#shared/webhooks/notify-owner.ts';
import { by, byAccount } from '#test/support/builders/authors.ts';
import { aWebinar, sendForm } from '#test/support/builders/registrations.ts';
import { anOwner, eventsOf, NOW } from '#test/support/builders/smart-links.ts';
import { aListPage, sendSubscription } from '#test/support/builders/subscribers.ts';
import { byOwner } from '#test/support/deployment/webhooks.ts';
import { startDynamoEngine } from '#test/support/emulators/dynamo-engine.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const send = vi.mocked(ses.sendThroughSes);

let clock = NOW.getTime();
const now = () => new Date(clock);
let count = 0;

beforeEach(async () => {
  // Each look at domains is at all of them.
  await (await startDynamoEngine()).createTable();
  clock = NOW.getTime();
  send.mockReset();
  vi.spyOn(secrets, 'readSecret').mockResolvedValue('key');
  for (const [name, value] of Object.entries({
    SERVICE_KEY: 'key',
    SIGN_IN_KEY_NAME: 'sign-in/1',
    MAIL_FROM: 'signpost@example.com',
    MAIL_CONFIGURATION_SET: 'signpost-test',
    PUBLIC_ORIGIN: 'https://sp.example',
    CONSOLE_ORIGIN: 'https://console.example',
    DEFAULT_HOSTS: 'sp.example',
    HOT_READ_MS: '0',
  }))
    vi.stubEnv(name, value);
});

interface Scenario {
  event: DomainEvent;
  /** What the worker of the event calls. */
  mail: (event: DomainEvent, now: Date) => Promise<unknown>;
}

async function anAccount(): Promise<Owner> {
  const input = { name: 'Owner', plan: 'pro', balanceMicros: undefined } as const;
  const { ownerId } = await openAccount({ ...input, email: `ops-${++count}@example.com` }, now());
  return (await findOwner(ownerId)) as Owner;
}

const find = async (owner: Owner, type: DomainEvent['type']): Promise<DomainEvent> => {
  const event = (await eventsOf(owner)).findLast((one) => one.type === type);
  if (!event) throw new Error(`There is no ${type}`);
  return event;
};

const records = new Map<string, string>();
const readTxt = async (name: string) => ({ values: [records.get(name) ?? ''] });

const claim = async (owner: Owner, host: string) =>
  createDomain({ by: byAccount((await findOwner(owner.ownerId)) as Owner), now: now() }, host, []);

const verify = ({ ownerId }: Owner, host: string) =>
  verifyDomain({ by: by(ownerId), now: now() }, host, readTxt);

/** Twice a day, which is enough once a record is missing. */
async function passDays(days: number): Promise<void> {
  for (const end = clock + days * DAY_MS; clock < end; ) {
    clock += 12 * HOUR_MS;
    await checkProofs({ readTxt, now, isOver: () => false });
  }
}

/** A verified domain whose record has been missing for a number of days. */
async function aMissingDomain(days: number) {
  const [owner, host] = [await anAccount(), `go-${++count}.customer.example`];
  const { txtName, txtValue } = await claim(owner, host);
  records.set(txtName, txtValue);
  await verify(owner, host);
  records.delete(txtName);
  await passDays(days);
  return { owner, host, txtName };
}

const ofDomain =
  (type: DomainEvent['type'], days: number): (() => Promise<Scenario>) =>
  async () => {
    const { owner } = await aMissingDomain(days);
    return { event: await find(owner, type), mail: notifyDomainOwner };
  };

/** Passes a domain to another account. */
async function takeOver() {
  const { owner: former, host, txtName } = await aMissingDomain(3);
  const taker = await anAccount();
  records.set(txtName, (await claim(taker, host)).txtValue);
  await verify(taker, host);
  return { former, taker, host };
}

const ofWebhook =
  (type: DomainEvent['type'], days: number): (() => Promise<Scenario>) =>
  async () => {
    const owner = await anAccount();
    const { ownerId } = owner;
    const act = { by: byOwner(ownerId), now: now(), ids: randomIds, targets: 'public' } as const;
    const { _id: id } = await createWebhook(act, { url: 'https://hooks.example.com/', events: ['*'] });
    for (let day = 0; day <= days; day++, clock += DAY_MS)
      await countFailure({ ownerId, id }, { error: 'HTTP 503', isGivenUp: false }, now());
    return { event: await find(owner, type), mail: notifyOwner };
  };

const ofPerson =
  (type: DomainEvent['type'], dataOf: (email: string) => object): (() => Promise<Scenario>) =>
  async () => {
    const { ownerId } = await anAccount();
    const email = `person-${++count}@example.com`;
    const member = { ownerId, email, role: 'editor', invitedBy: 'x' } as const;
    if (type !== MEMBER_INVITED) await addMember(member, { requestId: null, now: now() });
    else
      await inviteMember(
        { by: { ...by(ownerId), permissions: ['*'], plan: 'pro' } as never, now: now() },
        member,
      );
    const event = newEvent(type, { ownerId, data: dataOf(email) as DomainEvent['data'], now: now() });
    return { event, mail: mailPeople };
  };

/** Each event that a worker answers with an email, and the account or person that gets it. */
const MAILED: Readonly<Record<string, () => Promise<Scenario>>> = {
  'domain.lapsing': ofDomain('domain.lapsing', 2),
  'domain.lapsed': ofDomain('domain.lapsed', 9),
  'domain.released': ofDomain('domain.released', 41),
  'domain.taken_over': async () => {
    const { former } = await takeOver();
    return { event: await find(former, 'domain.taken_over'), mail: notifyDomainOwner };
  },
  'domain.taken_over, to its new owner': async () => {
    const { taker } = await takeOver();
    return { event: await find(taker, 'domain.taken_over'), mail: notifyDomainOwner };
  },
  'webhook.failing': ofWebhook('webhook.failing', 1),
  'webhook.disabled': ofWebhook('webhook.disabled', 3),
  [SIGN_IN_REQUESTED]: ofPerson(SIGN_IN_REQUESTED, (email) => ({
    userId: userIdOf(email),
    email,
    network: 'n',
  })),
  [MEMBER_INVITED]: ofPerson(MEMBER_INVITED, (email) => ({ _id: userIdOf(email) })),
  [APP_CONNECTED]: ofPerson(APP_CONNECTED, (email) => ({
    email,
    app: 'Rocket',
    account: 'Acme',
    host: 'app.example',
    language: 'de',
  })),
  [PASSKEY_CHANGED]: ofPerson(PASSKEY_CHANGED, (email) => ({ email, change: 'added', name: 'Key' })),
  [REGISTRATION_REQUESTED]: async () => {
    const owner = await anOwner();
    await sendForm(await aWebinar(owner), `visitor-${++count}@example.com`);
    return { event: await find(owner, REGISTRATION_REQUESTED), mail: mailRegistrant };
  },
  [SUBSCRIPTION_REQUESTED]: async () => {
    const owner = await anOwner();
    await sendSubscription(await aListPage(owner), `visitor-${++count}@example.com`);
    return { event: await find(owner, SUBSCRIPTION_REQUESTED), mail: mailSubscriber };
  },
};

/** Events with an email of their own rules, and where these are tested. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'survey.submitted': 'mail-submission.test.ts: a queue, and a mark in the response',
  [CONFIRMATION_REQUESTED]: 'confirmation.test.ts: a lease for each recipient',
  [EXPORT_REQUESTED]: 'export.test.ts: a lease of the export',
};

const WITHOUT_MAIL: readonly string[] = [
  ...EVENT_TYPES.filter((type) => /^(?:link|smart_link|conversion|account)\./.test(type)),
  ...['webinar.registered', 'subscriber.confirmed', 'domain.live', 'domain.failed'],
  ...[TITLE_REQUESTED, CHECKS_DUE, SNAPSHOT_REQUESTED],
];

const mailsTo = () => send.mock.calls.map(([{ to }]) => to);

describe('the email of an event', () => {
  it('is known for every event', () => {
    const known = [...Object.keys(MAILED), ...Object.keys(ELSEWHERE), ...WITHOUT_MAIL];
    const types = known.map((name) => name.split(',')[0]);
    expect([...new Set(types)].toSorted()).toEqual([...EVENT_TYPES, ...INTERNAL_EVENTS].toSorted());
  });

  it.each(Object.keys(MAILED))('is sent once for %s, however often it is delivered', async (name) => {
    const { event, mail } = await (MAILED[name] as () => Promise<Scenario>)();
    expect(await mail(event, now())).toBe('sent');
    expect(await mail(event, now())).not.toBe('sent');
    expect(await mail(event, new Date(clock + 60_000))).not.toBe('sent');
    expect(mailsTo()).toHaveLength(1);
  });

  it.each(Object.keys(MAILED))('is sent once for %s by workers at once', async (name) => {
    const { event, mail } = await (MAILED[name] as () => Promise<Scenario>)();
    await Promise.allSettled(Array.from({ length: 4 }, () => mail(event, now())));
    expect(mailsTo()).toHaveLength(1);
    // Lambda tries those again that found it being sent.
    await mail(event, new Date(clock + 60_000));
    expect(mailsTo()).toHaveLength(1);
  });

  it.each(Object.keys(MAILED))('is sent for %s after its sender failed', async (name) => {
    const { event, mail } = await (MAILED[name] as () => Promise<Scenario>)();
    send.mockRejectedValueOnce(new Error('throttled'));
    await expect(mail(event, now())).rejects.toThrow('throttled');
    expect(await mail(event, new Date(clock + 1))).toBe('sent');
  });

  const CLAIMED = Object.keys(MAILED).filter((name) => !/^(?:webinar|subscriber)\./.test(name));

  it.each(CLAIMED)('is sent again for %s after a crash before it was recorded, not at once', async (name) => {
    const { event, mail } = await (MAILED[name] as () => Promise<Scenario>)();
    vi.spyOn(notices, 'completeNotice').mockRejectedValueOnce(new Error('killed'));
    await expect(mail(event, now())).rejects.toThrow('killed');
    await expect(mail(event, new Date(clock + 30_000))).rejects.toThrow('another worker');
    expect(mailsTo()).toHaveLength(1);
    // Nobody knows whether it has arrived: better twice than never, within the limits of the recipient.
    const again = await mail(event, new Date(clock + 60_000));
    expect(again).toBe(name === MEMBER_INVITED ? 'recipient limit' : 'sent');
    expect(await mail(event, new Date(clock + 120_000))).toBe('already sent');
    expect(mailsTo()).toHaveLength(again === 'sent' ? 2 : 1);
  });
});

const isOfProof = ({ type }: DomainEvent) => /^domain\.(?:lapsing|lapsed|released|taken_over)$/.test(type);

describe('emails about a domain', () => {
  it('say what is true when the events arrive in another order', async () => {
    const { owner } = await aMissingDomain(41);
    const events = (await eventsOf(owner)).filter(isOfProof);
    expect(events).toHaveLength(3);
    for (const event of events.toReversed()) await notifyDomainOwner(event, now());
    expect(send.mock.calls.map(([{ subject }]) => subject)).toEqual(['Your domain was released']);
  });

  it('say nothing of a former life of the domain', async () => {
    const { owner, host, txtName } = await aMissingDomain(41);
    const { txtValue } = await claim(await anAccount(), host);
    records.set(txtName, txtValue);
    const events = (await eventsOf(owner)).filter(isOfProof);
    await deleteDomain({ by: by(owner.ownerId), now: now() }, host);
    await claim(owner, host);
    for (const event of events) expect(await notifyDomainOwner(event, now())).toBe('not needed');
  });

  it('do not say that a domain is theirs to those who have deleted it and added it again', async () => {
    const { taker, host } = await takeOver();
    const event = await find(taker, 'domain.taken_over');
    await deleteDomain({ by: by(taker.ownerId), now: now() }, host);
    expect(await notifyDomainOwner(event, now())).toBe('not needed');
    await claim(taker, host);
    expect(await notifyDomainOwner(event, now())).toBe('not needed');
    expect(send).not.toHaveBeenCalled();
  });
});
