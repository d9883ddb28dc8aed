import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type AdministratorAct, administratorEntry } from '../audit/audit-entry.ts';
import type { BlockReason } from './block.ts';
import { type DeniedHost, findDeniedHost, removeHost, storeHost } from './denied-host-store.ts';
import { isPublicSuffix, ownHostCovered, readHost } from './host-name.ts';

/** Denies and allows destination hosts, for operators. */

/** The result of the command. */
export interface HostChange {
  host: string;
  /** False if there was nothing to change. */
  changed: boolean;
}

/**
 * Denies a host with its subdomains: new links to it are refused, and existing ones stop. Denying again
 * changes the reason. Throws VALIDATION_ERROR for an invalid host, a public suffix, or one that covers one of
 * `ownHosts`, and QUOTA_EXCEEDED.
 */
export async function denyHost(
  text: string,
  act: AdministratorAct & { reason: BlockReason },
  ownHosts: readonly string[],
): Promise<HostChange> {
  const host = requireHost(text);
  if (isPublicSuffix(host)) {
    throw invalid(`${host} is a suffix under which others register domains, not a host of its own`);
  }
  const own = ownHostCovered(host, ownHosts);
  if (own) throw invalid(`${host} covers ${own}, a host of this service`);
  const { reason, by, note, now } = act;
  const after: DeniedHost = { host, reason, by, note, at: now.toISOString() };
  return retryConflicts(async () => {
    const before = await findDeniedHost(host);
    if (before?.reason === reason) return { host, changed: false };
    await storeHost(
      before,
      after,
      entryOf(act, 'domain.denied', { host, before: before?.reason ?? null, after: reason }),
    );
    return { host, changed: true };
  });
}

/**
 * Allows a host again; a denied parent domain still covers it. Throws VALIDATION_ERROR for an invalid host.
 */
export async function allowHost(text: string, act: AdministratorAct): Promise<HostChange> {
  const host = requireHost(text);
  return retryConflicts(async () => {
    const before = await findDeniedHost(host);
    if (!before) return { host, changed: false };
    await removeHost(before, entryOf(act, 'domain.allowed', { host, before: before.reason, after: null }));
    return { host, changed: true };
  });
}

const entryOf = (
  act: AdministratorAct,
  action: string,
  { host, before, after }: { host: string; before: BlockReason | null; after: BlockReason | null },
) =>
  administratorEntry(act, {
    action,
    target: { type: 'domain', id: host, name: host },
    ownerId: null,
    changes: [{ field: 'denied', before, after }],
  });

function requireHost(text: string): string {
  const host = readHost(text);
  if (host) return host;
  throw invalid(`"${text}" is not a host such as example.com or 203.0.113.7`);
}

const invalid = (message: string): AppError => new AppError('VALIDATION_ERROR', message);
