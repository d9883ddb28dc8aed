import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { atMost, type Condition, has, is } from '#shared/platform/dynamo/conditions.ts';
import { dueFirst } from '#shared/platform/dynamo/due-first.ts';
import { dueUntil } from '#shared/platform/dynamo/due-index.ts';
import { type Lease, takeLease } from '#shared/platform/dynamo/lease.ts';
import { newestFirst } from '#shared/platform/dynamo/newest-first.ts';
import { INDEX, type ItemKey } from '#shared/platform/dynamo/table.ts';
import { type TransactItems, transactIf } from '#shared/platform/dynamo/transact.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { listedDomainAction } from '../accounts/domain-quota-store.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { auditPuts } from '../audit/audit-store.ts';
import type { DomainEvent } from '../events/event.ts';
import { outboxPut } from '../events/outbox-store.ts';
import { isBoundTo } from './binding-actions.ts';
import { keepCodeOwner } from './code-space.ts';
import { bindingSchema, type Domain, domainSchema } from './domain.ts';
import { BINDINGS_LIST, bindingKey, domainKey, PROOFS_DUE, proofDue } from './domain-items.ts';
import type { Hosting } from './hosting/hosting.ts';
import { endHosting, hasNoHosting } from './hosting/hosting-store.ts';
import type { ProofDates, Turn } from './proof.ts';

/**
 * The proofs of verified domains, in their owners' claims. What concerns visitors and other accounts, a lapse
 * and a release, is in the binding of the host, too: both change in one transaction.
 */

const { partitionKey: DUE_LIST, sortKey: DUE_AT } = INDEX.byExpiry;

/** Domains whose TXT record is to be looked up, the longest overdue first. */
export async function* dueProofs(now: Date): AsyncGenerator<Pick<Domain, 'ownerId' | 'host'>[]> {
  for await (const items of dueFirst(PROOFS_DUE, now))
    yield items.map((item) => ({ ownerId: String(item['ownerId']), host: String(item['host']) }));
}

/**
 * Takes a verified domain that is due, until `until`, so that no other worker looks at it. Undefined if
 * another one was first, or it is not due.
 */
export async function takeProof(
  { ownerId, host }: Pick<Domain, 'ownerId' | 'host'>,
  now: Date,
  until: Date,
): Promise<Domain | undefined> {
  const taken = await moveLook({ ownerId, host }, until, atMost(DUE_AT, dueUntil(now)));
  return taken && domainSchema.parse(taken);
}

/** Looks again later, without a result. */
export async function postpone(before: Domain, due: Date): Promise<void> {
  await moveLook(before, due, is('txtValue', before.txtValue));
}

/** Sets when to look at a domain, if it is still to be looked at and as a caller has read it. */
const moveLook = ({ ownerId, host }: Pick<Domain, 'ownerId' | 'host'>, due: Date, asRead: Condition) =>
  updateItem(
    update(domainKey(ownerId, host))
      .set({ [DUE_AT]: proofDue(host, due)[DUE_AT] })
      .when(is(DUE_LIST, PROOFS_DUE), asRead),
  );

/** What a look has found out. */
export interface ProofChange {
  proof: ProofDates;
  turn: Turn | undefined;
  /** When to look again. */
  due: Date;
  /** Published if the status of the domain changes. */
  event?: DomainEvent | undefined;
  entry?: AuditEntry | undefined;
}

/**
 * Stores a look at the proof of a domain. False if it was changed in the meantime: by a look, by a proof of
 * its owner or of another account.
 */
export const saveProof = (
  before: Domain,
  { proof, turn, due, event, entry }: ProofChange,
): Promise<boolean> => {
  const { ownerId, host, lapsedAt } = before;
  const { checkedAt, missedAt, missingSince } = proof;
  return transactIf([
    update(domainKey(ownerId, host))
      .set({ checkedAt, missedAt, missingSince, lapsedAt: proof.lapsedAt, ...proofDue(host, due) })
      .remove(...PROOF_DATES.filter((name) => proof[name] === undefined))
      .when(unchanged(before)).action,
    ...(turn === 'lapsed' || (turn === 'renewed' && lapsedAt !== undefined)
      ? [lapse({ host, ownerId }, proof.lapsedAt)]
      : []),
    ...logged(event, entry),
  ]);
};

const lapse = ({ host, ownerId }: Pick<Domain, 'host' | 'ownerId'>, lapsedAt: string | undefined) =>
  update(bindingKey(host))
    .set({ lapsedAt })
    .remove(...(lapsedAt === undefined ? ['lapsedAt'] : []))
    .when(isBoundTo(ownerId)).action;

/**
 * Takes a domain from its owner, without another one: the host is closed, and its tenant is removed. False if
 * the domain was changed in the meantime.
 */
export const releaseProof = (
  before: Domain,
  hosting: Hosting | undefined,
  { event, entry, now }: { event: DomainEvent; entry: AuditEntry; now: Date },
): Promise<boolean> => {
  const { ownerId, host } = before;
  return transactIf([
    ...lostClaim(before, { releasedAt: now.toISOString() }),
    update(bindingKey(host))
      .set({ closed: true, releasedAt: now.toISOString() })
      .remove('lapsedAt')
      .when(isBoundTo(ownerId)).action,
    hosting ? endHosting(hosting, now) : hasNoHosting(host),
    keepCodeOwner(host, ownerId),
    ...logged(event, entry),
  ]);
};

const PROOF_DATES = ['checkedAt', 'missedAt', 'missingSince', 'lapsedAt'] as const;

/** A claim with other dates. */
export const withProof = (
  { missedAt: _, missingSince: __, lapsedAt: ___, ...claim }: Domain,
  proof: ProofDates,
): Domain => ({ ...claim, ...proof });

/** A claim after its owner lost the domain. */
export const lost = (before: Domain, end: LostDomain): Domain => ({
  ...withProof(before, {}),
  status: 'pending',
  verifiedAt: null,
  isDefault: false,
  ...end,
});

/** When an owner lost a domain, and whether to another account. */
interface LostDomain {
  releasedAt: string;
  isTakenOver?: true;
}

/** The actions that make a verified domain pending again, in its owner's claim and list. */
export function lostClaim(before: Domain, end: LostDomain): TransactItems {
  const { ownerId, host, shortUrls, isDefault } = before;
  const listed = listedDomainAction(ownerId, host, {
    root: shortUrls === 'root' ? 'DELETE' : undefined,
    isDefault: isDefault ? { before: host, after: undefined } : undefined,
  });
  const claim = update(domainKey(ownerId, host))
    .set({ status: 'pending', verifiedAt: null, isDefault: false, ...end })
    .remove(...PROOF_DATES.filter((name) => name !== 'checkedAt'), DUE_LIST, DUE_AT)
    .when(unchanged(before));
  return [claim.action, ...(listed ? [listed] : [])];
}

/** Condition: a claim that was verified is still the same, and no look or proof has come between. */
const unchanged = ({ txtValue, checkedAt, verifiedAt, shortUrls, isDefault }: Domain): Condition =>
  has({ txtValue, checkedAt, verifiedAt, shortUrls, isDefault });

const logged = (event: DomainEvent | undefined, entry: AuditEntry | undefined): TransactItems => [
  ...(event ? [outboxPut(event)] : []),
  ...auditPuts(entry),
];

/** Once a day, of all workers, one goes through all bindings. */
const ENROLMENT: Lease = { key: { pk: PROOFS_DUE, sk: 'ENROLMENT' } as ItemKey, attribute: 'nextAt' };

export const takeEnrolment = async (now: Date, until: Date): Promise<boolean> =>
  (await takeLease(ENROLMENT, { now, until })) !== undefined;

const PAGE_SIZE = 100;

/**
 * Verified domains that are in no list of what is due: an earlier version verified them. In pages of the
 * bindings, which the index lists.
 */
export async function* unlistedProofs(): AsyncGenerator<Domain[]> {
  for await (const items of newestFirst(BINDINGS_LIST, { pageSize: PAGE_SIZE, budget: 'whole' })) {
    const bindings = items.map((item) => bindingSchema.parse(item)).filter(({ closed }) => !closed);
    const keys = bindings.map(({ ownerId, host }) => domainKey(ownerId, host));
    const claims = keys.length === 0 ? [] : await batchGet(keys);
    yield claims
      .filter((item) => item[DUE_LIST] === undefined)
      .flatMap((item) => domainSchema.safeParse(item).data ?? [])
      .filter(({ status, isAssigned }) => status === 'verified' && !isAssigned);
  }
}

/** Adds a domain to the list of what is due. */
export async function enrol({ ownerId, host, txtValue }: Domain, due: Date): Promise<void> {
  await updateItem(
    update(domainKey(ownerId, host))
      .set(proofDue(host, due))
      .when(has({ txtValue, status: 'verified', [DUE_LIST]: undefined })),
  );
}
