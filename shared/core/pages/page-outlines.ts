/**
 * The outline of each page type: what visitors' functions, and the rooms below Smart Links, know of it. No
 * zod, no AWS SDK. Its schemas are in `shared/smart-links/model/types/`.
 */

/** First segment of the path of each page type. A table of its own: redirects load nothing else from here. */
export const PAGE_PREFIXES = {
  myBio: 'bio',
  appDownload: 'app',
  musicLink: 'music',
  videoLink: 'video',
  webinarLink: 'webinar',
  surveyLink: 'survey',
} as const;

export type PageType = keyof typeof PAGE_PREFIXES;

export interface PageOutline {
  /** The fields that only some types have, as everyone gets them. */
  fields: readonly string[];
  /** Fields with URLs that visitors can be led to, besides those that all pages have. */
  leads: readonly string[];
  /** Fields with images that are shown without a click. */
  loads?: readonly string[];
}

const LINK_IMAGES = ['urls[].image', 'urls[].images[].image'];
const STORES = ['appstoreLink', 'playstoreLink', 'webUrl'] as const;

export const PAGE_OUTLINES = {
  myBio: { fields: ['urls'], leads: ['urls[].url'], loads: LINK_IMAGES },
  appDownload: { fields: STORES, leads: STORES },
  musicLink: {
    fields: ['platforms', 'releaseDate'],
    leads: ['platforms[].url'],
    loads: ['platforms[].icon'],
  },
  videoLink: {
    fields: ['videos'],
    leads: ['videos[].url', 'videos[].subLink'],
    loads: ['videos[].cover'],
  },
  webinarLink: {
    fields: ['urls', 'startsAt', 'durationMinutes', 'timezone', 'registration'],
    leads: ['urls[].url', 'joinUrl'],
    loads: LINK_IMAGES,
  },
  surveyLink: {
    fields: ['questions', 'display', 'thankYou', 'closesAt', 'maxResponses'],
    leads: ['thankYou.url'],
  },
} as const satisfies Readonly<Record<PageType, PageOutline>>;
