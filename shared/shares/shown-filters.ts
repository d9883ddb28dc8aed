import { DIMENSIONS, SHARED_FIELDS } from '#shared/clicks/dimensions.ts';
import { OTHER } from '#shared/clicks/user-agent.ts';
import { NO_FOLDER } from '#shared/core/folders/folder.ts';
import type { FigureTexts } from './figure-texts.ts';
import type { Formats } from './report-formats.ts';
import type { ShareFilters } from './share-filters.ts';
import type { ListName } from './shared-report.ts';

/** The filters of a report in the words of its reader. */

export interface Wording {
  text: FigureTexts;
  formats: Formats;
}

export interface ShownFilter {
  label: string;
  values: string[];
}

/** The filters of clicks, but for the destination. */
export const clickFilters = (filters: ShareFilters, wording: Wording): ShownFilter[] =>
  [...SHARED_FIELDS, 'event' as const].flatMap((field) => {
    const list = field === 'event' ? 'events' : DIMENSIONS[field].list;
    const values = (filters as Partial<Record<typeof field, string[]>>)[field];
    return values
      ? [{ label: wording.text.lists[list], values: values.map((value) => nameIn(list, value, wording)) }]
      : [];
  });

/** All filters. `names`: those of links, pages and folders by id; an id without one is not shown. */
export function allFilters(
  filters: ShareFilters,
  wording: Wording,
  names: ReadonlyMap<string, string>,
): ShownFilter[] {
  const { links, tags, folders, noFolder, destinations, kinds } = wording.text;
  const named = (ids: readonly string[] = []) => ids.flatMap((id) => names.get(id) ?? []);
  const { folderId = [] } = filters;
  return [
    { label: tags, values: filters.tag ?? [] },
    {
      label: folders,
      values: [...named(folderId), ...(folderId.includes(NO_FOLDER) ? [noFolder] : [])],
    },
    { label: links, values: [...(filters.kind ? [kinds[filters.kind]] : []), ...named(filters.linkId)] },
    ...clickFilters(filters, wording),
    { label: destinations, values: filters.destination ?? [] },
  ].filter(({ values }) => values.length > 0);
}

/** What a report of an account is about: some links, if it is filtered by what they have. */
export const accountName = (
  { tag, folderId, linkId, kind }: ShareFilters,
  { account, links }: FigureTexts,
): string => ([tag, folderId, linkId, kind].some((filter) => filter !== undefined) ? links : account);

/** A name of a list, such as the country of its code. */
export function nameIn(list: ListName, value: string, { text, formats }: Wording): string {
  if (value === OTHER || value === 'other') return text.other;
  if (value === 'Unknown') return text.unknown;
  switch (list) {
    case 'countries':
      return formats.name('region', value);
    case 'languages':
      return formats.name('language', value);
    case 'referrers':
      return value === 'direct' ? text.direct : value;
    case 'channels':
    case 'devices':
    case 'sources':
      return value === 'direct' ? text.direct : (text.names[value as keyof FigureTexts['names']] ?? value);
    default:
      return value;
  }
}
