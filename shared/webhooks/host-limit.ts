import { createHash } from 'node:crypto';
import type { Plan } from '#shared/core/accounts/account.ts';
import { PLAN_LIMITS } from '#shared/core/accounts/plans.ts';
import { updateIf } from '#shared/platform/dynamo/conditional-write.ts';
import { absent, any, below } from '#shared/platform/dynamo/conditions.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { rateKey } from '#shared/platform/limits/rate-limit-items.ts';
import { spreadAfter } from './retry-schedule.ts';
import { hostOf } from './webhook.ts';

/**
 * Limits attempts per receiving host. One item counts the attempts of all owners within a minute, and those
 * of each owner in an attribute, so that both limits cost one write. A name and an IP address that it
 * resolves to are two hosts.
 */

/**
 * Attempts per minute of all owners together. With a thousand owners, the item takes most of
 * its partition's capacity.
 */
export const HOST_ATTEMPTS_PER_MINUTE = 6000;

const WINDOW_SECONDS = 60;

/**
 * Counts an attempt. Above the limits it does not count, and returns when to try again: the delay grows with
 * `waits`, the number of times that the delivery has waited.
 */
export async function countAttempt(
  { ownerId, url, plan, waits }: { ownerId: string; url: string; plan: Plan; waits: number },
  now: Date,
  random?: () => number,
): Promise<Date | undefined> {
  const window = Math.floor(now.getTime() / 1000 / WINDOW_SECONDS);
  const end = (window + 1) * WINDOW_SECONDS;
  const owner = attributeOf(ownerId);
  const refused = await updateIf(
    update(rateKey('webhook-host', hostOf(url), { windowSeconds: WINDOW_SECONDS, window }))
      .add({ uses: 1, [owner]: 1 })
      .setFirst({ [TABLE.ttl]: end + WINDOW_SECONDS })
      .when(
        any(absent('uses'), below('uses', HOST_ATTEMPTS_PER_MINUTE)),
        any(absent(owner), below(owner, PLAN_LIMITS[plan].webhookAttemptsPerMinute)),
      ),
  );
  if (!refused) return undefined;
  return spreadAfter(end * 1000, { ms: WINDOW_SECONDS * 1000, waits }, random);
}

/** Short, because writes are billed by the size of the item. */
const attributeOf = (ownerId: string): string =>
  `o${createHash('sha256').update(ownerId).digest('base64url').slice(0, 7)}`;
