import type { DestinationKind } from '#shared/core/destinations/destination-fields.ts';

/**
 * Every field whose URL visitors are led to: requests that set it, and visits that show it. A test compares
 * the fields with the schemas of all requests.
 */

/** Which browser looks: each may be led elsewhere. */
export const AGENTS = {
  phone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
  android: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
  desktop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0',
  crawler: 'facebookexternalhit/1.1',
} as const;

export interface LedField {
  /** `rules[].to` */
  name: string;
  /** A change that sets it, with what it needs beside it. */
  body: (url: string) => object;
  /** Who is led there. Default: `desktop`. */
  by?: keyof typeof AGENTS;
  /** Where a visitor sees it, from the path of the link or page. Default: there. */
  at?: (path: string) => string;
  /** A URL of an app, which may have that of a site inside it. */
  isApp?: true;
}

/** The record of a page as its script reads it. */
export const publicRecord = (path: string): string => `/v1/smart-links/slug${path}`;

const entry = (fields: object) => ({ title: 'Shop', url: 'https://example.com/shop', ...fields });
const later = new Date(Date.now() + 5 * 60_000).toISOString();

const LINK: readonly LedField[] = [
  { name: 'originalUrl', body: (originalUrl) => ({ originalUrl }) },
  { name: 'expiredUrl', body: (expiredUrl) => ({ expiredUrl, status: 'inactive' }) },
  { name: 'rules[].to', body: (to) => ({ rules: [{ if: { os: ['ios'] }, to }] }), by: 'phone' },
  {
    name: 'variants[].url',
    body: (url) => ({
      variants: [
        { url, weight: 50 },
        { url: `${url}-b`, weight: 50 },
      ],
    }),
  },
  { name: 'app.ios.url', body: (url) => ({ app: { ios: { url } } }), by: 'phone', isApp: true },
  { name: 'app.android.url', body: (url) => ({ app: { android: { url } } }), by: 'android', isApp: true },
  { name: 'preview.image', body: (image) => ({ preview: { title: 'News', image } }), by: 'crawler' },
];

const PAGE: readonly LedField[] = [
  { name: 'socials[].url', body: (url) => ({ socials: [{ platform: 'website', url }] }) },
  { name: 'image', body: (image) => ({ image }) },
  { name: 'cover', body: (cover) => ({ cover }) },
  { name: 'theme.background.image', body: (image) => ({ theme: { background: { image } } }) },
  { name: 'seo.image', body: (image) => ({ seo: { image } }), by: 'crawler' },
  {
    name: 'embedOrigins[]',
    body: (url) => ({ embedOrigins: [new URL(url).origin] }),
    at: (path) => `${path}?embed=1`,
  },
];

const ENTRIES: readonly LedField[] = [
  { name: 'urls[].url', body: (url) => ({ urls: [entry({ url })] }) },
  { name: 'urls[].image', body: (image) => ({ urls: [entry({ image })] }) },
];

const video = (fields: object) => ({ videos: [{ title: 'How it works', ...fields }] });
const FILM = 'https://example.com/video.mp4';

export const LED_FIELDS: Readonly<Record<DestinationKind, readonly LedField[]>> = {
  link: LINK,
  brand: [
    { name: 'url', body: (url) => ({ url }) },
    { name: 'footer.url', body: (url) => ({ footer: { text: 'Imprint', url } }) },
  ],
  domain: ['rootUrl', 'notFoundUrl', 'expiredUrl'].map((name) => ({
    name,
    body: (url) => ({ [name]: url }),
  })),
  myBio: [...ENTRIES, ...PAGE],
  webinarLink: [
    ...ENTRIES,
    {
      name: 'joinUrl',
      body: (joinUrl) => ({ joinUrl, startsAt: later, durationMinutes: 60 }),
      at: (path) => `${path}/join`,
    },
    ...PAGE,
  ],
  appDownload: [
    { name: 'appstoreLink', body: (appstoreLink) => ({ appstoreLink }), by: 'phone' },
    { name: 'playstoreLink', body: (playstoreLink) => ({ playstoreLink }), by: 'android' },
    { name: 'webUrl', body: (webUrl) => ({ webUrl }) },
    ...PAGE,
  ],
  musicLink: [
    { name: 'platforms[].url', body: (url) => ({ platforms: [{ name: 'Spotify', url }] }) },
    {
      name: 'platforms[].icon',
      body: (icon) => ({ platforms: [{ name: 'Spotify', url: 'https://open.spotify.com/album/1', icon }] }),
    },
    ...PAGE,
  ],
  videoLink: [
    { name: 'videos[].url', body: (url) => video({ url }) },
    { name: 'videos[].subLink', body: (subLink) => video({ url: FILM, subLink }) },
    { name: 'videos[].cover', body: (cover) => video({ url: FILM, cover }) },
    ...PAGE,
  ],
  surveyLink: [
    {
      name: 'thankYou.url',
      body: (url) => ({ thankYou: { text: 'Thanks', url } }),
      // What the script of the page shows after the answers.
      at: publicRecord,
    },
    ...PAGE,
  ],
};
