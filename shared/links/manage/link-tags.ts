import * as z from 'zod';
import { mayView, type Viewer } from '#shared/core/access/scope.ts';
import { viewerOf } from '#shared/core/audit/author.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { LIST_UNITS, ReadBudget } from '#shared/platform/dynamo/read-budget.ts';
import { AppError } from '#shared/platform/errors.ts';
import { decodeCursor, encodeCursor } from '#shared/platform/http/cursor.ts';
import { rawField } from '#shared/platform/http/input-fields.ts';
import { nextCursorField } from '#shared/platform/http/response-fields.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { plainText } from '#shared/platform/search/relevance.ts';
import type { Link } from '../model/link.ts';
import { MAX_TAG_LENGTH, tag } from '../model/link-input.ts';
import { LIST_POSITION, listPosition } from '../model/link-items.ts';
import { rowError, rowErrorSchema } from '../model/row-error.ts';
import { linkFilter } from '../store/link-filter.ts';
import { listTags } from '../store/link-list-store.ts';
import type { LinkAct } from './draft-link.ts';
import { editLink, PARALLEL_EDITS } from './edit-links.ts';

/**
 * Tags exist only on links, so listing them reads all links, and renaming a tag
 * changes every link that has it.
 */

/** Links that one request changes: fewer than it could within its 29 seconds. */
const MAX_CHANGED = 500;

/** Tags of a response: at most 2 MB. */
const MAX_LISTED = 5000;

const PAGE_SIZE = 1000;

const cursor = z.string().optional().meta({ description: '`nextCursor` of the previous response.' });

export const listTagsSchema = z.object({
  search: z
    .string()
    .optional()
    .meta({
      description: 'Only tags that contain this text, regardless of case and accents.',
      examples: ['spri'],
    }),
  cursor,
});

export const tagListSchema = z.object({
  tags: z
    .array(
      z
        .object({
          name: z.string().meta({ description: 'The tag.', examples: ['spring'] }),
          links: z
            .int()
            .meta({ description: 'Links with this tag among those that were read.', examples: [12] }),
        })
        .meta({ id: 'TagCount' }),
    )
    .meta({ description: 'Sorted by name. Can be empty although there are more.' }),
  linksRead: z.int().meta({ description: 'Links that this request has counted.', examples: [4000] }),
  nextCursor: nextCursorField.meta({
    description: 'Send it as `cursor` to read more links, and add up the counts. null: all links were read.',
  }),
});

export const renameTagSchema = z
  .object(
    {
      // As it is stored: earlier versions took any characters.
      tag: rawField(MAX_TAG_LENGTH).meta({
        description: 'The tag to rename or to remove.',
        examples: ['sping'],
      }),
      name: tag.nullable().meta({
        description:
          'New name of the tag. Merges the two tags if a link already has a tag with this name. null: ' +
          'removes the tag from all links.',
        examples: ['spring'],
      }),
      cursor,
    },
    { error: 'must be a JSON object' },
  )
  // A first request has no cursor.
  .meta({ id: 'RenameTag', examples: [{ tag: 'sping', name: 'spring' }] });

export const renamedTagSchema = z.object({
  updated: z.int().meta({ description: 'Links that this request changed.', examples: [12] }),
  failed: z
    .array(z.object({ _id: z.string().meta({ description: 'The id of the link.' }), error: rowErrorSchema }))
    .meta({ description: 'Links that could not be updated, such as blocked ones.', examples: [[]] }),
  nextCursor: nextCursorField.meta({
    description: 'Repeat the request with it as `cursor` to update more links. null: done.',
  }),
});

interface TagLimits {
  /** Read units of a request. */
  units: number;
  /** Tags of a response. */
  listed?: number;
  /** Links that a request changes. */
  changed?: number;
}

const LIMITS: TagLimits = { units: LIST_UNITS };

/** The tags of the links that a viewer sees, with the number of links per tag, as far as a request reads. */
export async function listLinkTags(
  { ownerId, scope }: Viewer,
  { search = '', cursor }: z.infer<typeof listTagsSchema>,
  { units, listed = MAX_LISTED }: TagLimits = LIMITS,
): Promise<z.infer<typeof tagListSchema>> {
  const wanted = plainText(search);
  const counts = new Map<string, number>();
  const budget = new ReadBudget(units);
  let linksRead = 0;
  for await (const links of listTags(ownerId, { after: positionOf(cursor), pageSize: PAGE_SIZE, budget })) {
    for (const link of links) {
      if (!mayView(scope, link)) continue;
      linksRead++;
      for (const name of link.tags)
        if (plainText(name).includes(wanted)) counts.set(name, (counts.get(name) ?? 0) + 1);
      if (counts.size >= listed)
        return { tags: sorted(counts), linksRead, nextCursor: encodeCursor(listPosition(link)) };
    }
  }
  return { tags: sorted(counts), linksRead, nextCursor: restOf(budget) };
}

/**
 * Renames or removes a tag on up to `limits.changed` links, newest first. Links that get the tag in the
 * meantime may keep it. A repeated request changes nothing.
 */
export async function renameTag(
  act: LinkAct,
  { tag: from, name, cursor }: z.infer<typeof renameTagSchema>,
  limits = LIMITS,
): Promise<z.infer<typeof renamedTagSchema>> {
  if (from === name) return { updated: 0, failed: [], nextCursor: null };
  const place = { tag: from, after: positionOf(cursor) };
  const { ids, nextCursor } = await linksWith(viewerOf(act.by), place, limits);
  const fieldsOf = ({ tags }: Link) => ({ tags: renamed(tags, from, name) });
  const events: DomainEvent[] = [];
  const failed: z.infer<typeof renamedTagSchema>['failed'] = [];
  await inParallel(ids, PARALLEL_EDITS, async (_id) => {
    try {
      const changed = await editLink(act, _id, { fieldsOf });
      events.push(...changed.events);
    } catch (error) {
      // Deleted in the meantime.
      if (error instanceof AppError && error.code === 'LINK_NOT_FOUND') return;
      failed.push({ _id, error: rowError(error) });
    }
  });
  await publishEvents(events);
  return { updated: events.length, failed, nextCursor };
}

async function linksWith(
  { ownerId, scope }: Viewer,
  { tag, after }: { tag: string; after: string | undefined },
  { units, changed = MAX_CHANGED }: TagLimits,
): Promise<{ ids: string[]; nextCursor: string | null }> {
  const ids: string[] = [];
  const budget = new ReadBudget(units);
  const options = { after, pageSize: PAGE_SIZE, budget, filter: linkFilter({ tag }) };
  for await (const links of listTags(ownerId, options)) {
    for (const link of links) {
      if (link.tags.includes(tag) && mayView(scope, link)) ids.push(link.id);
      if (ids.length === changed) return { ids, nextCursor: encodeCursor(listPosition(link)) };
    }
  }
  return { ids, nextCursor: restOf(budget) };
}

const restOf = ({ rest }: ReadBudget): string | null => (rest === undefined ? null : encodeCursor(rest));

const positionOf = (cursor: string | undefined): string | undefined =>
  cursor === undefined ? undefined : decodeCursor(cursor, LIST_POSITION);

const renamed = (tags: readonly string[], from: string, name: string | null): string[] => [
  ...new Set(tags.flatMap((tag) => (tag === from ? (name ?? []) : tag))),
];

const sorted = (counts: ReadonlyMap<string, number>): { name: string; links: number }[] =>
  [...counts].map(([name, links]) => ({ name, links })).sort((a, b) => (a.name < b.name ? -1 : 1));
