import * as z from 'zod';
import { PERMISSIONS } from './permissions.ts';

export const PLANS = ['free', 'pro', 'business'] as const;

/** Who owns links and keys. */
export const ownerSchema = z.object({
  ownerId: z.string(),
  name: z.string(),
  plan: z.enum(PLANS),
  status: z.enum(['active', 'suspended']),
  /** `prepaid` accounts pause when the balance is used up; `none` are never charged. */
  billing: z.enum(['prepaid', 'none']),
  /** Millionths of the currency unit: whole numbers, so that adding and debiting stay exact. */
  balanceMicros: z.int(),
  /** Since when the account is paused, once that was announced; a top-up clears it. */
  pausedAt: z.string().optional(),
  /** Counts changes of `status`: an older one that arrives late at a link is noticed by it. */
  statusVersion: z.int().default(0),
  /** How much of the plan's quotas is used. */
  keyCount: z.int().default(0),
  smartLinkCount: z.int().default(0),
  webhookCount: z.int().default(0),
  createdAt: z.string(),
});

/** An API key as it is stored: never the key itself. */
export const apiKeySchema = z.object({
  keyId: z.string(),
  ownerId: z.string(),
  name: z.string(),
  hash: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  status: z.enum(['active', 'inactive']),
  /** ISO 8601, or null when the key does not expire. */
  expiresAt: z.string().nullable(),
  /** ISO 8601, to within the hour; null when it was never used. */
  lastUsedAt: z.string().nullable().default(null),
  createdAt: z.string(),
});

export type Owner = z.infer<typeof ownerSchema>;
export type ApiKey = z.infer<typeof apiKeySchema>;
export type Plan = Owner['plan'];

/** Balances and prices are counted in whole millionths of the currency unit. */
export const MICROS_PER_UNIT = 1_000_000;

/** Whether a prepaid account has nothing left. */
export function isBalanceExhausted(owner: Pick<Owner, 'billing' | 'balanceMicros'>): boolean {
  return owner.billing === 'prepaid' && owner.balanceMicros <= 0;
}

/** Whether a key's own date has passed. */
export function isExpired(key: Pick<ApiKey, 'expiresAt'>, now: Date): boolean {
  return key.expiresAt !== null && new Date(key.expiresAt) <= now;
}
