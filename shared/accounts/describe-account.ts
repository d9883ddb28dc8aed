import * as z from 'zod';
import { isUsedUp, MICROS_PER_UNIT, PLANS } from './account.ts';
import type { Caller } from './authenticate.ts';
import { keyRecord, keyRecordSchema } from './key-contract.ts';
import { PERMISSIONS } from './permissions.ts';
import { MAX_KEYS, PLAN_LIMITS } from './plans.ts';

const quota = z.object({
  used: z.int(),
  /** null: any number. */
  limit: z.int().nullable(),
});

export const accountSchema = z.object({
  owner: z.object({
    _id: z.string(),
    name: z.string(),
    status: z.enum(['active', 'suspended']),
    createdAt: z.string(),
  }),
  plan: z.enum(PLANS),
  quotas: z.object({ smartLinks: quota, keys: quota }),
  billing: z.enum(['prepaid', 'none']),
  /** In the currency unit. */
  balance: z.number(),
  paused: z.boolean(),
  rateLimit: z.object({
    requestsPerMinute: z.int(),
    remaining: z.int(),
    resetAt: z.string(),
  }),
  permissions: z.array(z.enum(PERMISSIONS)),
  key: keyRecordSchema,
});

export type Account = z.infer<typeof accountSchema>;

/** The caller's account, from what authentication has read. */
export function describeAccount({ owner, key, rate }: Caller, now: Date): Account {
  return {
    owner: { _id: owner.ownerId, name: owner.name, status: owner.status, createdAt: owner.createdAt },
    plan: owner.plan,
    quotas: {
      smartLinks: { used: owner.smartLinkCount, limit: PLAN_LIMITS[owner.plan].smartLinks },
      keys: { used: owner.keyCount, limit: MAX_KEYS },
    },
    billing: owner.billing,
    balance: owner.balanceMicros / MICROS_PER_UNIT,
    paused: isUsedUp(owner),
    rateLimit: {
      requestsPerMinute: rate.limit,
      remaining: rate.remaining,
      resetAt: new Date(rate.resetAt * 1000).toISOString(),
    },
    permissions: key.permissions,
    key: keyRecord(key, now),
  };
}
