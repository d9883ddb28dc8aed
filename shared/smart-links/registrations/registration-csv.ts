import { csvOf } from '#shared/platform/http/csv.ts';
import { type RegistrationRecord, registrationRecord } from './registration.ts';
import { registrationStore } from './registration-store.ts';

/** Registrations as CSV (RFC 4180). */

export const REGISTRATION_CSV = csvOf([
  '_id',
  'name',
  'email',
  'status',
  'language',
  'timezone',
  'consent',
  'startsAt',
  'createdAt',
  'confirmedAt',
] as const satisfies readonly (keyof RegistrationRecord)[]);

/** All registrations of a webinar, in chunks. */
export async function* allRegistrationRows(smartLinkId: string): AsyncGenerator<string> {
  yield REGISTRATION_CSV.header;
  for await (const page of registrationStore.each(smartLinkId))
    yield REGISTRATION_CSV.rows(page.map(registrationRecord));
}
