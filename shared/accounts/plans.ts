import type { RateLimit } from '../platform/limits/rate-limit-store.ts';
import type { Plan } from './account.ts';

export interface PlanLimits {
  /** Per API key. */
  requestsPerMinute: number;
  /** null: unlimited. */
  smartLinks: number | null;
  /** Webhook deliveries that are attempted per receiving host. */
  webhookAttemptsPerMinute: number;
  /** Survey responses and confirmation mails, in a UTC day. */
  mailsPerDay: number;
}

export const PLAN_LIMITS: Readonly<Record<Plan, PlanLimits>> = {
  free: { requestsPerMinute: 60, smartLinks: 5, webhookAttemptsPerMinute: 120, mailsPerDay: 100 },
  pro: { requestsPerMinute: 600, smartLinks: 100, webhookAttemptsPerMinute: 600, mailsPerDay: 1000 },
  business: {
    requestsPerMinute: 6000,
    smartLinks: null,
    webhookAttemptsPerMinute: 3000,
    mailsPerDay: 10_000,
  },
};

/** API keys an owner may have, on every plan. */
export const MAX_KEYS = 100;

/** Webhooks an owner may have, on every plan. */
export const MAX_WEBHOOKS = 20;

export function keyRateLimit(plan: Plan): RateLimit {
  return { scope: 'key', limit: PLAN_LIMITS[plan].requestsPerMinute, windowSeconds: 60 };
}

export function dailyMails(plan: Plan): RateLimit {
  return { scope: 'mail-owner', limit: PLAN_LIMITS[plan].mailsPerDay, windowSeconds: 24 * 3600 };
}
