import { syncFiles } from '#shared/core/media/sync-files.ts';
import { filesOf } from '../model/smart-link.ts';
import { isPageBlocked } from '../store/page-status-store.ts';
import { readSmartLink } from '../store/smart-link-store.ts';

/** Hides or publishes a page's files as `syncFiles` does; returns how many it has. */
export const syncPageMedia = (smartLinkId: string): Promise<number> =>
  syncFiles(async () => {
    const link = await readSmartLink(smartLinkId);
    if (!link) return undefined;
    const files = filesOf(link);
    return {
      files,
      version: link.version,
      isHidden: files.length > 0 && (await isPageBlocked(link.slug)),
    };
  });
