import * as z from 'zod';
import { folderIdInput } from '#shared/core/folders/folder.ts';
import { UTM_NAMES } from '#shared/core/utm/utm-names.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { issueOf } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';
import type { Link } from './link.ts';
import { createLinkSchema, MAX_TAGS, tags, type UpdateLink, updateLinkSchema } from './link-input.ts';
import { kept } from './plain-fields.ts';
import { utmChanges } from './targeting-input.ts';
import type { Utm } from './targeting-schema.ts';

/** Changes of several links in one request. */

// What names one link is its own.
const { title: _title, code: _code, aliases: _aliases, ...fields } = updateLinkSchema.shape;

const changes = {
  ...fields,
  status: createLinkSchema.shape.status,
  folderId: folderIdInput.meta({
    description: 'The folder to move each link to. null: out of its folder.',
    examples: [null],
  }),
  tags: tags.nullish().meta({ description: 'Replaces the tags of each link. null: none.' }),
  addTags: tags.optional().meta({ description: 'Tags to add to each link.', examples: [['spring']] }),
  removeTags: tags.optional().meta({ description: 'Tags to remove from each link.', examples: [['old']] }),
  setUtm: utmChanges.optional().meta({
    description:
      'UTM parameters to set in each link, which keeps its others. null removes a parameter. To replace ' +
      'all, send `utm`.',
    examples: [{ campaign: 'spring', term: null }],
  }),
};

const NAMES = Object.keys(changes);

/** Changes of single entries, which exclude a replacement of all of them. */
const BESIDE = { tags: ['addTags', 'removeTags'], utm: ['setUtm'] } as const;

export const bulkChangesSchema = z
  .object(changes, { error: 'must be an object' })
  .superRefine((given, context) => {
    if (Object.values(given).every((value) => value === undefined)) {
      const message = `must have one or more of ${NAMES.join(', ')}`;
      context.addIssue(issueOf(problem('one_of_required', message, { fields: NAMES })));
    }
    for (const field of ['tags', 'utm'] as const) {
      if (given[field] === undefined) continue;
      const beside = problem('conflicts_with', `must be absent beside ${field}`, { field });
      for (const name of BESIDE[field]) {
        if (given[name] !== undefined) context.addIssue(issueOf(beside, name));
      }
    }
  })
  // `tags` and `addTags` exclude each other.
  .meta({ id: 'LinkChanges', examples: [{ status: 'active', addTags: ['spring'], removeTags: ['old'] }] });

export type BulkChanges = z.infer<typeof bulkChangesSchema>;

/** The update of one of the links. Throws VALIDATION_ERROR for too many tags. */
export function updateOf(link: Link, { addTags, removeTags, setUtm, ...input }: BulkChanges): UpdateLink {
  return {
    ...input,
    ...((addTags ?? removeTags) && { tags: changedTags(link, addTags, removeTags) }),
    ...(setUtm && { utm: changedUtm(link.utm, setUtm) }),
  };
}

function changedTags(link: Link, added: readonly string[] = [], removed: readonly string[] = []): string[] {
  const tags = [...new Set([...link.tags.filter((tag) => !removed.includes(tag)), ...added])];
  if (tags.length <= MAX_TAGS) return tags;
  const message = `must leave the link at most ${MAX_TAGS} tags; it has ${link.tags.length}`;
  throw invalidField('changes.addTags', problem('too_many', message, { maximum: MAX_TAGS }));
}

function changedUtm(before: Utm | null, changes: z.infer<typeof utmChanges>): Utm | null {
  const values = UTM_NAMES.map((name) => [name, kept(changes[name], before?.[name], undefined)] as const);
  const given = values.filter(([, value]) => value);
  return given.length > 0 ? Object.fromEntries(given) : null;
}
