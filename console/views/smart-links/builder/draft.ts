import type { Brand, SmartLink } from '@signpost/client/core';
import type { Row } from '#console/components/forms/row.ts';
import type { SmartLinkType } from '../smart-link-type.ts';
import { EMPTY_THEME, type ThemeDraft, themeDraftOf } from '../theme-draft.ts';
import { type FieldsOfAllTypes, PAGE_FORMS } from '../types/registry.ts';
import { EMPTY_IDENTITY, identityDraftOf, type SeoFields, type SocialFields } from './identity-draft.ts';
import { EMPTY_SHARING, type SharingFields, sharingDraftOf } from './sharing-draft.ts';

/** Fields of all types. A picture is a URL or the storage code of an upload. */
export interface CommonFields extends SharingFields {
  type: SmartLinkType;
  title: string;
  /** Without prefix. */
  slug: string;
  description: string;
  tags: string[];
  /** Empty: none. */
  folderId: string;
  language: string;
  image: string;
  cover: string;
  theme: ThemeDraft;
  socials: Row<SocialFields>[];
  seo: SeoFields;
  hideBranding: boolean;
  status: 'active' | 'inactive';
}

/** A Smart Link being edited. Fields of other types are empty. */
export type Draft = CommonFields & FieldsOfAllTypes;

const EMPTY: FieldsOfAllTypes = Object.assign({}, ...Object.values(PAGE_FORMS).map(({ empty }) => empty));

/** An empty draft with the color and font of the brand. */
export function blankDraft(
  type: SmartLinkType,
  { color, font }: Partial<Pick<Brand, 'color' | 'font'>> = {},
): Draft {
  return {
    type,
    title: '',
    slug: '',
    description: '',
    tags: [],
    folderId: '',
    language: '',
    image: '',
    cover: '',
    theme: { ...EMPTY_THEME, accent: color ?? '', font: font ?? '' },
    ...EMPTY_IDENTITY,
    ...EMPTY_SHARING,
    status: 'active',
    ...EMPTY,
    ...PAGE_FORMS[type].blank(),
  };
}

export function draftOf(link: SmartLink): Draft {
  return {
    type: link.type,
    title: link.title,
    slug: link.slug.slice(link.slug.indexOf('/') + 1),
    description: link.description ?? '',
    tags: link.tags,
    folderId: link.folderId ?? '',
    language: link.language ?? '',
    image: link.image ?? '',
    cover: link.cover ?? '',
    theme: themeDraftOf(link.theme),
    ...identityDraftOf(link),
    ...sharingDraftOf(link),
    status: link.status === 'inactive' ? 'inactive' : 'active',
    ...EMPTY,
    ...PAGE_FORMS[link.type].draftOf(link),
  };
}

/** Compares drafts, ignoring row keys. */
export const isEqual = (a: Draft, b: Draft): boolean => comparable(a) === comparable(b);

/** Compares one field of two drafts, ignoring row keys. */
export const isEqualIn = (field: keyof Draft, a: Draft, b: Draft): boolean =>
  comparable(a[field]) === comparable(b[field]);

const comparable = (draft: unknown): string =>
  JSON.stringify(draft, (name, value: unknown) => (name === 'key' ? undefined : value)) ?? '';

/** A draft with the row keys of another one, for rows at the same index: keeps focus and collapsed rows. */
export function withKeysOf(draft: Draft, other: Draft): Draft {
  const entries = Object.entries(draft).map(([name, value]) => {
    const rows: unknown = other[name as keyof Draft];
    return [
      name,
      isRows(value) && isRows(rows) ? value.map((row, i) => ({ ...row, ...keyOf(rows[i]) })) : value,
    ];
  });
  return Object.fromEntries(entries) as Draft;
}

const isRows = (value: unknown): value is { key: string }[] =>
  Array.isArray(value) && value.every((row) => typeof row?.key === 'string');

const keyOf = (row: { key: string } | undefined) => (row ? { key: row.key } : {});
