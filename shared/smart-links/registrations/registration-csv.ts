import { csvOf } from '#shared/platform/http/csv.ts';
import type { RegistrationRecord } from './registration.ts';

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
