import { AppError } from '#shared/platform/errors.ts';
import { MICROS_PER_UNIT, type Plan } from './account.ts';

/** Errors of an account that has exhausted its plan or balance. */

export type QuotaName =
  | 'links'
  | 'smartLinks'
  | 'codes'
  | 'heldCodes'
  | 'domains'
  | 'shares'
  | 'reports'
  | 'apps'
  | 'connections'
  | 'storage'
  | 'uploads';

const UNITS: Record<QuotaName, string> = {
  links: 'links',
  smartLinks: 'Smart Links',
  codes: 'new short codes and slugs a day',
  heldCodes: 'codes and slugs of deleted links and pages',
  domains: 'domains',
  shares: 'shared reports',
  reports: 'scheduled reports',
  apps: 'registered apps',
  connections: 'connected apps',
  storage: 'bytes of storage',
  uploads: 'uploads a day',
};

const WHAT_HELPS: Record<QuotaName, string> = {
  links: 'Delete links, or upgrade your plan.',
  smartLinks: 'Delete a Smart Link, or upgrade your plan.',
  codes: 'The quota resets at 00:00 UTC. Wait until then, or upgrade your plan.',
  heldCodes: 'Use one of them again, or upgrade your plan. Codes that no one has opened are not counted.',
  domains: 'Delete a domain, or upgrade your plan.',
  shares: 'Revoke a shared report, or upgrade your plan.',
  reports: 'Delete a scheduled report, or upgrade your plan.',
  apps: 'Delete an app, or upgrade your plan.',
  connections: 'Disconnect an app, or upgrade your plan.',
  storage: 'Delete files, or upgrade your plan.',
  uploads: 'The quota resets at 00:00 UTC. Wait until then, or upgrade your plan.',
};

/** `used` and `limit` are numbers, of storage bytes; `retryAfter`: seconds until the quota resets. */
export function quotaExceeded(
  quota: QuotaName,
  plan: Plan,
  { used, limit, retryAfter }: { used: number; limit: number; retryAfter?: number },
): AppError {
  const count = (number: number) => number.toLocaleString('en');
  return new AppError(
    'QUOTA_EXCEEDED',
    `The plan ${plan} includes ${count(limit)} ${UNITS[quota]}, and ${count(used)} are used. ` +
      `${WHAT_HELPS[quota]}`,
    {
      params: { quota, plan, limit, used, ...(retryAfter !== undefined && { retryAfter }) },
      ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
    },
  );
}

/** Amounts in millionths of the currency unit. */
export function balanceTooLow(neededMicros: number, balanceMicros: number, reservedMicros: number): AppError {
  const amount = (micros: number) => String(micros / MICROS_PER_UNIT);
  const reserved =
    reservedMicros > 0
      ? ` ${amount(reservedMicros)} more are reserved for calls in progress: try again when they have ended.`
      : '';
  return new AppError(
    'BALANCE_TOO_LOW',
    `This may cost ${amount(neededMicros)}, and the balance is ${amount(balanceMicros)}.${reserved} Top it ` +
      'up.',
    { params: { needed: neededMicros / MICROS_PER_UNIT, balance: balanceMicros / MICROS_PER_UNIT } },
  );
}
