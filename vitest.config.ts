import { defineConfig } from 'vitest/config';

/** What the log and the metrics of every function say. */
const env = {
  ENVIRONMENT_NAME: 'test',
  AWS_LAMBDA_FUNCTION_NAME: 'signpost-test-function',
  AWS_LAMBDA_FUNCTION_VERSION: '7',
};

const common = { environment: 'node', restoreMocks: true, unstubEnvs: true, env } as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          // Some check hundreds of generated inputs, on whatever machine: a slow one is not wrong.
          testTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          globalSetup: 'test/support/engine-setup.ts',
          setupFiles: 'test/support/unpublished-events.ts',
          testTimeout: 30_000,
          hookTimeout: 30_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...common,
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          globalSetup: 'test/support/template-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...common,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: 'test/support/local-run.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Workers behind queues take as long as the machine lets them.
          expect: { poll: { timeout: 15_000 } },
          // Locally each worker has a run of its own. In one target for all, files side by side would disturb each other.
          fileParallelism: !process.env['BASE_URL'],
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...common,
          name: 'fuzz',
          include: ['test/fuzz/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
