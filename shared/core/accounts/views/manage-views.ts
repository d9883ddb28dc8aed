import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { assertFreeName } from '#shared/platform/http/free-name.ts';
import { problem } from '#shared/platform/problems.ts';
import type { IdSource } from '#shared/platform/runtime/ids.ts';
import { mayView, seesAll } from '../../access/scope.ts';
import { updateEntry } from '../../audit/audit-entry.ts';
import type { Act } from '../../audit/author.ts';
import { changesOf } from '../../audit/changes.ts';
import { assertPermitted } from '../admit.ts';
import type { Caller } from '../caller.ts';
import {
  type CreateView,
  MAX_VIEWS,
  NO_COLUMNS,
  type StoredView,
  type UpdateView,
  VIEW_COLUMNS,
  type ViewList,
  type ViewRecord,
  viewRecord,
} from './view.ts';
import { findViews, storeViews } from './view-store.ts';

interface ViewAct extends Act {
  by: Caller;
}

type Action = 'view.created' | 'view.updated' | 'view.deleted';

/** The person who calls; null: an API key. */
const personOf = ({ credential }: Pick<Caller, 'credential'>): string | null =>
  credential.type === 'session' ? credential.member.userId : null;

/** Whether a view names no folder, link or page that may be hidden from the caller. */
function isVisible({ scope }: Caller, { query }: StoredView): boolean {
  if (seesAll(scope)) return true;
  const parameters = new URLSearchParams(query);
  if (parameters.has('linkId')) return false;
  const folderIds = parameters.getAll('folderId').flatMap((ids) => ids.split(','));
  return folderIds.every((folderId) => mayView(scope, { folderId: folderId === 'none' ? null : folderId }));
}

/** Views for all members and those of the caller, by name. */
export async function listViews(caller: Caller, of: ViewRecord['of'] | undefined): Promise<ViewRecord[]> {
  const person = personOf(caller);
  const [all, own] = await Promise.all([
    findViews(caller.ownerId, null),
    person === null ? undefined : findViews(caller.ownerId, person),
  ]);
  const names = new Intl.Collator('en', { numeric: true });
  return [
    ...all.views.filter((view) => isVisible(caller, view)).map((view) => viewRecord(view, true)),
    ...(own?.views ?? []).map((view) => viewRecord(view, false)),
  ]
    .filter((view) => of === undefined || view.of === of)
    .sort((a, b) => names.compare(a.name, b.name));
}

/**
 * Saves a view. Idempotent by the id from `ids`. Throws VALIDATION_ERROR for a name in use and for
 * unknown columns, PERMISSION_DENIED for a view for all members without the permission
 * links:write, and QUOTA_EXCEEDED.
 */
export async function createView(
  act: ViewAct & { ids: IdSource },
  { shared = false, ...input }: CreateView,
): Promise<ViewRecord> {
  const { by, now, ids } = act;
  if (!shared && personOf(by) === null) {
    const message = 'must be true with an API key: a view for one person is saved in the console';
    throw invalidField('shared', problem('invalid_value', message, { allowed: [true] }));
  }
  assertColumns(input);
  const at = now.toISOString();
  const view: StoredView = { id: ids.newId('view'), ...input, createdAt: at, updatedAt: at };
  await change(act, shared, ({ views }) => {
    const others = views.filter(({ id }) => id !== view.id);
    assertFreeName(
      view,
      others.filter(({ of }) => of === view.of),
      'another view',
    );
    if (others.length >= MAX_VIEWS) {
      const message = `There are already ${MAX_VIEWS} such views. Delete one that is not used.`;
      throw new AppError('QUOTA_EXCEEDED', message, { params: { quota: 'views', limit: MAX_VIEWS } });
    }
    return { views: [...others, view], log: ['view.created', null, view] };
  });
  return viewRecord(view, shared);
}

/**
 * Throws NOT_FOUND, also for another person's, VALIDATION_ERROR for a name in use and for unknown
 * columns, and PERMISSION_DENIED.
 */
export async function updateView(act: ViewAct, id: string, input: UpdateView): Promise<ViewRecord> {
  const shared = await isShared(act.by, id);
  let after: StoredView | undefined;
  await change(act, shared, ({ views }) => {
    const before = views.find((view) => view.id === id);
    if (!before) throw viewNotFound();
    const { name = before.name, query = before.query } = input;
    after = { ...before, name, query, updatedAt: act.now.toISOString() };
    if (query !== before.query) assertColumns(after);
    assertFreeName(
      after,
      views.filter((view) => view.id !== id && view.of === before.of),
      'another view',
    );
    const changed = after;
    return {
      views: views.map((view) => (view.id === id ? changed : view)),
      log: ['view.updated', before, changed],
    };
  });
  return viewRecord(after as StoredView, shared);
}

/** Throws NOT_FOUND, also for another person's, and PERMISSION_DENIED. */
export async function deleteView(act: ViewAct, id: string): Promise<void> {
  const shared = await isShared(act.by, id);
  await change(act, shared, ({ views }) => {
    const before = views.find((view) => view.id === id);
    if (!before) throw viewNotFound();
    return { views: views.filter((view) => view.id !== id), log: ['view.deleted', before, null] };
  });
}

/** Whether the view is for all members; otherwise it is the caller's, or does not exist for the caller. */
async function isShared(caller: Caller, id: string): Promise<boolean> {
  const { views } = await findViews(caller.ownerId, null);
  return personOf(caller) === null || views.some((view) => view.id === id && isVisible(caller, view));
}

interface Changed {
  views: StoredView[];
  log: [action: Action, before: StoredView | null, after: StoredView | null];
}

/** Changes the views of the caller, or those for all members, which the audit log lists. */
async function change(
  { by, now }: ViewAct,
  shared: boolean,
  changed: (before: ViewList) => Changed,
): Promise<void> {
  if (shared) assertPermitted(by, 'links:write');
  const whose = { ownerId: by.ownerId, userId: shared ? null : personOf(by) };
  await retryConflicts(async () => {
    const before = await findViews(whose.ownerId, whose.userId);
    const { views, log } = changed(before);
    const [action, had, has] = log;
    const { id, name } = (has ?? had) as StoredView;
    const changes = changesOf(had && viewRecord(had, true), has && viewRecord(has, true));
    const entry = shared
      ? updateEntry(by, { action, target: { type: 'view', id, name }, changes }, now)
      : undefined;
    if (!(await storeViews(whose, { before, views }, entry))) throw new AppError('WRITE_CONFLICT');
  });
}

const viewNotFound = (): AppError =>
  new AppError('NOT_FOUND', 'The view was not found.', { params: { resource: 'view' } });

/** Throws VALIDATION_ERROR for columns that the list does not have. */
function assertColumns({ of, query }: Pick<StoredView, 'of' | 'query'>): void {
  if (of === 'analytics') return;
  const allowed = [...VIEW_COLUMNS[of], NO_COLUMNS];
  const columns = new URLSearchParams(query).getAll('columns').flatMap((names) => names.split(','));
  const unknown = columns.find((name) => !(allowed as string[]).includes(name));
  if (unknown === undefined) return;
  const message = `has the unknown column "${unknown}"; there are ${allowed.join(', ')}`;
  throw invalidField('query', problem('invalid_value', message, { allowed }));
}
