import { hideFile, showFile } from '../media/object-store.ts';
import { inParallel } from '../platform/runtime/in-parallel.ts';
import { filesOf } from './smart-link.ts';
import { isPageBlocked, readSmartLink } from './smart-link-store.ts';

const PARALLEL_FILES = 8;

/**
 * Hides a page's files while the page is blocked, and publishes them while it is not; returns how many it has. The
 * edge's copies expire within five minutes. Safe to rerun and to run concurrently: it reads the page's state, and
 * starts over when the state has changed meanwhile.
 */
export async function syncPageMedia(smartLinkId: string): Promise<number> {
  for (;;) {
    const link = await readSmartLink(smartLinkId);
    const files = link ? filesOf(link) : [];
    if (link === undefined || files.length === 0) return 0;
    const isHidden = await isPageBlocked(link.slug);
    await inParallel(files, PARALLEL_FILES, isHidden ? hideFile : showFile);
    const after = await readSmartLink(smartLinkId);
    if (after?.version === link.version && (await isPageBlocked(link.slug)) === isHidden) return files.length;
  }
}
