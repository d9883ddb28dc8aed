import { csvText } from '../../platform/http/csv.ts';
import { type RegistrationRecord, registrationRecord } from './registration.ts';
import { registrationStore } from './registration-store.ts';

/** Registrations as CSV (RFC 4180). */

const COLUMNS = [
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
] as const satisfies readonly (keyof RegistrationRecord)[];

export const REGISTRATION_CSV_HEADER = csvText([COLUMNS]);

/** Rows below the header. */
export const registrationRows = (records: readonly RegistrationRecord[]): string =>
  csvText(records.map((record) => COLUMNS.map((column) => record[column] ?? '')));

/** All registrations of a webinar, in chunks. */
export async function* allRegistrationRows(smartLinkId: string): AsyncGenerator<string> {
  yield REGISTRATION_CSV_HEADER;
  for await (const page of registrationStore.each(smartLinkId))
    yield registrationRows(page.map(registrationRecord));
}
