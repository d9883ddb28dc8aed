import * as z from 'zod';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import { seesAll } from '../access/scope.ts';
import { isBalanceExhausted, MICROS_PER_UNIT, PLANS } from './account.ts';
import { type Caller, keyOf } from './caller.ts';
import { conversionSettingsOf, conversionSettingsSchema } from './conversion-settings.ts';
import { keyRecord, keyRecordSchema } from './key-contract.ts';
import { accountChoiceSchema, type Choices, invitationSchema } from './members/account-choice.ts';
import { memberRecord, memberRecordSchema } from './members/member-contract.ts';
import { PERMISSIONS } from './permissions.ts';
import { MAX_KEYS, MAX_WEBHOOKS, PLAN_LIMITS } from './plans.ts';
import { qrStyleRecord, qrStyleRecordSchema } from './saved-qr-style.ts';

const quota = z
  .object({
    used: z
      .int()
      .nullable()
      .meta({
        description: 'Current usage. null: it counts what is in folders that you do not see.',
        examples: [42],
      }),
    limit: z
      .int()
      .nullable()
      .meta({ description: 'The limit. null: unlimited.', examples: [100] }),
  })
  .meta({ id: 'Quota' });

export const accountSchema = z
  .object({
    owner: z
      .object({
        _id: idField('owner'),
        name: z.string().meta({ description: 'A display name.', examples: ['Acme'] }),
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
          'When the account is deleted, unless it is restored before. null: not scheduled.',
        ).nullable(),
        qrStyle: qrStyleRecordSchema
          .nullable()
          .meta({ description: 'Saved style of its QR codes. null: none.' }),
        conversions: conversionSettingsSchema,
        requiredUtm: z.array(z.string()).meta({
          description: 'UTM parameters that every new link must have, without `utm_`.',
          examples: [['source']],
        }),
      })
      .meta({ id: 'AccountOwner', description: 'The account.' }),
    plan: z.enum(PLANS).meta({ description: 'Determines quotas and rate limits.', examples: ['pro'] }),
    quotas: z
      .object({
        links: quota,
        smartLinks: quota,
        codes: quota.describe('Short codes and slugs that were new today (UTC), deleted ones included.'),
        heldCodes: quota.describe(
          'Codes and slugs of deleted links and Smart Links, removed aliases and former slugs, which stay ' +
            'the account’s. Without those that no visit has reached: they are free after a day.',
        ),
        domains: quota,
        shares: quota.describe('Shared reports, expired ones included.'),
        reports: quota.describe('Scheduled reports, paused ones included.'),
        apps: quota.describe('Registered apps.'),
        storage: quota.describe(
          'Bytes of images and videos, with unused uploads, and of survey responses, which are counted in ' +
            'blocks of 1 MiB per survey.',
        ),
        uploads: quota.describe('Images and videos uploaded today (UTC).'),
        keys: quota,
        webhooks: quota,
      })
      .meta({ id: 'Quotas', description: 'The quotas of the plan.' }),
    billing: z
      .enum(['prepaid', 'none'])
      .meta({ description: '`prepaid`: usage is deducted from the balance; `none`: usage is not charged.' }),
    balance: z.number().meta({
      description: 'The remaining balance in the currency unit, with six decimals.',
      examples: [12.5],
    }),
    reserved: z.number().meta({
      description:
        'Reserved for chat calls in progress, already deducted from the balance. The unused part is ' +
        'returned.',
      examples: [0.02],
    }),
    paused: z.boolean().meta({ description: 'Whether the prepaid balance is used up.' }),
    rateLimit: z
      .object({
        requestsPerMinute: z.int().meta({
          description: 'Requests per minute for all API keys of the account.',
          examples: [600],
        }),
        remaining: z.int().meta({ description: 'Requests remaining until `resetAt`.', examples: [599] }),
        resetAt: timeField('When the limit resets.'),
      })
      .meta({ id: 'AccountRateLimit', description: 'Shared by all keys of the account.' }),
    permissions: z.array(z.enum(PERMISSIONS)).meta({
      description: 'Permissions of the current key or member.',
      examples: [['links:read', 'links:write']],
    }),
    allFolders: z.boolean().meta({
      description: 'Whether you see the links and Smart Links of all folders.',
      examples: [true],
    }),
    rootHosts: z.array(z.string()).meta({
      description:
        'Hosts whose short URLs are shown without `/r/`: domains with `shortUrls` `root`, and the host of ' +
        'this service if its operator has chosen so.',
      examples: [['go.example.com']],
    }),
    defaultDomain: z
      .string()
      .nullable()
      .meta({
        description: 'The domain of new links that name no `customDomain`. null: the host of this service.',
        examples: ['go.example.com'],
      }),
    key: keyRecordSchema.nullable().meta({ description: 'The current key; null for members.' }),
    member: memberRecordSchema.nullable().meta({ description: 'The signed-in member; null for keys.' }),
    accounts: z
      .array(accountChoiceSchema)
      .nullable()
      .meta({ description: 'Accounts that the member can switch to; null for keys.' }),
    invitations: z
      .array(invitationSchema)
      .nullable()
      .meta({ description: "The member's newest 20 invitations to other accounts; null for keys." }),
  })
  .meta({ id: 'Account' });

export type Account = z.infer<typeof accountSchema>;

/** Use of quotas that the account's item may not count yet. */
export interface CountedUse {
  links: number;
  storageBytes: number;
  uploadsToday: number;
  codesToday: number;
}

/** The caller's account, from the items that authentication has read. `choices`: of a member. */
export function describeAccount(
  caller: Caller,
  { use, choices, rootHosts }: { use: CountedUse; choices: Choices | null; rootHosts: ReadonlySet<string> },
  now: Date,
): Account {
  const { owner, permissions, scope, rate, credential } = caller;
  const key = keyOf(caller);
  const limits = PLAN_LIMITS[owner.plan];
  const allFolders = seesAll(scope);
  const ofAll = (used: number) => (allFolders ? used : null);
  return {
    owner: {
      _id: owner.ownerId,
      name: owner.name,
      email: owner.email ?? null,
      status: owner.status,
      createdAt: owner.createdAt,
      deletionAt: owner.deletionAt ?? null,
      qrStyle: owner.qrStyle ? qrStyleRecord(owner.qrStyle) : null,
      conversions: conversionSettingsOf(owner),
      requiredUtm: owner.requiredUtm ?? [],
    },
    plan: owner.plan,
    quotas: {
      links: { used: ofAll(Math.max(0, use.links)), limit: limits.links },
      smartLinks: { used: ofAll(owner.smartLinkCount), limit: limits.smartLinks },
      codes: { used: use.codesToday, limit: limits.codesPerDay },
      heldCodes: { used: owner.heldCodes ?? 0, limit: limits.heldCodes },
      domains: { used: owner.domainCount, limit: limits.domains },
      shares: { used: ofAll(owner.shareCount), limit: limits.shares },
      reports: { used: ofAll(owner.reportCount), limit: limits.reports },
      apps: { used: owner.appCount ?? 0, limit: limits.apps },
      storage: { used: ofAll(Math.max(0, use.storageBytes)), limit: limits.storageBytes },
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
    allFolders,
    rootHosts: [...rootHosts].sort(),
    defaultDomain: owner.defaultDomain ?? null,
    key: key && keyRecord(key, now),
    member: credential.type === 'session' ? memberRecord(credential.member, now) : null,
    accounts: choices?.accounts ?? null,
    invitations: choices?.invitations ?? null,
  };
}
