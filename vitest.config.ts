import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ensureClients } from './clients/generator/ensure.ts';
import { TEST_OPTIONS } from './infra/build/test-options.ts';
import { IS_EXHAUSTIVE } from './test/support/exhaustive.ts';

ensureClients();
// Of environments without a region of their own: whatever the shell has, templates are the same.
process.env['CDK_DEFAULT_REGION'] = 'us-east-1';

/** What the log and the metrics of every function say. */
const env = {
  ENVIRONMENT_NAME: 'test',
  AWS_LAMBDA_FUNCTION_NAME: 'signpost-test-function',
  AWS_LAMBDA_FUNCTION_VERSION: '7',
};

/** Imports `.wasm` and `.woff` files as bytes, like esbuild in bundles. */
const wasm = {
  name: 'wasm-bytes',
  enforce: 'pre' as const,
  load: (id: string) =>
    /\.(wasm|woff)$/.test(id)
      ? `export default new Uint8Array(Buffer.from('${readFileSync(id, 'base64')}', 'base64'))`
      : undefined,
};

/** What is awaited takes as long as the machine lets it. */
const expectPolls = { poll: { timeout: 30_000 } };

const execArgv = [...TEST_OPTIONS];

const common = {
  environment: 'node',
  execArgv,
  expect: expectPolls,
  restoreMocks: true,
  unstubEnvs: true,
  env,
  server: { deps: { inline: [/\.(wasm|woff)$/] } },
};

/** Files that replace modules or globals, or point clients of AWS elsewhere: test/needs-isolation.grit. */
const ISOLATED = '**/*.isolated.test.ts';
/** A thread starts in less than half of the time of a process. */
const ISOLATED_POOL = 'threads';

/** Some check hundreds of generated inputs, on whatever machine: a slow one is not wrong. */
const UNIT_TIMEOUT = 30_000;

/** Another engine than the embedded one may answer one request at a time. */
const ENGINE_TIMEOUT = process.env['DYNAMODB_TEST_ENDPOINT'] ? 300_000 : 30_000;
/** Faults, and an environment for each concurrent invocation, take their time. */
const E2E_TIMEOUT = process.env['LOCAL_FAULTS'] ? 180_000 : 60_000;

/** End-to-end tests wait for pages, queues and schedules: with three, a third of two cores was idle. */
const PAGES_AND_QUEUES = 5;

/**
 * Small files that take about a minute each: begun last, as their size suggests, the other
 * workers would wait for them.
 */
const LONG = /(?:test\/infra\/live-changes|test\/e2e\/api\/role-matrix|test\/e2e\/local\/)/;

/** Vitest's order, with the long files of each group first. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    // Those of the fuzz test before others: a worker ends where the next file is of another project.
    const rank = ({ moduleId, project }: TestSpecification) =>
      project.name === 'fuzz' ? 0 : LONG.test(moduleId) ? 1 : 2;
    return (await super.sort(files)).sort((a, b) => groupOf(a) - groupOf(b) || rank(a) - rank(b));
  }
}

/** It starts each function once more, in a local run of its own. */
const fuzz = {
  plugins: [wasm],
  test: {
    ...common,
    name: 'fuzz',
    include: ['tools/fuzz/**/*.test.ts'],
    testTimeout: 60_000,
    // A minute of requests, and what a busy machine needs to start each function once.
    hookTimeout: 480_000,
    maxWorkers: PAGES_AND_QUEUES,
    sequence: { groupOrder: 1 },
  },
};

export default defineConfig({
  test: {
    // A third one works while others wait for the table engine, queues and pages. Each further one loads and
    // optimizes modules of its own.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    projects: [
      // One group, because each alone would end with one worker. The other group has the machine for
      // itself: it waits for queues.
      {
        plugins: [wasm],
        test: {
          ...common,
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          exclude: [ISOLATED],
          // To load the modules for each file took longer than the tests.
          isolate: false,
          testTimeout: UNIT_TIMEOUT,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [wasm],
        test: {
          ...common,
          name: 'unit-isolated',
          pool: ISOLATED_POOL,
          // Threads share the options of their process.
          execArgv: [],
          include: [`test/unit/${ISOLATED}`],
          testTimeout: UNIT_TIMEOUT,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Its own tests need nothing of the product.
        test: {
          environment: 'node',
          execArgv,
          expect: expectPolls,
          restoreMocks: true,
          unstubEnvs: true,
          name: 'local-aws',
          include: ['infra/local-aws/test/**/*.test.ts'],
          // Most are so short that a process for each took longer than its tests.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [wasm],
        test: {
          ...common,
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          exclude: [ISOLATED],
          // Calls through an AWS client that has just been loaded take three times the CPU time.
          isolate: false,
          globalSetup: 'test/support/emulators/engine-setup.ts',
          setupFiles: 'test/support/emulators/shared-modules.ts',
          testTimeout: ENGINE_TIMEOUT,
          hookTimeout: ENGINE_TIMEOUT,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [wasm],
        test: {
          ...common,
          name: 'integration-isolated',
          pool: ISOLATED_POOL,
          execArgv: [],
          include: [`test/integration/${ISOLATED}`],
          globalSetup: 'test/support/emulators/engine-setup.ts',
          setupFiles: 'test/support/emulators/unpublished-events.ts',
          testTimeout: ENGINE_TIMEOUT,
          hookTimeout: ENGINE_TIMEOUT,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [wasm],
        test: {
          ...common,
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          // The templates are read once for each worker.
          isolate: false,
          globalSetup: 'test/support/templates/template-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [wasm],
        test: {
          ...common,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: 'test/support/deployment/local-run.ts',
          testTimeout: E2E_TIMEOUT,
          hookTimeout: E2E_TIMEOUT,
          // Browser, queues and schedules share the cores with whatever else runs there. The report names a
          // test that passed at the second attempt, and the output has what its page showed at the first.
          retry: process.env['CI'] ? 1 : 0,
          // Each question is a request, or one to the browser.
          expect: { poll: { ...expectPolls.poll, interval: 100 } },
          // In one target for all, files side by side would disturb each other.
          fileParallelism: !process.env['BASE_URL'],
          // The files of a worker share its browser and what they import: loading both again cost
          // a fifth of the CPU time.
          isolate: false,
          maxWorkers: PAGES_AND_QUEUES,
          sequence: { groupOrder: 1 },
        },
      },
      ...(IS_EXHAUSTIVE ? [fuzz] : []),
    ],
  },
});
