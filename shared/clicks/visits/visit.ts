import { isbot } from 'isbot';
import { EDGE_HEADER, type RequestHeaders } from '#shared/platform/http/edge-headers.ts';
import { idOfDigest, newId } from '#shared/platform/runtime/ids.ts';
import { OWN_PAGE } from '../channel-tags.ts';
import type { ClickEvent } from '../click.ts';
import { CLICK_LIMITS, COUNTRY_SHAPE, LANGUAGE_SHAPE, SCREEN_SHAPE, VIEW } from '../click-fields.ts';
import { keyedHash } from './keyed-hash.ts';
import { placeOf } from './place.ts';

/** Data of a request that may become a click. None of it is stored in this form. */
export interface VisitFacts {
  method: string;
  /**
   * Names in lower case. A pixel replaces the headers `user-agent` and `referer` with
   * its `ua` and `referrer`.
   */
  headers: RequestHeaders;
  /** The visitor's IP address, as seen by the distribution. */
  address: string;
  now: Date;
  targetId: string;
  /** Key of the fingerprint hash. */
  hashKey: string;
  source?: ClickEvent['source'];
  /** The host that was visited. */
  host?: string | undefined;
  /** What the URLs of the visit say of its campaign: `tagsOf`. */
  tags?: ClickEvent['tags'];
  screen?: string | undefined;
  /** The chosen destination of the link; absent for the default. */
  destination?: string | undefined;
  event?: string | undefined;
  /** Detail of the event: for `click`, the clicked link. */
  meta?: string | undefined;
  /** ID of a known click, of the time `now`; default: that of the request. */
  id?: string | undefined;
  /** False: the report has no valid page token. */
  verified?: boolean | undefined;
  /** Looks like the visit of a program: `judgeVisit`. */
  suspected?: boolean | undefined;
}

/**
 * HTTP clients that people and their programs use to open links. The bot list classifies everything without a
 * browser's name as a bot; here only self-declared crawlers, previews and monitors are bots.
 */
const HTTP_CLIENT =
  /^(?:curl|wget|httpie|xh|postmanruntime|insomnia|bruno|node|node-fetch|undici|axios|deno|bun|python-requests|python-httpx|python-urllib|python|go-http-client|okhttp|apache-httpclient|java|java-http-client|openapi-generator|wrk|hey|autocannon|apachebench|vegeta|k6)(?:[/\s]|$)/i;
const CALLS_ITSELF_BOT = /bot|crawl|spider|scrap|monitor|preview|archiv/i;

/**
 * Whether a request is a click: not HEAD, not a prefetch, not a bot by its user agent. An empty user agent
 * counts: privacy tools and simple apps send none, while crawlers identify themselves.
 */
export function isCountable({ method, headers }: Pick<VisitFacts, 'method' | 'headers'>): boolean {
  if (method !== 'GET' && method !== 'POST') return false;
  return !isPrefetch(headers) && !isDeclaredBot(headers);
}

/** Whether the user agent says that it is a program's. */
export function isDeclaredBot(headers: VisitFacts['headers']): boolean {
  const userAgent = headers['user-agent']?.slice(0, CLICK_LIMITS.userAgent);
  if (!userAgent) return false;
  let isDeclared = declaredAgents.get(userAgent);
  if (isDeclared === undefined) {
    if (declaredAgents.size >= MAX_AGENTS) declaredAgents.clear();
    isDeclared = isBot(userAgent);
    declaredAgents.set(userAgent, isDeclared);
  }
  return isDeclared;
}

/** By user agent: an expression of 5 KB decides. */
const declaredAgents = new Map<string, boolean>();
const MAX_AGENTS = 1000;

function isBot(userAgent: string): boolean {
  if (!isbot(userAgent)) return false;
  return !HTTP_CLIENT.test(userAgent) || CALLS_ITSELF_BOT.test(userAgent);
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
  const isOwnPage = referrer && referrer === referrerHost(facts.host);
  const tags = facts.tags ?? (isOwnPage ? OWN_PAGE : undefined);
  const event = shortText(facts.event, CLICK_LIMITS.event);
  const meta = event && event !== VIEW && shortText(facts.meta, CLICK_LIMITS.meta);
  return {
    ...identityOf(facts),
    targetId: facts.targetId,
    source: facts.source ?? 'redirect',
    visitor: fingerprint(facts),
    ...(country ? { country, ...placeOf(country, facts.headers) } : {}),
    ...(userAgent ? { userAgent } : {}),
    language,
    referrer,
    tags,
    ...(facts.screen && SCREEN_SHAPE.test(facts.screen) ? { screen: facts.screen } : {}),
    destination: facts.destination,
    ...(event ? { event } : {}),
    ...(meta ? { meta } : {}),
    ...(facts.verified === false ? { verified: false } : {}),
    ...(facts.suspected ? { suspected: true } : {}),
  };
}

/**
 * CloudFront sends a GET three times at most, with timeouts of 35 seconds; the rest
 * is for clocks that differ.
 */
const MAX_RESENT_MS = 5 * 60_000;

/**
 * ID and time of a click. CloudFront sends a GET again if its origin does not respond: both requests have the
 * same click, which counts once. Only from the distribution: callers reject other requests.
 */
function identityOf({ id, now, headers, targetId, hashKey }: VisitFacts): Pick<ClickEvent, 'id' | 'time'> {
  const request = headers[EDGE_HEADER.viewerRequest];
  const ms = Number(/^(\d{13})\../.exec(request ?? '')?.[1]);
  if (id !== undefined || !(Math.abs(now.getTime() - ms) <= MAX_RESENT_MS)) {
    return { id: id ?? newId('click'), time: now.toISOString() };
  }
  const digest = keyedHash(hashKey).update(`${targetId}\n${request}`).digest('hex');
  return { id: idOfDigest('click', digest), time: new Date(ms).toISOString() };
}

/** The visitor's country, from the distribution. */
export function countryOf(headers: RequestHeaders): string | undefined {
  const country = headers[EDGE_HEADER.viewerCountry]?.toUpperCase();
  return country && COUNTRY_SHAPE.test(country) ? country : undefined;
}

/** The browser's preferred language: `pt-BR` of `pt-BR,pt;q=0.9,en;q=0.8`. Undefined for invalid tags. */
export function preferredLanguage(accepted: string | undefined): string | undefined {
  const [language = ''] = accepted?.slice(0, CLICK_LIMITS.language + 1).split(/[,;]/, 1) ?? [];
  const tag = language.trim();
  return tag.length <= CLICK_LIMITS.language && LANGUAGE_SHAPE.test(tag) ? tag : undefined;
}

/** Truncated without splitting a surrogate pair, which UTF-8 cannot encode. */
const shortText = (text: string | undefined, most: number): string | undefined =>
  text?.trim().slice(0, most).toWellFormed().trim();

/**
 * 96 bits of a keyed hash: distinguishes visitors of one target, and cannot be compared
 * between targets or reversed.
 */
export function fingerprint({
  targetId,
  address,
  headers,
  hashKey,
}: Pick<VisitFacts, 'targetId' | 'address' | 'headers' | 'hashKey'>): string {
  const userAgent = headers['user-agent']?.slice(0, CLICK_LIMITS.userAgent) ?? '';
  return keyedHash(hashKey).update(`${targetId}\n${address}\n${userAgent}`).digest('base64url').slice(0, 16);
}

/**
 * Host of a referring page in lower case, without `www.`, port, path or query. Also accepts a bare host
 * (`t.co`), which pixels receive. Undefined for anything else.
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
