import type { AdministratorAct } from '#shared/core/audit/audit-entry.ts';
import { type Destination, destinationsOf } from '#shared/core/destinations/destinations-of.ts';
import type { BlockReason } from '#shared/core/moderation/block.ts';
import { blockLink } from '#shared/links/blocks/block-link.ts';
import { readLink } from '#shared/links/store/link-store.ts';
import { NoVerdictError } from '#shared/links/url-checker/call-checker.ts';
import { findThreat, outgoing } from '#shared/links/url-checker/check-destinations.ts';
import { type Threat, type UrlChecker, urlChecker } from '#shared/links/url-checker/url-checker.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { log, measure } from '#shared/platform/runtime/log.ts';
import { blockPage } from '#shared/smart-links/blocks/block-page.ts';
import { syncPageMedia } from '#shared/smart-links/media/page-media.ts';
import type { SmartLinkOrigins } from '#shared/smart-links/model/public-smart-link.ts';
import { readSmartLink } from '#shared/smart-links/store/smart-link-store.ts';

/** Blocks visited links and pages that lead to unsafe sites. */

/** The author of these blocks in the audit log. */
const ACTOR = 'url-checker';

/** Concurrent checks: as many as the checker makes calls, so that none waits in line until its timeout. */
const PARALLEL_URLS = 4;

export interface CheckResult {
  checked: number;
  blocked: number;
  /** IDs without a verdict, or whose check failed; checking them again later is safe. */
  unknown: string[];
}

/**
 * Checks the destinations of links and Smart Links. Skips those that are already deleted or
 * blocked. Safe to repeat.
 */
export async function checkVisited(
  targetIds: readonly string[],
  origins: SmartLinkOrigins,
  now: Date,
): Promise<CheckResult> {
  const result: CheckResult = { checked: 0, blocked: 0, unknown: [] };
  const checker = urlChecker();
  if (!checker) return result;
  for (const id of new Set(targetIds)) {
    try {
      await checkTarget(id, { checker, origins, now }, result);
    } catch (error) {
      // One of them must not hold up the others.
      log.error('visited link not checked', { targetId: id, error });
      result.unknown.push(id);
    }
  }
  return result;
}

async function checkTarget(
  id: string,
  { checker, origins, now }: { checker: UrlChecker; origins: SmartLinkOrigins; now: Date },
  result: CheckResult,
): Promise<void> {
  const target = await readTarget(id, origins);
  if (!target) return;
  const { threat, isComplete } = await worstOf(checker, target.destinations);
  if (threat) {
    const { changed } = await target.block({ by: ACTOR, reason: threat, note: null, now });
    if (changed) {
      measure('urlsBlocked');
      log.info('link to an unsafe site blocked', { targetId: id, threat });
      result.blocked++;
    }
  } else if (!isComplete) {
    result.unknown.push(id);
    return;
  }
  result.checked++;
}

interface Target {
  destinations: Destination[];
  block(act: AdministratorAct & { reason: BlockReason }): Promise<{ changed: boolean }>;
}

async function readTarget(id: string, origins: SmartLinkOrigins): Promise<Target | undefined> {
  if (isId('smartLink', id)) {
    const page = await readSmartLink(id);
    if (!page) return undefined;
    if (page.block) {
      // An earlier check may have been interrupted between the block and the files.
      await syncPageMedia(id);
      return undefined;
    }
    return {
      destinations: destinationsOf(page.type, page),
      block: (act) => blockPage(page.slug, act, origins),
    };
  }
  const link = await readLink(id);
  if (!link || link.block) return undefined;
  return {
    destinations: destinationsOf('link', link),
    block: (act) => blockLink(link.code, act, origins.publicOrigin),
  };
}

/** The worst threat of destinations: phishing first, because it must be named to visitors. */
async function worstOf(
  checker: UrlChecker,
  destinations: readonly Destination[],
): Promise<{ threat: Threat | undefined; isComplete: boolean }> {
  const threats = new Set<Threat | undefined>();
  let isComplete = true;
  await inParallel(outgoing(destinations), PARALLEL_URLS, async ({ url }) => {
    try {
      threats.add(await findThreat(checker, url));
    } catch (error) {
      if (!(error instanceof NoVerdictError)) throw error;
      if (!error.isFinal) isComplete = false;
    }
  });
  const threat = (['phishing', 'malware'] as const).find((it) => threats.has(it));
  return { threat, isComplete };
}
