import { inParallel } from '../platform/runtime/in-parallel.ts';
import { withCopies } from './media-file.ts';
import { hideFile, showFile } from './object-store.ts';

const PARALLEL_FILES = 8;

/** Our own files that a link or a page uses, as of one moment. */
export interface UsedFiles {
  files: readonly string[];
  /** Of the record that names them. */
  version: number;
  /** Whether visitors must not see them. */
  isHidden: boolean;
}

/**
 * Hides the files of a link or page and their copies while it is blocked, and publishes them while it is not; returns how many it has. The
 * edge's copies expire within five minutes. Safe to rerun and to run concurrently: it starts over when what `read` returns
 * has changed meanwhile. `read` must be strongly consistent.
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
