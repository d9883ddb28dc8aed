import { createHmac } from 'node:crypto';
import { isbot } from 'isbot';
import { EDGE_HEADER, type RequestHeaders } from '../platform/http/edge-headers.ts';
import { newId } from '../platform/runtime/ids.ts';
import type { ClickEvent } from './click.ts';
import { CLICK_LIMITS, COUNTRY_SHAPE, LANGUAGE_SHAPE, SCREEN_SHAPE, VIEW } from './click-fields.ts';

/** What is known of a request when it may become a click. Nothing here is stored as it is. */
export interface VisitFacts {
  method: string;
  /** Names in lower case. A pixel puts its `ua` and `referrer` over the headers `user-agent` and `referer`. */
  headers: RequestHeaders;
  /** The visitor's network address, as the distribution saw it. */
  address: string;
  now: Date;
  targetId: string;
  /** Key of the fingerprint hash. */
  hashKey: string;
  source?: ClickEvent['source'];
  screen?: string | undefined;
  /** Which of a link's destinations was chosen; absent: the default. */
  destination?: string | undefined;
  event?: string | undefined;
  /** What the event is about: for `click` the link that was followed. */
  meta?: string | undefined;
  /** Of a click that is known already; a new one otherwise. */
  id?: string | undefined;
  /** False: the report has no valid token of the page. */
  verified?: boolean | undefined;
}

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
  const userAgent = headers['user-agent']?.slice(0, CLICK_LIMITS.userAgent);
  if (!userAgent || !isbot(userAgent)) return true;
  return HTTP_CLIENT.test(userAgent) && !CALLS_ITSELF_BOT.test(userAgent);
}

function isPrefetch(headers: VisitFacts['headers']): boolean {
  return (['purpose', 'sec-purpose', 'x-purpose', 'x-moz'] as const).some((name) =>
    /prefetch|prerender|preview/i.test(headers[name] ?? ''),
  );
}

/** The click of a visit. Whether the visit counts at all is `isCountable`. */
export function clickFrom(facts: VisitFacts): ClickEvent {
  const userAgent = facts.headers['user-agent']?.slice(0, CLICK_LIMITS.userAgent);
  const country = countryOf(facts.headers);
  const language = preferredLanguage(facts.headers['accept-language']);
  const referrer = referrerHost(facts.headers.referer);
  const event = shortText(facts.event, CLICK_LIMITS.event);
  const meta = event && event !== VIEW && shortText(facts.meta, CLICK_LIMITS.meta);
  return {
    id: facts.id ?? newId('click'),
    time: facts.now.toISOString(),
    targetId: facts.targetId,
    source: facts.source ?? 'redirect',
    visitor: fingerprint(facts),
    ...(country ? { country } : {}),
    ...(userAgent ? { userAgent } : {}),
    ...(language ? { language } : {}),
    ...(referrer ? { referrer } : {}),
    ...(facts.screen && SCREEN_SHAPE.test(facts.screen) ? { screen: facts.screen } : {}),
    ...(facts.destination ? { destination: facts.destination } : {}),
    ...(event ? { event } : {}),
    ...(meta ? { meta } : {}),
    ...(facts.verified === false ? { verified: false } : {}),
  };
}

/** The country where the distribution locates the visitor. */
export function countryOf(headers: RequestHeaders): string | undefined {
  const country = headers[EDGE_HEADER.viewerCountry]?.toUpperCase();
  return country && COUNTRY_SHAPE.test(country) ? country : undefined;
}

/** The language that a browser names first: `pt-BR` of `pt-BR,pt;q=0.9,en;q=0.8`. Undefined for what is no language. */
export function preferredLanguage(accepted: string | undefined): string | undefined {
  const [language = ''] = accepted?.slice(0, CLICK_LIMITS.language + 1).split(/[,;]/, 1) ?? [];
  const tag = language.trim();
  return tag.length <= CLICK_LIMITS.language && LANGUAGE_SHAPE.test(tag) ? tag : undefined;
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
  const userAgent = headers['user-agent']?.slice(0, CLICK_LIMITS.userAgent) ?? '';
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
  return host && host.length <= CLICK_LIMITS.referrer ? host : undefined;
}
