import type { NamedConversions, NamedCount } from '@signpost/client/core';
import { DIMENSIONS } from '@signpost/client/values';
import type { Texts } from '#console/texts/en.ts';
import type { Format } from '#console/texts/format.ts';
import { labelOf } from '#console/texts/named.ts';
import { type FilterName, isFilterable, REST } from './filters.ts';
import type { Report, Scope } from './scope.ts';

/** Leads and sales of a name. */
export type Earned = Pick<NamedConversions, 'leads' | 'sales' | 'revenue'>;

export interface PanelRow {
  /** Value in the API, which `label` shows. */
  name: string;
  label: string;
  count: number;
  /** ISO 3166 code, if the row is a country. */
  code?: string;
  /** Short URL and path in the console, if the row is a link. */
  link?: { url: string; path: string };
  filter?: { name: FilterName; value: string };
  /** Shown in place of the count and its share. */
  cells?: readonly string[];
  /** What the cells are made of. */
  earned?: Earned;
}

export type PanelKey = keyof Texts['analytics']['panels'];
type GroupKey = keyof Texts['analytics']['groups'];

export interface Panel {
  key: PanelKey;
  rows: PanelRow[];
  /** Whether counts are parts of all clicks; pixel events are counted separately. */
  isShare: boolean;
  /** Titles of the cells of its rows. */
  columns?: readonly string[];
}

export interface PanelGroup {
  key: GroupKey;
  panels: Panel[];
}

/** Names of the API's values in the current language. */
export interface Wording {
  texts: Texts;
  format: Format;
  /** Name of a clicked link on a page. */
  targetName?: ((url: string) => string) | undefined;
}

/** All panels of a report, in display order; empty while the report loads. */
export function panelsOf(report: Report | undefined, scope: Scope, wording: Wording): PanelGroup[] {
  const { targetName } = wording;
  const list = (key: PanelKey, counts: readonly NamedCount[] = [], filter?: FilterName): Panel => ({
    key,
    isShare: true,
    rows: counts.map((count) => rowOf(count, filter, wording)),
  });
  const groups = (['referrers', 'countries', 'devices'] as const).map((key) => ({
    key,
    panels: DIMENSIONS.filter(({ group }) => group === key).map((one) =>
      list(one.list, report?.[one.figure], one.isFilter ? one.name : undefined),
    ),
  }));
  const events: Panel[] = [
    { ...list('events', report?.events, 'event'), isShare: false },
    {
      key: 'targets',
      isShare: false,
      rows: (report?.topTargets ?? []).map(({ name, count }) => ({
        name,
        label: targetName?.(name) ?? labelOf(wording.texts.overview.names, name),
        count,
      })),
    },
  ];
  return [
    ...(scope.kind === 'account'
      ? [
          {
            key: 'links' as const,
            panels: [linksPanel(report, wording), list('tags', report?.topTags, 'tag'), ...events],
          },
        ]
      : []),
    ...groups,
    ...(scope.kind === 'smartLink' ? [{ key: 'events' as const, panels: events }] : []),
  ];
}

/**
 * A stored day keeps this many names; a shorter list is whole, and its `Other` is the
 * name of a browser or device.
 */
const STORED_NAMES = 100;

/** How many names a list has whose further ones are not known; undefined: it is whole. */
export function knownNames(rows: readonly PanelRow[]): number | undefined {
  const names = rows.filter(({ name }) => name !== REST).length;
  return names >= STORED_NAMES && names < rows.length ? names : undefined;
}

/** The links with the most clicks, and one row for all others, so that the panel adds up to the total. */
function linksPanel(report: Report | undefined, { texts }: Wording): Panel {
  const { topLinks = [], totalClicks = 0 } = report ?? {};
  const rest = totalClicks - topLinks.reduce((sum, { count }) => sum + count, 0);
  const rows: PanelRow[] = topLinks.map(({ _id, kind, title, url, count }) => ({
    name: _id,
    label: title,
    count,
    link: { url, path: pathOf(_id, kind) },
    filter: { name: 'linkId', value: _id },
  }));
  if (rest > 0) rows.push({ name: REST, label: texts.analytics.otherLinks, count: rest });
  return { key: 'links', isShare: true, rows };
}

/** Whether some places of a list are too small to be named: the rest is no long tail, but a promise. */
export const hidesPlaces = ({ key, rows }: Pick<Panel, 'key' | 'rows'>): boolean =>
  (key === 'regions' || key === 'cities') && rows.some(({ name }) => name === REST);

/** The view of a link or Smart Link. */
export const pathOf = (id: string, kind: 'link' | 'smartLink'): string =>
  `/${kind === 'link' ? 'links' : 'smart-links'}/${id}`;

export function rowOf(
  { name, count }: NamedCount,
  filter: FilterName | undefined,
  wording: Wording,
): PanelRow {
  const isCountry = filter === 'country';
  return {
    name,
    label: filter === undefined ? languageOrName(name, wording) : filterLabel(filter, name, wording),
    count,
    ...(isCountry && /^[A-Z]{2}$/.test(name) && { code: name }),
    ...(filter !== undefined && isFilterable(name) && { filter: { name: filter, value: name } }),
  };
}

const languageOrName = (name: string, { texts, format }: Wording): string =>
  Object.hasOwn(texts.overview.names, name)
    ? labelOf(texts.overview.names, name)
    : /^\d+x\d+$/.test(name)
      ? name.replace('x', ' × ')
      : format.languageName(name);

/** Display name of a filter value. */
export function filterLabel(filter: FilterName, value: string, { texts, format }: Wording): string {
  const { overview, analytics, smartLinks } = texts;
  switch (filter) {
    case 'country':
      return format.country(labelOf(overview.names, value));
    case 'destination': {
      const [, kind, number] = /^(rule|variant):(\d+)$/.exec(value) ?? [];
      if (kind) return `${texts.targeting[kind as 'rule' | 'variant']} ${number}`;
      return labelOf(analytics.names, labelOf(overview.names, value));
    }
    case 'channel':
    case 'source':
      return labelOf(analytics.names, labelOf(overview.names, value));
    case 'event':
      return labelOf(smartLinks.eventNames, value);
    case 'kind':
      return labelOf(analytics.kinds, value);
    default:
      return DIMENSIONS.some(({ name }) => name === filter) ? labelOf(overview.names, value) : value;
  }
}
