import { AppError } from '#shared/platform/errors.ts';
import { type AuditEntry, auditEntry } from '../audit/audit-entry.ts';
import type { Act } from '../audit/author.ts';
import { changesOf } from '../audit/changes.ts';
import { type Domain, domainRecord, txtNameOf } from './domain.ts';
import { verify } from './domain-store.ts';
import type { TxtAnswer } from './read-txt.ts';

/** The proof of a pending domain, for its owner's request and for the worker. */

/**
 * Binds the host of a pending domain to its owner if DNS has its TXT record. Throws DOMAIN_NOT_VERIFIED with
 * the result of the DNS query, DOMAIN_TAKEN, and WRITE_CONFLICT.
 */
export async function verifyClaim(
  act: Act & { target?: string | undefined },
  domain: Domain,
  readTxt: (name: string) => Promise<TxtAnswer>,
): Promise<Domain> {
  assertProven(domain, await readTxt(txtNameOf(domain.host)));
  const entry = (verified: Domain) => domainEntry(act, 'domain.verified', domain, verified);
  return verify(domain, entry, { now: act.now, goesLive: act.target !== undefined });
}

/** The entry of a change of a domain. */
export const domainEntry = (
  { by, now }: Act,
  action: string,
  before: Domain | null,
  after: Domain | null,
): AuditEntry => {
  const { host } = (after ?? before) as Domain;
  const changes = changesOf(before && domainRecord(before), after && domainRecord(after), [
    'txtName',
    'txtValue',
  ]);
  return auditEntry(by, { action, target: { type: 'domain', id: host, name: host }, changes }, now);
};

/** Maximum length of foreign records in an error. */
const SHOWN_VALUES = 3;
const SHOWN_LENGTH = 100;

function assertProven({ host, txtValue }: Domain, answer: TxtAnswer): void {
  if ('values' in answer && answer.values.some((value) => value.trim() === txtValue)) return;
  const expected = `Expected: a TXT record ${txtNameOf(host)} with the value ${txtValue}.`;
  const wait =
    'DNS can take minutes to show a new record, and the TTL of an old one to show a changed record. Try ' +
    'again then.';
  throw new AppError('DOMAIN_NOT_VERIFIED', `${whatIsWrong(host, answer)} ${expected} ${wait}`, {
    params: {
      txtName: txtNameOf(host),
      txtValue,
      found: 'values' in answer ? answer.values.slice(0, SHOWN_VALUES).map(shortened) : null,
    },
  });
}

const shortened = (value: string): string =>
  value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value;

function whatIsWrong(host: string, answer: TxtAnswer): string {
  if ('problem' in answer) return `The TXT record could not be read: ${answer.problem}.`;
  if (answer.values.length === 0) return `There is no TXT record ${txtNameOf(host)} yet.`;
  const shown = answer.values.slice(0, SHOWN_VALUES).map((value) => JSON.stringify(shortened(value)));
  return `The TXT record ${txtNameOf(host)} has another value: ${shown.join(', ')}.`;
}
