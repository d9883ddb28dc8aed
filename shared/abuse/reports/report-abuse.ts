import { parseInput } from '#shared/platform/http/request.ts';
import { limitAddress } from '#shared/platform/limits/limit-address.ts';
import type { RateLimit } from '#shared/platform/limits/rate-limit-store.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { measure } from '#shared/platform/runtime/log.ts';
import { type Report, reportInputSchema } from './report.ts';
import { insertReport } from './report-store.ts';
import { findTarget } from './report-target.ts';

/** Rate limits per IP address. */
export const REPORT_RATES: readonly RateLimit[] = [
  { scope: 'abuse-reports', limit: 5, windowSeconds: 3600 },
  { scope: 'abuse-reports', limit: 20, windowSeconds: 86_400 },
];

/** The reporter, and the host of the request. */
export interface ReportContext {
  /** The hidden field of the form was filled in: by a bot, or by a password manager. */
  isSuspect?: boolean;
  address: string;
  hashKey: string;
  publicOrigin: string;
  ownHosts: readonly string[];
  now: Date;
}

/**
 * Stores a visitor's report for the operator; of the IP address, only its rate is stored. Throws
 * VALIDATION_ERROR, also for a URL of another service, or RATE_LIMITED.
 */
export async function reportAbuse(
  input: Readonly<Record<string, unknown>>,
  { isSuspect, address, hashKey, now, ...hosts }: ReportContext,
): Promise<void> {
  const { url, category, description, email } = parseInput(reportInputSchema, input, {
    root: 'body',
    // Of a form: browsers and their extensions may add fields.
    unknown: 'ignored',
  });
  const target = await findTarget(url, hosts);
  await limitAddress(REPORT_RATES, { address, hashKey }, now);
  const report: Report = {
    id: newId('report'),
    status: 'open',
    target,
    category,
    description,
    ...(email && { email }),
    ...(isSuspect && { isSuspect }),
    createdAt: now.toISOString(),
  };
  await insertReport(report);
  measure('abuseReports');
}
