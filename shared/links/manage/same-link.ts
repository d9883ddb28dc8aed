import { ifVisible, type Viewer } from '#shared/core/access/scope.ts';
import { AppError, type ErrorDetail } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import type { Link } from '../model/link.ts';
import { displayUrlOf, type ShortUrlHosts, shortUrlOf } from '../model/link-record.ts';
import { PUBLIC_OWNER_ID } from '../model/public-owner.ts';
import { findLink } from '../store/link-store.ts';
import { findSame } from '../store/unique-pair-store.ts';

/**
 * Throws LINK_ALREADY_EXISTS if the owner has another link to the URL on the domain with the same UTM
 * parameters, rules and variants, unless this one allows duplicates. The guards reject concurrent
 * ones. Returns true if the viewer may not see the other one, and so must not learn of it: this one
 * has to allow duplicates.
 */
export async function isHiddenPair(viewer: Viewer, link: Link, hosts: ShortUrlHosts): Promise<boolean> {
  if (link.allowDuplicate || link.ownerId === PUBLIC_OWNER_ID) return false;
  const same = await findSame(link);
  if (same === undefined) return false;
  const other = await findLink(link.ownerId, same);
  if (other && !ifVisible(viewer, other)) return true;
  throw new AppError(
    'LINK_ALREADY_EXISTS',
    'You already have a link to this originalUrl on this customDomain. Set allowDuplicate to true to have ' +
      'another one.',
    { details: other && [alreadyExists(other, hosts)] },
  );
}

const alreadyExists = (other: Link, hosts: ShortUrlHosts): ErrorDetail => ({
  path: 'originalUrl',
  ...problem('duplicate', `is the URL of your link ${other.id}`),
  _id: other.id,
  shortUrl: shortUrlOf(other, hosts.publicOrigin),
  displayUrl: displayUrlOf(other, hosts),
});
