import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError } from '#shared/platform/errors.ts';
import { normalizeDomain } from '#shared/platform/net/domain-name.ts';
import { type AdministratorAct, administratorEntry } from '../audit/audit-entry.ts';
import { codeSpaceOf } from './code-space.ts';
import { assignDomain, bindDomain, findBinding, findDomain, unbindDomain } from './domain-store.ts';
import { findHosting } from './hosting/hosting-store.ts';
import { newDomain } from './manage-domains.ts';
import { syncBoundHost } from './owner-status.ts';
import { assertNotOwn } from './refused-hosts.ts';

/** Binds hosts to owners without a DNS record, for operators. */

/** The result of the command. */
export interface BindingChange {
  host: string;
  ownerId: string | null;
  /** False if there was nothing to change. */
  changed: boolean;
}

/**
 * Binds a host to an owner, which also verifies the owner's domain: it needs no proof, and does not lapse.
 * Throws VALIDATION_ERROR for an
 * invalid domain or one of `ownHosts`, DOMAIN_TAKEN while it is bound to another owner, and
 * NOT_FOUND without such an owner.
 */
export async function bindHost(
  text: string,
  { ownerId, ownHosts }: { ownerId: string; ownHosts: readonly string[] },
  act: AdministratorAct,
): Promise<BindingChange> {
  const host = requireHost(text);
  assertNotOwn(host, ownHosts);
  return retryConflicts(async () => {
    const [binding, before] = await Promise.all([findBinding(host), findDomain(ownerId, host)]);
    const isBound = binding?.ownerId === ownerId && !binding.closed;
    if (isBound && binding.isAssigned) return { host, ownerId, changed: false };
    const entry = entryOf(act, 'domain.bound', { host, before: isBound ? ownerId : null, after: ownerId });
    if (isBound && before) {
      await assignDomain(before, entry);
      return { host, ownerId, changed: true };
    }
    const former = binding?.releasedAt !== undefined && binding.ownerId !== ownerId ? binding : undefined;
    if (binding && binding.ownerId !== ownerId && !former)
      throw new AppError('DOMAIN_TAKEN', `${host} is bound to ${binding.ownerId}. Unbind it first.`);
    const domain = { ...(before ?? newDomain(ownerId, host, act.now)), status: 'verified' as const };
    const verified = { ...domain, verifiedAt: act.now.toISOString(), isAssigned: true };
    const codeSpace = await codeSpaceOf(host, ownerId, former?.ownerId);
    await orNoOwner(ownerId, bindDomain(verified, before, { entry, former, codeSpace }));
    await syncBoundHost(host, ownerId);
    return { host, ownerId, changed: true };
  });
}

/**
 * Unbinds a host: it serves links of all owners again, and its owner has to verify it again.
 * Throws VALIDATION_ERROR.
 */
export async function unbindHost(text: string, act: AdministratorAct): Promise<BindingChange> {
  const host = requireHost(text);
  return retryConflicts(async () => {
    const binding = await findBinding(host);
    if (!binding) return { host, ownerId: null, changed: false };
    const { ownerId } = binding;
    const [domain, hosting] = await Promise.all([findDomain(ownerId, host), findHosting(host)]);
    await unbindDomain(
      { binding, domain, hosting },
      entryOf(act, 'domain.unbound', { host, before: ownerId, after: null }),
    );
    return { host, ownerId: null, changed: true };
  });
}

async function orNoOwner(ownerId: string, write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    throw new AppError('NOT_FOUND', `There is no owner ${ownerId}.`);
  }
}

const entryOf = (
  act: AdministratorAct,
  action: string,
  { host, before, after }: { host: string; before: string | null; after: string | null },
) =>
  administratorEntry(act, {
    action,
    target: { type: 'domain', id: host, name: host },
    ownerId: after ?? before,
    changes: [{ field: 'ownerId', before, after }],
  });

function requireHost(text: string): string {
  const host = normalizeDomain(text);
  if (host) return host;
  throw new AppError('VALIDATION_ERROR', `"${text}" is not a domain such as go.example.com`);
}
