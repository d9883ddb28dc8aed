import { APPS } from './agent-labels.ts';
import { hostsOf } from './channel-hosts.ts';
import { type Channel, taggedChannel } from './channel-tags.ts';
import type { Source } from './click-fields.ts';

/**
 * The marketing channel of a visit. Names follow the default channel group of Google Analytics 4, whose paid
 * channels are one here, and whose SMS and push messages are `messaging`; AI assistants are a channel of
 * their own, as in Matomo. Not on the path of redirects.
 */
export interface Arrival {
  source: Source;
  /** Host of the referring page or ID of the app, without `www.`. */
  referrer?: string | undefined;
  /** Name by `classify`: an app that opens links itself often sends no referrer. */
  browser?: string | undefined;
  /** Tags by `tagsOf`. */
  tags?: string | undefined;
}

/** The channel of a visit; tags say more than the referrer, and a scan is a scan. */
export function channelOf({ source, referrer, browser, tags = '' }: Arrival): Channel {
  if (source === 'qr') return 'qr';
  const tagged = taggedChannel(tags, ofSource);
  if (tagged) return tagged;
  if (referrer !== undefined) return ofHost(referrer) ?? 'referral';
  const app = browser !== undefined && APPS.has(browser) ? KNOWN.get(plain(browser)) : undefined;
  return app ?? (areTags(tags) ? 'other' : 'direct');
}

/** Whether tags say anything. `(none)` and `(not set)` are how Google Analytics names none. */
const areTags = (tags: string): boolean =>
  [...new URLSearchParams(tags)].some(
    ([name, value]) =>
      /[\p{L}\d]/u.test(value) &&
      !(name === 'utm_medium' && /^\W*(?:none|not\W*set|direct)\W*$/i.test(value)),
  );

const KNOWN: ReadonlyMap<string, Channel> = hostsOf();

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, '');

/** The channel of a `utm_source` in lower case: a host, a URL or a name. */
function ofSource(source: string): Channel | undefined {
  const host = source.trim().replace(/^[a-z-]+:\/\/|^www\.|[/?#:].*$/g, '');
  return host.includes('.') ? ofHost(host) : KNOWN.get(plain(host));
}

/** Sites with a domain in many countries: `google.co.uk`. */
const IN_COUNTRIES =
  /(?<=^|\.)(google|yahoo|yandex|bing|pinterest|baidu|naver|seznam|linkedin)\.(?:com?\.)?[a-z]{2,3}$/;

/** Hosts that say by themselves what they are. */
const WEBMAIL = /^(?:web|e)?mail\d*\./;
const SEARCH = /^(?:[a-z]+\.)?search\./;

function ofHost(host: string): Channel | undefined {
  const whole = host.replace(IN_COUNTRIES, '$1.com');
  for (let part = whole; ; part = part.slice(part.indexOf('.') + 1)) {
    const channel = KNOWN.get(part) ?? (part === whole ? KNOWN.get(`=${part}`) : undefined);
    if (channel) return channel;
    if (!part.includes('.', part.indexOf('.') + 1)) break;
  }
  return WEBMAIL.test(host) ? 'email' : SEARCH.test(host) ? 'search' : undefined;
}
