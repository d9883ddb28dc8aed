import { createHmac } from 'node:crypto';
import { isbot } from 'isbot';
import { EDGE_HEADER } from '../http/edge-headers.ts';
import { newId } from '../runtime/ids.ts';
import type { ClickEvent } from './click.ts';

/** What is known of a request when it may become a click. Nothing here is stored as it is. */
export interface VisitFacts {
  method: string;
  /** Names in lower case. A pixel puts its `ua` and `referrer` over the headers `user-agent` and `referer`. */
  headers: Readonly<Record<string, string | undefined>>;
  /** The visitor's network address, as the distribution saw it. */
  address: string;
  now: Date;
  targetId: string;
  /** Key of the fingerprint hash. */
  hashKey: string;
  source?: ClickEvent['source'];
  screen?: string | undefined;
  event?: string | undefined;
  /** What the event is about: for `click` where it led. */
  meta?: string | undefined;
  /** Of a click that is known already; a new one otherwise. */
  id?: string | undefined;
}

// The limits of `clickEvent`, not imported from there: that module brings zod.
const MAX_USER_AGENT = 512;
const MAX_REFERRER = 253;
const MAX_EVENT = 50;
const MAX_META = 200;

/**
 * HTTP clients that people and their programs follow links with. The bot list takes everything without a browser's
 * name for a bot; here only what calls itself a crawler, preview or monitor is one.
 */
const HTTP_CLIENT =
  /^(?:curl|wget|httpie|xh|postmanruntime|insomnia|bruno|node|node-fetch|undici|axios|deno|bun|python-requests|python-httpx|python-urllib|python|go-http-client|okhttp|apache-httpclient|java|java-http-client|wrk|hey|autocannon|apachebench|vegeta|k6)(?:[/\s]|$)/i;
const CALLS_ITSELF_BOT = /bot|crawl|spider|scrap|monitor|preview|archiv/i;

/**
 * Whether a request is a click: not HEAD, not a prefetch, not a bot by its user agent. An empty user agent counts:
 * privacy tools and simple apps send none, crawlers announce themselves.
 */
export function isCountable({ method, headers }: Pick<VisitFacts, 'method' | 'headers'>): boolean {
  if (method !== 'GET' && method !== 'POST') return false;
  if (isPrefetch(headers)) return false;
  const userAgent = headers['user-agent']?.slice(0, MAX_USER_AGENT);
  if (!userAgent || !isbot(userAgent)) return true;
  return HTTP_CLIENT.test(userAgent) && !CALLS_ITSELF_BOT.test(userAgent);
}

function isPrefetch(headers: VisitFacts['headers']): boolean {
  return ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(headers[name] ?? ''),
  );
}

/** The click of a visit. Whether the visit counts at all is `isCountable`. */
export function clickFrom(facts: VisitFacts): ClickEvent {
  const userAgent = facts.headers['user-agent']?.slice(0, MAX_USER_AGENT);
  const country = facts.headers[EDGE_HEADER.viewerCountry];
  const referrer = referrerHost(facts.headers.referer);
  const event = shortText(facts.event, MAX_EVENT);
  const meta = event && event !== 'view' && shortText(facts.meta, MAX_META);
  return {
    id: facts.id ?? newId('click'),
    time: facts.now.toISOString(),
    targetId: facts.targetId,
    source: facts.source ?? 'redirect',
    visitor: fingerprint(facts),
    ...(country && /^[A-Za-z]{2}$/.test(country) ? { country: country.toUpperCase() } : {}),
    ...(userAgent ? { userAgent } : {}),
    ...(referrer ? { referrer } : {}),
    ...(facts.screen && /^\d{1,5}x\d{1,5}$/.test(facts.screen) ? { screen: facts.screen } : {}),
    ...(event ? { event } : {}),
    ...(meta ? { meta } : {}),
  };
}

/** Cut without half of a surrogate pair: those have no form in UTF-8. */
const shortText = (text: string | undefined, most: number): string | undefined =>
  text?.trim().slice(0, most).toWellFormed().trim();

/** 96 bits of a keyed hash: tells visitors of one target apart, cannot be compared between targets or undone. */
export function fingerprint({
  targetId,
  address,
  headers,
  hashKey,
}: Pick<VisitFacts, 'targetId' | 'address' | 'headers' | 'hashKey'>): string {
  const userAgent = headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? '';
  return createHmac('sha256', hashKey)
    .update(`${targetId}\n${address}\n${userAgent}`)
    .digest('base64url')
    .slice(0, 16);
}

/**
 * Host of a referring page in lower case, without `www.`, port, path or query. A bare host (`t.co`), as pixels are
 * given it, is understood too. Undefined for anything else.
 */
export function referrerHost(referrer: string | undefined): string | undefined {
  const text = referrer?.trim();
  if (!text) return undefined;
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  if (
    hasScheme
      ? !/^(?:https?|android-app|ios-app):/i.test(text)
      : !/^[\w-]+(?:\.[\w-]+)+(?:[:/?#]|$)/.test(text)
  )
    return undefined;
  const url = URL.parse(hasScheme ? text : `http://${text}`);
  const host = url?.hostname
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
  return host && host.length <= MAX_REFERRER ? host : undefined;
}
