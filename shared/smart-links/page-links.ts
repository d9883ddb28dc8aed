import type { DenyList } from '../moderation/deny-list.ts';
import type { PageContent } from './public-smart-link.ts';
import type { SmartLinkType } from './slug.ts';

/** Where pages have URLs of other sites. Imported by landing pages: no zod. */

interface UrlFields {
  /** Fields that are URLs. */
  own: readonly (keyof PageContent)[];
  /** An object, and its field that is a URL. */
  nested?: readonly [name: keyof PageContent, field: string];
  /** A list, and the fields of its entries that are URLs. An entry that leads to a denied `url` is left out. */
  list?: { name: keyof PageContent; fields: readonly string[] };
}

const PICTURES = ['image', 'cover'] as const;

const LINKS = { name: 'urls', fields: ['url', 'image'] } as const;

const URL_FIELDS: Readonly<Record<SmartLinkType, UrlFields>> = {
  myBio: { own: PICTURES, list: LINKS },
  webinarLink: { own: PICTURES, list: LINKS },
  appDownload: { own: [...PICTURES, 'appstoreLink', 'playstoreLink', 'webUrl'] },
  musicLink: { own: PICTURES, list: { name: 'platforms', fields: ['url', 'icon'] } },
  videoLink: { own: PICTURES, list: { name: 'videos', fields: ['url', 'subLink', 'cover'] } },
  surveyLink: { own: PICTURES, nested: ['thankYou', 'url'] },
};

type Entry = Readonly<Record<string, unknown>>;

/** The paths of the fields that may hold URLs, such as `urls[].url`. */
export function urlPaths(type: SmartLinkType): string[] {
  const { own, nested, list } = URL_FIELDS[type];
  return [
    ...own,
    ...(nested ? [nested.join('.')] : []),
    ...(list?.fields ?? []).map((field) => `${list?.name}[].${field}`),
  ];
}

/** The URLs of other sites in the fields of a page, as stored or as sent. */
export function urlsOf(type: SmartLinkType, page: object): [path: string, url: string][] {
  const { own, nested, list } = URL_FIELDS[type];
  const fields = page as Entry;
  const found: [string, unknown][] = own.map((name) => [name, fields[name]]);
  if (nested) found.push([nested.join('.'), (fields[nested[0]] as Entry | null | undefined)?.[nested[1]]]);
  const entries = (list && fields[list.name]) ?? [];
  for (const [i, entry] of (entries as Entry[]).entries()) {
    for (const name of list?.fields ?? []) found.push([`${list?.name}[${i}].${name}`, entry[name]]);
  }
  return found.flatMap(([path, url]) => (isUrl(url) ? [[path, url]] : []));
}

/** Storage codes, names of files and names of icons are none. */
const isUrl = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value);

/** A page without what is on denied hosts: entries that lead there, and single URLs. */
export function withoutDenied(page: PageContent, denied: DenyList): PageContent {
  if (!urlsOf(page.type, page).some(([, url]) => denied.covers(url))) return page;
  const { own, nested, list } = URL_FIELDS[page.type];
  const cleared = <T extends object>(fields: T, names: readonly string[]): T => {
    const isDenied = (name: string) => denied.covers(String((fields as Entry)[name]));
    return { ...fields, ...Object.fromEntries(names.filter(isDenied).map((name) => [name, null])) };
  };
  let after = cleared(page, own);
  const object = nested && (page[nested[0]] as object | null);
  if (nested && object) after = { ...after, [nested[0]]: cleared(object, [nested[1]]) };
  if (!list) return after;
  const entries = (page[list.name] as unknown as Entry[])
    .filter(({ url }) => !denied.covers(String(url)))
    .map((entry) => cleared(entry, list.fields));
  return { ...after, [list.name]: entries };
}
