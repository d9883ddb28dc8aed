import { wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { REGISTRATION_REQUESTED } from '#shared/core/events/event.ts';
import type { SmartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';
import { confirm } from '#shared/smart-links/registrations/answer-registration.ts';
import { listOwnRegistrations } from '#shared/smart-links/registrations/manage-registrations.ts';
import { openWebinar, register } from '#shared/smart-links/registrations/register.ts';
import type { RegistrationRecord } from '#shared/smart-links/registrations/registration.ts';
import { create, eventsOf, NOW } from './smart-links.ts';

/** Webinars and those who register for them, on the embedded table. */

export const HOUR = 3600_000;

/** In two days, for an hour, as visitors of the tests see it. */
export const START = new Date(NOW.getTime() + 48 * HOUR);

export const aWebinar = (owner: Owner, overrides: Record<string, unknown> = {}, now = NOW) =>
  create(
    owner,
    {
      type: 'webinarLink',
      startsAt: START.toISOString(),
      durationMinutes: 60,
      timezone: 'Europe/Berlin',
      joinUrl: 'https://meet.example.com/room-4711',
      registration: { enabled: true },
      urls: [],
      ...overrides,
    },
    { now },
  );

let visitors = 0;

/** An unregistered address. */
export const newEmail = (): string => `visitor${++visitors}@example.com`;

/** Sends the form; each time from another network. */
export async function sendForm(
  { slug }: Pick<SmartLinkRecord, 'slug'>,
  email: string,
  at = NOW,
  fields: Record<string, unknown> = {},
): Promise<void> {
  const sent = { name: 'Jane Doe', email, consent: true, ...fields };
  const sender = { address: `192.0.2.${++visitors}`, headers: {}, now: at };
  await register(await openWebinar(slug, undefined, at), sent, sender);
}

/** Everything that is registered. */
export const registrationsOf = async (
  { ownerId }: Owner,
  { _id }: Pick<SmartLinkRecord, '_id'>,
  at = NOW,
): Promise<RegistrationRecord[]> =>
  (await listOwnRegistrations({ ...wholeAccount(ownerId), now: at }, _id, {})).registrations;

export async function findOne(
  owner: Owner,
  webinar: Pick<SmartLinkRecord, '_id'>,
  email: string,
  at = NOW,
): Promise<RegistrationRecord> {
  const found = (await registrationsOf(owner, webinar, at)).find((one) => one.email === email);
  if (!found) throw new Error(`${email} is not registered`);
  return found;
}

/** Sends the form and confirms the address. */
export async function aRegistration(
  owner: Owner,
  webinar: SmartLinkRecord,
  at = NOW,
  email = newEmail(),
): Promise<RegistrationRecord> {
  await sendForm(webinar, email, at);
  const { _id: id } = await findOne(owner, webinar, email, at);
  await confirm({ smartLinkId: webinar._id, id }, at);
  return findOne(owner, webinar, email, at);
}

/** The events that have emails sent. */
export const requestsOf = async (owner: Owner) =>
  (await eventsOf(owner)).filter(({ type }) => type === REGISTRATION_REQUESTED);
