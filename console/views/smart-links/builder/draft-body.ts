import type { CreateSmartLink, UpdateSmartLink } from '@signpost/client/core';
import { ApiError } from '@signpost/client/core';
import { themeBody } from '../theme-draft.ts';
import { orNull } from '../types/page-form.ts';
import { PAGE_FORMS } from '../types/registry.ts';
import type { Draft } from './draft.ts';
import { identityBody } from './identity-draft.ts';
import { sharingBody } from './sharing-draft.ts';

/** Request bodies of a draft. */

export function createBody(draft: Draft): CreateSmartLink {
  const { type, title, status } = draft;
  // The API validates which fields belong to which type.
  return { type, title, status, slug: orNull(draft.slug), ...fieldsOf(draft) } as CreateSmartLink;
}

export function updateBody(draft: Draft): UpdateSmartLink {
  const { title, status, slug } = draft;
  // An empty slug keeps the current one.
  return { title, status, ...(slug.trim() !== '' && { slug }), ...fieldsOf(draft) };
}

function fieldsOf(draft: Draft): UpdateSmartLink {
  return {
    description: orNull(draft.description),
    tags: draft.tags,
    folderId: orNull(draft.folderId),
    language: orNull(draft.language),
    image: orNull(draft.image),
    cover: orNull(draft.cover),
    theme: themeBody(draft.theme),
    ...identityBody(draft),
    ...sharingBody(draft),
    ...PAGE_FORMS[draft.type].body(draft),
  };
}

/** Replaces row indexes in error paths (`urls[3].url`) by row keys, so that errors stay with their rows. */
export function withRowKeys(error: ApiError, draft: Draft): ApiError {
  return new ApiError(error.message, {
    ...error,
    cause: error,
    details: error.details.map((detail) => ({ ...detail, path: rowPath(detail.path, draft) })),
  });
}

/** `urls[3].url` by the key of its row, as the form names it. */
export function rowPath(path: string, draft: Draft): string {
  const { list, sharedInputs = {} } = PAGE_FORMS[draft.type];
  const [, name, index, field] = /^(\w+)\[(\d+)\](?:\.(.*))?$/.exec(path) ?? [];
  const rows = name === 'socials' ? draft.socials : list !== undefined && name === list ? draft[list] : [];
  const key = rows[Number(index)]?.key;
  if (key === undefined) return path;
  return field === undefined ? `${name}.${key}` : `${name}.${key}.${sharedInputs[field] ?? field}`;
}
