import * as z from 'zod';
import { PLAN_LIMITS } from '#shared/core/accounts/plans.ts';
import { trueOrFalse, whole } from './setting-types.ts';

/** The rate limit of the largest plan, per five minutes. */
const PROMISED =
  5 * Math.max(...Object.values(PLAN_LIMITS).map(({ requestsPerMinute }) => requestsPerMinute));

/** AWS's maximum for rate-based rules. */
const MAX_RATE = 2_000_000_000;

export const firewallSchema = z.strictObject({
  requestsPerFiveMinutes: whole(PROMISED, MAX_RATE).meta({
    description:
      'Requests from one IP address; further ones get 429. A company or a mobile network may share one IP address.',
  }),
  attached: trueOrFalse().default(true).meta({
    description:
      'Whether the distribution uses it. To remove the firewall, set this to false and deploy first. See [Remove the firewall](#remove-the-firewall).',
  }),
});
