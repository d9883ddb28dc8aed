import type { UrlField } from '../moderation/assert-linkable.ts';
import type { DenyList } from '../moderation/deny-list.ts';
import type { PageContent } from './public-smart-link.ts';
import type { SmartLinkType } from './slug.ts';

/** Where pages have URLs of other sites. Imported by landing pages: no zod. */

interface UrlFields {
  /** Fields that are URLs. */
  own: readonly (keyof PageContent)[];
  /** A list, and the fields of its entries that are URLs. An entry is nothing without `url`. */
  list?: { name: keyof PageContent; fields: readonly string[] };
}

const PICTURES = ['image', 'cover'] as const;

const URL_FIELDS: Readonly<Record<SmartLinkType, UrlFields>> = {
  myBio: { own: PICTURES, list: { name: 'urls', fields: ['url'] } },
  webinarLink: { own: PICTURES, list: { name: 'urls', fields: ['url'] } },
  appDownload: { own: [...PICTURES, 'appstoreLink', 'playstoreLink'] },
  musicLink: { own: PICTURES, list: { name: 'platforms', fields: ['url', 'icon'] } },
  videoLink: { own: PICTURES, list: { name: 'videos', fields: ['url', 'subLink', 'cover'] } },
  surveyLink: { own: PICTURES },
};

type Entry = Readonly<Record<string, unknown>>;

/** The URLs in the fields of a page, as stored or as sent. Of other texts, such as file names, nothing is expected. */
export function urlsOf(type: SmartLinkType, page: object): UrlField[] {
  const { own, list } = URL_FIELDS[type];
  const fields = page as Entry;
  const found: [string, unknown][] = own.map((name) => [name, fields[name]]);
  const entries = (list && fields[list.name]) ?? [];
  for (const [i, entry] of (entries as Entry[]).entries()) {
    for (const name of list?.fields ?? []) found.push([`${list?.name}.${i}.${name}`, entry[name]]);
  }
  return found.flatMap(([path, url]) => (typeof url === 'string' ? [[path, url]] : []));
}

/** A page without what is on denied hosts: entries that lead there, and single URLs. */
export function withoutDenied(page: PageContent, denied: DenyList): PageContent {
  if (!urlsOf(page.type, page).some(([, url]) => denied.covers(url as string))) return page;
  const { own, list } = URL_FIELDS[page.type];
  const cleared = <T extends object>(fields: T, names: readonly string[]): T => {
    const isDenied = (name: string) => denied.covers(String((fields as Entry)[name]));
    return { ...fields, ...Object.fromEntries(names.filter(isDenied).map((name) => [name, null])) };
  };
  const after = cleared(page, own);
  if (!list) return after;
  const entries = (page[list.name] as unknown as Entry[])
    .filter(({ url }) => !denied.covers(String(url)))
    .map((entry) => cleared(entry, list.fields));
  return { ...after, [list.name]: entries };
}
