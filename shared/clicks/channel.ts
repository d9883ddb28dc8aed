import { hostsOf } from './channel-hosts.ts';
import type { Source } from './click-fields.ts';
import { APPS } from './user-agent.ts';

/**
 * The marketing channel of a visit. Rules and names follow the default channel group of Google Analytics 4,
 * whose paid channels are one here, and whose SMS and push messages are `messaging`; AI assistants are a
 * channel of their own, as in Matomo. Not on the path of redirects: the list of hosts is long.
 */

/** Click IDs contain the position in this list, so new channels are appended; there is room for 16. */
export const CHANNELS = [
  'direct',
  'search',
  'social',
  'email',
  'messaging',
  'paid',
  'ai',
  'qr',
  'referral',
  'other',
] as const;
export type Channel = (typeof CHANNELS)[number];

/** What a URL says of its campaign: `utm_medium` and `utm_source`, or what a click ID stands for. */
export interface Tags {
  medium?: string | undefined;
  source?: string | undefined;
}

export interface Arrival {
  source: Source;
  /** Host of the referring page or ID of the app, without `www.`. */
  referrer?: string | undefined;
  /** As `classify` names it: an app that opens links itself often sends no referrer. */
  browser?: string | undefined;
  tags?: Tags | undefined;
}

/** Mediums without their separators, in lower case. */
const MEDIUMS = new Map(
  Object.entries({
    search: 'organic organicsearch search seo',
    social: 'social socialnetwork socialmedia sm organicsocial bio story reel video organicvideo post',
    email: 'email mail newsletter emailcampaign edm mailing marketingemail',
    messaging:
      'sms mms rcs text messaging message messenger chat chatapp im dm whatsapp telegram viber line wechat ' +
      'push webpush mobilepush pushnotification notification mobilenotification',
    ai: 'ai llm chatbot aiassistant aiassistants aichat aisearch generativeai',
    qr: 'qr qrcode qrcodes qrscan',
    referral: 'referral link app affiliate affiliates partner partners backlink',
  } satisfies Partial<Record<Channel, string>>).flatMap(([channel, words]) =>
    words.split(' ').map((word) => [word, channel as Channel] as const),
  ),
);

/** Paid and display mediums of Google Analytics, and words that others use; without separators. */
const PAID_MEDIUM =
  /cp[acelmpv]|ppc|^paid|(?<!un|non|pre)paid$|retarget|remarket|^(?:ppv|sem|display.*|banners?|expandable|interstitial|programmatic|native|sponsored|promoted|boosted|(?:search|social|video|text|shopping|google|facebook)?(?:ads?|advert(?:ising)?))$/;
const PAID_SOURCE = /(?:^|[^a-z])ads?$|^(?:google|facebook|fb|bing|yt|youtube|tiktok|linkedin)ads?$|adwords/;

/** Mediums that say less than a source that is known: ChatGPT's links may have `utm_medium=referral`. */
const VAGUE: ReadonlySet<Channel | undefined> = new Set(['search', 'referral']);

const NO_MEDIUM: ReadonlySet<string> = new Set(['', 'none', 'notset', 'direct']);

/** The channel of a visit; tags say more than the referrer, and a scan is a scan. */
export function channelOf({ source, referrer, browser, tags = {} }: Arrival): Channel {
  if (source === 'qr') return 'qr';
  const medium = plain(tags.medium);
  if (PAID_MEDIUM.test(medium) || PAID_SOURCE.test(tags.source?.trim().toLowerCase() ?? '')) return 'paid';
  const byMedium = MEDIUMS.get(medium);
  if (byMedium && !VAGUE.has(byMedium)) return byMedium;
  const bySource = ofName(tags.source);
  if (bySource ?? byMedium) return (bySource ?? byMedium) as Channel;
  const app = referrer === undefined && browser !== undefined && APPS.has(browser) ? browser : undefined;
  const known = ofHost(referrer) ?? ofName(app);
  if (known) return known;
  if (referrer !== undefined) return 'referral';
  return NO_MEDIUM.has(medium) && plain(tags.source) === '' ? 'direct' : 'other';
}

const plain = (text = ''): string => text.toLowerCase().replace(/[^\p{L}\d]+/gu, '');

/** The channel of a `utm_source`: a host, a URL or a name. */
function ofName(name: string | undefined): Channel | undefined {
  const host = name
    ?.trim()
    .toLowerCase()
    .replace(/^[a-z-]+:\/\//, '')
    .replace(/[/?#:].*$/, '')
    .replace(/^www\./, '');
  return host?.includes('.') ? ofHost(host) : KNOWN.get(plain(host));
}

const KNOWN: ReadonlyMap<string, Channel> = hostsOf();

/** Sites with a domain in many countries: `google.co.uk`. */
const IN_COUNTRIES =
  /(?<=^|\.)(google|yahoo|yandex|bing|pinterest|baidu|naver|seznam|linkedin)\.(?:com?\.)?[a-z]{2,3}$/;

/** Hosts that say by themselves what they are. */
const WEBMAIL = /^(?:web|e)?mail\d*\./;
const SEARCH = /^(?:[a-z]+\.)?search\./;

function ofHost(host: string | undefined): Channel | undefined {
  if (host === undefined) return undefined;
  const known = host.replace(IN_COUNTRIES, '$1.com');
  for (let part = known; ; part = part.slice(part.indexOf('.') + 1)) {
    const channel = KNOWN.get(part) ?? (part === known ? KNOWN.get(`=${part}`) : undefined);
    if (channel) return channel;
    if (!part.includes('.', part.indexOf('.') + 1)) break;
  }
  return WEBMAIL.test(host) ? 'email' : SEARCH.test(host) ? 'search' : undefined;
}
