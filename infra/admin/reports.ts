import { listReports, resolveReports, showReport } from '#shared/abuse/reports/manage-reports.ts';
import type { Report, ReportStatus, Resolution } from '#shared/abuse/reports/report.ts';
import type { AdministratorAct } from '#shared/core/audit/audit-entry.ts';
import type { BlockReason } from '#shared/core/moderation/block.ts';
import { requireCode } from '#shared/links/blocks/block-link.ts';
import { requireSlug } from '#shared/smart-links/blocks/block-page.ts';
import { blockLinkAt, blockPageAt, entryLimit } from './takedown.ts';

/** Commands for abuse reports. All return the object to print. */

/** The default reason of a block by the category of its report. */
const REASON: Readonly<Record<Report['category'], BlockReason>> = {
  phishing: 'phishing',
  malware: 'malware',
  spam: 'spam',
  illegal: 'legal',
  other: 'abuse',
};

const DEFAULT_REPORTS = 50;

export async function printReports(status: ReportStatus, limit: string | undefined): Promise<object> {
  return { reports: await listReports(status, entryLimit(limit, DEFAULT_REPORTS)) };
}

export const printReport = (id: string): Promise<object> => showReport(id);

/** Resolves all open reports of a report's target, and blocks the target if they are justified. */
export async function resolveReport(
  id: string,
  action: Resolution,
  act: AdministratorAct & { note: string },
): Promise<object> {
  const { target, ...resolved } = await resolveReports(act, { id, action }, async ({ target, category }) => {
    if (action === 'none') return;
    const isLink = target.kind === 'link';
    const { blocked } = await (isLink ? requireCode(target.name) : requireSlug(target.name));
    // If it was blocked in the meantime, it keeps that reason, unless the operator names another one.
    if (blocked && act.reason === null) return;
    const reason = (act.reason as BlockReason | null) ?? REASON[category];
    const block = { ...act, reason };
    await (isLink
      ? blockLinkAt(target.name, block, { allByCreator: false })
      : blockPageAt(target.name, block));
  });
  return { target, action, ...resolved };
}
