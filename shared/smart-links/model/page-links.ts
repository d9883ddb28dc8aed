import type { DenyList } from '#shared/core/moderation/deny-list.ts';
import { contactKind } from './contact-kind.ts';
import type { PageContent } from './public-smart-link.ts';
import type { SmartLinkType } from './slug.ts';

/** Fields of pages with URLs of other sites. Imported by landing pages: no zod. */

interface UrlFields {
  /** Paths of fields that are URLs. */
  own: readonly string[];
  /** Lists, and the fields of their entries that are URLs. An entry with a denied `url` is omitted. */
  lists: readonly UrlList[];
}

interface UrlList {
  name: keyof PageContent;
  fields: readonly string[];
}

const PICTURES = ['image', 'cover', 'theme.background.image', 'seo.image'];

const SOCIALS: UrlList = { name: 'socials', fields: ['url'] };

const LINKS: UrlFields = { own: PICTURES, lists: [{ name: 'urls', fields: ['url', 'image'] }, SOCIALS] };

const URL_FIELDS: Readonly<Record<SmartLinkType, UrlFields>> = {
  myBio: LINKS,
  webinarLink: { ...LINKS, own: [...PICTURES, 'joinUrl'] },
  appDownload: { own: [...PICTURES, 'appstoreLink', 'playstoreLink', 'webUrl'], lists: [SOCIALS] },
  musicLink: { own: PICTURES, lists: [{ name: 'platforms', fields: ['url', 'icon'] }, SOCIALS] },
  videoLink: { own: PICTURES, lists: [{ name: 'videos', fields: ['url', 'subLink', 'cover'] }, SOCIALS] },
  surveyLink: { own: [...PICTURES, 'thankYou.url'], lists: [SOCIALS] },
};

type Entry = Readonly<Record<string, unknown>>;

/** The paths of the fields that may hold URLs, such as `urls[].url`. */
export function urlPaths(type: SmartLinkType): string[] {
  const { own, lists } = URL_FIELDS[type];
  return [...own, ...lists.flatMap(({ name, fields }) => fields.map((field) => `${name}[].${field}`))];
}

/** The URLs of other sites in the fields of a page, as stored or as sent. */
export const urlsOf = (type: SmartLinkType, page: object): [path: string, url: string][] =>
  targetsOf(type, page).filter(([, url]) => !contactKind(url));

/** As `urlsOf`, with links to write or to call. */
export function targetsOf(type: SmartLinkType, page: object): [path: string, url: string][] {
  const { own, lists } = URL_FIELDS[type];
  const given = page as Entry;
  const found: [string, unknown][] = own.map((path) => [path, valueAt(given, path)]);
  for (const { name, fields } of lists) {
    for (const [i, entry] of entriesOf(given, name).entries()) {
      for (const field of fields) found.push([`${name}[${i}].${field}`, entry[field]]);
    }
  }
  return found.flatMap(([path, url]) => (isTarget(url) ? [[path, url]] : []));
}

/** Last parts of the paths of fields that are shown or kept, and not linked to. */
const NOT_LINKED = /(?:^|\.)(?:image|cover|icon|joinUrl)$/;

/** The URLs that a page links to, as its links have them. */
export const linksOf = (page: PageContent): string[] =>
  urlsOf(page.type, page).flatMap(([path, url]) => (NOT_LINKED.test(path) ? [] : [new URL(url).href]));

/** The entries of a list, which a request may leave out. */
const entriesOf = (fields: Entry, name: string): Entry[] =>
  (fields[name] as Entry[] | null | undefined) ?? [];

/** The value at a path such as `theme.background.image`; undefined if there is none. */
const valueAt = (fields: Entry, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Entry | null | undefined)?.[name], fields);

const withNullAt = (fields: Entry, [name = '', ...rest]: string[]): Entry => ({
  ...fields,
  [name]: rest.length === 0 ? null : withNullAt(fields[name] as Entry, rest),
});

/** Excludes storage codes, file names and icon names. */
const isTarget = (value: unknown): value is string =>
  typeof value === 'string' &&
  ((/^https?:\/\//i.test(value) && URL.canParse(value)) || contactKind(value) !== undefined);

/** A page without denied hosts: without entries that lead there, single URLs, and sites that may embed it. */
export function withoutDenied(given: PageContent, denied: DenyList): PageContent {
  const page = given.embedOrigins?.some((origin) => denied.covers(origin))
    ? { ...given, embedOrigins: given.embedOrigins.filter((origin) => !denied.covers(origin)) }
    : given;
  if (!targetsOf(page.type, page).some(([, url]) => denied.covers(url))) return page;
  const { own, lists } = URL_FIELDS[page.type];
  const fields = page as unknown as Entry;
  const isDenied = (url: unknown) => denied.covers(String(url));
  const cleared = (entry: Entry, names: readonly string[]): Entry => ({
    ...entry,
    ...Object.fromEntries(names.filter((name) => isDenied(entry[name])).map((name) => [name, null])),
  });
  const after = own
    .filter((path) => isDenied(valueAt(fields, path)))
    .reduce((kept, path) => withNullAt(kept, path.split('.')), fields);
  const left = lists.map(({ name, fields: names }) => [
    name,
    entriesOf(fields, name)
      .filter(({ url }) => !isDenied(url))
      .map((entry) => cleared(entry, names)),
  ]);
  return { ...after, ...Object.fromEntries(left) } as unknown as PageContent;
}
