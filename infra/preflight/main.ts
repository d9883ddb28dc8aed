import { Resolver } from 'node:dns/promises';
import { environmentNames } from '#infra/deployed-environments.ts';
import type { environments } from '#infra/environments.ts';
import { type Options, readOptions, USAGE, UsageError } from './options.ts';

// `npm run preflight -- --env NAME`: what would stop a deployment, before anything is created.
try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) console.log(USAGE);
  else process.exitCode = await run(options);
} catch (error) {
  const isUsage = error instanceof UsageError;
  if (isUsage) console.error(`${error.message}.\n\n${USAGE}`);
  else console.error(error instanceof Error ? error.message : error);
  process.exitCode = isUsage ? 2 : 1;
}

async function run({ env, json }: Options): Promise<number> {
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
}
