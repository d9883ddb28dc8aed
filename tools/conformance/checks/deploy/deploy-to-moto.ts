import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CheckContext, CheckResult, Finished } from '../../support/check.ts';
import { type Account, type Gaps, REGION, startAccount } from './account.ts';
import { type Deployed, deployedIn, everythingIn, unprotect } from './deployed.ts';
import { lastResources } from './last-resources.ts';
import { Observations } from './observations.ts';

const PREFLIGHT = 'infra/preflight/main.ts';
const ASSEMBLIES = fileURLToPath(new URL('./assemblies.ts', import.meta.url));

/** What the deploy workflow passes. */
const APPROVED = ['--require-approval', 'broadening', '--yes', '--progress', 'events'];
const DATA = 'signpost-dev-data';
const MAIN = 'signpost-dev';
const PROTECTED = 'signpost-staging-data';

/** The whole life of an environment, as docs/deploy.md describes it. */
export async function deployToMoto(context: CheckContext): Promise<CheckResult> {
  const account = await startAccount(context);
  const seen = new Observations(context.log);
  const life: Life = { account, seen, folder: context.scratch, state: () => deployedIn(account) };
  seen.exits('synth', await account.cdk('synth', '-q', '-c', 'env=dev', '-o', assembly(life, 'first')), 0);
  await preparation(life);
  await failingFirstDeployments(life);
  await firstDeployment(life);
  await context.exec(process.execPath, [ASSEMBLIES, life.folder], { timeoutSeconds: 1800 });
  await changes(life);
  await functionUrls(life);
  await failures(life);
  await end(life);
  for (const line of gapLines(account.gaps())) context.log(`${line}\n`);
  return { checked: seen.count, unit: `steps; ${summaryOf(account.gaps())}`, differences: seen.differences };
}

interface Life {
  account: Account;
  seen: Observations;
  folder: string;
  state(): Promise<Deployed>;
}

const assembly = ({ folder }: Life, name: string): string => join(folder, name);

/** Deploys all stacks of an assembly as the deploy workflow does. */
const deploy = (life: Life, name: string, stack = '--all') =>
  life.account.cdk('deploy', stack, '--app', assembly(life, name), ...APPROVED);

async function preparation(life: Life): Promise<void> {
  const { account, seen, state } = life;
  const unprepared = await account.node(PREFLIGHT, '--env', 'dev', '--json');
  seen.exits('preflight of an empty account', unprepared, 1);
  seen.is(
    'what preflight finds there',
    failuresOf(unprepared),
    `CDK bootstrap: ${REGION} is not bootstrapped`,
  );
  seen.exits('preflight with a wrong option', await account.node(PREFLIGHT, '--env', 'none'), 2);
  seen.fails('deploy without bootstrap', await deploy(life, 'first'), /bootstrap/i);

  seen.exits('bootstrap', await account.cdk('bootstrap', '--app', assembly(life, 'first')), 0);
  seen.is(
    'what preflight finds in a new account',
    failuresOf(await account.node(PREFLIGHT, '--env', 'dev', '--json')),
    '',
  );

  // Nobody can be asked here.
  const unapproved = await account.cdk(
    ...['deploy', '--all', '--app', assembly(life, 'first'), '--require-approval', 'broadening'],
  );
  seen.fails('deploy without approval', unapproved, /unable to get a confirmation/);
  const { stacks } = await state();
  seen.is('stacks without approval', made(stacks), 'CDKToolkit');
}

/** In each nested stack in turn, over what the failure before has left. */
async function failingFirstDeployments(life: Life): Promise<void> {
  const { account, seen, state } = life;
  seen.exits('deployment of the data stack', await deploy(life, 'first', DATA), 0);
  const before = [...(await everythingIn(account)), MAIN].sort();
  for (const { stack, resource } of lastResources(assembly(life, 'first'), MAIN)) {
    account.failAt(new RegExp(`^${resource}$`));
    const failing = await deploy(life, 'first', MAIN);
    account.failAt(undefined);
    seen.fails(`first deployment that fails in ${stack}`, failing, /made to fail/);
    seen.is(`status after a failure in ${stack}`, (await state()).stacks[MAIN]?.status, 'ROLLBACK_COMPLETE');
    const left = (await everythingIn(account)).filter((name) => !before.includes(name));
    seen.is(`what a failure in ${stack} leaves`, left.join(), '');
  }
}

async function firstDeployment(life: Life): Promise<void> {
  const { account, seen, state } = life;
  const first = await deploy(life, 'first');
  seen.exits('first deployment', first, 0);
  seen.silent('first deployment', first);
  const { stacks, assets } = await state();
  seen.is('status of the data stack', stacks[DATA]?.status, 'CREATE_COMPLETE');
  seen.is('status of the main stack', stacks[MAIN]?.status, 'CREATE_COMPLETE');
  seen.holds('the data stack is complete before the main stack begins', isBefore(stacks[DATA], stacks[MAIN]));
  seen.holds('assets are published', assets > 100, `${assets} files`);
  for (const output of ['ApiOrigin', 'ConsoleOrigin', 'EventBusName']) {
    seen.holds(`the command prints the output ${output}`, outputOf(first).includes(`${MAIN}.${output} = `));
  }

  // From the sources: what differs in each build would be deployed each time.
  seen.exits(
    'second synth',
    await account.cdk('synth', '-q', '-c', 'env=dev', '-o', assembly(life, 'second')),
    0,
  );
  const again = await deploy(life, 'second');
  seen.exits('second deployment', again, 0);
  for (const stack of [DATA, MAIN]) {
    seen.holds(
      `the second deployment changes nothing in ${stack}`,
      outputOf(again).includes(`${stack} (no changes)`),
    );
  }
  seen.is('assets after the second deployment', (await state()).assets, assets);
  seen.is(
    'what preflight finds in what is deployed',
    failuresOf(await account.node(PREFLIGHT, '--env', 'dev', '--json')),
    '',
  );
}

async function changes(life: Life): Promise<void> {
  const { seen, state } = life;
  seen.exits('deployment of changed settings', await deploy(life, 'changed'), 0);
  const { stacks, logRetentionDays } = await state();
  seen.is('status of the data stack after a change', stacks[DATA]?.status, 'UPDATE_COMPLETE');
  seen.is('status of the main stack after a change', stacks[MAIN]?.status, 'UPDATE_COMPLETE');
  seen.is('log retention after a change', logRetentionDays, 30);
}

/** To visits through function URLs, over a failure in each nested stack in turn, and back. */
async function functionUrls(life: Life): Promise<void> {
  const { account, seen, state } = life;
  const before = await everythingIn(account);
  const differing = lastResources(assembly(life, 'urls'), MAIN, assembly(life, 'changed'));
  seen.holds('function URLs change the nested stacks', differing.length > 10, `${differing.length} stacks`);
  for (const { stack, resource } of differing) {
    account.failAt(new RegExp(`^${resource}$`));
    const failing = await deploy(life, 'urls', MAIN);
    account.failAt(undefined);
    seen.fails(`change to function URLs that fails in ${stack}`, failing, /made to fail/);
    const { status } = (await state()).stacks[MAIN] ?? {};
    seen.is(`status after that failure in ${stack}`, status, 'UPDATE_ROLLBACK_COMPLETE');
    seen.is(`what it leaves in ${stack}`, (await everythingIn(account)).join(), before.join());
  }
  for (const [name, what] of [
    ['urls', 'to function URLs'],
    ['changed', 'back to the API'],
  ] as const) {
    seen.exits(`change ${what}`, await deploy(life, name), 0);
    seen.is(`status after the change ${what}`, (await state()).stacks[MAIN]?.status, 'UPDATE_COMPLETE');
    seen.is(`what is there after the change ${what}`, (await everythingIn(account)).join(), before.join());
  }
}

async function failures(life: Life): Promise<void> {
  const { account, seen, state } = life;
  const before = await state();
  account.failAt(/^FunctionLogs/);
  const failing = await deploy(life, 'failing');
  account.failAt(undefined);
  seen.fails('failing deployment', failing, /made to fail/);
  const after = await state();
  seen.is('status after a failure', after.stacks[DATA]?.status, 'UPDATE_ROLLBACK_COMPLETE');
  seen.is('log retention after a failure', after.logRetentionDays, 30);
  // It depends on the one that failed.
  seen.is(
    'events of the main stack after a failure',
    after.stacks[MAIN]?.events,
    before.stacks[MAIN]?.events,
  );

  account.failAt(/^Table/);
  seen.fails('failing first deployment', await deploy(life, 'protected', PROTECTED), /made to fail/);
  account.failAt(undefined);
  seen.is(
    'status after a failing first deployment',
    (await state()).stacks[PROTECTED]?.status,
    'ROLLBACK_COMPLETE',
  );
}

async function end(life: Life): Promise<void> {
  const { account, seen, state } = life;
  // What docs/deploy.md says of a first deployment that failed in staging: it is protected, so
  // `cdk` cannot replace it.
  const destroy = (name: string, stack: string) =>
    account.cdk('destroy', stack, '--app', assembly(life, name), '--force');
  seen.fails('destroy of a protected stack', await destroy('protected', PROTECTED), /TerminationProtection/);
  seen.is('protected stack after destroy', (await state()).stacks[PROTECTED]?.status, 'ROLLBACK_COMPLETE');
  seen.fails(
    'deployment over a protected failure',
    await deploy(life, 'protected', PROTECTED),
    /TerminationProtection/,
  );
  await unprotect(account, PROTECTED);
  seen.exits('deployment over an unprotected failure', await deploy(life, 'protected', PROTECTED), 0);
  seen.fails('destroy of a protected stack', await destroy('protected', PROTECTED), /TerminationProtection/);
  seen.is('protected stack after destroy', (await state()).stacks[PROTECTED]?.status, 'CREATE_COMPLETE');

  seen.exits('destroy', await destroy('changed', '--all'), 0);
  seen.is('stacks after destroy', made((await state()).stacks), `CDKToolkit,${PROTECTED}`);
}

/** Stacks with resources: a change set that was not executed leaves one without. */
const made = (stacks: Deployed['stacks']): string =>
  Object.keys(stacks)
    .filter((name) => stacks[name]?.status !== 'REVIEW_IN_PROGRESS')
    .sort()
    .join();

const outputOf = ({ stdout, stderr }: Finished): string => stdout + stderr;

/** The rows that fail, as text. */
const failuresOf = ({ stdout }: Finished): string =>
  (JSON.parse(stdout).rows as { status: string; what: string; found: string }[])
    .filter(({ status }) => status === 'fails')
    .map(({ what, found }) => `${what}: ${found}`)
    .join();

type Stack = Deployed['stacks'][string];

const isBefore = (one: Stack | undefined, other: Stack | undefined): boolean =>
  one !== undefined && other !== undefined && one.endedAt <= other.startedAt;

const gapLines = (gaps: Gaps): string[] =>
  Object.entries(gaps).map(([kind, names]) => `moto does not know ${kind}: ${names.join(', ')}`);

const summaryOf = ({ types = [], attributes = [], updates = [] }: Gaps): string =>
  `stand-ins for what moto does not know: ${types.length} types, ${attributes.length} attributes, updates ` +
  `of ${updates.length} types`;
