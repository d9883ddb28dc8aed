import { Resolver } from 'node:dns/promises';
import { commandOf, programOf } from '@signpost/command-line/command.ts';
import { runProgram } from '@signpost/command-line/run-program.ts';
import { environmentNames } from '#infra/deployed-environments.ts';
import type { environments } from '#infra/environments.ts';

// `npm run preflight -- --env NAME`: what would stop a deployment, before anything is created.
const command = commandOf<undefined, number>()({
  name: '',
  summary: 'Ask the AWS account what would stop a deployment, and what a month costs',
  details:
    'It changes nothing. Exit code: 0 if nothing fails, 1 if something would fail or the account cannot be ' +
    'asked, 2 for invalid flags.',
  flags: {
    env: { kind: 'text', value: 'NAME', choices: environmentNames, required: true, help: 'The environment.' },
    json: { kind: 'switch', help: 'Print JSON.' },
  },
  examples: [{ run: 'npm run -s preflight -- --env prod', does: 'Before a release' }],
  run: async (_, { flags: { env, json } }) => {
    // Loaded on demand: the clients and the synthesis take seconds, and wrong options should not.
    const [{ Aws }, { planOf }, { preflight }, { exitCodeOf, jsonOf, tableOf }] = await Promise.all([
      import('./aws.ts'),
      import('./plan.ts'),
      import('./preflight.ts'),
      import('./report.ts'),
    ]);
    const plan = planOf(env as keyof typeof environments);
    const report = await preflight(plan, {
      aws: new Aws(),
      dns: new Resolver({ timeout: 3000, tries: 2 }),
      now: new Date(),
      environments: environmentNames,
    });
    console.log(json ? jsonOf(report) : tableOf(report));
    return exitCodeOf(report);
  },
});

await runProgram(
  programOf('npm run -s preflight --', command),
  () => undefined,
  (exitCode) => {
    process.exitCode = exitCode;
  },
);
