import type { SmartLinkType } from '#shared/smart-links/model/slug.ts';
import type { PaletteName } from './pictures.ts';
import type { Traffic } from './traffic.ts';

/** The demo's pages: at least one of each type. */
export interface DemoPage {
  type: SmartLinkType;
  title: string;
  /** Last part of its URL, unless it is taken. */
  slug: string;
  description: string;
  tags: readonly string[];
  /** Fields of its type. */
  fields: Readonly<Record<string, unknown>>;
  /** Days from the first run to its webinar. */
  startsInDays?: number;
  pictures: { cover?: Picture; image?: Picture; videoCovers?: readonly Picture[] };
  traffic: Traffic;
  /** Events on the page, and how many visitors cause them. */
  action?: { event: 'click' | 'play'; targets: readonly string[]; share: number };
}

export interface Picture {
  width: number;
  height: number;
  palette: PaletteName;
}

const WIDE = { width: 1200, height: 630 };
const SQUARE = { width: 800, height: 800 };
const SMALL = { width: 400, height: 400 };
const POSTER = { width: 960, height: 540 };

const at = (path: string): string => `https://example.com/halden/${path}`;

const BIO_URLS = [
  {
    title: 'New: a trail shoe you can resole',
    url: at('trail-shoe'),
    description: 'Made in Porto, from 149 €',
    featured: true,
  },
  { title: 'Shop', url: at('shop') },
  { title: 'Repair week: bring your jacket', url: at('repair-week') },
  { title: 'Find a store', url: at('stores') },
  { title: 'Slow Miles, our podcast', url: at('podcast'), description: 'Walking, running, mending' },
  { title: 'Newsletter', url: at('newsletter') },
];

/** Links of the bio page, with a heading before the fifth. */
const BIO_ENTRIES = [...BIO_URLS.slice(0, 4), { heading: 'Listen and read' }, ...BIO_URLS.slice(4)];

const socialsOf = (name: string, platforms: Readonly<Record<string, string>>) =>
  Object.entries(platforms).map(([platform, before]) => ({ platform, url: `https://${before}${name}` }));

const SOCIALS = socialsOf('haldenwear', {
  instagram: 'www.instagram.com/',
  youtube: 'www.youtube.com/@',
  tiktok: 'www.tiktok.com/@',
  spotify: 'open.spotify.com/user/',
});

const MARTA_SOCIALS = socialsOf('martalind', {
  instagram: 'www.instagram.com/',
  bluesky: 'bsky.app/profile/',
});

const PLATFORMS = [
  { name: 'Spotify', url: 'https://open.spotify.com/album/halden-northern-light' },
  { name: 'Apple Music', url: 'https://music.apple.com/album/northern-light' },
  { name: 'YouTube Music', url: 'https://music.youtube.com/playlist?list=northern-light' },
  { name: 'Bandcamp', url: 'https://lumencoast.bandcamp.com/album/northern-light' },
  { name: 'TIDAL', url: 'https://tidal.com/browse/album/northern-light' },
  { name: 'Deezer', url: 'https://www.deezer.com/album/northern-light' },
  { name: 'SoundCloud', url: 'https://soundcloud.com/lumencoast/sets/northern-light' },
];

/** Open movies of the Blender Foundation, which play in YouTube's player. */
const VIDEOS = [
  {
    title: 'Spring: a shepherd and her dog',
    url: 'https://www.youtube.com/watch?v=WhWc3b3KhnY',
    description: 'Eight minutes in the mountains, at the end of a long winter.',
    subLink: at('repair-week'),
    ctaText: 'Come to repair week',
    chapters: [
      { at: 0, title: 'The valley' },
      { at: 70, title: 'Up the hill' },
      { at: 165, title: 'The spirits' },
    ],
  },
  {
    title: 'Sintel: across the snow',
    url: 'https://www.youtube.com/watch?v=eRsGyueVLvQ',
    description: 'A long walk, in a coat that lasts.',
    subLink: at('shop'),
    ctaText: 'See the coats',
  },
];

const WEBINAR_URLS = [{ title: 'Ask a question beforehand', url: at('webinars/layering/questions') }];

export const QUESTIONS = [
  { question: 'How was your visit to the store?', type: 'rating', required: true },
  {
    question: 'What did you come for?',
    type: 'singleChoice',
    options: ['To try something on', 'A repair', 'Advice', 'Just looking'],
  },
  {
    question: 'Which of these do you do?',
    type: 'multipleChoice',
    options: ['Running', 'Hiking', 'Climbing', 'Skiing', 'Cycling'],
  },
  { question: 'How many days a year are you outdoors?', type: 'number' },
  { question: 'How likely are you to recommend us?', type: 'nps' },
  { question: 'What could be better?', type: 'text' },
] as const;

const urlsOf = (list: readonly { url: string }[]): string[] => list.map(({ url }) => url);

const traffic = (weight: number, more: Partial<Traffic>): Traffic => ({
  weight,
  shape: 'steady',
  days: 90,
  channels: ['instagram', 'chat', 'search'],
  audience: 'world',
  atWork: false,
  ...more,
});

export const PAGES: readonly DemoPage[] = [
  {
    type: 'myBio',
    title: 'Halden',
    slug: 'halden',
    description: 'Outdoor clothing and shoes, made to be repaired. In Lisbon, Berlin and online.',
    tags: ['website'],
    fields: { urls: BIO_ENTRIES, socials: SOCIALS, theme: { preset: 'forest' } },
    pictures: { cover: { ...WIDE, palette: 'dawn' }, image: { ...SMALL, palette: 'forest' } },
    traffic: traffic(34, { channels: ['instagram', 'instagram', 'tiktok', 'x', 'chat'] }),
    action: { event: 'click', targets: urlsOf(BIO_URLS), share: 0.62 },
  },
  {
    type: 'myBio',
    title: 'Marta Lind, trail runner',
    slug: 'marta-lind',
    description: 'Long runs, short posts.',
    tags: ['ambassadors'],
    fields: { urls: BIO_URLS.slice(0, 3), socials: MARTA_SOCIALS, theme: { preset: 'pastel' } },
    pictures: { cover: { ...WIDE, palette: 'ice' }, image: { ...SMALL, palette: 'ice' } },
    traffic: traffic(11, { channels: ['instagram', 'tiktok', 'youtube'], days: 62 }),
    action: { event: 'click', targets: urlsOf(BIO_URLS.slice(0, 3)), share: 0.5 },
  },
  {
    type: 'appDownload',
    title: 'Halden Trails',
    slug: 'halden-trails',
    description: 'Offline maps, and the huts that are open tonight.',
    tags: ['app'],
    fields: {
      appstoreLink: 'https://apps.apple.com/app/halden-trails/id1',
      playstoreLink: 'https://play.google.com/store/apps/details?id=com.example.halden',
      webUrl: at('trails'),
      theme: { preset: 'clean' },
    },
    pictures: { cover: { ...WIDE, palette: 'forest' }, image: { ...SMALL, palette: 'dawn' } },
    traffic: traffic(15, { channels: ['poster', 'website', 'newsletter'], days: 80 }),
    action: {
      event: 'click',
      targets: [
        'https://apps.apple.com/app/halden-trails/id1',
        'https://play.google.com/store/apps/details?id=com.example.halden',
      ],
      share: 0.7,
    },
  },
  {
    type: 'musicLink',
    title: 'Lumen Coast: Northern Light',
    slug: 'northern-light',
    description: 'The music of our winter film, out now.',
    tags: ['winter', 'music'],
    fields: { platforms: PLATFORMS, theme: { preset: 'midnight' } },
    pictures: { cover: { ...SQUARE, palette: 'dusk' } },
    traffic: traffic(16, { channels: ['instagram', 'youtube', 'tiktok', 'x'], shape: 'campaign', days: 20 }),
    action: { event: 'click', targets: urlsOf(PLATFORMS), share: 0.74 },
  },
  {
    type: 'videoLink',
    title: 'Films for long evenings',
    slug: 'films',
    description: 'What we watch in the workshop when it is dark outside.',
    tags: ['repair-week'],
    fields: { videos: VIDEOS, theme: { preset: 'editorial' } },
    pictures: {
      cover: { ...WIDE, palette: 'dusk' },
      videoCovers: [
        { ...POSTER, palette: 'dawn' },
        { ...POSTER, palette: 'forest' },
      ],
    },
    traffic: traffic(9, { channels: ['newsletter', 'youtube', 'facebook'], days: 70 }),
    action: { event: 'play', targets: urlsOf(VIDEOS), share: 0.58 },
  },
  {
    type: 'webinarLink',
    title: 'Webinar: what to wear in the cold and wet',
    slug: 'layering',
    description: 'With Inga from our workshop and trail runner Marta Lind.',
    tags: ['events'],
    fields: {
      urls: WEBINAR_URLS,
      durationMinutes: 45,
      timezone: 'Europe/Lisbon',
      joinUrl: at('webinars/layering/room'),
      theme: { preset: 'poster' },
    },
    startsInDays: 12,
    pictures: { cover: { ...WIDE, palette: 'ice' } },
    traffic: traffic(8, { channels: ['newsletter', 'linkedin'], shape: 'campaign', days: 11, atWork: true }),
    action: { event: 'click', targets: urlsOf(WEBINAR_URLS), share: 0.55 },
  },
  {
    type: 'surveyLink',
    title: 'How was your visit?',
    slug: 'store-visit',
    description: 'Six questions, two minutes. Thank you.',
    tags: ['stores'],
    fields: {
      questions: QUESTIONS,
      display: 'steps',
      thankYou: { text: 'Thank you. See you on the trail!' },
      theme: { preset: 'notebook' },
    },
    pictures: { cover: { ...WIDE, palette: 'forest' } },
    traffic: traffic(6, { channels: ['poster', 'newsletter'], audience: 'iberia', days: 48 }),
  },
];
