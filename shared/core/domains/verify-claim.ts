import { AppError } from '#shared/platform/errors.ts';
import { type AuditEntry, auditEntry } from '../audit/audit-entry.ts';
import { auditPuts } from '../audit/audit-store.ts';
import { type Act, systemAuthor } from '../audit/author.ts';
import { changesOf } from '../audit/changes.ts';
import { outboxPut } from '../events/outbox-store.ts';
import { publishEvents } from '../events/publish-events.ts';
import { codeSpaceOf } from './code-space.ts';
import { type Binding, type Domain, domainRecord, txtNameOf } from './domain.ts';
import { findBinding, findDomain, verify } from './domain-store.ts';
import { nextCheck, proofAfter, seenIn } from './proof.ts';
import { proofEvent } from './proof-event.ts';
import { lost, lostClaim, saveProof, withProof } from './proof-store.ts';
import type { TxtAnswer } from './read-txt.ts';

/** The proof of a pending domain, for its owner's request and for the worker. */

/**
 * Binds the host of a pending domain to its owner if DNS has its TXT record. It is taken over from an account
 * whose record is gone. Throws DOMAIN_NOT_VERIFIED with the result of the DNS query, DOMAIN_TAKEN, and
 * WRITE_CONFLICT.
 */
export async function verifyClaim(
  act: Act & { target?: string | undefined },
  domain: Domain,
  readTxt: (name: string) => Promise<TxtAnswer>,
): Promise<Domain> {
  const { host, ownerId } = domain;
  const { now, target } = act;
  const answer = await readTxt(txtNameOf(host));
  assertProven(domain, answer);
  const former = await formerOf(domain, answer);
  const at = now.toISOString();
  const { releasedAt: _, isTakenOver: __, isAssigned: ___, ...claim } = domain;
  const verified: Domain = { ...claim, status: 'verified', verifiedAt: at, checkedAt: at };
  const taken = former?.claim && takeover(former.claim, verified, act);
  await verify(domain, verified, {
    now,
    goesLive: target !== undefined,
    codeSpace: await codeSpaceOf(host, ownerId, former?.binding.ownerId),
    former: former && { binding: former.binding, actions: taken?.actions ?? [] },
    log: [
      ...auditPuts(domainEntry(act, 'domain.verified', { before: domain, after: verified })),
      ...(taken?.events ?? []).map(outboxPut),
    ],
  });
  await publishEvents(taken?.events ?? []);
  return verified;
}

/**
 * Ends that the record of a verified domain is missing, if DNS has it again. Throws DOMAIN_NOT_VERIFIED, and
 * WRITE_CONFLICT.
 */
export async function renewClaim(
  act: Act,
  before: Domain,
  readTxt: (name: string) => Promise<TxtAnswer>,
): Promise<Domain> {
  assertProven(before, await readTxt(txtNameOf(before.host)));
  const { proof, turn } = proofAfter(before, 'present', act.now);
  const after = withProof(before, proof);
  const entry = turn && domainEntry(act, 'domain.renewed', { before, after });
  const due = nextCheck(proof, 'present', act.now);
  if (!(await saveProof(before, { proof, turn, due, entry }))) throw new AppError('WRITE_CONFLICT');
  return after;
}

/** The account that a host is bound to, and its claim if it had not been released before. */
interface Former {
  binding: Binding;
  claim: Domain | undefined;
}

/** Who loses a host to the owner of a proven domain. Throws DOMAIN_TAKEN, and WRITE_CONFLICT. */
async function formerOf({ host, ownerId }: Domain, answer: TxtAnswer): Promise<Former | undefined> {
  const binding = await findBinding(host);
  if (!binding || binding.ownerId === ownerId) return undefined;
  if (binding.releasedAt !== undefined) return { binding, claim: undefined };
  if (binding.closed)
    throw new AppError(
      'DOMAIN_TAKEN',
      'Another account has removed this domain, and its certificate is being removed. Try again in a few ' +
        'minutes.',
    );
  if (binding.isAssigned)
    throw new AppError(
      'DOMAIN_TAKEN',
      'The operator of this service has assigned this domain to another account. Contact the operator.',
    );
  const claim = await findDomain(binding.ownerId, host);
  if (claim?.status !== 'verified') throw new AppError('WRITE_CONFLICT');
  if (seenIn(answer, claim.txtValue) === 'present')
    throw new AppError(
      'DOMAIN_TAKEN',
      'Another account has proven this domain, and its TXT record is still there. Remove the other value ' +
        `of ${txtNameOf(host)} from DNS, keep yours, and verify again once the TTL of the record is over.`,
    );
  return { binding, claim };
}

/** What an account loses its domain with, and the events of both accounts. */
function takeover(before: Domain, verified: Domain, { now, target }: Act & { target?: string | undefined }) {
  const end = { releasedAt: now.toISOString(), isTakenOver: true } as const;
  const after = lost(before, end);
  const act = { by: systemAuthor(before.ownerId, 'domains'), now };
  return {
    actions: [
      ...lostClaim(before, end),
      ...auditPuts(domainEntry(act, 'domain.taken_over', { before, after })),
    ],
    events: [after, verified].map((domain) => proofEvent('domain.taken_over', domain, { now, target })),
  };
}

/** The entry of a change of a domain. */
export const domainEntry = (
  { by, now }: Act,
  action: string,
  { before = null, after = null }: { before?: Domain | null; after?: Domain | null },
): AuditEntry => {
  const { host } = (after ?? before) as Domain;
  const changes = changesOf(before && domainRecord(before), after && domainRecord(after), [
    'txtName',
    'txtValue',
    // These follow from others, or change with every look.
    'checkedAt',
    'lapsesAt',
    'releasesAt',
  ]);
  return auditEntry(by, { action, target: { type: 'domain', id: host, name: host }, changes }, now);
};

/** Maximum length of foreign records in an error. */
const SHOWN_VALUES = 3;
const SHOWN_LENGTH = 100;

function assertProven({ host, txtValue }: Domain, answer: TxtAnswer): void {
  if (seenIn(answer, txtValue) === 'present') return;
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
