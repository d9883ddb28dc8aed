import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check, CheckContext, CheckResult } from '../support/check.ts';

/**
 * Tests that create, count, deliver and delete, or those in this variable. Others wait for pages in a
 * browser, or for the local run itself.
 */
const FILES = process.env['CONFORMANCE_FAULTS_TESTS']?.split(' ') ?? [
  'test/e2e/api',
  'test/e2e/redirects',
  'test/e2e/sign-in',
  'test/e2e/pages/surveys',
  'test/e2e/pages/registrations',
];

interface Report {
  numTotalTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/**
 * AWS as it is on a bad day, instead of a tool of others: the local run with its faults, and
 * one invocation at a time.
 */
export const faults: Check = {
  name: 'faults',
  tool: 'the local run with LOCAL_FAULTS and CONCURRENCY=one',
  shows: 'throttling, conflicts, late indexes, lost responses and duplicates are survived',
  run,
};

async function run({ scratch, cache, exec, log }: CheckContext): Promise<CheckResult> {
  const seed = process.env['LOCAL_FAULTS'] || String(randomInt(1, 1_000_000));
  const file = join(scratch, 'results.json');
  const program = 'node_modules/vitest/vitest.mjs';
  const options = ['--project', 'e2e', '--reporter', 'json', '--outputFile', file];
  await exec(process.execPath, [program, 'run', ...options, ...FILES], {
    env: {
      LOCAL_FAULTS: seed,
      CONCURRENCY: 'one',
      LOG_LEVEL: 'debug',
      LOCAL_RUN_LOGS: join(cache, 'logs'),
    },
    codes: [0, 1],
    timeoutSeconds: 5400,
  });
  log(`LOCAL_FAULTS=${seed}\n`);
  const { numTotalTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const failed = testResults.flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === 'failed');
    // A file that could not be loaded has no tests.
    if (assertionResults.length === 0 && message !== '') return [`${name}: ${firstLine(message)}`];
    return tests.map(({ fullName, failureMessages: [failure = ''] }) => `${fullName}: ${firstLine(failure)}`);
  });
  const differences = failed.map((text) => `LOCAL_FAULTS=${seed}: ${text}`);
  return { checked: numTotalTests, unit: 'end-to-end tests', differences };
}

const firstLine = (text: string): string => text.split('\n')[0] ?? '';
