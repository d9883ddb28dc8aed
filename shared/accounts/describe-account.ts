import * as z from 'zod';
import { idField, timeField } from '../platform/http/response-fields.ts';
import { isBalanceExhausted, MICROS_PER_UNIT, PLANS } from './account.ts';
import { type Caller, keyOf } from './caller.ts';
import { keyRecord, keyRecordSchema } from './key-contract.ts';
import { type AccountChoice, accountChoiceSchema } from './members/account-choice.ts';
import { memberRecord, memberRecordSchema } from './members/member-contract.ts';
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
        deletionAt: timeField(
          'When the account is deleted, unless it is restored before. null: it is not.',
        ).nullable(),
      })
      .meta({ description: 'Who owns links and keys.' }),
    plan: z.enum(PLANS).meta({ description: 'Decides quotas and rate limits.', examples: ['pro'] }),
    quotas: z
      .object({
        links: quota,
        smartLinks: quota,
        domains: quota,
        storage: quota.describe(
          'Bytes of images and videos: those of Smart Links, and uploads that wait for one.',
        ),
        uploads: quota.describe('Images and videos sent today (UTC).'),
        keys: quota,
        webhooks: quota,
      })
      .meta({ description: 'What the plan allows.' }),
    billing: z
      .enum(['prepaid', 'none'])
      .meta({ description: '`prepaid`: use lowers the balance; `none`: nothing costs anything.' }),
    balance: z.number().meta({
      description: 'What is left to spend, in the currency unit, exact to its millionth.',
      examples: [12.5],
    }),
    reserved: z.number().meta({
      description:
        'What chat calls in progress may cost at most, already taken off the balance; what they do not use returns to it.',
      examples: [0.02],
    }),
    paused: z.boolean().meta({ description: 'Whether a prepaid balance is used up.' }),
    rateLimit: z
      .object({
        requestsPerMinute: z.int().meta({
          description: 'How many the plan allows all keys of the account together.',
          examples: [600],
        }),
        remaining: z.int().meta({ description: 'How many are left until `resetAt`.', examples: [599] }),
        resetAt: timeField('When all of them are free again.'),
      })
      .meta({ description: 'Shared by all keys of the account.' }),
    permissions: z.array(z.enum(PERMISSIONS)).meta({
      description: 'What the key or the member in use may do.',
      examples: [['links:read', 'links:write']],
    }),
    key: keyRecordSchema.nullable().meta({ description: 'The key in use; null for members.' }),
    member: memberRecordSchema.nullable().meta({ description: 'Who is signed in; null for keys.' }),
    accounts: z
      .array(accountChoiceSchema)
      .nullable()
      .meta({ description: 'Accounts that the member can switch to; null for keys.' }),
  })
  .meta({ id: 'Account' });

export type Account = z.infer<typeof accountSchema>;

/** Use of quotas that the account's item may not count yet. */
export interface CountedUse {
  links: number;
  storageBytes: number;
  uploadsToday: number;
}

/** The caller's account, from the items that authentication has read. `accounts`: those of a member. */
export function describeAccount(
  caller: Caller,
  use: CountedUse,
  accounts: AccountChoice[] | null,
  now: Date,
): Account {
  const { owner, permissions, rate, credential } = caller;
  const key = keyOf(caller);
  const limits = PLAN_LIMITS[owner.plan];
  return {
    owner: {
      _id: owner.ownerId,
      name: owner.name,
      email: owner.email ?? null,
      status: owner.status,
      createdAt: owner.createdAt,
      deletionAt: owner.deletionAt ?? null,
    },
    plan: owner.plan,
    quotas: {
      links: { used: Math.max(0, use.links), limit: limits.links },
      smartLinks: { used: owner.smartLinkCount, limit: limits.smartLinks },
      domains: { used: owner.domainCount, limit: limits.domains },
      storage: { used: Math.max(0, use.storageBytes), limit: limits.storageBytes },
      uploads: { used: use.uploadsToday, limit: limits.uploadsPerDay },
      keys: { used: owner.keyCount, limit: MAX_KEYS },
      webhooks: { used: owner.webhookCount, limit: MAX_WEBHOOKS },
    },
    billing: owner.billing,
    balance: owner.balanceMicros / MICROS_PER_UNIT,
    reserved: owner.reservedMicros / MICROS_PER_UNIT,
    paused: isBalanceExhausted(owner),
    rateLimit: {
      requestsPerMinute: rate.limit,
      remaining: rate.remaining,
      resetAt: new Date(rate.resetAt * 1000).toISOString(),
    },
    permissions: [...permissions],
    key: key && keyRecord(key, now),
    member: credential.type === 'session' ? memberRecord(credential.member) : null,
    accounts,
  };
}
