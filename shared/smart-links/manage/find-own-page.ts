import { AppError } from '../../platform/errors.ts';
import { isId } from '../../platform/runtime/ids.ts';
import { readSlug } from '../model/slug.ts';
import type { SmartLink } from '../model/smart-link.ts';
import { findSmartLinkBySlug } from '../store/slug-store.ts';
import { findSmartLink } from '../store/smart-link-store.ts';

/**
 * An owner's Smart Link by what people have of it: its id, its slug (`bio/jane`), or the URL of its page
 * at whatever host. Throws SMART_LINK_NOT_FOUND, also for another owner's.
 */
export async function requireSmartLinkAt(ownerId: string, reference: string): Promise<SmartLink> {
  const link = await findSmartLinkAt(ownerId, reference);
  if (!link) throw new AppError('SMART_LINK_NOT_FOUND');
  return link;
}

/** The same, or undefined. */
export async function findSmartLinkAt(ownerId: string, reference: string): Promise<SmartLink | undefined> {
  const text = reference.trim();
  if (isId('smartLink', text)) return findSmartLink(ownerId, text);
  const slug = readSlug(text) ?? readSlug(pathOf(text));
  return slug === undefined ? undefined : findSmartLinkBySlug(ownerId, slug);
}

const pathOf = (text: string): string =>
  URL.parse(/^https?:/i.test(text) ? text : `https://${text}`)?.pathname.slice(1) ?? '';
