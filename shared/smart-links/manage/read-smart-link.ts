import { readConversionTotals } from '#shared/clicks/analytics/conversion-totals.ts';
import { readClickTotals } from '#shared/clicks/journal/head-store.ts';
import { assertMayEdit, ifVisible, type Viewer } from '#shared/core/access/scope.ts';
import { type Author, viewerOf } from '#shared/core/audit/author.ts';
import { AppError } from '#shared/platform/errors.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import { withMailStatus } from '../model/mail-status.ts';
import type { SmartLinkOrigins } from '../model/public-smart-link.ts';
import type { SmartLink } from '../model/smart-link.ts';
import { type SmartLinkRecord, smartLinkRecord } from '../model/smart-link-record.ts';
import { findSmartLink } from '../store/smart-link-store.ts';

/** Throws SMART_LINK_NOT_FOUND, also for another owner's Smart Link. */
export async function getSmartLink(
  viewer: Viewer,
  id: string,
  origins: SmartLinkOrigins,
): Promise<SmartLinkRecord> {
  const link = await requireSmartLink(viewer, id);
  const [clicks, conversions] = await Promise.all([clicksOf(id), conversionsIn(link)]);
  return withMailStatus(link, { ...smartLinkRecord(link, clicks, origins), ...conversions });
}

/**
 * The stored Smart Link of an owner. Throws SMART_LINK_NOT_FOUND, also for one that the viewer may not see.
 */
export async function requireSmartLink(viewer: Viewer, id: string): Promise<SmartLink> {
  const link = isId('smartLink', id) ? ifVisible(viewer, await findSmartLink(viewer.ownerId, id)) : undefined;
  if (!link) throw new AppError('SMART_LINK_NOT_FOUND');
  return link;
}

/**
 * The stored Smart Link of an author who wants to change it. Throws SMART_LINK_NOT_FOUND, and
 * FOLDER_READ_ONLY if the author may only view it.
 */
export async function requireOwnSmartLink(by: Author, id: string): Promise<SmartLink> {
  const viewer = viewerOf(by);
  const link = await requireSmartLink(viewer, id);
  assertMayEdit(viewer, link);
  return link;
}

/** The fields that a record has in addition to events. null: the page does not track conversions. */
export async function conversionsIn(link: SmartLink): Promise<Pick<SmartLinkRecord, 'conversions'>> {
  const totals = await readConversionTotals([link]);
  return { conversions: totals.get(link.id) ?? null };
}

export async function clicksOf(id: string): Promise<number> {
  return (await readClickTotals([id])).get(id) ?? 0;
}
