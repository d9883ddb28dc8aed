import type { Source } from '#shared/clicks/click-fields.ts';
import { DEVICES, type Device } from './devices.ts';
import type { Weighted } from './random.ts';

/** How visitors reach a link: from which pages, and with which devices. */
export interface Channel {
  source?: Source;
  /** Undefined for none, as from an email client or a chat. */
  referrers: Weighted<string | undefined>;
  devices: Weighted<Device>;
  /** What an ad network adds to the URL. */
  query?: string;
}

const MAIL = [
  [50, undefined],
  [30, 'https://mail.google.com/'],
  [12, 'https://outlook.live.com/'],
  [5, 'https://mail.yahoo.com/'],
] as const;

export const CHANNELS = {
  newsletter: { referrers: MAIL, devices: DEVICES.mixed },
  instagram: {
    referrers: [
      [80, 'https://l.instagram.com/'],
      [20, undefined],
    ],
    devices: DEVICES.instagram,
  },
  x: {
    referrers: [
      [88, 'https://t.co/'],
      [12, undefined],
    ],
    devices: DEVICES.mixed,
  },
  facebook: {
    referrers: [
      [55, 'https://l.facebook.com/'],
      [35, 'https://m.facebook.com/'],
      [10, undefined],
    ],
    devices: DEVICES.facebook,
    query: 'utm_medium=cpc',
  },
  tiktok: {
    referrers: [
      [60, 'https://www.tiktok.com/'],
      [40, undefined],
    ],
    devices: DEVICES.tiktok,
  },
  youtube: {
    referrers: [
      [90, 'https://www.youtube.com/'],
      [10, undefined],
    ],
    devices: DEVICES.mixed,
  },
  reddit: {
    referrers: [
      [75, 'https://www.reddit.com/'],
      [25, undefined],
    ],
    devices: DEVICES.mixed,
  },
  linkedin: {
    referrers: [
      [80, 'https://www.linkedin.com/'],
      [20, undefined],
    ],
    devices: DEVICES.linkedin,
  },
  search: {
    referrers: [
      [68, 'https://www.google.com/'],
      [6, 'https://chatgpt.com/'],
      [10, 'https://www.bing.com/'],
      [9, 'https://duckduckgo.com/'],
      [7, 'https://www.ecosia.org/'],
    ],
    devices: DEVICES.mixed,
  },
  press: {
    referrers: [
      [40, 'https://news.ycombinator.com/'],
      [25, 'https://www.theguardian.com/'],
      [20, 'https://news.google.com/'],
      [15, undefined],
    ],
    devices: DEVICES.mixed,
  },
  website: {
    referrers: [
      [85, 'https://example.com/halden/'],
      [15, undefined],
    ],
    devices: DEVICES.mixed,
  },
  chat: { referrers: [[1, undefined]], devices: DEVICES.phones },
  poster: { source: 'qr', referrers: [[1, undefined]], devices: DEVICES.phones },
  office: {
    referrers: [
      [60, undefined],
      [40, 'https://app.slack.com/'],
    ],
    devices: DEVICES.office,
  },
} as const satisfies Record<string, Channel>;

export type ChannelName = keyof typeof CHANNELS;
