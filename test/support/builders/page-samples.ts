import type { PageContent } from '#shared/smart-links/model/public-smart-link.ts';
import { type SmartLinkType, slugOf } from '#shared/smart-links/model/slug.ts';
import { aQuestion } from './questions.ts';

const NOTHING: Omit<PageContent, 'type' | 'slug' | 'title'> = {
  description: null,
  tags: [],
  language: null,
  image: null,
  cover: null,
  theme: null,
  pictures: {},
  card: null,
  socials: [],
  seo: null,
  hideBranding: false,
  embedOrigins: [],
  pixels: null,
  trackConversions: false,
  urls: [],
  appstoreLink: null,
  playstoreLink: null,
  webUrl: null,
  platforms: [],
  releaseDate: null,
  videos: [],
  questions: [],
  startsAt: null,
  durationMinutes: null,
  timezone: null,
  display: 'all',
  thankYou: null,
  closesAt: null,
  registration: null,
  maxResponses: null,
};

/** Fields of a link that is always shown. */
const ALWAYS = { startsAt: null, endsAt: null, featured: false, image: null, icon: null };

/** One page of each type, as full as owners make them. */
const FULL: Record<SmartLinkType, Partial<PageContent>> = {
  myBio: {
    urls: Array.from({ length: 12 }, (_, i) => ({
      title: `Link number ${i}`,
      url: `https://example.com/a/rather/long/path/${i}?with=a&query=${i}`,
      description: 'A line that says a little more about it, as people write them.',
      ...ALWAYS,
    })),
  },
  appDownload: {
    appstoreLink: 'https://apps.apple.com/app/id1',
    playstoreLink: 'https://play.google.com/store/apps/details?id=com.example',
    webUrl: 'https://app.example.com/',
  },
  musicLink: {
    platforms: [
      'Spotify',
      'Apple Music',
      'YouTube Music',
      'Tidal',
      'Deezer',
      'SoundCloud',
      'Bandcamp',
      'Audiomack',
      'Pandora',
      'Shazam',
      'Amazon Music',
      'Qobuz',
    ].map((name, i) => ({ name, url: `https://music-${i}.example/album/${i}`, icon: null })),
  },
  videoLink: {
    videos: [
      {
        title: 'Ours',
        url: null,
        file: 'med_4fJ2kQ8sT1vX7yZ0aBcD.mp4',
        description: 'A text below the video.',
        subLink: 'https://example.com/buy',
        ctaText: 'Buy it',
        cover: 'med_5fJ2kQ8sT1vX7yZ0aBcD.jpg',
        orientation: null,
        chapters: [
          { at: 0, title: 'Throwing' },
          { at: 3725, title: 'Glazing' },
        ],
        thumbnail: null,
      },
      ...[
        'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10',
        'https://vimeo.com/123456789',
        'https://files.example/film.MP4?x=1',
        'https://elsewhere.example/watch/7',
      ].map((url) => ({
        title: `At ${url}`,
        url,
        file: null,
        description: null,
        subLink: null,
        ctaText: null,
        cover: null,
        orientation: null,
        chapters: [],
        thumbnail: null,
      })),
    ],
  },
  webinarLink: {
    urls: [
      { title: 'Register', url: 'https://zoom.us/webinar/register/1', description: 'Free', ...ALWAYS },
      { title: 'Get the recording', url: 'https://example.com/recording', description: null, ...ALWAYS },
    ],
    startsAt: '2027-01-31T17:00:00.000Z',
    durationMinutes: 45,
    timezone: 'Europe/Berlin',
  },
  surveyLink: {
    questions: (
      [
        { question: 'How did you like it?', type: 'rating', required: true, options: null },
        { question: 'And the food?', type: 'rating', required: false, options: ['bad', 'fine', 'great'] },
        { question: 'Which one?', type: 'singleChoice', required: true, options: ['Red', 'Green'] },
        {
          question: 'Which ones?',
          type: 'multipleChoice',
          required: false,
          options: ['One', 'Two', 'Three'],
        },
        { question: 'Would you come again?', type: 'yesNo', required: true, options: null },
        { question: 'What should change?', type: 'text', required: false, options: null },
        { question: 'How far was it?', type: 'number', required: false, options: null },
        { question: 'Where can we write to?', type: 'email', required: false, options: null },
        { question: 'Would you recommend it?', type: 'nps', required: false, options: null },
      ] as const
    ).map((question) => aQuestion({ ...question, options: question.options && [...question.options] })),
  },
};

/** A page of a type, with overrides. */
export function aPage(type: SmartLinkType, overrides: Partial<PageContent> = {}): PageContent {
  return {
    ...NOTHING,
    type,
    slug: slugOf(type, 'sample'),
    title: 'A sample page',
    description: 'The first line.\nAnd a second one.',
    image: 'med_1fJ2kQ8sT1vX7yZ0aBcD.png',
    cover: 'https://images.example/cover.jpg',
    ...FULL[type],
    ...overrides,
  };
}
