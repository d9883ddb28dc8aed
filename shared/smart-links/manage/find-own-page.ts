import { ifVisible, type Viewer } from '#shared/core/access/scope.ts';
import { AppError } from '#shared/platform/errors.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import { readSlug } from '../model/slug.ts';
import type { SmartLink } from '../model/smart-link.ts';
import { findSmartLinkBySlug } from '../store/slug-store.ts';
import { findSmartLink } from '../store/smart-link-store.ts';

/**
 * An owner's Smart Link by what people have of it: its id, its slug (`bio/jane`), or the URL of
 * its page at whatever host. Throws SMART_LINK_NOT_FOUND, also for another owner's, and for one
 * that the viewer may not see.
 */
export async function requireSmartLinkAt(viewer: Viewer, reference: string): Promise<SmartLink> {
  const link = await findSmartLinkAt(viewer, reference);
  if (!link) throw new AppError('SMART_LINK_NOT_FOUND');
  return link;
}

/**
 * An owner's Smart Link by its ID, its slug or its URL. undefined if there is none that the viewer may see.
 */
export async function findSmartLinkAt(viewer: Viewer, reference: string): Promise<SmartLink | undefined> {
  const text = reference.trim();
  const { ownerId } = viewer;
  if (isId('smartLink', text)) return ifVisible(viewer, await findSmartLink(ownerId, text));
  const slug = readSlug(text) ?? readSlug(pathOf(text));
  return slug === undefined ? undefined : ifVisible(viewer, await findSmartLinkBySlug(ownerId, slug));
}

const pathOf = (text: string): string =>
  URL.parse(/^https?:/i.test(text) ? text : `https://${text}`)?.pathname.slice(1) ?? '';
