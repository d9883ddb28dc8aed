/**
 * The outline of each page type: what visitors' functions, and the rooms below Smart Links, know of it. No
 * zod, no AWS SDK. Its schemas are in `shared/smart-links/model/types/`.
 */

interface PageOutline {
  /** First segment of its path. */
  prefix: string;
  /** The fields that only some types have, as everyone gets them. */
  fields: readonly string[];
  /** Fields with URLs that visitors can be led to, besides those that all pages have. */
  leads: readonly string[];
  /** Fields with images that are shown without a click. */
  loads?: readonly string[];
}

const LINKS = ['urls[].url'] as const;
const LINK_IMAGES = ['urls[].image', 'urls[].images[].image'];
const STORES = ['appstoreLink', 'playstoreLink', 'webUrl'] as const;

export const PAGE_OUTLINES = {
  myBio: { prefix: 'bio', fields: ['urls'], leads: LINKS, loads: LINK_IMAGES },
  appDownload: { prefix: 'app', fields: STORES, leads: STORES },
  musicLink: {
    prefix: 'music',
    fields: ['platforms', 'releaseDate'],
    leads: ['platforms[].url'],
    loads: ['platforms[].icon'],
  },
  videoLink: {
    prefix: 'video',
    fields: ['videos'],
    leads: ['videos[].url', 'videos[].subLink'],
    loads: ['videos[].cover'],
  },
  webinarLink: {
    prefix: 'webinar',
    fields: ['urls', 'startsAt', 'durationMinutes', 'timezone', 'registration'],
    leads: [...LINKS, 'joinUrl'],
    loads: LINK_IMAGES,
  },
  surveyLink: {
    prefix: 'survey',
    fields: ['questions', 'display', 'thankYou', 'closesAt', 'maxResponses'],
    leads: ['thankYou.url'],
  },
} as const satisfies Readonly<Record<string, PageOutline>>;

type PageType = keyof typeof PAGE_OUTLINES;

/** Computes a value for each page type, in their order. */
export const byPageType = <Value>(from: (outline: PageOutline) => Value) =>
  Object.fromEntries(Object.entries(PAGE_OUTLINES).map(([type, outline]) => [type, from(outline)])) as Record<
    PageType,
    Value
  >;
