import { SUBSCRIPTION_REQUESTED } from '#shared/core/events/event.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { asStored } from '#shared/languages/stored-language.ts';
import type { TransactItems } from '#shared/platform/dynamo/transact.ts';
import { AppError } from '#shared/platform/errors.ts';
import { isTrapped } from '#shared/visitor-pages/honeypot.ts';
import type { Sender, SentForm } from '../forms/same-form.ts';
import { findSent, noteSent } from '../forms/sent-form-store.ts';
import { pageLocale } from '../rendering/page-locale.ts';
import { formOf, SUBSCRIPTION_FIELDS, type SubscriptionState } from '../rendering/sign-up-state.ts';
import {
  type FormOutcome,
  type OpenPage,
  openPage,
  readSignUp,
  type SignUpForm,
  sendForm,
  type Visitor,
} from '../sign-ups/sign-up-form.ts';
import { storeRequest } from '../sign-ups/sign-up-store.ts';
import { keepSpam } from '../spam/spam-store.ts';
import { noteForm } from '../store/answer-space-store.ts';
import { type Subscribe, type Subscriber, subscribeSchema } from './subscriber.ts';
import { subscriberStore } from './subscriber-store.ts';

/** The page with the slug in `path`. Throws as `findPage` does, and SUBSCRIPTION_CLOSED if it has no form. */
export async function openList(path: string, host: string | undefined, now: Date): Promise<OpenPage> {
  const page = await openPage(path, host, now);
  if (!formOf(page.content)) throw new AppError('SUBSCRIPTION_CLOSED');
  return page;
}

const DAY = 24 * 3600;

export const SUBSCRIPTION_FORM = {
  kind: 'subscriber',
  schema: subscribeSchema,
  limits: {
    forms: { scope: 'subscriptions', limit: 30, windowSeconds: 600 },
    network: { scope: 'subscription-networks', limit: 100, windowSeconds: DAY },
    mailbox: { scope: 'subscription-mailboxes', limit: 3, windowSeconds: DAY },
  },
} as const satisfies SignUpForm<Subscribe>;

/** The form sent again in this time has no effect: the email is on its way. */
const AGAIN_MS = 10 * 60_000;

/**
 * Stores a subscriber who counts once the address is confirmed, and sends a confirmation email. The
 * response is the same whether or not the address is already subscribed: in that case it gets an email
 * that says so. The same form again has no effect. Throws VALIDATION_ERROR, RATE_LIMITED,
 * IDEMPOTENCY_CONFLICT, and WRITE_CONFLICT if the page has just been moved to another account.
 */
export async function subscribe(list: OpenPage, sent: unknown, sender: Visitor): Promise<void> {
  const { now } = sender;
  const read = await readSignUp(SUBSCRIPTION_FORM, list, { sent, sender });
  if (!read) return;
  const subscriber = pending(list, read, now);
  if (sender.isSpam) {
    await keepSpam(list, { kind: 'subscription', content: JSON.stringify(asStored(subscriber)) }, now);
  } else if (!(await requestSubscription(list, subscriber, { form: read.form, now }))) {
    await read.refund();
  }
}

interface Request {
  form: SentForm;
  /** Actions of the same transaction, without conditions. */
  also?: TransactItems;
  now: Date;
}

/**
 * Stores an unconfirmed subscriber, and sends the email. False if the form was sent before, or an email to
 * the address is on its way. Throws WRITE_CONFLICT if the page has just been moved to another account.
 */
export async function requestSubscription(
  list: OpenPage,
  subscriber: Subscriber,
  { form, also = [], now }: Request,
): Promise<boolean> {
  const { smartLinkId } = list;
  const { id } = subscriber;
  await noteForm(list, now);
  const data = { smartLinkId, _id: id };
  const event = newEvent(SUBSCRIPTION_REQUESTED, { ownerId: list.ownerId, data, now });
  const more = [noteSent(form, id, now), ...also];
  for (;;) {
    const before = await subscriberStore.find(smartLinkId, id, now);
    const isConfirmed = before?.status === 'confirmed';
    if (before && !isConfirmed && now.getTime() - Date.parse(before.createdAt) < AGAIN_MS) return false;
    const isStored = isConfirmed
      ? await storeRequest(event, more)
      : await subscriberStore.storePending(subscriber, before, { event, more });
    if (isStored) {
      await publishEvents([event]);
      return true;
    }
    if ((await findSent(form, now)) !== undefined) return false;
  }
}

function pending(list: OpenPage, { id, input }: { id: string; input: Subscribe }, now: Date): Subscriber {
  const { smartLinkId, ownerId, content } = list;
  const { texts, language } = pageLocale(content.language, content.title);
  return {
    id,
    smartLinkId,
    ownerId,
    email: input.email,
    status: 'pending',
    language,
    consent: formOf(content)?.consentText ?? texts.subscribe.consent,
    createdAt: now.toISOString(),
    confirmedAt: null,
  };
}

/** Handles the form of a page. Throws the errors of `openList`; errors of the form are results. */
export async function subscribeByForm(
  path: string,
  form: URLSearchParams,
  sender: Sender,
): Promise<FormOutcome<OpenPage, keyof SubscriptionState['values']>> {
  const list = await openList(path, sender.host, sender.now);
  const sent = { email: form.get('email') ?? '', consent: form.get('consent') !== null };
  const send = () => subscribe(list, sent, { ...sender, isSpam: isTrapped(form) });
  return sendForm(list, form, { fields: SUBSCRIPTION_FIELDS, send });
}
