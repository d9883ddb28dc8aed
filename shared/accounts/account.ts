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
  createdAt: z.string(),
});

export type Owner = z.infer<typeof ownerSchema>;
export type ApiKey = z.infer<typeof apiKeySchema>;
export type Plan = Owner['plan'];
