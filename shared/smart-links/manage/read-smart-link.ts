import { readConversionTotals } from '../../clicks/analytics/conversion-totals.ts';
import { readClickTotals } from '../../clicks/journal/head-store.ts';
import { AppError } from '../../platform/errors.ts';
import { isId } from '../../platform/runtime/ids.ts';
import { withMailStatus } from '../model/mail-status.ts';
import type { SmartLinkOrigins } from '../model/public-smart-link.ts';
import type { SmartLink } from '../model/smart-link.ts';
import { type SmartLinkRecord, smartLinkRecord } from '../model/smart-link-record.ts';
import { findSmartLink } from '../store/smart-link-store.ts';

/** Throws SMART_LINK_NOT_FOUND, also for another owner's Smart Link. */
export async function getSmartLink(
  ownerId: string,
  id: string,
  origins: SmartLinkOrigins,
): Promise<SmartLinkRecord> {
  const link = await requireSmartLink(ownerId, id);
  const [clicks, conversions] = await Promise.all([clicksOf(id), conversionsIn(link)]);
  return withMailStatus(link, { ...smartLinkRecord(link, clicks, origins), ...conversions });
}

/** The stored Smart Link of an owner. Throws SMART_LINK_NOT_FOUND. */
export async function requireSmartLink(ownerId: string, id: string): Promise<SmartLink> {
  const link = isId('smartLink', id) ? await findSmartLink(ownerId, id) : undefined;
  if (!link) throw new AppError('SMART_LINK_NOT_FOUND');
  return link;
}

/** What its record has beside what events have. null: it does not track conversions. */
export async function conversionsIn(link: SmartLink): Promise<Pick<SmartLinkRecord, 'conversions'>> {
  const totals = await readConversionTotals([link]);
  return { conversions: totals.get(link.id) ?? null };
}

export async function clicksOf(id: string): Promise<number> {
  return (await readClickTotals([id])).get(id) ?? 0;
}
