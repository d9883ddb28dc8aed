import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CheckContext, CheckResult } from '../../support/check.ts';
import { type Account, type Gaps, startAccount } from './account.ts';
import { type Deployed, deployedIn } from './deployed.ts';
import { Observations } from './observations.ts';

const PREFLIGHT = 'infra/preflight/main.ts';
const ASSEMBLIES = fileURLToPath(new URL('./assemblies.ts', import.meta.url));

/** What the deploy workflow passes. */
const APPROVED = ['--require-approval', 'broadening', '--yes'];
const DATA = 'signpost-dev-data';
const MAIN = 'signpost-dev';
const PROTECTED = 'signpost-staging-data';

/** The whole life of an environment, as docs/deploy.md describes it. */
export async function deployToMoto(context: CheckContext): Promise<CheckResult> {
  const account = await startAccount(context);
  const seen = new Observations(context.log);
  const state = () => deployedIn(account);

  await before(account, seen, state);
  await firstDeployment(account, seen, state);
  await changes(context, account, seen, state);
  await end(context, account, seen, state);

  for (const line of gapLines(account.gaps())) context.log(`${line}\n`);
  return { checked: seen.count, unit: `steps; ${summaryOf(account.gaps())}`, differences: seen.differences };
}

type State = () => Promise<Deployed>;

async function before(account: Account, seen: Observations, state: State): Promise<void> {
  const unprepared = await account.node(PREFLIGHT, '--env', 'dev', '--json');
  seen.exits('preflight of an empty account', unprepared, 1);
  seen.is('preflight names the missing bootstrap stack', failuresOf(unprepared.stdout).join(), 'bootstrap');
  seen.exits('preflight with a wrong option', await account.node(PREFLIGHT, '--env', 'none'), 2);
  const early = await account.cdk('deploy', '--all', '-c', 'env=dev', ...APPROVED);
  seen.fails('deploy without bootstrap', early, /bootstrap/i);

  seen.exits('bootstrap', await account.cdk('bootstrap', '-c', 'env=dev'), 0);
  seen.exits('preflight of a new account', await account.node(PREFLIGHT, '--env', 'dev', '--json'), 0);

  // Nobody can be asked here: what broadens permissions needs --yes.
  const unapproved = await account.cdk(
    'deploy',
    '--all',
    '-c',
    'env=dev',
    '--require-approval',
    'broadening',
  );
  seen.fails('deploy without approval', unapproved, /approval/i);
  const { stacks } = await state();
  seen.is(
    'stacks without approval',
    Object.keys(stacks)
      .filter((name) => stacks[name]?.status !== 'REVIEW_IN_PROGRESS' && name !== 'CDKToolkit')
      .join(),
    '',
  );
}

async function firstDeployment(account: Account, seen: Observations, state: State): Promise<void> {
  const first = await account.cdk('deploy', '--all', '-c', 'env=dev', ...APPROVED);
  seen.exits('first deployment', first, 0);
  const { stacks, assets } = await state();
  seen.is('status of the data stack', stacks[DATA]?.status, 'CREATE_COMPLETE');
  seen.is('status of the main stack', stacks[MAIN]?.status, 'CREATE_COMPLETE');
  seen.holds('the data stack is complete before the main stack begins', isBefore(stacks, DATA, MAIN));
  seen.holds('assets are published', assets > 100);
  for (const output of ['ApiOrigin', 'ConsoleOrigin', 'EventBusName']) {
    seen.holds(`the command prints the output ${output}`, first.stdout.includes(`${MAIN}.${output} = `));
  }
  seen.silent('first deployment', first);

  const again = await account.cdk('deploy', '--all', '-c', 'env=dev', ...APPROVED);
  seen.exits('second deployment', again, 0);
  for (const stack of [DATA, MAIN]) {
    seen.holds(
      `the second deployment changes nothing in ${stack}`,
      new RegExp(`${stack} \\(no changes\\)`).test(again.stdout + again.stderr),
    );
  }
  seen.is('assets after the second deployment', (await state()).assets, assets);
  seen.exits('preflight of what is deployed', await account.node(PREFLIGHT, '--env', 'dev', '--json'), 0);
}

async function changes(
  { scratch, exec }: CheckContext,
  account: Account,
  seen: Observations,
  state: State,
): Promise<void> {
  await exec(process.execPath, [ASSEMBLIES, scratch], { timeoutSeconds: 1800 });
  const changed = await account.cdk('deploy', '--all', '--app', join(scratch, 'changed'), ...APPROVED);
  seen.exits('deployment of changed settings', changed, 0);
  const after = await state();
  seen.is('status of the data stack after a change', after.stacks[DATA]?.status, 'UPDATE_COMPLETE');
  seen.is('status of the main stack after a change', after.stacks[MAIN]?.status, 'UPDATE_COMPLETE');
  seen.is('log retention after a change', after.logRetentionDays, 14);

  account.failAt(/^FunctionLogs|^Logs/);
  const failing = await account.cdk('deploy', '--all', '--app', join(scratch, 'failing'), ...APPROVED);
  account.failAt(undefined);
  seen.fails('failing deployment', failing, /made to fail/);
  const rolledBack = await state();
  seen.is('status after a failure', rolledBack.stacks[DATA]?.status, 'UPDATE_ROLLBACK_COMPLETE');
  seen.is('log retention after a failure', rolledBack.logRetentionDays, 14);
  seen.is(
    'the main stack, which is deployed after the one that failed',
    rolledBack.stacks[MAIN]?.events,
    after.stacks[MAIN]?.events,
  );
  seen.exits(
    'deployment after a failure',
    await account.cdk('deploy', '--all', '--app', join(scratch, 'failing'), ...APPROVED),
    0,
  );
}

async function end(
  { scratch }: CheckContext,
  account: Account,
  seen: Observations,
  state: State,
): Promise<void> {
  const destroy = await account.cdk('destroy', '--all', '-c', 'env=dev', '--force');
  seen.exits('destroy', destroy, 0);
  const { stacks } = await state();
  seen.is('stacks after destroy', Object.keys(stacks).join(), 'CDKToolkit');

  const app = join(scratch, 'protected');
  account.failAt(/^Table/);
  seen.fails(
    'failing first deployment',
    await account.cdk('deploy', PROTECTED, '--app', app, ...APPROVED),
    /made to fail/,
  );
  account.failAt(undefined);
  seen.is('status after it', (await state()).stacks[PROTECTED]?.status, 'ROLLBACK_COMPLETE');
}

const failuresOf = (json: string): string[] =>
  (JSON.parse(json).rows as { status: string; what: string }[])
    .filter(({ status }) => status === 'fails')
    .map(({ what }) => what);

const isBefore = ({ [DATA]: one, [MAIN]: other }: Deployed['stacks'], ..._: string[]): boolean =>
  one !== undefined && other !== undefined && one.endedAt <= other.startedAt;

const gapLines = (gaps: Gaps): string[] =>
  Object.entries(gaps).map(([kind, names]) => `moto does not know ${kind}: ${names.join(', ')}`);

const summaryOf = ({ types = [], attributes = [], updates = [] }: Gaps): string =>
  `stand-ins for what moto does not know: ${types.length} types, ${attributes.length} attributes, updates of ${updates.length} types`;
