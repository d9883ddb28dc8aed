import type { RateLimit } from '../platform/limits/rate-limit-store.ts';
import type { Plan } from './account.ts';

export interface PlanLimits {
  /** Per API key. */
  requestsPerMinute: number;
  /** null: unlimited. */
  smartLinks: number | null;
}

export const PLAN_LIMITS: Readonly<Record<Plan, PlanLimits>> = {
  free: { requestsPerMinute: 60, smartLinks: 5 },
  pro: { requestsPerMinute: 600, smartLinks: 100 },
  business: { requestsPerMinute: 6000, smartLinks: null },
};

/** API keys an owner may have, on every plan. */
export const MAX_KEYS = 100;

/** Webhooks an owner may have, on every plan. */
export const MAX_WEBHOOKS = 20;

export function keyRateLimit(plan: Plan): RateLimit {
  return { scope: 'key', limit: PLAN_LIMITS[plan].requestsPerMinute, windowSeconds: 60 };
}
