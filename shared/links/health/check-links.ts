import { readActiveAmong } from '#shared/clicks/journal/activity-store.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { log } from '#shared/platform/runtime/log.ts';
import type { Link } from '../model/link.ts';
import { PUBLIC_OWNER_ID } from '../model/public-owner.ts';
import { readLinks } from '../store/link-store.ts';
import { countChecks } from './check-allowance.ts';
import { ALL_SHARDS, nextCheck } from './check-items.ts';
import { type DueCheck, dueChecks, endChecks, moveCheck, returnLeases, takeLeases } from './check-store.ts';
import { type Failing, failingAfter, keyOfUrl, type Verdict } from './failing.ts';
import { CheckPace, limited, type Pace } from './host-pace.ts';
import { recordHealth, urlsOf } from './record-health.ts';
import { siteOf } from './site-of.ts';

/** Links are checked once a day for this long after a visit. */
const CHECKED_FOR_DAYS = 7;

const DAY_MS = 86_400_000;

/** Maximum due checks of one process. If there are more, each shard gets a process of its own. */
export const MAX_TOGETHER = 3000;
/** Maximum checks of a shard per run; the next run does the rest. */
const MAX_OF_SHARD = 10_000;
/** Most of them wait for their turn. */
const PARALLEL_SITES = 400;
const PARALLEL_WRITES = 32;

/** Longer than a request may take. */
const LAST_REQUEST_MS = 20_000;

/** Destinations of a link that are checked a day: the first, failing ones, and the others in turn. */
export const MAX_DESTINATIONS = 10;

/**
 * Requests for a link a day: a destination takes one, or two if its server does not know HEAD, and
 * as many for each redirect.
 */
export const MAX_REQUESTS = 30;

export interface CheckRun {
  /** Requests a destination in its host's turn; never throws for remote failures. */
  check(url: string, pace: Pace): Promise<Verdict>;
  /**
   * The shard to check; default: all that are due, or the first of them if there is too much for one process.
   */
  shard?: number | undefined;
  /** Asks other processes to check shards. May be lost: the next run asks again. */
  share(shards: readonly number[]): Promise<void>;
  publicOrigin: string;
  /** Whether no further check should start. */
  isOver(): boolean;
  /** When the run ends in any case. */
  until: Date;
  clock?: () => Date;
}

export interface CheckLinksResult {
  checked: number;
  /** Links that are newly broken, and those that have recovered. */
  broken: number;
  recovered: number;
  /** Links whose checks have ended: deleted, blocked, disabled, or not visited for a week. */
  ended: number;
  /**
   * Links that had to wait too long for their site, or whose account has no checks left
   * today: moved to another time.
   */
  postponed: number;
  /** Links whose site had no turn in this run: they stay due. */
  left: number;
  /** Links whose result could not be stored; they stay due. */
  failed: number;
}

/**
 * Checks the destinations of due links, those of each site sequentially. Safe to run concurrently, and to
 * repeat after a crash at any point: a day on which a destination fails counts once.
 */
export async function checkLinks(run: CheckRun): Promise<CheckLinksResult> {
  const { clock = () => new Date() } = run;
  const result = { checked: 0, broken: 0, recovered: 0, ended: 0, postponed: 0, left: 0, failed: 0 };
  const { due, shards } = await planRun(run, clock());
  if (due.length === 0) return result;
  const leases = await takeLeases(shards, clock(), run.until);
  if (leases.shards.length === 0) return result;
  try {
    const own = due.filter(({ shard }) => leases.shards.includes(shard));
    // A request that would wait until the end of the process would take all others in progress with it.
    const pace = new CheckPace({ shards: leases.shards, until: run.until.getTime() - LAST_REQUEST_MS });
    await checkDue(own, { ...run, clock, pace }, result);
  } finally {
    await returnLeases(leases);
  }
  return result;
}

/** Plans the checks of this run, and asks other processes for help if there are too many for one. */
async function planRun({ shard, share }: CheckRun, now: Date) {
  if (shard !== undefined) return collectDue([shard], now, MAX_OF_SHARD);
  const all = await collectDue(ALL_SHARDS, now, MAX_TOGETHER);
  if (all.due.length < MAX_TOGETHER) return all;
  const [first = 0, ...others] = ALL_SHARDS;
  await share(others);
  return collectDue([first], now, MAX_OF_SHARD);
}

async function collectDue(shards: readonly number[], now: Date, most: number) {
  // By link: the index may hold one twice for a moment.
  const due = new Map<string, DueCheck>();
  for await (const page of dueChecks(shards, now)) {
    for (const check of page) due.set(check.linkId, check);
    if (due.size >= most) break;
  }
  return { due: [...due.values()], shards };
}

interface ShardRun extends CheckRun {
  clock: () => Date;
  pace: Pace;
}

async function checkDue(due: readonly DueCheck[], run: ShardRun, result: CheckLinksResult): Promise<void> {
  const { clock } = run;
  const links = await readLinks(due.map(({ linkId }) => linkId));
  const wanted = await worthChecking([...links.values()], clock());
  const ended = due.filter(({ linkId }) => !wanted.has(linkId));
  await inParallel(ended, PARALLEL_WRITES, endChecks);
  result.ended = ended.length;
  const chains = Map.groupBy(
    due.filter(({ linkId }) => wanted.has(linkId)),
    ({ linkId }) => siteOf(new URL((links.get(linkId) as Link).originalUrl).hostname),
  );
  await inParallel(chains.values(), PARALLEL_SITES, async (chain) => {
    if (run.isOver()) {
      result.left += chain.length;
      return;
    }
    for (const check of chain) {
      try {
        if (run.isOver()) await postpone(check, clock(), result);
        else await checkLink({ due: check, link: links.get(check.linkId) as Link }, run, result);
      } catch (error) {
        result.failed++;
        log.error('link not checked', { linkId: check.linkId, error });
      }
    }
  });
}

/** Ids of active links with an owner that were visited within a week. */
async function worthChecking(links: readonly Link[], now: Date): Promise<Set<string>> {
  const active = links.filter(
    ({ status, block, ownerId }) => status === 'active' && block === null && ownerId !== PUBLIC_OWNER_ID,
  );
  return readActiveAmong(active, new Date(now.getTime() - CHECKED_FOR_DAYS * DAY_MS), now);
}

/** Postpones a check to a random time of day: otherwise the same links would be postponed every day. */
async function postpone(check: DueCheck, now: Date, result: CheckLinksResult): Promise<void> {
  await moveCheck(check, new Date(now.getTime() + Math.random() * DAY_MS), check.failing);
  result.postponed++;
}

const NOT_CHECKED: Verdict = { found: 'unknown' };

/** The destinations to check on a day: all, or `MAX_DESTINATIONS` of them. */
export function destinationsOn(today: Date, urls: readonly string[], failing: readonly Failing[]): string[] {
  const [first, ...others] = urls;
  if (first === undefined || urls.length <= MAX_DESTINATIONS) return [...urls];
  const isFailing = (url: string) => failing.some(({ key }) => key === keyOfUrl(url));
  const known = others.filter(isFailing);
  const rest = others.filter((url) => !isFailing(url));
  const room = Math.max(0, MAX_DESTINATIONS - 1 - known.length);
  const start = rest.length > 0 ? (Math.floor(today.getTime() / DAY_MS) * room) % rest.length : 0;
  return [first, ...known, ...rest.slice(start), ...rest.slice(0, start)].slice(0, MAX_DESTINATIONS);
}

async function checkLink(
  { due, link }: { due: DueCheck; link: Link },
  run: ShardRun,
  result: CheckLinksResult,
): Promise<void> {
  const urls = urlsOf(link);
  const today = run.clock();
  const checked = destinationsOn(today, urls, due.failing);
  if (!(await countChecks(link.ownerId, checked.length, today))) {
    await moveCheck(due, nextCheck(link.id, today), due.failing);
    result.postponed++;
    return;
  }
  const pace = limited(run.pace, MAX_REQUESTS);
  const found = new Map<string, Verdict>();
  await Promise.all(checked.map(async (url) => found.set(url, await run.check(url, pace))));
  const verdicts = new Map(urls.map((url) => [url, found.get(url) ?? NOT_CHECKED]));
  const now = run.clock();
  const failing = failingAfter(due.failing, verdicts, now);
  // Before the check is rescheduled: after a crash in between, it is still due.
  const change = await recordHealth({ hosts: run, now }, link, { failing, verdicts });
  await moveCheck(due, nextCheck(link.id, now), failing);
  result.checked++;
  if (change) result[change]++;
}
