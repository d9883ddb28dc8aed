import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { Act } from '#shared/core/audit/author.ts';
import { destinationsOf } from '#shared/core/destinations/destinations-of.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { assertLinkable } from '#shared/core/moderation/assert-linkable.ts';
import { AppError, validationError } from '#shared/platform/errors.ts';
import { isoDate } from '#shared/platform/http/iso-date.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { bulkChangesSchema, updateOf } from '../model/bulk-changes.ts';
import { expiryChange } from '../model/expiry.ts';
import type { Link } from '../model/link.ts';
import type { UpdateLink } from '../model/link-input.ts';
import { type LinkRecord, linkRecordSchema, type RecordContext, shownPreview } from '../model/link-record.ts';
import { hashPassword } from '../model/password.ts';
import { rowError, rowErrorSchema, rowIndex } from '../model/row-error.ts';
import { MAX_BULK_LINKS } from './create-links.ts';
import { storeDeletion } from './delete-link.ts';
import { applyUpdate, type LinkAct } from './draft-link.ts';
import { changeLink } from './update-link.ts';

/** Updates and deletes several links in one request. */

// Enough to hide the table's latency without exhausting the connection pool.
export const PARALLEL_EDITS = 8;

const count = { error: `must be an array of 1 to ${MAX_BULK_LINKS} ids` };

/** IDs of links or pages. */
export const idsField = z
  .array(z.string({ error: 'must be a string' }), count)
  .min(1, count)
  .max(MAX_BULK_LINKS, count);

const ids = idsField.meta({
  description: 'The `_id` of each link.',
  examples: [['lnk_4fJ2kQ8sT1vX7yZ0aBcD']],
});

const bodyIsObject = { error: 'must be a JSON object' };

export const editLinksSchema = z
  .object(
    { ids, changes: bulkChangesSchema.meta({ description: 'The changes. Absent fields do not change.' }) },
    bodyIsObject,
  )
  .meta({ id: 'UpdateLinks' });

export const deleteLinksSchema = z.object({ ids }, bodyIsObject).meta({ id: 'DeleteLinks' });

export const linkId = z
  .string()
  .meta({ description: 'The id in the request.', examples: ['lnk_4fJ2kQ8sT1vX7yZ0aBcD'] });
export const failedEdit = z
  .object({
    index: rowIndex,
    _id: linkId,
    status: z.literal('failed'),
    error: rowErrorSchema,
  })
  .meta({ id: 'FailedEdit' });
const failedCount = z.int().meta({ description: 'Links that failed.' });

export const editResultsSchema = z.object({
  results: z
    .array(
      z
        .discriminatedUnion('status', [
          z
            .object({ index: rowIndex, _id: linkId, status: z.literal('updated'), link: linkRecordSchema })
            .meta({ id: 'UpdatedLink' }),
          z
            .object({ index: rowIndex, _id: linkId, status: z.literal('unchanged'), link: linkRecordSchema })
            .meta({ id: 'UnchangedLink' }),
          failedEdit,
        ])
        .meta({ id: 'UpdateResult' }),
    )
    .meta({
      description: 'One result per id, in the same order. `unchanged`: the link already had these values.',
    }),
  updated: z.int().meta({ description: 'Links that were changed.', examples: [1] }),
  failed: failedCount,
});

export const deleteResultsSchema = z.object({
  results: z
    .array(
      z
        .discriminatedUnion('status', [
          z
            .object({ index: rowIndex, _id: linkId, status: z.literal('deleted') })
            .meta({ id: 'DeletedLink' }),
          failedEdit,
        ])
        .meta({ id: 'DeleteResult' }),
    )
    .meta({ description: 'One result per id, in the same order.' }),
  deleted: z.int().meta({ description: 'Links that were deleted.', examples: [1] }),
  failed: failedCount,
});

/**
 * Applies the same changes to each link, in parallel; results are in the order of the IDs. A link that does
 * not change is not written and has no event, so a repeated request has no effect. A password is always
 * written: whether a link has the same cannot be seen. Throws VALIDATION_ERROR.
 */
export async function editLinks(
  act: LinkAct,
  { ids, changes }: z.infer<typeof editLinksSchema>,
): Promise<z.infer<typeof editResultsSchema>> {
  await atChanges(async () => {
    expiryChange(changes);
    if (changes.startsAt != null) isoDate(changes.startsAt, 'startsAt');
    await assertLinkable(destinationsOf('link', changes));
  });
  // One hash for all: those of 100 links take 20 s.
  const passwordHash = changes.password ? await hashPassword(changes.password) : changes.password;
  const results = await eachLink(ids, async (id) => {
    const fieldsOf = (stored: Link) => updateOf(stored, changes);
    const { link, events } = await editLink(act, id, { fieldsOf, passwordHash });
    const status = events.length > 0 ? ('updated' as const) : ('unchanged' as const);
    return { done: { status, link }, events };
  });
  return { results, updated: countOf(results, 'updated'), failed: countOf(results, 'failed') };
}

/** Puts the paths of an error in the request: `changes.rules[0].to`. */
async function atChanges(check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof AppError) || !error.details) throw error;
    throw validationError(error.details.map((detail) => ({ ...detail, path: `changes.${detail.path}` })));
  }
}

/** Deletes links in parallel; results are in the order of the IDs. */
export async function deleteLinks(
  act: Act & RecordContext,
  ids: readonly string[],
): Promise<z.infer<typeof deleteResultsSchema>> {
  const results = await eachLink(ids, async (id) => {
    const event = await storeDeletion(act, id);
    return { done: { status: 'deleted' as const }, events: event ? [event] : [] };
  });
  return { results, deleted: countOf(results, 'deleted'), failed: countOf(results, 'failed') };
}

/**
 * Updates a link by fields that depend on what is stored. Without a difference nothing is written, and there
 * is no event. The caller publishes the events. Throws as `updateLink` does.
 */
export async function editLink(
  act: LinkAct,
  id: string,
  {
    fieldsOf,
    passwordHash,
  }: { fieldsOf: (link: Link) => UpdateLink; passwordHash?: string | null | undefined },
): Promise<{ link: LinkRecord; events: DomainEvent[] }> {
  const { record, events } = await changeLink(act, id, async (before) => {
    const input = fieldsOf(before);
    const after = applyUpdate(before, { input, expiry: expiryChange(input) }, act);
    if (typeof passwordHash === 'string' || isChanged(before, after, act))
      return { before, after, passwordHash };
    return { before, after: before };
  });
  return { link: record, events };
}

/** The result of each ID. */
type Results<Done> = ((Done & { index: number; _id: string }) | z.infer<typeof failedEdit>)[];

/**
 * Runs `edit` for each ID, in parallel, and publishes the events together; results are
 * in the order of the IDs.
 */
export async function eachLink<Done extends { status: string }>(
  ids: readonly string[],
  edit: (id: string) => Promise<{ done: Done; events: DomainEvent[] }>,
): Promise<Results<Done>> {
  const results: Results<Done> = [];
  const published: DomainEvent[] = [];
  await inParallel(ids.entries(), PARALLEL_EDITS, async ([index, _id]) => {
    try {
      const { done, events } = await edit(_id);
      results[index] = { index, _id, ...done };
      published.push(...events);
    } catch (error) {
      results[index] = { index, _id, status: 'failed', error: rowError(error) };
    }
  });
  await publishEvents(published);
  return results;
}

/** How many results have a status. */
export const countOf = (results: readonly { status: string }[], status: string): number =>
  results.filter((result) => result.status === status).length;

function isChanged(before: Link, after: Link, { hosts }: LinkAct): boolean {
  // An image of ours is stored by its name, and sent by its URL.
  const comparable = ({ version: _, updatedAt: __, preview, ...link }: Link) => ({
    ...link,
    preview: shownPreview({ preview }, hosts.publicOrigin),
  });
  return !isDeepStrictEqual(comparable(before), comparable(after));
}
