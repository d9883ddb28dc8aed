import * as z from 'zod';
import { PERMISSIONS } from './permissions.ts';
import { savedQrStyleSchema } from './saved-qr-style.ts';

export const PLANS = ['free', 'pro', 'business'] as const;

/** An account, which owns links and keys. */
export const ownerSchema = z.object({
  ownerId: z.string(),
  name: z.string(),
  /** Contact address, for notices about the account. */
  email: z.string().optional(),
  plan: z.enum(PLANS),
  status: z.enum(['active', 'suspended']),
  /** `prepaid` accounts pause when the balance runs out; `none` are never charged. */
  billing: z.enum(['prepaid', 'none']),
  /** Millionths of the currency unit, excluding `reserved`; an integer, so arithmetic is exact. */
  balanceMicros: z.int(),
  /** Maximum cost of the calls in progress; settling a call returns the rest to the balance. */
  reservedMicros: z.int(),
  /** Chat calls in progress. */
  chatCalls: z.int(),
  /** When the pause was recorded; cleared by a top-up. */
  pausedAt: z.string().optional(),
  /** Incremented on every change of `status`, so that a stale status never overwrites a newer one. */
  statusVersion: z.int(),
  /** Usage of the plan's quotas. */
  keyCount: z.int(),
  smartLinkCount: z.int(),
  webhookCount: z.int(),
  domainCount: z.int(),
  shareCount: z.int(),
  reportCount: z.int(),
  /** Apps that it has registered. Absent: none yet. */
  appCount: z.int().optional(),
  /** Absent: an operator asked to count again, which the next use does. */
  linkCount: z.int().optional(),
  /** Bytes of media, including uploads that no page uses yet, and of survey responses. Absent: as above. */
  storageBytes: z.int().optional(),
  /** The last day (UTC) with an upload, and the uploads of that day. */
  uploadDay: z.string().optional(),
  uploadsOnDay: z.int(),
  /** The last day (UTC) with new codes or slugs, and how many there were. Absent: none yet. */
  codeDay: z.string().optional(),
  codesOnDay: z.int().optional(),
  /** Codes and slugs that stay the account's after their link or page was deleted. Absent: none. */
  heldCodes: z.int().optional(),
  /** The running import, and until when (ISO 8601) it keeps others from starting. */
  importId: z.string().optional(),
  importUntil: z.string().optional(),
  /** Default style of QR codes; absent: none saved. */
  qrStyle: savedQrStyleSchema.optional(),
  /** Whether its new links track conversions. Absent: no. */
  trackConversions: z.boolean().optional(),
  /** How many days after a click conversions are attributed to it. Absent: 90. */
  conversionDays: z.int().optional(),
  /** UTM parameters that its new links must have, without `utm_`. Absent: none. */
  requiredUtm: z.array(z.string()).optional(),
  /** Folders that members see only if they were given access. */
  closedFolders: z.set(z.string()).optional(),
  /** Folders that members may only view, unless they were given other access. */
  readOnlyFolders: z.set(z.string()).optional(),
  /** Verified domains whose short URLs are shown without `/r/`. */
  rootHosts: z.set(z.string()).optional(),
  /** Domain for new links that name none; absent: the service's own host. */
  defaultDomain: z.string().optional(),
  /** ISO 8601: when the account will be deleted; absent if no deletion is scheduled. */
  deletionAt: z.string().optional(),
  createdAt: z.string(),
});

/** An API key as stored, without the secret. */
export const apiKeySchema = z.object({
  keyId: z.string(),
  ownerId: z.string(),
  name: z.string(),
  hash: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** The only folders that it reaches. Absent: all of the account. */
  folders: z.array(z.string()).optional(),
  status: z.enum(['active', 'inactive']),
  /** ISO 8601; null: the key does not expire. */
  expiresAt: z.string().nullable(),
  /** ISO 8601, accurate to the hour; null: never used. */
  lastUsedAt: z.string().nullable(),
  createdAt: z.string(),
});

export type Owner = z.infer<typeof ownerSchema>;
export type ApiKey = z.infer<typeof apiKeySchema>;
export type Plan = Owner['plan'];

/** Balances and prices are integers in millionths of the currency unit. */
export const MICROS_PER_UNIT = 1_000_000;

/** An account as the target of an audit entry. */
export const accountTarget = ({ ownerId, name }: Pick<Owner, 'ownerId' | 'name'>) => ({
  type: 'account',
  id: ownerId,
  name,
});

/**
 * Whether a prepaid account has no balance left. Reserved amounts count as left,
 * because some may be returned.
 */
export function isBalanceExhausted(
  owner: Pick<Owner, 'billing' | 'balanceMicros' | 'reservedMicros'>,
): boolean {
  return owner.billing === 'prepaid' && owner.balanceMicros <= 0 && owner.reservedMicros <= 0;
}

/** Whether a key has expired. */
export function isExpired(key: Pick<ApiKey, 'expiresAt'>, now: Date): boolean {
  return key.expiresAt !== null && new Date(key.expiresAt) <= now;
}
