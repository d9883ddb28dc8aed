import { auditEntry } from '#shared/core/audit/audit-entry.ts';
import { systemAuthor } from '#shared/core/audit/author.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { nextUpdate } from '#shared/platform/http/if-match.ts';
import { nextDaily } from '#shared/platform/runtime/next-daily.ts';
import type { Link } from '../model/link.ts';
import { nextDue } from '../model/link-items.ts';
import { shortUrlOf } from '../model/link-record.ts';
import { isTested, lookDue, type TestedLink, variantName } from '../model/split-test.ts';
import type { SplitTestResult, TestReport, VariantFigures } from '../model/split-test-schema.ts';
import { endTest, scheduleLook } from '../store/link-store.ts';
import { judge } from './judge.ts';
import { readFigures } from './read-figures.ts';

/** The current standing of a test. */
type Standing = Pick<SplitTestResult, 'verdict' | 'winner' | 'unit' | 'variants'>;

async function standingOf(link: TestedLink, now: Date): Promise<Standing> {
  const { variants, test } = link;
  const { unit, counted } = await readFigures(link);
  const isOver = test.endsAt !== null && new Date(test.endsAt) <= now;
  const counts = variants.map(({ weight }, i) => ({ weight, conversions: counted[i]?.conversions ?? 0 }));
  const { verdict, winner, confidence } = judge(counts, { minimum: test.minimum, isOver });
  return {
    verdict,
    winner: winner === undefined ? null : variantName(winner),
    unit,
    variants: counted.map(
      ({ visitors, conversions }, i): VariantFigures => ({
        visitors,
        conversions,
        rate: visitors === 0 ? 0 : conversions / visitors,
        confidence: confidence[i] ?? 0,
      }),
    ),
  };
}

/** A link's test, running or ended; null without one. */
export async function reportTest(link: Link, now: Date): Promise<TestReport | null> {
  const { test } = link;
  if (test === null) return null;
  if (test.result !== null) return reportOf(link, { ...test, ...test.result });
  const running = { switched: false, endedAt: null };
  return reportOf(link, { ...test, ...running, ...(await standingOf(link as TestedLink, now)) });
}

type Reported = Omit<TestReport, 'variants'> & { variants: VariantFigures[] };

const reportOf = (
  link: Link,
  { goal, minimum, endsAt, apply, startedAt, verdict, winner, switched, endedAt, unit, variants }: Reported,
): TestReport => ({
  goal,
  minimum,
  endsAt,
  apply,
  startedAt,
  verdict,
  winner,
  switched,
  endedAt,
  unit,
  variants: link.variants.map(({ url, weight }, i) => ({
    destination: variantName(i),
    url,
    weight,
    ...(variants[i] as VariantFigures),
  })),
});

/**
 * Looks at the test of a link, and ends it once it has a verdict or its time has come: with an event, an
 * audit entry and, if it is to, with all of its visitors redirected to the winner, in one transaction.
 * Concurrent and repeated looks are safe: only the first ends it. Returns whether this one did.
 */
export async function lookAtTest(link: Link, publicOrigin: string, now: Date): Promise<boolean> {
  if (!isTested(link)) return false;
  // A blocked link does not change.
  if (link.block !== null) {
    await scheduleLook(link, nextDue(link, nextDaily(link.id, now).toISOString()));
    return false;
  }
  const { test } = link;
  const standing = await standingOf(link, now);
  const isOver = test.endsAt !== null && new Date(test.endsAt) <= now;
  if (standing.verdict === 'not_enough_data' && !isOver) {
    await scheduleLook(link, nextDue(link, lookDue(link, now)));
    return false;
  }
  const result: SplitTestResult = {
    ...standing,
    switched: test.apply === 'switch' && standing.winner !== null,
    endedAt: now.toISOString(),
  };
  const after: Link = {
    ...link,
    test: { ...test, result },
    updatedAt: nextUpdate(link, now),
    version: link.version + 1,
  };
  const report = reportOf(link, { ...test, ...result });
  const data = { _id: link.id, shortUrl: shortUrlOf(link, publicOrigin), test: report };
  const event = newEvent('link.test_ended', { ownerId: link.ownerId, data, now });
  const changes = [{ field: 'test', before: test, after: after.test }];
  const target = { type: 'link', id: link.id, name: link.code };
  const act = { action: 'link.test_ended', target, changes };
  const entry = auditEntry(systemAuthor(link.ownerId, 'split test'), act, now);
  if (!(await endTest(link, after, { event, entry }))) return false;
  await publishEvents([event]);
  return true;
}
