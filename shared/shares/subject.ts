import { wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { requireFolder } from '#shared/core/folders/manage-folders.ts';
import { requireLink } from '#shared/links/manage/get-link.ts';
import { displayUrlOf, type ShortUrlHosts } from '#shared/links/model/link-record.ts';
import { AppError } from '#shared/platform/errors.ts';
import { requireSmartLink } from '#shared/smart-links/manage/read-smart-link.ts';
import { landingUrl } from '#shared/smart-links/model/slug.ts';
import type { Scope } from './scope.ts';

/** The subject of a report, for its heading. null: the whole account. */
export interface Subject {
  title: string | null;
  url: string | null;
}

/** The subject of a report, and the time of its first data; undefined if it was deleted. */
export async function findSubject(
  { ownerId, createdAt }: Pick<Owner, 'ownerId' | 'createdAt'>,
  { type, id = '', tag }: Scope,
  hosts: ShortUrlHosts,
): Promise<{ subject: Subject; since: string } | undefined> {
  const viewer = wholeAccount(ownerId);
  try {
    switch (type) {
      case 'link': {
        const link = await requireLink(viewer, id);
        return {
          subject: { title: link.title ?? null, url: displayUrlOf(link, hosts) },
          since: link.createdAt,
        };
      }
      case 'page': {
        const page = await requireSmartLink(viewer, id);
        return {
          subject: { title: page.title, url: landingUrl(page.slug, hosts.publicOrigin) },
          since: page.createdAt,
        };
      }
      case 'folder':
        return { subject: { title: (await requireFolder(viewer, id)).name, url: null }, since: createdAt };
      default:
        return { subject: { title: tag ?? null, url: null }, since: createdAt };
    }
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
