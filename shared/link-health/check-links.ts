import { readActiveAmong } from '../clicks/activity-store.ts';
import type { Link } from '../links/link.ts';
import { readLinks } from '../links/link-store.ts';
import { PUBLIC_OWNER_ID } from '../links/public-owner.ts';
import { inParallel } from '../platform/runtime/in-parallel.ts';
import { log } from '../platform/runtime/log.ts';
import { nextCheck } from './check-items.ts';
import { type DueCheck, dueChecks, endChecks, moveCheck, returnLease, takeLease } from './check-store.ts';
import { failingAfter, type Verdict } from './failing.ts';
import { recordHealth, urlsOf } from './record-health.ts';

/** Links are checked once a day for this long after a visit. */
const CHECKED_FOR_DAYS = 7;

const DAY_MS = 86_400_000;

/** Maximum checks per run; the next run does the rest. */
const MAX_CHECKS = 3000;
const PARALLEL_HOSTS = 64;
const PARALLEL_WRITES = 32;

export interface CheckRun {
  /** Requests a destination; never throws for remote failures. */
  check(url: string): Promise<Verdict>;
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
  /** Links that had to wait too long for their host: moved to another time of the day. */
  postponed: number;
  /** Links whose result could not be stored; they stay due. */
  failed: number;
}

/**
 * Checks the destinations of due links, those of each host sequentially. Safe to run concurrently, and to repeat after a
 * crash at any point: a day on which a destination fails counts once.
 */
export async function checkLinks(run: CheckRun): Promise<CheckLinksResult> {
  const { clock = () => new Date() } = run;
  const result = { checked: 0, broken: 0, recovered: 0, ended: 0, postponed: 0, failed: 0 };
  const due = await collectDue(clock());
  if (due.length === 0 || !(await takeLease(clock(), run.until))) return result;
  try {
    const links = await readLinks(due.map(({ linkId }) => linkId));
    const wanted = await worthChecking([...links.values()], clock());
    const ended = due.filter(({ linkId }) => !wanted.has(linkId));
    await inParallel(ended, PARALLEL_WRITES, endChecks);
    result.ended = ended.length;
    const chains = Map.groupBy(
      due.filter(({ linkId }) => wanted.has(linkId)),
      ({ linkId }) => hostOf(links.get(linkId) as Link),
    );
    await inParallel(chains.values(), PARALLEL_HOSTS, async (chain) => {
      for (const check of chain) {
        try {
          if (run.isOver()) await postpone(check, clock(), result);
          else await checkLink(check, links.get(check.linkId) as Link, run, clock, result);
        } catch (error) {
          result.failed++;
          log.error('link not checked', { linkId: check.linkId, error });
        }
      }
    });
  } finally {
    await returnLease(run.until);
  }
  return result;
}

async function collectDue(now: Date): Promise<DueCheck[]> {
  // By link: the index may hold one twice for a moment.
  const due = new Map<string, DueCheck>();
  for await (const page of dueChecks(now)) {
    for (const check of page) due.set(check.linkId, check);
    if (due.size >= MAX_CHECKS) break;
  }
  return [...due.values()];
}

/** Ids of active links with an owner that were visited within a week. */
async function worthChecking(links: readonly Link[], now: Date): Promise<Set<string>> {
  const active = links.filter(
    ({ status, block, ownerId }) => status === 'active' && block === null && ownerId !== PUBLIC_OWNER_ID,
  );
  return readActiveAmong(active, new Date(now.getTime() - CHECKED_FOR_DAYS * DAY_MS), now);
}

const hostOf = ({ originalUrl }: Link): string => new URL(originalUrl).host;

/** To another time of day than its own: otherwise the same links would be postponed every day. */
async function postpone(check: DueCheck, now: Date, result: CheckLinksResult): Promise<void> {
  await moveCheck(check, new Date(now.getTime() + Math.random() * DAY_MS), check.failing);
  result.postponed++;
}

async function checkLink(
  due: DueCheck,
  link: Link,
  run: CheckRun,
  clock: () => Date,
  result: CheckLinksResult,
): Promise<void> {
  const urls = urlsOf(link);
  const found = await Promise.all(urls.map(run.check));
  const verdicts = new Map(urls.map((url, i) => [url, found[i] as Verdict]));
  const now = clock();
  const failing = failingAfter(due.failing, verdicts, now);
  // Before the check is rescheduled: after a crash in between, it is still due.
  const change = await recordHealth(link, failing, verdicts, run.publicOrigin, now);
  await moveCheck(due, nextCheck(link.id, now), failing);
  result.checked++;
  if (change) result[change]++;
}
