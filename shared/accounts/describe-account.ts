import * as z from 'zod';
import { idField, timeField } from '../platform/http/response-fields.ts';
import { isBalanceExhausted, MICROS_PER_UNIT, PLANS } from './account.ts';
import type { Caller } from './authenticate.ts';
import { keyRecord, keyRecordSchema } from './key-contract.ts';
import { PERMISSIONS } from './permissions.ts';
import { MAX_KEYS, MAX_WEBHOOKS, PLAN_LIMITS } from './plans.ts';

const quota = z
  .object({
    used: z.int().meta({ description: 'How many there are.' }),
    limit: z
      .int()
      .nullable()
      .meta({ description: 'How many there may be; null: any number.', examples: [100] }),
  })
  .meta({ id: 'Quota' });

export const accountSchema = z
  .object({
    owner: z
      .object({
        _id: idField('owner'),
        name: z.string().meta({ description: 'A name for people.', examples: ['Acme'] }),
        email: z
          .string()
          .nullable()
          .meta({
            description: 'Contact address for notices about the account, set by the operator. null: none.',
            examples: ['ops@example.com'],
          }),
        status: z.enum(['active', 'suspended']).meta({ description: 'Set by the operator.' }),
        createdAt: timeField('When the account was created.'),
      })
      .meta({ description: 'Who owns links and keys.' }),
    plan: z.enum(PLANS).meta({ description: 'Decides quotas and rate limits.', examples: ['pro'] }),
    quotas: z
      .object({ smartLinks: quota, keys: quota, webhooks: quota })
      .meta({ description: 'What the plan allows.' }),
    billing: z
      .enum(['prepaid', 'none'])
      .meta({ description: '`prepaid`: use lowers the balance; `none`: nothing costs anything.' }),
    balance: z
      .number()
      .meta({ description: 'In the currency unit, exact to its millionth.', examples: [12.5] }),
    paused: z.boolean().meta({ description: 'Whether a prepaid balance is used up.' }),
    rateLimit: z
      .object({
        requestsPerMinute: z
          .int()
          .meta({ description: 'How many the plan allows each key.', examples: [600] }),
        remaining: z
          .int()
          .meta({ description: 'How many the key has left until `resetAt`.', examples: [599] }),
        resetAt: timeField('When all of them are free again.'),
      })
      .meta({ description: 'Of the key in use.' }),
    permissions: z
      .array(z.enum(PERMISSIONS))
      .meta({ description: 'What the key in use may do.', examples: [['links:read', 'links:write']] }),
    key: keyRecordSchema,
  })
  .meta({ id: 'Account' });

export type Account = z.infer<typeof accountSchema>;

/** The caller's account, from the items that authentication read. */
export function describeAccount({ owner, key, rate }: Caller, now: Date): Account {
  return {
    owner: {
      _id: owner.ownerId,
      name: owner.name,
      email: owner.email ?? null,
      status: owner.status,
      createdAt: owner.createdAt,
    },
    plan: owner.plan,
    quotas: {
      smartLinks: { used: owner.smartLinkCount, limit: PLAN_LIMITS[owner.plan].smartLinks },
      keys: { used: owner.keyCount, limit: MAX_KEYS },
      webhooks: { used: owner.webhookCount, limit: MAX_WEBHOOKS },
    },
    billing: owner.billing,
    balance: owner.balanceMicros / MICROS_PER_UNIT,
    paused: isBalanceExhausted(owner),
    rateLimit: {
      requestsPerMinute: rate.limit,
      remaining: rate.remaining,
      resetAt: new Date(rate.resetAt * 1000).toISOString(),
    },
    permissions: key.permissions,
    key: keyRecord(key, now),
  };
}
