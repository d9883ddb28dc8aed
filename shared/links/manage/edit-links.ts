import * as z from 'zod';
import type { Act } from '#shared/core/audit/author.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { folderIdInput } from '#shared/core/folders/folder.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { isoDate } from '#shared/platform/http/iso-date.ts';
import { issueOf } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { expiryChange } from '../model/expiry.ts';
import type { Link } from '../model/link.ts';
import { createLinkSchema, MAX_TAGS, tags, type UpdateLink, updateLinkSchema } from '../model/link-input.ts';
import { type LinkRecord, linkRecord, linkRecordSchema, type RecordContext } from '../model/link-record.ts';
import { rowError, rowErrorSchema, rowIndex } from '../model/row-error.ts';
import { usageOf } from '../store/link-usage.ts';
import { MAX_BULK_LINKS } from './create-links.ts';
import { storeDeletion } from './delete-link.ts';
import { applyUpdate, type LinkAct } from './draft-link.ts';
import { requireOwnLink } from './get-link.ts';
import { storeChange } from './update-link.ts';

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

const { startsAt, expiresAt, maxClicks, forwardQuery, trackConversions } = updateLinkSchema.shape;
const { status } = createLinkSchema.shape;

const CHANGES = [
  'status',
  'startsAt',
  'expiresAt',
  'maxClicks',
  'forwardQuery',
  'trackConversions',
  'folderId',
  'tags',
  'addTags',
  'removeTags',
];
const BESIDE_TAGS = problem('conflicts_with', 'must be absent beside tags', { field: 'tags' });

const changesSchema = z
  .object(
    {
      status,
      startsAt,
      expiresAt,
      maxClicks,
      forwardQuery,
      trackConversions,
      folderId: folderIdInput.meta({
        description: 'The folder to move each link to. null: out of its folder.',
        examples: [null],
      }),
      tags: tags.nullish().meta({ description: 'Replaces the tags of each link. null: none.' }),
      addTags: tags.optional().meta({ description: 'Tags to add to each link.', examples: [['spring']] }),
      removeTags: tags
        .optional()
        .meta({ description: 'Tags to remove from each link.', examples: [['old']] }),
    },
    { error: 'must be an object' },
  )
  .superRefine((changes, context) => {
    const { tags, addTags, removeTags } = changes;
    if (Object.values(changes).every((value) => value === undefined)) {
      const message = `must have one or more of ${CHANGES.join(', ')}`;
      context.addIssue(issueOf(problem('one_of_required', message, { fields: CHANGES })));
    }
    if (tags === undefined) return;
    if (addTags !== undefined) context.addIssue(issueOf(BESIDE_TAGS, 'addTags'));
    if (removeTags !== undefined) context.addIssue(issueOf(BESIDE_TAGS, 'removeTags'));
  })
  // `tags` and `addTags` exclude each other.
  .meta({ id: 'LinkChanges', examples: [{ status: 'active', addTags: ['spring'], removeTags: ['old'] }] });

const bodyIsObject = { error: 'must be a JSON object' };

export const editLinksSchema = z
  .object(
    { ids, changes: changesSchema.meta({ description: 'The changes. Absent fields do not change.' }) },
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

type LinkChanges = z.infer<typeof changesSchema>;

/**
 * Applies the same changes to each link, in parallel; results are in the order of the IDs. A link that does
 * not change is not written and has no event, so a repeated request has no effect. Throws VALIDATION_ERROR.
 */
export async function editLinks(
  act: LinkAct,
  { ids, changes }: z.infer<typeof editLinksSchema>,
): Promise<z.infer<typeof editResultsSchema>> {
  for (const name of ['startsAt', 'expiresAt'] as const) {
    if (changes[name] != null) isoDate(changes[name], `changes.${name}`);
  }
  const results = await eachLink(ids, async (id) => {
    const { link, events } = await editLink(act, id, (stored) => inputOf(stored, changes));
    const status = events.length > 0 ? ('updated' as const) : ('unchanged' as const);
    return { done: { status, link }, events };
  });
  return { results, updated: countOf(results, 'updated'), failed: countOf(results, 'failed') };
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
export function editLink(
  act: LinkAct,
  id: string,
  fieldsOf: (link: Link) => UpdateLink,
): Promise<{ link: LinkRecord; events: DomainEvent[] }> {
  return retryConflicts(async () => {
    const before = await requireOwnLink(act.by, id);
    const input = fieldsOf(before);
    const after = applyUpdate(before, { input, expiry: expiryChange(input) }, act);
    if (!isChanged(before, after)) {
      return { link: linkRecord(before, await usageOf(before), act), events: [] };
    }
    const { record, events } = await storeChange(act, { before, after });
    return { link: record, events };
  });
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

function inputOf(link: Link, changes: LinkChanges): UpdateLink {
  const { addTags, removeTags, ...input } = changes;
  if (addTags === undefined && removeTags === undefined) return input;
  const kept = link.tags.filter((tag) => !removeTags?.includes(tag));
  const tags = [...new Set([...kept, ...(addTags ?? [])])];
  if (tags.length > MAX_TAGS) {
    throw invalidField(
      'changes.addTags',
      problem('too_many', `must leave the link at most ${MAX_TAGS} tags; it has ${link.tags.length}`, {
        maximum: MAX_TAGS,
      }),
    );
  }
  return { ...input, tags };
}

function isChanged(before: Link, after: Link): boolean {
  const comparable = ({ version: _, updatedAt: __, ...link }: Link) => JSON.stringify(link);
  return comparable(before) !== comparable(after);
}
