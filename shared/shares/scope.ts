import * as z from 'zod';
import { assertFolder } from '../core/folders/manage-folders.ts';
import { requireLink } from '../links/manage/manage-links.ts';
import { MAX_TAG_LENGTH } from '../links/model/link-input.ts';
import { type AppError, invalidField } from '../platform/errors.ts';
import { problem } from '../platform/problems.ts';
import { exampleId, isId } from '../platform/runtime/ids.ts';
import { requireSmartLink } from '../smart-links/manage/read-smart-link.ts';
import { type ShareFilters, TARGET_FILTERS } from './share-filters.ts';

/** What a shared or scheduled report is about. */

export const SCOPES = ['link', 'page', 'folder', 'tag', 'account'] as const;
export type ScopeType = (typeof SCOPES)[number];

/** The kind of id of the scopes that have one. */
const ID_KINDS = { link: 'link', page: 'smartLink', folder: 'folder' } as const;

const scopeShape = {
  type: z.enum(SCOPES, { error: `must be one of ${SCOPES.join(', ')}` }).meta({
    description:
      'What the report is about: one link, one page, all links and pages in a folder or with a tag, or all of the account.',
    examples: ['link'],
  }),
  id: z
    .string({ error: 'must be a string' })
    .optional()
    .meta({ description: 'With `link`, `page` and `folder`: its id.', examples: [exampleId('link')] }),
  tag: z
    .string({ error: 'must be a string' })
    .min(1, `must have 1 to ${MAX_TAG_LENGTH} characters`)
    .max(MAX_TAG_LENGTH, `must have 1 to ${MAX_TAG_LENGTH} characters`)
    .optional()
    .meta({ description: 'With `tag`: the tag.', examples: ['spring'] }),
};

export const scopeInput = z.object(scopeShape, { error: 'must be an object { type, id?, tag? }' }).meta({
  id: 'ShareScopeInput',
  description: 'What the report is about.',
  examples: [{ type: 'link', id: exampleId('link') }],
});

export const scopeSchema = z.object(scopeShape).meta({
  id: 'ShareScope',
  description: 'What the report is about.',
  examples: [{ type: 'link', id: exampleId('link') }],
});

export type Scope = z.infer<typeof scopeSchema>;

/** A report of one link or page, which has no list of links. */
export const isOfOne = ({ type }: Pick<Scope, 'type'>): boolean => type === 'link' || type === 'page';

/** Throws VALIDATION_ERROR for a scope without its id or tag, and for filters that do not apply to it. */
export function assertScope({ type, id, tag }: Scope, filters: ShareFilters | null | undefined): void {
  const kind = type in ID_KINDS ? ID_KINDS[type as keyof typeof ID_KINDS] : undefined;
  assertNeeded('scope.id', id, kind !== undefined, type);
  assertNeeded('scope.tag', tag, type === 'tag', type);
  if (kind !== undefined && !isId(kind, id ?? ''))
    throw invalidField(
      'scope.id',
      problem('invalid_format', `must be the id of a ${type}`, { format: 'id' }),
    );
  const barred = isOfOne({ type }) ? TARGET_FILTERS : type === 'tag' ? (['tag'] as const) : [];
  const filter = barred.find((name) => filters?.[name] !== undefined);
  if (filter) throw notForType(`filters.${filter}`, type);
}

function assertNeeded(path: string, value: unknown, isNeeded: boolean, type: string): void {
  if (isNeeded && value === undefined)
    throw invalidField(path, problem('required', `is required with the scope ${type}`));
  if (!isNeeded && value !== undefined) throw notForType(path, type);
}

export const notForType = (path: string, type: string): AppError =>
  invalidField(path, problem('not_for_type', `must be absent with the scope ${type}`, { type }));

/** Throws LINK_NOT_FOUND, SMART_LINK_NOT_FOUND, and VALIDATION_ERROR for an unknown folder. */
export async function assertTarget(ownerId: string, { type, id = '' }: Scope): Promise<void> {
  if (type === 'link') await requireLink(ownerId, id);
  if (type === 'page') await requireSmartLink(ownerId, id);
  if (type === 'folder') await assertFolder(ownerId, id, 'scope.id');
}
