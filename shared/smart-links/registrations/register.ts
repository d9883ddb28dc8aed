import { isTimeZone } from '#shared/clicks/time-zone.ts';
import { REGISTRATION_REQUESTED } from '#shared/core/events/event.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { asStored } from '#shared/languages/stored-language.ts';
import type { TransactItems } from '#shared/platform/dynamo/transact.ts';
import { AppError } from '#shared/platform/errors.ts';
import { isTrapped } from '#shared/visitor-pages/honeypot.ts';
import type { Sender, SentForm } from '../forms/same-form.ts';
import { findSent, noteSent } from '../forms/sent-form-store.ts';
import { webinarTimes } from '../model/webinar.ts';
import { pageLocale } from '../rendering/page-locale.ts';
import { REGISTRATION_FIELDS, type RegistrationState } from '../rendering/sign-up-state.ts';
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
import { type Register, type Registration, registerSchema } from './registration.ts';
import { findSession, registrationStore } from './registration-store.ts';
import { isOfSession } from './session.ts';

/** A webinar with a registration form. */
export interface OpenWebinar extends OpenPage {
  startsAt: string;
}

/**
 * The webinar with the slug in `path`. Throws SMART_LINK_NOT_FOUND, LINK_EXPIRED when inactive,
 * OWNER_SUSPENDED, and REGISTRATION_CLOSED when it has no form or is over.
 */
export async function openWebinar(path: string, host: string | undefined, now: Date): Promise<OpenWebinar> {
  const page = await openPage(path, host, now);
  const { type, registration } = page.content;
  const times = webinarTimes(page.content);
  if (type !== 'webinarLink' || !registration?.enabled || !times || times.end <= now) {
    throw new AppError('REGISTRATION_CLOSED');
  }
  return { ...page, startsAt: times.start.toISOString() };
}

const DAY = 24 * 3600;

export const REGISTRATION_FORM = {
  kind: 'registration',
  schema: registerSchema,
  limits: {
    forms: { scope: 'webinar-registrations', limit: 30, windowSeconds: 600 },
    network: { scope: 'webinar-networks', limit: 100, windowSeconds: DAY },
    mailbox: { scope: 'webinar-registrants', limit: 3, windowSeconds: DAY },
  },
} as const satisfies SignUpForm<Register>;

/**
 * Stores a registration that counts once its address is confirmed, and sends a confirmation email. The
 * response is the same whether or not the address is already registered: in that case it gets an email that
 * says so. The same form again has no effect. Throws VALIDATION_ERROR, RATE_LIMITED, IDEMPOTENCY_CONFLICT,
 * and as `requestRegistration` does.
 */
export async function register(webinar: OpenWebinar, sent: unknown, sender: Visitor): Promise<void> {
  const { now } = sender;
  const read = await readSignUp(REGISTRATION_FORM, webinar, { sent, sender });
  if (!read) return;
  const registration = pending(webinar, read, now);
  if (sender.isSpam) {
    await keepSpam(webinar, { kind: 'registration', content: JSON.stringify(asStored(registration)) }, now);
  } else if (!(await requestRegistration(webinar, registration, { form: read.form, now }))) {
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
 * Stores an unconfirmed registration, and sends its email. False if its form was sent before. Throws
 * REGISTRATION_CLOSED if all seats are taken, and WRITE_CONFLICT if the webinar has just been moved to
 * another account.
 */
export async function requestRegistration(
  webinar: OpenWebinar,
  registration: Registration,
  { form, also = [], now }: Request,
): Promise<boolean> {
  const { smartLinkId } = webinar;
  const { id } = registration;
  await noteForm(webinar, now);
  const data = { smartLinkId, _id: id };
  const event = newEvent(REGISTRATION_REQUESTED, { ownerId: webinar.ownerId, data, now });
  const more = [noteSent(form, id, now), ...also];
  const wasSent = async () => (await findSent(form, now)) !== undefined;
  for (;;) {
    const [before, session] = await Promise.all([
      registrationStore.find(smartLinkId, id, now),
      findSession(smartLinkId),
    ]);
    const most = webinar.content.registration?.maxRegistrations ?? null;
    if (most !== null && (session?.confirmed ?? 0) >= most) {
      if (await wasSent()) return false;
      throw new AppError('REGISTRATION_CLOSED', FULL);
    }
    const isRegistered = before?.status === 'confirmed' && (!session || isOfSession(before, session));
    const isStored = isRegistered
      ? await storeRequest(event, more)
      : await registrationStore.storePending(registration, before, { event, more });
    if (isStored) {
      await publishEvents([event]);
      return true;
    }
    if (await wasSent()) return false;
  }
}

const FULL = 'All seats of this webinar are taken.';

function pending(
  webinar: OpenWebinar,
  { id, input }: { id: string; input: Register },
  now: Date,
): Registration {
  const { smartLinkId, ownerId, content, startsAt } = webinar;
  const { texts, language } = pageLocale(content.language, content.title);
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
    consent: content.registration?.consentText ?? texts.register.consent,
    startsAt,
    toldAt: now.toISOString(),
    createdAt: now.toISOString(),
    confirmedAt: null,
  };
}

/** Handles the form of a page. Throws the errors of `openWebinar`; errors of the form are results. */
export async function registerByForm(
  path: string,
  form: URLSearchParams,
  sender: Sender,
): Promise<FormOutcome<OpenWebinar, keyof RegistrationState['values']>> {
  const webinar = await openWebinar(path, sender.host, sender.now);
  const sent = {
    name: form.get('name') ?? '',
    email: form.get('email') ?? '',
    consent: form.get('consent') !== null,
    timezone: form.get('timezone'),
  };
  const send = () => register(webinar, sent, { ...sender, isSpam: isTrapped(form) });
  return sendForm(webinar, form, { fields: REGISTRATION_FIELDS, send });
}
