import { AppError } from '../platform/errors.ts';
import { isId } from '../platform/runtime/ids.ts';
import type { Link } from './link.ts';
import { shortUrlOf } from './link-record.ts';
import { findLink, findLinkByCode } from './link-store.ts';
import { CODE_SHAPE } from './redirect-entry.ts';
import { codeInPath } from './short-url.ts';

/**
 * An owner's link by what people have of it: its id, its code, or its short URL, with or without scheme. Throws LINK_NOT_FOUND,
 * also for another owner's link.
 */
export async function requireLinkAt(ownerId: string, reference: string, publicOrigin: string): Promise<Link> {
  const link = await findLinkAt(ownerId, reference, publicOrigin);
  if (!link) throw new AppError('LINK_NOT_FOUND');
  return link;
}

/** The same, or undefined. */
export async function findLinkAt(
  ownerId: string,
  reference: string,
  publicOrigin: string,
): Promise<Link | undefined> {
  const text = reference.trim();
  if (isId('link', text)) return findLink(ownerId, text);
  if (CODE_SHAPE.test(text)) return findLinkByCode(ownerId, text);
  const url = readUrl(text);
  const code = url && codeInPath(url.pathname);
  const link = code === undefined ? undefined : await findLinkByCode(ownerId, code);
  // The same code at the host of somebody else is another URL.
  return link && new URL(shortUrlOf(link, publicOrigin)).host === url?.host ? link : undefined;
}

/** A URL, or one whose scheme was left out: `go.example.com/r/spring`. */
export function readUrl(text: string): URL | undefined {
  if (!/^https?:\/\//i.test(text) && !/^[\w.-]+(?::\d+)?\//.test(text)) return undefined;
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  return url ?? undefined;
}
