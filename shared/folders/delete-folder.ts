import * as z from 'zod';
import { mayView } from '#shared/core/access/scope.ts';
import { viewerOf } from '#shared/core/audit/author.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import type { Folder } from '#shared/core/folders/folder.ts';
import type { FolderContent } from '#shared/core/folders/folder-items.ts';
import {
  changeFolder,
  findFolder,
  positionsIn,
  removeFolder,
  removeStalePlace,
} from '#shared/core/folders/folder-store.ts';
import {
  assertDeletes,
  type FolderAct,
  folderEntry,
  folderNotFound,
} from '#shared/core/folders/manage-folders.ts';
import { leaveFolder as moveLink } from '#shared/links/manage/update-link.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError } from '#shared/platform/errors.ts';
import { assertMatch, type IfMatch, nextUpdate } from '#shared/platform/http/if-match.ts';
import { idField } from '#shared/platform/http/response-fields.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import type { SmartLinkAct } from '#shared/smart-links/manage/change-smart-link.ts';
import { leaveFolder as movePage } from '#shared/smart-links/manage/manage-smart-links.ts';
import { forgetFolderAccess } from './folder-members.ts';

/** Deletes folders, and never what is in them. */

export const deletedFolderSchema = z.object({
  _id: idField('folder'),
  deleted: z.boolean().meta({
    description: 'Whether the folder is deleted. false: it still has links or pages; repeat the request.',
  }),
  moved: z
    .int()
    .meta({ description: 'Links and Smart Links that this request moved out of it.', examples: [12] }),
});

type DeletionAct = SmartLinkAct & FolderAct;

export interface FolderDeletion {
  ifMatch?: IfMatch | undefined;
  /** Whether the time for this request has run out. */
  isLate: () => boolean;
}

const PAGE_SIZE = 100;

// Enough to hide the table's latency without exhausting the connection pool.
const PARALLEL_MOVES = 8;

const MOVES = { LINK: moveLink, SMART: movePage } as const;

/**
 * Deletes a folder once everything has been moved out of it. From the first request on it takes nothing in,
 * and is not listed any more; a request that runs out of time is repeated. Throws NOT_FOUND,
 * PRECONDITION_FAILED, and what `assertDeletes` throws.
 */
export async function deleteFolder(
  act: DeletionAct,
  id: string,
  { ifMatch, isLate }: FolderDeletion,
): Promise<z.infer<typeof deletedFolderSchema>> {
  const folder = await closeFolder(act, id, ifMatch);
  let moved = 0;
  for (const content of Object.keys(MOVES) as FolderContent[]) {
    const places = { after: undefined, pageSize: PAGE_SIZE, consistent: true };
    for await (const positions of positionsIn(id, content, places)) {
      moved += await moveOut(act, { folderId: id, content }, positions);
      if (isLate()) return { _id: id, deleted: false, moved };
    }
  }
  await retryConflicts(() => forgetFolderAccess(act.by.ownerId, id));
  const entry = folderEntry(act, 'folder.deleted', { before: folder });
  if (entry) await removeFolder(folder, entry);
  return { _id: id, deleted: true, moved };
}

/** Closes a folder that is deleted: it accepts no more links or pages. */
function closeFolder({ by, now }: DeletionAct, id: string, ifMatch: IfMatch | undefined): Promise<Folder> {
  return retryConflicts(async () => {
    const { scope } = viewerOf(by);
    const folder =
      isId('folder', id) && mayView(scope, { folderId: id }) ? await findFolder(by.ownerId, id) : undefined;
    if (!folder) throw folderNotFound();
    assertDeletes(by, folder);
    if (folder.isClosed) return folder;
    assertMatch(folder, ifMatch);
    const updatedAt = nextUpdate(folder, now);
    const closed: Folder = { ...folder, isClosed: true, updatedAt, version: folder.version + 1 };
    if (!(await changeFolder(folder, closed))) throw new AppError('WRITE_CONFLICT');
    return closed;
  });
}

async function moveOut(
  act: SmartLinkAct,
  { folderId, content }: { folderId: string; content: FolderContent },
  positions: readonly string[],
): Promise<number> {
  const all: DomainEvent[] = [];
  let moved = 0;
  await inParallel(positions, PARALLEL_MOVES, async (position) => {
    const events = await MOVES[content](act, idAt(position), folderId);
    if (events) moved++;
    else await removeStalePlace(content, folderId, position);
    all.push(...(events ?? []));
  });
  await publishEvents(all);
  return moved;
}

const idAt = (position: string): string => position.slice(position.indexOf('#') + 1);
