import type { RateLimit } from '#shared/platform/limits/rate-limit-store.ts';
import type { Plan } from './account.ts';

export interface PlanLimits {
  /** All API keys of an owner together, of the links API and the chat API. */
  requestsPerMinute: number;
  /** Concurrent chat calls. */
  chatCalls: number;
  /** null: unlimited. */
  links: number | null;
  /** Codes and slugs a day (UTC) that no link or page of the account had before. */
  codesPerDay: number;
  /** Codes and slugs that stay the account's after their link or page was deleted. null: unlimited. */
  heldCodes: number | null;
  /** null: unlimited. */
  smartLinks: number | null;
  /** Custom domains, verified or not. */
  domains: number;
  /** Shared reports, expired ones included. */
  shares: number;
  /** Scheduled reports, paused ones included. */
  reports: number;
  /** Apps that the account has registered. */
  apps: number;
  /** Apps that its members have connected, also those that have not fetched their tokens yet. */
  connections: number;
  /** Bytes of media, including uploads that no page uses yet, and of survey responses. */
  storageBytes: number;
  /** Images and videos a day (UTC). */
  uploadsPerDay: number;
  /** Rows of imports a day (UTC). */
  importRowsPerDay: number;
  /** Responses to all surveys of the account a day (UTC). */
  responsesPerDay: number;
  /** Conversions a day (UTC), repeated ones included. */
  conversionsPerDay: number;
  /** Webhook delivery attempts per receiving host and minute. */
  webhookAttemptsPerMinute: number;
  /** Emails with survey responses and their confirmation emails, per UTC day. */
  mailsPerDay: number;
  /** Confirmation emails for webinar registrations and subscriptions to pages, per UTC day. */
  registrationMailsPerDay: number;
  /** Invitations of members, per UTC day. */
  invitationsPerDay: number;
}

const GB = 1024 ** 3;

export const PLAN_LIMITS: Readonly<Record<Plan, PlanLimits>> = {
  free: {
    requestsPerMinute: 60,
    chatCalls: 2,
    links: 1000,
    codesPerDay: 1000,
    heldCodes: 5000,
    smartLinks: 5,
    domains: 3,
    shares: 10,
    reports: 3,
    apps: 5,
    connections: 20,
    storageBytes: 100 * 1024 ** 2,
    uploadsPerDay: 50,
    importRowsPerDay: 5000,
    responsesPerDay: 2000,
    conversionsPerDay: 5000,
    webhookAttemptsPerMinute: 120,
    mailsPerDay: 100,
    registrationMailsPerDay: 500,
    invitationsPerDay: 10,
  },
  pro: {
    requestsPerMinute: 600,
    chatCalls: 20,
    links: 50_000,
    codesPerDay: 50_000,
    heldCodes: 250_000,
    smartLinks: 100,
    domains: 20,
    shares: 100,
    reports: 20,
    apps: 20,
    connections: 100,
    storageBytes: 10 * GB,
    uploadsPerDay: 1000,
    importRowsPerDay: 100_000,
    responsesPerDay: 50_000,
    conversionsPerDay: 500_000,
    webhookAttemptsPerMinute: 600,
    mailsPerDay: 1000,
    registrationMailsPerDay: 5000,
    invitationsPerDay: 50,
  },
  business: {
    requestsPerMinute: 6000,
    chatCalls: 100,
    links: null,
    codesPerDay: 1_000_000,
    heldCodes: null,
    smartLinks: null,
    domains: 100,
    shares: 1000,
    reports: 100,
    apps: 100,
    connections: 500,
    storageBytes: 1024 * GB,
    uploadsPerDay: 10_000,
    importRowsPerDay: 1_000_000,
    responsesPerDay: 1_000_000,
    conversionsPerDay: 20_000_000,
    webhookAttemptsPerMinute: 3000,
    mailsPerDay: 10_000,
    registrationMailsPerDay: 50_000,
    invitationsPerDay: 200,
  },
};

/** An account's limits for emails, each with its own counter, so that none uses up another's emails. */
const MAIL_SCOPES = {
  mailsPerDay: 'mail-owner',
  registrationMailsPerDay: 'mail-registrations',
  invitationsPerDay: 'invitations',
} as const;

export type AccountMailLimit = keyof typeof MAIL_SCOPES;

export const accountMailLimit = (name: AccountMailLimit, plan: Plan): RateLimit => ({
  scope: MAIL_SCOPES[name],
  limit: PLAN_LIMITS[plan][name],
  windowSeconds: 24 * 3600,
});

export const dailyImportRows = (plan: Plan): RateLimit => ({
  scope: 'import-rows',
  limit: PLAN_LIMITS[plan].importRowsPerDay,
  windowSeconds: 24 * 3600,
});

export const dailyConversions = (plan: Plan): RateLimit => ({
  scope: 'conversions',
  limit: PLAN_LIMITS[plan].conversionsPerDay,
  windowSeconds: 24 * 3600,
});

/** `limit`: of the plan, or of the smallest one as long as the plan is not known. */
export const dailyResponses = (limit = PLAN_LIMITS.free.responsesPerDay): RateLimit => ({
  scope: 'survey-responses',
  limit,
  windowSeconds: 24 * 3600,
});

/** DNS checks of a domain, on every plan. */
export const DOMAIN_CHECKS: RateLimit = { scope: 'domain-checks', limit: 30, windowSeconds: 60 };

/** API keys an owner may have, on every plan. */
export const MAX_KEYS = 100;

/** Members an account may have, invited ones included, on every plan. */
export const MAX_MEMBERS = 100;

/** Webhooks an owner may have, on every plan. */
export const MAX_WEBHOOKS = 20;

/** Keys an owner may create, on every plan; deleted ones included. */
export const KEY_CREATIONS: RateLimit = { scope: 'key-creations', limit: 200, windowSeconds: 3600 };

export function ownerRateLimit(plan: Plan): RateLimit {
  return { scope: 'owner', limit: PLAN_LIMITS[plan].requestsPerMinute, windowSeconds: 60 };
}
