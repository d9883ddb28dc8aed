import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { withCopies } from './media-file.ts';
import { hideFile, showFile } from './object-store.ts';

const PARALLEL_FILES = 8;

/** The files of a link or a page at one point in time. */
export interface UsedFiles {
  files: readonly string[];
  /** ID of the record that uses them. */
  version: number;
  /** Whether they must be hidden from visitors. */
  isHidden: boolean;
}

/**
 * Hides the files of a link or page and their copies while it is blocked, and publishes them otherwise;
 * returns their number. The edge's copies expire within five minutes. Safe to rerun and to run concurrently:
 * it starts again if the result of `read` has changed. `read` must be strongly consistent.
 */
export async function syncFiles(read: () => Promise<UsedFiles | undefined>): Promise<number> {
  for (;;) {
    const before = await read();
    if (!before || before.files.length === 0) return 0;
    await inParallel(before.files.flatMap(withCopies), PARALLEL_FILES, before.isHidden ? hideFile : showFile);
    const after = await read();
    if (after?.version === before.version && after.isHidden === before.isHidden) return before.files.length;
  }
}
