import type { ChannelName } from './channels.ts';
import type { Converts } from './converts.ts';
import type { DemoTargeting } from './destinations.ts';
import type { Traffic } from './traffic.ts';

/** The demo's links: those of a company that sells outdoor gear and has a podcast. */
export interface DemoLink {
  /** Path below `DESTINATION`. */
  path: string;
  title: string;
  tags: readonly string[];
  traffic: Traffic;
  code?: string;
  password?: string;
  maxClicks?: number;
  /** Days from now until it expires. */
  expiresIn?: number;
  targeting?: DemoTargeting;
  /** What visitors do after their click; present if the link tracks conversions. */
  converts?: Converts;
}

/** The common prefix of all destinations, by which a later run finds the links again. */
export const DESTINATION = 'https://example.com/halden/';

const traffic = (
  weight: number,
  channels: readonly ChannelName[],
  more: Partial<Omit<Traffic, 'weight' | 'channels'>> = {},
): Traffic => ({ weight, channels, shape: 'steady', days: 90, audience: 'world', atWork: false, ...more });

/** One link per channel of a campaign. */
function campaign(
  name: string,
  {
    path,
    tag,
    weight,
    days,
    channels,
    converts,
  }: {
    path: string;
    tag: string;
    weight: number;
    days: number;
    channels: ChannelName[];
    converts?: Converts;
  },
): DemoLink[] {
  return channels.map((channel, i) => ({
    path: `${path}?utm_source=${channel}&utm_campaign=${tag}`,
    title: `${name}: ${LABELS[channel] ?? channel}`,
    tags: [tag, channel],
    traffic: traffic(weight / (1 + i * 0.35), [channel], { shape: 'campaign', days }),
    ...(converts && { converts }),
  }));
}

const LABELS: Partial<Record<ChannelName, string>> = {
  newsletter: 'newsletter',
  instagram: 'Instagram story',
  x: 'X post',
  facebook: 'Facebook ad',
  tiktok: 'TikTok bio',
  youtube: 'YouTube description',
  poster: 'poster in the underground',
  reddit: 'Reddit thread',
  linkedin: 'LinkedIn post',
};

const episode = (number: number, title: string, days: number): DemoLink => ({
  path: `podcast/${number}`,
  title: `Slow Miles #${number}: ${title}`,
  tags: ['podcast'],
  traffic: traffic(9, ['newsletter', 'instagram', 'chat'], { shape: 'campaign', days }),
});

const job = (path: string, title: string): DemoLink => ({
  path: `jobs/${path}`,
  title: `Job: ${title}`,
  tags: ['jobs'],
  traffic: traffic(3, ['linkedin', 'search', 'office'], { audience: 'german', atWork: true, days: 55 }),
});

export const LINKS: readonly DemoLink[] = [
  ...campaign('Season sale', {
    path: 'sale',
    tag: 'season-sale',
    weight: 26,
    days: 41,
    converts: { sale: 0.035, prices: [3900, 5900, 8900, 12900] },
    channels: ['newsletter', 'instagram', 'facebook', 'x', 'tiktok', 'poster'],
  }),
  ...campaign('Trail shoe launch', {
    path: 'trail-shoe',
    tag: 'trail-shoe',
    weight: 22,
    days: 17,
    converts: { sale: 0.025, prices: [14900, 15900] },
    channels: ['newsletter', 'instagram', 'youtube', 'reddit', 'x'],
  }),
  ...campaign('Repair week', {
    path: 'repair-week',
    tag: 'repair-week',
    weight: 12,
    days: 72,
    channels: ['newsletter', 'facebook', 'linkedin'],
  }),
  {
    path: 'press/trail-shoe',
    title: 'Press: a trail shoe you can resole',
    tags: ['press', 'trail-shoe'],
    traffic: traffic(20, ['press'], { shape: 'press', days: 34 }),
  },
  {
    path: 'shop',
    title: 'Shop',
    tags: ['website'],
    code: 'halden',
    traffic: traffic(30, ['search', 'website', 'instagram', 'chat']),
    converts: { sale: 0.02, prices: [2400, 4900, 8900, 15900, 23900] },
  },
  {
    path: 'size-guide',
    title: 'Size guide',
    tags: ['website', 'help'],
    traffic: traffic(14, ['website', 'search']),
  },
  {
    path: 'help/returns',
    title: 'Returns and exchanges',
    tags: ['help'],
    code: 'returns',
    traffic: traffic(11, ['newsletter', 'website', 'search']),
  },
  {
    path: 'help/warranty',
    title: 'Register the warranty',
    tags: ['help', 'packaging'],
    traffic: traffic(10, ['poster']),
  },
  {
    path: 'help/wash',
    title: 'Washing down and wool',
    tags: ['help', 'packaging'],
    traffic: traffic(7, ['poster', 'search']),
  },
  {
    path: 'gift-card',
    title: 'Gift card',
    tags: ['website'],
    traffic: traffic(6, ['search', 'newsletter', 'facebook']),
    converts: { sale: 0.05, prices: [2500, 5000, 10_000] },
  },
  {
    path: 'newsletter',
    title: 'Newsletter sign-up',
    tags: ['website'],
    traffic: traffic(8, ['instagram', 'website', 'youtube']),
    converts: { lead: 0.22, prices: [4900, 8900] },
  },
  {
    path: 'stores',
    title: 'Store finder',
    tags: ['stores', 'packaging'],
    code: 'halden-stores',
    targeting: {
      rules: [
        { if: { countries: ['DE', 'AT', 'CH'] }, to: `${DESTINATION}stores/berlin` },
        { if: { countries: ['PT', 'ES'] }, to: `${DESTINATION}stores/lisbon` },
        { if: { os: ['ios', 'android'] }, to: `${DESTINATION}stores/map` },
      ],
      variants: [
        { url: `${DESTINATION}stores/list`, weight: 60 },
        { url: `${DESTINATION}stores/delivery`, weight: 40 },
      ],
    },
    traffic: traffic(16, ['poster', 'search', 'newsletter']),
  },
  {
    path: 'stores/lisbon',
    title: 'Lisbon store',
    tags: ['stores'],
    code: 'halden-lisboa',
    traffic: traffic(8, ['search', 'poster'], { audience: 'iberia' }),
  },
  {
    path: 'stores/berlin',
    title: 'Berlin store',
    tags: ['stores'],
    code: 'halden-berlin',
    traffic: traffic(9, ['search', 'poster'], { audience: 'german' }),
  },
  {
    path: 'events/berlin-opening',
    title: 'Berlin store opening: guest list',
    tags: ['stores', 'events'],
    maxClicks: 500,
    traffic: traffic(5, ['newsletter', 'instagram'], { audience: 'german', shape: 'campaign', days: 30 }),
  },
  {
    path: 'events/sintra-run',
    title: 'Sintra group run',
    tags: ['events'],
    expiresIn: 12,
    traffic: traffic(6, ['instagram', 'chat', 'poster'], { audience: 'iberia', days: 26 }),
  },
  {
    path: 'events/oaxaca-ultra',
    title: 'Oaxaca ultra: race entries',
    tags: ['events'],
    expiresIn: 45,
    traffic: traffic(7, ['facebook', 'instagram', 'chat'], { audience: 'americas', days: 38 }),
  },
  {
    path: 'early-access',
    title: 'Winter collection: early access',
    tags: ['winter'],
    maxClicks: 1000,
    traffic: traffic(6, ['newsletter'], { shape: 'campaign', days: 9 }),
  },
  {
    path: 'lookbook',
    title: 'Winter collection: lookbook',
    tags: ['winter', 'press'],
    expiresIn: 60,
    traffic: traffic(8, ['press', 'instagram', 'newsletter'], { shape: 'campaign', days: 12 }),
  },
  {
    path: 'wholesale/prices',
    title: 'Wholesale price list',
    tags: ['wholesale'],
    password: 'fjord-2026',
    traffic: traffic(3, ['office'], { atWork: true }),
  },
  {
    path: 'wholesale/order',
    title: 'Wholesale order form',
    tags: ['wholesale'],
    traffic: traffic(3, ['office', 'newsletter'], { atWork: true }),
  },
  {
    path: 'team/handbook',
    title: 'Employee handbook',
    tags: ['internal'],
    password: 'welcome-aboard',
    traffic: traffic(2, ['office'], { atWork: true, audience: 'german' }),
  },
  {
    path: 'team/wifi',
    title: 'Store Wi-Fi',
    tags: ['internal', 'stores'],
    traffic: traffic(5, ['poster'], { audience: 'iberia' }),
  },
  episode(41, 'Running home from work', 84),
  episode(42, 'The hut keeper', 70),
  episode(43, 'Boots that outlive us', 56),
  episode(44, 'Night trains to the Alps', 42),
  episode(45, 'A map without roads', 28),
  episode(46, 'What wool remembers', 14),
  {
    path: 'podcast',
    title: 'Slow Miles: all episodes',
    tags: ['podcast'],
    code: 'slow-miles',
    traffic: traffic(13, ['chat', 'search', 'website']),
  },
  job('store-lead', 'store lead in Berlin'),
  job('product-designer', 'product designer, footwear'),
  job('supply-planner', 'supply planner'),
];
