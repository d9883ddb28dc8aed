import { hash } from 'node:crypto';
import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';

/** Keys of opens that apps reported. No zod, no AWS SDK: the manifest reads them. */

const OPEN = 'OPEN#';

export const OPEN_PARTITIONS: Partitions = `${OPEN}*`;

/** Identifies an open by everything that the app sent. Another password or URL makes it another open. */
export const openDigest = (sent: readonly (string | undefined)[]): string =>
  hash('sha256', JSON.stringify(sent.map((part) => part ?? null)), 'hex');

export const openKey = (digest: string): ItemKey => ({ pk: `${OPEN}${digest.slice(0, 40)}`, sk: 'OPEN' });
