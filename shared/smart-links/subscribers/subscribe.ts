import { mailboxOf } from '../../core/accounts/members/mailbox.ts';
import { SUBSCRIPTION_REQUESTED } from '../../core/events/event.ts';
import { newEvent } from '../../core/events/new-event.ts';
import { publishEvents } from '../../core/events/publish-events.ts';
import { AppError } from '../../platform/errors.ts';
import { parseInput } from '../../platform/http/request.ts';
import { addressHash } from '../../platform/limits/address-hash.ts';
import { countUse, type RateLimit, tryUse } from '../../platform/limits/rate-limit-store.ts';
import { SETTING, setting } from '../../platform/runtime/settings.ts';
import type { PageContent } from '../model/public-smart-link.ts';
import { formOf } from '../rendering/subscribe-form.ts';
import { subscribeTexts } from '../rendering/subscribe-texts.ts';
import {
  SUBSCRIPTION_FIELDS,
  type SubscriptionField,
  type SubscriptionState,
} from '../rendering/subscription-state.ts';
import { TRAP } from '../rendering/survey-state.ts';
import { pageLocale } from '../rendering/texts.ts';
import { noteForm } from '../store/answer-space-store.ts';
import { contentOf, findPage, joinUrlOf } from '../visits/find-page.ts';
import { type Subscribe, type Subscriber, subscriberId, subscribeSchema } from './subscriber.ts';
import { findSubscriber, storePending, storeRequest } from './subscriber-store.ts';

/** The sender of the form. Only its rate counter is stored, under a hash of the IP address. */
export interface Sender {
  /** IP address of the viewer, as the distribution saw it. */
  address: string;
  /** The host of the request. */
  host?: string | undefined;
  now: Date;
}

/** A page with a form to subscribe. */
export interface OpenList {
  /** Including its prefix. */
  slug: string;
  smartLinkId: string;
  ownerId: string;
  content: PageContent;
  /** Of a webinar. */
  canJoin: boolean;
}

/** The page with the slug in `path`. Throws as `findPage` does, and SUBSCRIPTION_CLOSED if it has no form. */
export async function openList(path: string, host: string | undefined, now: Date): Promise<OpenList> {
  const found = await findPage(path, host);
  const content = contentOf(found, now);
  if (!formOf(content)) throw new AppError('SUBSCRIPTION_CLOSED');
  const { smartLinkId, ownerId } = found.entry;
  return { slug: found.slug, smartLinkId, ownerId, content, canJoin: joinUrlOf(found) !== undefined };
}

const DAY = 24 * 3600;

/** Per page and IP address: each form may send an email to an unconfirmed address. */
const FORMS: RateLimit = { scope: 'subscriptions', limit: 30, windowSeconds: 600 };
/** Valid forms of an IP address for all pages. An office may share one. */
export const FORMS_OF_NETWORK: RateLimit = {
  scope: 'subscription-networks',
  limit: 100,
  windowSeconds: DAY,
};
/** Per page and mailbox; requests above it get the same response, and have no effect. */
const REQUESTS: RateLimit = { scope: 'subscription-mailboxes', limit: 3, windowSeconds: DAY };

/** The form sent again in this time has no effect: the email is on its way. */
const AGAIN_MS = 10 * 60_000;

/**
 * Stores a subscriber who counts once the address is confirmed, and sends a confirmation email. The response is the same whether
 * or not the address is already subscribed: in that case it gets an email that says so. Throws VALIDATION_ERROR, RATE_LIMITED, and
 * WRITE_CONFLICT if the page has just been moved to another account.
 */
export async function subscribe(list: OpenList, sent: unknown, { address, now }: Sender): Promise<void> {
  const { smartLinkId } = list;
  const hashKey = setting(SETTING.serviceKey);
  const network = addressHash(address, hashKey);
  await countUse(FORMS, `${smartLinkId}#${network}`, now);
  const input = parseInput(subscribeSchema, sent, 'body');
  await countUse(FORMS_OF_NETWORK, network, now);
  const mailbox = subscriberId(smartLinkId, mailboxOf(input.email), hashKey);
  if (!(await tryUse(REQUESTS, `${smartLinkId}#${mailbox}`, now))) return;
  const id = subscriberId(smartLinkId, input.email, hashKey);
  await noteForm(list, now);
  const event = newEvent(SUBSCRIPTION_REQUESTED, list.ownerId, { smartLinkId, _id: id }, now);
  for (;;) {
    const before = await findSubscriber(smartLinkId, id, now);
    if (before?.status === 'confirmed') await storeRequest(event);
    else if (before && now.getTime() - Date.parse(before.createdAt) < AGAIN_MS) return;
    else if (!(await storePending(pending(list, id, input, now), before, event))) continue;
    await publishEvents([event]);
    return;
  }
}

function pending(list: OpenList, id: string, { email }: Subscribe, now: Date): Subscriber {
  const { smartLinkId, ownerId, content } = list;
  const { texts, language } = subscribeTexts(pageLocale(content.language, content.title));
  return {
    id,
    smartLinkId,
    ownerId,
    email,
    status: 'pending',
    language,
    consent: formOf(content)?.consentText ?? texts.consent,
    createdAt: now.toISOString(),
    confirmedAt: null,
  };
}

/** Result of a form: stored, or shown again with errors. */
export type SubscribeOutcome =
  | { outcome: 'sent'; list: OpenList }
  | { outcome: 'rejected'; list: OpenList; state: SubscriptionState; error: AppError };

/**
 * Handles the form of a page. Throws the errors of `openList`; errors of the form are results, so that it keeps its input.
 */
export async function subscribeByForm(
  path: string,
  form: URLSearchParams,
  sender: Sender,
): Promise<SubscribeOutcome> {
  const list = await openList(path, sender.host, sender.now);
  // Filled in by a bot: pretends that it was stored, so that the bot does not try again.
  if (form.get(TRAP)) return { outcome: 'sent', list };
  const values = Object.fromEntries(
    SUBSCRIPTION_FIELDS.flatMap((name) => {
      const value = form.get(name);
      return value === null ? [] : [[name, value.slice(0, MAX_SHOWN)]];
    }),
  );
  try {
    await subscribe(list, { email: form.get('email') ?? '', consent: form.get('consent') !== null }, sender);
    return { outcome: 'sent', list };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const state = stateOf(error, values);
    if (!state) throw error;
    return { outcome: 'rejected', list, state, error };
  }
}

const MAX_SHOWN = 1000;

/** The form's message for an error; undefined for errors that are not about the form. */
function stateOf(
  { code, details = [] }: AppError,
  values: SubscriptionState['values'],
): SubscriptionState | undefined {
  if (code === 'RATE_LIMITED') return { values, wrong: new Set<SubscriptionField>(), isLimited: true };
  if (code !== 'VALIDATION_ERROR') return undefined;
  const wrong = SUBSCRIPTION_FIELDS.filter((name) => details.some(({ path }) => path === name));
  return { values, wrong: new Set(wrong) };
}
