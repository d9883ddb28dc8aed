import * as z from 'zod';
import { mayEdit, seesAll } from '#shared/core/access/scope.ts';
import { type Author, viewerOf } from '#shared/core/audit/author.ts';
import { assertFolder } from '#shared/core/folders/manage-folders.ts';
import { requireOwnLink } from '#shared/links/manage/get-link.ts';
import { MAX_TAG_LENGTH } from '#shared/links/model/link-input.ts';
import { readTargets } from '#shared/overview/targets.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { enumField } from '#shared/platform/http/input-fields.ts';
import { problem } from '#shared/platform/problems.ts';
import { exampleId, isId } from '#shared/platform/runtime/ids.ts';
import { requireOwnSmartLink } from '#shared/smart-links/manage/read-smart-link.ts';
import { type ShareFilters, TARGET_FILTERS } from './share-filters.ts';

/** The subject of a shared or scheduled report. */

const SCOPES = ['link', 'page', 'folder', 'tag', 'account'] as const;

/** The kind of id of the scopes that have one. */
const ID_KINDS = { link: 'link', page: 'smartLink', folder: 'folder' } as const;

const scopeShape = {
  type: enumField(SCOPES).meta({
    description:
      'What the report is about: one link, one page, all links and pages in a folder or with a tag, or all ' +
      'of the account.',
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

/** Filters that say what the scope says. */
const ALREADY_CHOSEN = { tag: ['tag'], folder: ['folderId'] } as const;

/** Throws VALIDATION_ERROR for a scope without its id or tag, and for filters that do not apply to it. */
export function assertScope({ type, id, tag }: Scope, filters: ShareFilters | null | undefined): void {
  const kind = type in ID_KINDS ? ID_KINDS[type as keyof typeof ID_KINDS] : undefined;
  const fields = [
    ['scope.id', id, kind !== undefined],
    ['scope.tag', tag, type === 'tag'],
  ] as const;
  for (const [path, value, isNeeded] of fields) {
    if (isNeeded && value === undefined)
      throw invalidField(path, problem('required', `is required with the scope ${type}`));
    if (!isNeeded && value !== undefined) throw notForType(path, type);
  }
  if (kind !== undefined && !isId(kind, id ?? ''))
    throw invalidField(
      'scope.id',
      problem('invalid_format', `must be the id of a ${type}`, { format: 'id' }),
    );
  const barred = isOfOne({ type })
    ? TARGET_FILTERS
    : (ALREADY_CHOSEN[type as keyof typeof ALREADY_CHOSEN] ?? []);
  const filter = barred.find((name) => filters?.[name] !== undefined);
  if (filter) throw notForType(`filters.${filter}`, type);
}

export const notForType = (path: string, type: string): AppError =>
  invalidField(path, problem('not_for_type', `must be absent with the scope ${type}`, { type }));

/**
 * Throws LINK_NOT_FOUND, SMART_LINK_NOT_FOUND, VALIDATION_ERROR for an unknown folder, and for what the
 * author may only view FOLDER_READ_ONLY or ALL_FOLDERS_REQUIRED.
 */
export async function assertTarget(by: Author, { type, id = '' }: Scope): Promise<void> {
  const viewer = viewerOf(by);
  if (type === 'link') await requireOwnLink(by, id);
  else if (type === 'page') await requireOwnSmartLink(by, id);
  else if (type === 'folder') await assertFolder(viewer, id, { access: 'edit', path: 'scope.id' });
  else if (!seesAll(viewer.scope)) throw new AppError('ALL_FOLDERS_REQUIRED', ALL_OF_IT);
}

const ALL_OF_IT =
  'A report of a tag or of the whole account counts what is in all folders, and you do not see all of ' +
  'them. Choose single links, pages or folders.';

/**
 * The reports that an author may manage: of links, pages and folders that the author may change; of tags and
 * the account only with access to all folders.
 */
export async function manageable<Report extends { scope: Scope }>(
  by: Author,
  reports: readonly Report[],
): Promise<readonly Report[]> {
  const viewer = viewerOf(by);
  const { loose, others, folders } = viewer.scope;
  if ([loose, others, ...Object.values(folders)].every((access) => access === 'edit')) return reports;
  const ids = reports.flatMap(({ scope }) => (isOfOne(scope) ? (scope.id ?? []) : []));
  const targets = await readTargets(viewer, new Set(ids));
  return reports.filter(({ scope: { type, id = '' } }) => {
    if (type === 'folder') return mayEdit(viewer.scope, { folderId: id });
    if (!isOfOne({ type })) return seesAll(viewer.scope);
    const target = targets.get(id);
    return target !== undefined && mayEdit(viewer.scope, target);
  });
}
