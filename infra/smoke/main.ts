import { randomBytes } from 'node:crypto';
import { commandOf, programOf } from '@signpost/command-line/command.ts';
import { runProgram } from '@signpost/command-line/run-program.ts';
import { UsageError } from '@signpost/command-line/usage-error.ts';
import { environmentNames } from '#infra/deployed-environments.ts';
import { Exchanges } from './exchange.ts';
import { runSteps } from './run-steps.ts';
import { stepsOf } from './steps.ts';

const INTERRUPTED = 130;

// `npm run smoke`: tests the local run, an environment with --env, or any deployment with --url.
const command = commandOf<undefined, number>()({
  name: '',
  summary: 'Create, list, change, open, count and delete one record of each kind in a deployment',
  details:
    'Deletes what it has made, also after a failure or Ctrl-C. Exit code: 0 if everything works, 1 if ' +
    'something does not or is left behind, 2 for invalid flags.',
  flags: {
    env: {
      kind: 'text',
      value: 'NAME',
      choices: environmentNames,
      help:
        'A deployed environment, with an account of its own. Needs AWS credentials as npm run admin ' +
        'does.',
    },
    url: {
      kind: 'text',
      value: 'URL',
      help: 'A deployment by its URL, with the API key in SIGNPOST_API_KEY.',
    },
  },
  examples: [
    { run: 'npm run smoke -- --env dev', does: 'After a deployment' },
    {
      run: 'SIGNPOST_API_KEY=sk_... npm run smoke -- --url https://go.example.com',
      does: 'Without AWS credentials',
    },
  ],
  run: async (_, { flags: { env, url } }) => {
    if (env !== undefined && url !== undefined) throw new UsageError('Use --env or --url, not both.');
    // Loaded on demand: wrong flags should not wait for it.
    const { environmentTarget, localTarget, urlTarget } = await import('./target.ts');
    const target =
      url !== undefined
        ? urlTarget(url, process.env['SIGNPOST_API_KEY'])
        : env !== undefined
          ? await environmentTarget(env)
          : localTarget();
    const exchanges = new Exchanges();
    const { hostname } = new URL(target.origin);
    const steps = stepsOf({
      ...target,
      exchanges,
      mark: `smoke-${randomBytes(5).toString('hex')}`,
      knowsPlaces: !/^(?:localhost|127\.|\[)/.test(hostname),
    });
    console.log(`Smoke test of ${target.what}\n`);
    const { failures, interrupted, left } = await runSteps(steps, {
      exchanges,
      signal: onInterrupt(),
      print: (line) => console.log(line),
    });
    const cleaned = left.length > 0 ? `Left behind: ${left.join(', ')}` : 'All that was made is deleted';
    const result = failures > 0 ? `${failures} of ${steps.length} steps failed` : 'Everything works';
    console.log(`\n${interrupted ? 'Interrupted' : result}. ${cleaned}.`);
    return interrupted ? INTERRUPTED : failures + left.length > 0 ? 1 : 0;
  },
});

/** Aborted by the first Ctrl-C; a second one ends the process at once, without cleaning up. */
function onInterrupt(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(INTERRUPTED);
      console.error('Cleaning up; press Ctrl-C again to leave everything as it is.');
      controller.abort();
    });
  }
  return controller.signal;
}

await runProgram(
  programOf('npm run smoke --', command),
  () => undefined,
  (exitCode) => {
    process.exitCode = exitCode;
  },
);
