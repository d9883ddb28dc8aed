import type { SmartLink } from '@signpost/client/core';
import type { Texts } from '#console/texts/en.ts';
import type { ThemeDraft } from '../builder/theme-draft.ts';
import type { SmartLinkType } from '../smart-link-type.ts';
import { questionIdAt } from '../types/survey-draft.ts';

type Samples = Texts['starters'];

/** Names of the starters of a type. */
type StarterOf<Type extends SmartLinkType> = keyof Samples[Type];

const gradient = (from: string, to: string, angle = ''): Partial<ThemeDraft> => ({
  background: 'gradient',
  from,
  to,
  angle,
});

/** The look of each starter, in the order in which they are offered. */
export const STARTER_THEMES: {
  readonly [Type in SmartLinkType]: Readonly<Record<StarterOf<Type>, Partial<ThemeDraft>>>;
} = {
  myBio: {
    creator: { preset: 'sunset' },
    restaurant: { preset: 'editorial', layout: 'centered' },
    shop: { preset: 'pastel' },
    consultant: { preset: 'clean', layout: 'left', buttons: 'square', accent: '#1f4e8c' },
    artist: { preset: 'midnight', font: 'spaceGrotesk', ...gradient('#2a0f3d', '#0b0714', '170') },
    association: { preset: 'forest', layout: 'left' },
  },
  appDownload: {
    fitness: { preset: 'midnight', font: 'inter', ...gradient('#0d2f3f', '#06121b') },
    finance: { preset: 'clean', accent: '#0f6b4f' },
    learning: { preset: 'pastel' },
    game: { preset: 'brutalist' },
    travel: { preset: 'sunset' },
    calm: { preset: 'notebook', buttons: 'pill' },
  },
  musicLink: {
    single: { preset: 'midnight' },
    album: { preset: 'poster' },
    podcast: { preset: 'notebook' },
    classical: { preset: 'editorial' },
    electronic: { preset: 'terminal' },
    summer: { preset: 'sunset', buttons: 'rounded', ...gradient('#8a2a4f', '#a8401f', '160') },
  },
  videoLink: {
    course: { preset: 'editorial', layout: 'centered' },
    trailer: { preset: 'midnight', font: 'playfair', buttons: 'square', ...gradient('#101418', '#050607') },
    demo: { preset: 'clean', accent: '#3a45c4' },
    workout: { preset: 'brutalist' },
    travel: { preset: 'forest' },
    family: { preset: 'pastel' },
  },
  webinarLink: {
    masterclass: { preset: 'poster', layout: 'left' },
    launch: { preset: 'midnight', ...gradient('#1c2a6b', '#0a0d26', '150') },
    panel: { preset: 'editorial' },
    workshop: { preset: 'notebook' },
    charity: { preset: 'forest', layout: 'centered' },
    community: { preset: 'terminal' },
  },
  surveyLink: {
    satisfaction: { preset: 'clean', accent: '#0b6b57' },
    event: { preset: 'sunset' },
    product: { preset: 'midnight', font: 'inter' },
    restaurant: { preset: 'editorial', layout: 'centered' },
    team: { preset: 'notebook' },
    signup: { preset: 'pastel' },
  },
};

/** Reserved for examples: nobody is linked to by accident. */
const at = (path: string): string => `https://example.com/${path}`;

type Entries = NonNullable<SmartLink['urls']>;

const linkTo = (title: string, position: number, featured = false): Entries[number] => ({
  title,
  url: at(String(position + 1)),
  description: null,
  startsAt: null,
  endsAt: null,
  featured,
  image: null,
  icon: null,
});

const PLATFORMS = ['Spotify', 'Apple Music', 'YouTube Music', 'Deezer', 'Bandcamp'];

/** The other first questions are ratings. */
const FIRST_QUESTIONS: Partial<Record<StarterOf<'surveyLink'>, 'nps' | 'email'>> = {
  satisfaction: 'nps',
  signup: 'email',
};

/** The fields of the type, as the API returns them. */
export const SAMPLE_FIELDS: {
  readonly [Type in SmartLinkType]: (
    sample: Samples[Type][StarterOf<Type>],
    id: StarterOf<Type>,
  ) => Partial<SmartLink>;
} = {
  myBio: ({ items }) => ({
    urls: items.map((item, i) => (typeof item === 'string' ? linkTo(item, i, i === 0) : item)),
  }),
  appDownload: () => ({
    appstoreLink: at('app-store'),
    playstoreLink: at('play-store'),
    webUrl: at('app'),
  }),
  musicLink: () => ({
    platforms: PLATFORMS.map((name) => ({ name, url: at(name.toLowerCase().replace(' ', '-')), icon: null })),
  }),
  videoLink: ({ items, action }) => ({
    videos: items.map((title, i) => ({
      title,
      url: at(`watch/${i + 1}`),
      storageCode: null,
      description: null,
      subLink: i === 0 ? at('more') : null,
      ctaText: i === 0 ? action : null,
      cover: null,
      thumbnail: null,
      orientation: null,
      chapters: [],
    })),
  }),
  webinarLink: ({ items }) => ({
    urls: items.map((title, i) => linkTo(title, i)),
    registration: { enabled: true, consentText: null, maxRegistrations: null },
  }),
  surveyLink: ({ questions, options }, id) => ({
    questions: questions.map((question, i) => ({
      id: questionIdAt(i),
      question,
      type: i === 0 ? (FIRST_QUESTIONS[id] ?? 'rating') : i === 1 ? 'singleChoice' : 'text',
      required: i === 0,
      options: i === 1 ? [...options] : null,
      optionIds: null,
      showIf: null,
    })),
  }),
};
