import { hash } from 'node:crypto';
import { tagsOf } from '#shared/clicks/channel-tags.ts';
import type { ClickEvent } from '#shared/clicks/click.ts';
import { type MobileSystem, mobileSystem } from '#shared/clicks/mobile-system.ts';
import { recordVisit } from '#shared/clicks/visits/click-queue.ts';
import { clickFrom, fingerprint } from '#shared/clicks/visits/visit.ts';
import type { Visitor } from '#shared/clicks/visits/visitor.ts';
import { visitorKey } from '#shared/clicks/visits/visitor-key.ts';
import { appsOfHost, type HostApps } from '#shared/core/domains/app-association.ts';
import { hostOfKey } from '#shared/core/domains/app-key.ts';
import { defaultHosts, isOneOf } from '#shared/core/domains/bound-hosts.ts';
import { deniedHosts } from '#shared/core/moderation/denied-hosts.ts';
import type { DenyList } from '#shared/core/moderation/deny-list.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import type { RequestHeaders } from '#shared/platform/http/edge-headers.ts';
import { countUse, type RateLimit } from '#shared/platform/limits/rate-limit-store.ts';
import { problem } from '#shared/platform/problems.ts';
import { idOfDigest, newId } from '#shared/platform/runtime/ids.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { bareCode } from '../model/link-code.ts';
import type { RedirectEntry } from '../model/redirect-entry.ts';
import { codeInPath } from '../model/short-url.ts';
import { readVisitCount } from '../redirects/click-limit-store.ts';
import { findEntry } from '../redirects/find-entry.ts';
import { readReferrer } from '../redirects/install-referrer.ts';
import { consumeVisit } from '../redirects/redirect-store.ts';
import { type Consume, resolveLink, type Unlock } from '../redirects/resolve-link.ts';
import { passwordCheck } from '../redirects/unlock-link.ts';
import { clickIdOf } from '../targeting/tracked-destination.ts';
import { assertOpen, type OpenChecks } from './assert-open.ts';
import type { OpenInput, OpenRecord } from './open-contract.ts';
import { openDigest } from './open-items.ts';
import { openRecord } from './open-record.ts';
import { putOpen, readOpen, type StoredOpen } from './open-store.ts';
import { type ClickAct, recentClick, resolveClick } from './resolve-click.ts';

/**
 * Opens of apps. The system opens an app without asking us, so the app reports it, learns where the link
 * leads, and the visit is counted. Never by the IP address: thousands of people may have the same.
 */

/**
 * Rate limit per IP address: a mobile network may have thousands of people behind one, who do not open links
 * all at once.
 */
export const OPEN_LIMITS: readonly RateLimit[] = [{ scope: 'opens', limit: 600, windowSeconds: 60 }];

/**
 * Rate limit of an app key, for all of its apps together. A partition, such as that of the counter, takes
 * 1,000 writes a second (AWS limit).
 */
const OF_KEY: RateLimit = { scope: 'opens', limit: 30_000, windowSeconds: 60 };

export interface OpenAct extends OpenChecks {
  address: string;
  headers: RequestHeaders;
}

/**
 * Reports an open by the short URL, or the first start of an installed app by its install referrer. Throws
 * VALIDATION_ERROR, APP_KEY_INVALID, RATE_LIMITED, and the errors of links that do not redirect.
 */
export async function reportOpen(act: OpenAct, input: OpenInput): Promise<OpenRecord> {
  const { key, url, installReferrer, platform } = input;
  const host = hostOfKey(key) ?? '';
  const apps = await appsOfHost(host);
  if (apps?.key !== key) throw new AppError('APP_KEY_INVALID');
  await countUse(OF_KEY, key, act.now);
  const system = platform ?? systemOfApp(act.headers['user-agent'] ?? '');
  const click: ClickAct & OpenAct = { ...act, apps, system, who: visitorOf(act, input) };
  if (installReferrer != null) {
    return openAfterInstall({ ...click, system: platform ?? 'android' }, input, { host, installReferrer });
  }
  const { code, query } = shortUrlIn(url ?? '', host, apps);
  const again = await recentClick(click, { code, query });
  return again ?? openUrl(act, input, { code, query, host, system });
}

/** Tells those apart who send the ID of a click: an app that retries sends the same. */
const visitorOf = ({ address, headers }: OpenAct, { openId }: OpenInput): string =>
  openId ?? fingerprint({ targetId: 'open', address, headers, hashKey: setting(SETTING.serviceKey) });

/** The click of a referrer: its redirect has counted it, and led to the store. */
async function openAfterInstall(
  act: ClickAct & OpenAct,
  input: OpenInput,
  { host, installReferrer }: { host: string; installReferrer: string },
): Promise<OpenRecord> {
  const referred = readReferrer(installReferrer);
  const open = referred && (await resolveClick(act, referred));
  if (referred && open === 'new') return openUrl(act, input, { ...referred, host, system: act.system });
  if (open && open !== 'new') return open;
  const wanted =
    'must be the unchanged install referrer that a link of this domain has passed to the Play Store';
  throw invalidField('installReferrer', problem('not_found', wanted));
}

interface ShortUrl {
  /** As it is stored. */
  code: string;
  /** Raw. */
  query: string;
}

function shortUrlIn(text: string, host: string, { ownerId }: HostApps): ShortUrl {
  const url = URL.parse(text);
  const isOn = (host: string) => url !== null && (url.host === host || url.hostname === host);
  const isKnown = ownerId === undefined ? isOneOfOwn(url) : isOn(host);
  if (url === null || !/^https?:$/.test(url.protocol) || !isKnown) {
    const wanted = `must be a short URL on ${host}, the domain of this key, such as https://${host}/spring`;
    throw invalidField('url', problem('invalid_format', wanted, { format: 'short_url' }));
  }
  const domain = ownerId === undefined ? undefined : host;
  const code = codeInPath(url.pathname, domain);
  if (code === undefined) throw new AppError('LINK_NOT_FOUND');
  return { code, query: url.search.slice(1) };
}

const isOneOfOwn = (url: URL | null): boolean =>
  url !== null && (defaultHosts().includes(url.host) || isOneOf(url.hostname, defaultHosts()));

/** HTTP clients of apps name a system at most. */
function systemOfApp(userAgent: string): MobileSystem | undefined {
  if (/\bCFNetwork\b|\bDarwin\b/.test(userAgent)) return 'ios';
  return /^okhttp\b|\bDalvik\b/.test(userAgent) ? 'android' : mobileSystem(userAgent);
}

/** For reports and rules by system. */
const AGENTS: Record<MobileSystem, string> = {
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
  android: 'Mozilla/5.0 (Linux; Android 15; Mobile)',
};

interface UrlOpen extends ShortUrl {
  host: string;
  system: MobileSystem | undefined;
}

async function openUrl(
  act: OpenAct,
  { key, url, installReferrer, openId, password }: OpenInput,
  { code, query, host, system }: UrlOpen,
): Promise<OpenRecord> {
  const { now, address, destinationOf } = act;
  const digest =
    openId == null
      ? undefined
      : openDigest([key, url ?? installReferrer ?? undefined, openId, password ?? undefined]);
  const visitor: Visitor = { method: 'POST', address, host, query, now, headers: headersOf(act, system) };
  const unlock =
    password == null
      ? () => Promise.reject(new AppError('PASSWORD_REQUIRED'))
      : passwordCheck(password, visitor);
  const repeat = (before: StoredOpen) => repeated(before, { act, visitor, code, unlock });
  const before = digest === undefined ? undefined : await readOpen(digest);
  if (before) return repeat(before);
  let recorded: StoredOpen | undefined;
  let isRepeated = false;
  const consume: Consume = async ({ counter, entry, to, destination }) => {
    const click = clickOf(visitor, { targetId: entry.linkId, to, destination, digest });
    const open = newOpen(entry, { denied: await deniedHosts(), to, query, system, click });
    const isLimited = entry.maxClicks !== undefined;
    recorded = { click, open };
    if (digest === undefined) return isLimited ? consumeVisit(counter, entry) : 'consumed';
    const outcome = await putOpen(digest, recorded, isLimited ? counter : undefined);
    if (outcome === 'rejected') return 'rejected';
    isRepeated = outcome === 'repeated';
    if (isRepeated) recorded = await readOpen(digest);
    const isLast = isLimited && (await readVisitCount(counter)) >= (entry.maxClicks ?? 0);
    return isLast ? 'limit reached' : 'consumed';
  };
  const resolution = await resolveLink(bareCode(code), visitor, { counts: true, unlock, consume });
  if (resolution.outcome === 'preview' || resolution.outcome === 'confirm')
    throw new Error('a visit that counts, with a password check, has no preview');
  // A link that has ended leads apps nowhere: they have pages of their own.
  if (resolution.outcome === 'gone') {
    // The same open, sent twice at once, may have consumed the last visit.
    const same = digest === undefined ? undefined : await readOpen(digest);
    if (same) return repeat(same);
    throw new AppError('LINK_EXPIRED');
  }
  destinationOf(resolution);
  if (!recorded) throw new Error('an open was not recorded');
  if (isRepeated) return repeat(recorded);
  await recordVisit(recorded.click);
  return recorded.open;
}

interface Repeat {
  act: OpenAct;
  visitor: Visitor;
  code: string;
  unlock: Unlock;
}

/**
 * The response of an open that was counted before, if the link still leads there, and the password is still
 * right. Queues the click again: it has the same ID and time, and is counted once. The first request may have
 * failed before.
 */
async function repeated(
  { click, open }: StoredOpen,
  { act, visitor, code, unlock }: Repeat,
): Promise<OpenRecord> {
  const { entry } = await findEntry(bareCode(code), visitor.host);
  if (entry?.linkId !== click.targetId) throw new AppError('LINK_NOT_FOUND');
  await assertOpen(act, entry, open);
  if (entry.passwordHash !== undefined) await unlock(entry, entry.passwordHash);
  await recordVisit(click);
  return { ...open, counted: false };
}

function headersOf({ headers }: OpenAct, system: MobileSystem | undefined): RequestHeaders {
  const { referer: _, 'user-agent': sent = '', ...others } = headers;
  // With its own, which tells visitors at one address apart.
  const userAgent = system === undefined ? sent : `${AGENTS[system]} ${sent}`.trim();
  return { ...others, 'user-agent': userAgent };
}

function clickOf(
  visitor: Visitor,
  {
    targetId,
    to,
    destination,
    digest,
  }: { targetId: string; to: string; destination: string | undefined; digest: string | undefined },
): ClickEvent {
  const id =
    digest === undefined
      ? newId('click')
      : idOfDigest('click', hash('sha256', `${targetId}\n${digest}`, 'hex'));
  return clickFrom({
    ...visitor,
    targetId,
    destination,
    id,
    source: 'app',
    tags: tagsOf(visitor.query, to),
    hashKey: visitorKey(visitor.now),
  });
}

const newOpen = (
  entry: RedirectEntry,
  {
    denied,
    to,
    query,
    system,
    click,
  }: { denied: DenyList; to: string; query: string; system: MobileSystem | undefined; click: ClickEvent },
): OpenRecord =>
  openRecord({
    entry,
    denied,
    to,
    query,
    system,
    clickId: clickIdOf(click, entry.ownerId),
    clickedAt: Date.parse(click.time),
    counted: true,
  });
