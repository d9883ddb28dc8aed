import { isTimeZone } from '../../clicks/time-zone.ts';
import { mailboxOf } from '../../core/accounts/members/mailbox.ts';
import { REGISTRATION_REQUESTED } from '../../core/events/event.ts';
import { newEvent } from '../../core/events/new-event.ts';
import { publishEvents } from '../../core/events/publish-events.ts';
import { AppError } from '../../platform/errors.ts';
import { parseInput } from '../../platform/http/request.ts';
import { addressHash } from '../../platform/limits/address-hash.ts';
import { countUse, type RateLimit, tryUse } from '../../platform/limits/rate-limit-store.ts';
import { SETTING, setting } from '../../platform/runtime/settings.ts';
import type { PageContent } from '../model/public-smart-link.ts';
import { webinarTimes } from '../model/webinar.ts';
import {
  REGISTRATION_FIELDS,
  type RegistrationField,
  type RegistrationState,
} from '../rendering/registration-state.ts';
import { TRAP } from '../rendering/survey-state.ts';
import { pageLocale } from '../rendering/texts.ts';
import { registrationTexts } from '../rendering/types/registration-texts.ts';
import { noteForm } from '../store/answer-space-store.ts';
import { contentOf, findPage, joinUrlOf } from '../visits/find-page.ts';
import { type Register, type Registration, registerSchema, registrationId } from './registration.ts';
import { findRegistration, findSession, storePending, storeRequest } from './registration-store.ts';
import { isOfSession } from './session.ts';

/** The sender of the form. Only its rate counter is stored, under a hash of the IP address. */
export interface Registrant {
  /** IP address of the viewer, as the distribution saw it. */
  address: string;
  /** The host of the request. */
  host?: string | undefined;
  now: Date;
}

/** A webinar with a registration form. */
export interface OpenWebinar {
  /** Including its prefix. */
  slug: string;
  smartLinkId: string;
  ownerId: string;
  content: PageContent;
  startsAt: string;
  canJoin: boolean;
}

/**
 * The webinar with the slug in `path`. Throws SMART_LINK_NOT_FOUND, LINK_EXPIRED when inactive, OWNER_SUSPENDED, and
 * REGISTRATION_CLOSED when it has no form or is over.
 */
export async function openWebinar(path: string, host: string | undefined, now: Date): Promise<OpenWebinar> {
  const found = await findPage(path, host);
  const { slug, entry } = found;
  const content = contentOf(found, now);
  const times = webinarTimes(content);
  if (entry.type !== 'webinarLink' || !content.registration?.enabled || !times || times.end <= now) {
    throw new AppError('REGISTRATION_CLOSED');
  }
  return {
    slug,
    smartLinkId: entry.smartLinkId,
    ownerId: entry.ownerId,
    content,
    startsAt: times.start.toISOString(),
    canJoin: joinUrlOf(found) !== undefined,
  };
}

const DAY = 24 * 3600;

/** Per webinar and IP address: each form sends an email to an unconfirmed address. */
export const FORMS: RateLimit = { scope: 'webinar-registrations', limit: 30, windowSeconds: 600 };
/** Valid forms of an IP address for all webinars. An office may share one. */
export const FORMS_OF_NETWORK: RateLimit = { scope: 'webinar-networks', limit: 100, windowSeconds: DAY };
/** Per webinar and mailbox; requests above it get the same response, and have no effect. */
const REQUESTS: RateLimit = { scope: 'webinar-registrants', limit: 3, windowSeconds: DAY };

/**
 * Stores a registration that counts once its address is confirmed, and sends a confirmation email. The response is the same
 * whether or not the address is already registered: in that case it gets an email that says so. Throws VALIDATION_ERROR,
 * RATE_LIMITED, REGISTRATION_CLOSED if all seats are taken, and WRITE_CONFLICT if the webinar has just been moved to another account.
 */
export async function register(
  webinar: OpenWebinar,
  sent: unknown,
  { address, now }: Registrant,
): Promise<void> {
  const { smartLinkId } = webinar;
  const hashKey = setting(SETTING.serviceKey);
  const network = addressHash(address, hashKey);
  await countUse(FORMS, `${smartLinkId}#${network}`, now);
  const input = parseInput(registerSchema, sent, 'body');
  await countUse(FORMS_OF_NETWORK, network, now);
  const mailbox = registrationId(smartLinkId, mailboxOf(input.email), hashKey);
  if (!(await tryUse(REQUESTS, `${smartLinkId}#${mailbox}`, now))) return;
  const id = registrationId(smartLinkId, input.email, hashKey);
  await noteForm(webinar, now);
  const event = newEvent(REGISTRATION_REQUESTED, webinar.ownerId, { smartLinkId, _id: id }, now);
  for (;;) {
    const [before, session] = await Promise.all([
      findRegistration(smartLinkId, id, now),
      findSession(smartLinkId),
    ]);
    const most = webinar.content.registration?.maxRegistrations ?? null;
    if (most !== null && (session?.confirmed ?? 0) >= most) throw new AppError('REGISTRATION_CLOSED', FULL);
    const isRegistered = before?.status === 'confirmed' && (!session || isOfSession(before, session));
    if (isRegistered) await storeRequest(event);
    else if (!(await storePending(pending(webinar, id, input, now), before, event))) continue;
    await publishEvents([event]);
    return;
  }
}

const FULL = 'All seats of this webinar are taken.';

function pending(webinar: OpenWebinar, id: string, input: Register, now: Date): Registration {
  const { smartLinkId, ownerId, content, startsAt } = webinar;
  const { texts, language } = registrationTexts(pageLocale(content.language, content.title));
  const { name, email, timezone } = input;
  return {
    id,
    smartLinkId,
    ownerId,
    name,
    email,
    status: 'pending',
    language,
    timezone: timezone && isTimeZone(timezone) ? timezone : null,
    consent: content.registration?.consentText ?? texts.consent,
    startsAt,
    toldAt: now.toISOString(),
    createdAt: now.toISOString(),
    confirmedAt: null,
  };
}

/** Result of a form: stored, or shown again with errors. */
export type RegisterOutcome =
  | { outcome: 'sent'; webinar: OpenWebinar }
  | { outcome: 'rejected'; webinar: OpenWebinar; state: RegistrationState; error: AppError };

/**
 * Handles the form of a page. Throws the errors of `openWebinar`; errors of the form are results, so that it keeps its input.
 */
export async function registerByForm(
  path: string,
  form: URLSearchParams,
  registrant: Registrant,
): Promise<RegisterOutcome> {
  const webinar = await openWebinar(path, registrant.host, registrant.now);
  // Filled in by a bot: pretends that it was stored, so that the bot does not try again.
  if (form.get(TRAP)) return { outcome: 'sent', webinar };
  const values = Object.fromEntries(
    REGISTRATION_FIELDS.flatMap((name) => {
      const value = form.get(name);
      return value === null ? [] : [[name, value.slice(0, MAX_SHOWN)]];
    }),
  );
  const sent = {
    name: form.get('name') ?? '',
    email: form.get('email') ?? '',
    consent: form.get('consent') !== null,
    timezone: form.get('timezone'),
  };
  try {
    await register(webinar, sent, registrant);
    return { outcome: 'sent', webinar };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const state = stateOf(error, values);
    if (!state) throw error;
    return { outcome: 'rejected', webinar, state, error };
  }
}

const MAX_SHOWN = 1000;

/** The form's message for an error; undefined for errors that are not about the form. */
function stateOf(
  { code, details = [] }: AppError,
  values: RegistrationState['values'],
): RegistrationState | undefined {
  const nothing = { values, wrong: new Set<RegistrationField>() };
  switch (code) {
    case 'VALIDATION_ERROR':
      return {
        values,
        wrong: new Set(REGISTRATION_FIELDS.filter((name) => details.some(({ path }) => path === name))),
      };
    case 'RATE_LIMITED':
      return { ...nothing, isLimited: true };
    case 'REGISTRATION_CLOSED':
      return { ...nothing, outcome: 'full' };
    default:
      return undefined;
  }
}
