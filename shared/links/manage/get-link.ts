import { assertMayEdit, ifVisible, type Viewer } from '#shared/core/access/scope.ts';
import { type Author, viewerOf } from '#shared/core/audit/author.ts';
import { AppError } from '#shared/platform/errors.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import type { Link } from '../model/link.ts';
import { type LinkReader, type LinkRecord, linkRecord } from '../model/link-record.ts';
import { findLink } from '../store/link-store.ts';
import { usageOf } from '../store/link-usage.ts';
import type { LinkContext } from './draft-link.ts';
import { findLinkByCodeOrUrl } from './find-by-code.ts';

/** A link of an owner. Throws LINK_NOT_FOUND, also for another owner's. */
export async function getLink(reader: LinkReader, id: string): Promise<LinkRecord> {
  const link = await requireLink(reader, id);
  return linkRecord(link, await usageOf(link), reader);
}

/**
 * A link by its code, or by its short URL on any host that serves it. Throws VALIDATION_ERROR for anything
 * else, and LINK_NOT_FOUND.
 */
export async function getLinkByCode(reader: LinkContext, codeOrUrl: string): Promise<LinkRecord> {
  const link = await findLinkByCodeOrUrl(reader, codeOrUrl, reader.hosts.ownHosts);
  if (!link) throw new AppError('LINK_NOT_FOUND');
  return linkRecord(link, await usageOf(link), reader);
}

/** The stored link of an owner. Throws LINK_NOT_FOUND, also for one that the viewer may not see. */
export async function requireLink(viewer: Viewer, id: string): Promise<Link> {
  const link = isId('link', id) ? ifVisible(viewer, await findLink(viewer.ownerId, id)) : undefined;
  if (!link) throw new AppError('LINK_NOT_FOUND');
  return link;
}

/**
 * The stored link of an author who wants to change it. Throws LINK_NOT_FOUND, and FOLDER_READ_ONLY if the
 * author may only view it.
 */
export async function requireOwnLink(by: Author, id: string): Promise<Link> {
  const viewer = viewerOf(by);
  const link = await requireLink(viewer, id);
  assertMayEdit(viewer, link);
  return link;
}
