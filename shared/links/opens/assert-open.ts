import { BlockedError } from '#shared/core/moderation/block.ts';
import { deniedHosts } from '#shared/core/moderation/denied-hosts.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { RedirectEntry } from '../model/redirect-entry.ts';
import { type Resolution, stopOf } from '../redirects/resolve-link.ts';
import type { OpenRecord } from './open-contract.ts';

/** How the error of a link that does not redirect is thrown. */
export interface OpenChecks {
  now: Date;
  /** The destination of a visit. Throws the error of a link that does not redirect. */
  destinationOf: (resolution: Exclude<Resolution, { outcome: 'preview' | 'confirm' }>) => string;
}

/**
 * Checks the response to an open that was counted before: a link or destination that has been stopped since
 * then is refused. Throws the errors of links that do not redirect.
 */
export async function assertOpen(
  { now, destinationOf }: OpenChecks,
  entry: RedirectEntry,
  { destination, appUrl }: Pick<OpenRecord, 'destination' | 'appUrl'>,
): Promise<void> {
  const denied = await deniedHosts();
  const stopped = stopOf(entry, { to: destination, host: undefined, denied, now });
  // A link that has ended leads apps nowhere: they have pages of their own.
  if (stopped?.outcome === 'gone') throw new AppError('LINK_EXPIRED');
  if (stopped && stopped.outcome !== 'preview' && stopped.outcome !== 'confirm') destinationOf(stopped);
  if (appUrl !== null && denied.covers(appUrl)) throw new BlockedError('link', 'host');
}
