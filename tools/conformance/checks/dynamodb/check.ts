import type { Check, CheckContext, CheckResult } from '../../support/check.ts';
import { findEngine, MINISTACK, URL_VARIABLE } from './engines.ts';
import { seededFaults } from './faults.ts';
import { differencesOf } from './known-deviations.ts';
import { type JudgingProxy, startProxy } from './proxy.ts';
import { runTests, type TestRun } from './run-tests.ts';

const SCHEDULES = 400;
const SCHEDULES_WITH_FAULTS = 60;
/** All tests about data, or the files and folders in this variable: all take a quarter of an hour. */
const TESTS = process.env['CONFORMANCE_DYNAMODB_TESTS']?.split(' ') ?? [
  'test/integration/',
  'infra/local-aws/test/integration/run/local-run.test.ts',
];
/** Share of requests that fail; a third of these fail twice in a row. */
const FAULTS = { seed: 4711, share: 0.05 };
const JOURNAL = 'test/integration/clicks/journal-schedules.isolated.test.ts';
/**
 * What others do at the same time, and what a caller retries; not those that count calls, or write
 * without the product's retries.
 */
const UNDER_FAULTS = [
  JOURNAL,
  'test/integration/clicks/exactness.test.ts',
  'test/integration/clicks/hot-targets.test.ts',
  'test/integration/links/link-quota.test.ts',
  'test/integration/links/hot-code.test.ts',
  'test/integration/links/link-store.test.ts',
  'test/integration/links/edit-links.test.ts',
  'test/integration/core/media/media-quota.test.ts',
  'test/integration/smart-links/surveys/contention.test.ts',
  'test/integration/smart-links/surveys/storage.test.ts',
  'test/integration/chat/reserve-call.test.ts',
];

export const dynamodb: Check = {
  name: 'dynamodb',
  tool: process.env[URL_VARIABLE]
    ? `the engine at ${process.env[URL_VARIABLE]}`
    : MINISTACK.replace('==', ' '),
  shows:
    "integration tests and schedules of the click journal on another DynamoDB; every request by AWS's " +
    'rules; throttling and conflicts survived',
  run: compare,
};

async function compare(context: CheckContext): Promise<CheckResult> {
  const engine = await findEngine(context);
  const proxy = await startProxy(engine);
  context.atEnd(() => proxy.close());

  const plain = await runTests(context, proxy.origin, {
    name: 'plain',
    projects: ['integration*', 'local-aws'],
    files: TESTS,
    seeds: `1-${SCHEDULES}`,
  });
  const faulty = await withFaults(context, proxy);
  const checked = checkedIn(plain, SCHEDULES) + checkedIn(faulty, SCHEDULES_WITH_FAULTS);
  return {
    checked,
    unit: `tests and journal schedules, ${proxy.judged()} requests, ${faulty.injected} injected faults`,
    differences: [...differencesOf(engine.name, [plain, faulty]), ...proxy.violations()],
  };
}

/** Tests, and the schedules of that of the journal, if it ran. */
const checkedIn = ({ results }: TestRun, schedules: number): number =>
  results.length + (results.some(({ name }) => name.startsWith(JOURNAL)) ? schedules : 0);

async function withFaults(
  context: CheckContext,
  proxy: JudgingProxy,
): Promise<TestRun & { injected: number }> {
  const faults = seededFaults(FAULTS);
  proxy.inject(faults);
  const run = await runTests(context, proxy.origin, {
    name: 'faults',
    projects: ['integration*'],
    files: UNDER_FAULTS.filter((file) => TESTS.some((test) => file.startsWith(test))),
    seeds: `1-${SCHEDULES_WITH_FAULTS}`,
  });
  proxy.inject(undefined);
  context.log(`Injected faults: ${JSON.stringify(faults.counts)}\n`);
  return { ...run, injected: Object.values(faults.counts).reduce((sum, count) => sum + count, 0) };
}
