import { ifVisible, type Viewer } from '#shared/core/access/scope.ts';
import { AppError } from '#shared/platform/errors.ts';
import { urlText } from '#shared/platform/net/url-text.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import type { Link } from '../model/link.ts';
import { CODE_SHAPE } from '../model/redirect-entry.ts';
import { codeInPath } from '../model/short-url.ts';
import { findLink } from '../store/link-store.ts';
import { findLinkByCodeOrUrl } from './find-by-code.ts';

/**
 * An owner's link by what people have of it: its id, its code, or its short URL on any host that serves it.
 * Throws LINK_NOT_FOUND, also for another owner's link, and for one that the viewer may not see.
 */
export async function requireLinkAt(
  viewer: Viewer,
  reference: string,
  ownHosts: readonly string[],
): Promise<Link> {
  const link = await findLinkAt(viewer, reference, ownHosts);
  if (!link) throw new AppError('LINK_NOT_FOUND');
  return link;
}

/**
 * An owner's link by its ID, its code, or its short URL on any host that serves it. undefined if there is
 * none that the viewer may see.
 */
export async function findLinkAt(
  viewer: Viewer,
  reference: string,
  ownHosts: readonly string[],
): Promise<Link | undefined> {
  const text = urlText(reference);
  if (isId('link', text)) return ifVisible(viewer, await findLink(viewer.ownerId, text));
  return isCodeOrUrl(text) ? findLinkByCodeOrUrl(viewer, text, ownHosts) : undefined;
}

function isCodeOrUrl(text: string): boolean {
  if (CODE_SHAPE.test(text)) return true;
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && codeInPath(url.pathname) !== undefined;
}
