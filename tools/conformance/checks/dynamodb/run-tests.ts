import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { CheckContext } from '../../support/check.ts';

interface TestResult {
  /** File and full name, such as `test/integration/links/hot-code.test.ts: resolveLink ...`. */
  name: string;
  /** The first line of why it failed; undefined if it passed. */
  failure: string | undefined;
}

export interface TestRun {
  name: string;
  results: TestResult[];
  /** What failed outside of tests. */
  errors: string[];
}

interface Order {
  /** Name of the run in differences. */
  name: string;
  projects: readonly string[];
  files: readonly string[];
  /** Seeds of the click journal's schedules. */
  seeds: string;
}

interface Report {
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

const MINUTES = 60;

/** Runs tests against this endpoint. */
export async function runTests(
  context: CheckContext,
  endpoint: string,
  { name, projects, files, seeds }: Order,
): Promise<TestRun> {
  const report = join(context.scratch, `${name}.json`);
  const { code, stderr } = await context.exec(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...files,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    {
      env: { DYNAMODB_TEST_ENDPOINT: endpoint, JOURNAL_SEEDS: seeds },
      codes: [0, 1],
      timeoutSeconds: MINUTES * 60,
    },
  );
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const results = testResults.flatMap(resultsOf);
  const broken = testResults
    .filter(({ assertionResults, message }) => assertionResults.length === 0 && message !== '')
    .map((file) => `${relative(process.cwd(), file.name)}: ${lineOf(file.message)}`);
  const hasFailed = broken.length > 0 || results.some(({ failure }) => failure !== undefined);
  if (code === 1 && !hasFailed) broken.push(`vitest ended with 1: ${lineOf(stderr)}`);
  return { name, results, errors: broken };
}

const resultsOf = ({ name, assertionResults }: Report['testResults'][number]): TestResult[] =>
  assertionResults
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ fullName, status, failureMessages }) => ({
      name: `${relative(process.cwd(), name)}: ${fullName}`,
      failure: status === 'failed' ? lineOf(failureMessages.join('\n')) : undefined,
    }));

const lineOf = (text: string): string => text.trim().split('\n')[0]?.slice(0, 300) ?? '';
