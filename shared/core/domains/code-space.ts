import { createHash } from 'node:crypto';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import type { TransactAction } from '#shared/platform/dynamo/transact.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { codeOwnerKey } from './domain-items.ts';

/**
 * Codes that only a domain can have, such as `docs/api`, are stored with their host. An account that gets a
 * host from another one starts with none: its codes are in a space of its own. The ones before stay where
 * they are, for the case that their owner gets the host back.
 */

const SPACE_LENGTH = 12;

/** The space for the codes of an owner on a host; undefined for the first owner of the host. */
export async function codeSpaceOf(
  host: string,
  ownerId: string,
  formerOwnerId?: string,
): Promise<string | undefined> {
  const first = (await getItem(codeOwnerKey(host)))?.['ownerId'] ?? formerOwnerId;
  if (first === undefined || first === ownerId) return undefined;
  return createHash('sha256').update(ownerId).digest('hex').slice(0, SPACE_LENGTH);
}

/** Keeps who had a host first, for the transaction in which an owner loses it. */
export const keepCodeOwner = (host: string, ownerId: string): TransactAction =>
  update(codeOwnerKey(host)).setFirst({ ownerId }).action;
