import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { freePort as freePorts } from '@signpost/local-aws/platform/ports.ts';
import { withParentDeathSignal } from '@signpost/local-aws/platform/processes.ts';
import type { TestProject } from 'vitest/node';
import { bundleOnce } from '../bundle-once.ts';
import { COMPILE_CACHE } from '../compile-cache.ts';
import { CLIENT, SSO } from '../servers/sso-client.ts';
import { assertGrantsAreExact, grantsUsedIn } from './grants.ts';
import { writeShardGrants } from './shard-grants.ts';

/** What the tests of one worker run against. */
export interface Target {
  /** Scheme and host. */
  origin: string;
  /** Base URL of its chat API. */
  chatOrigin: string;
  /** A key of this worker's account that may do everything. */
  apiKey: string;
  /** The owner of the account. Empty with BASE_URL. */
  email: string;
  /** The link to the console that its start printed; works once. Empty with BASE_URL. */
  consoleUrl: string;
  /** Where the local run keeps its state; empty when BASE_URL names another target. */
  dataDir: string;
  /** DNS server of its functions: a test that needs one starts it there. 0 with BASE_URL. */
  dnsPort: number;
  /** Where its OpenID provider is: a test that needs one starts it. 0 with BASE_URL. */
  ssoPort: number;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker. */
    targets: Target[];
  }
}

/**
 * Starts `npm start`, on free ports and with state of its own, and an account for each worker; or uses
 * BASE_URL with API_KEY, which all share.
 */
export default async function setup(project: TestProject) {
  const { BASE_URL, API_KEY } = process.env;
  if (BASE_URL) {
    if (!API_KEY) throw new Error('BASE_URL needs API_KEY beside it: a key with all permissions');
    const { origin } = new URL(BASE_URL);
    project.provide('targets', [
      {
        origin,
        chatOrigin: `${origin}/chat`,
        apiKey: API_KEY,
        email: '',
        consoleUrl: '',
        dataDir: '',
        dnsPort: 0,
        ssoPort: 0,
      },
    ]);
    return;
  }
  const files = await filesToRun(project);
  const run = await startSharedRun();
  const count = Math.min(project.config.maxWorkers, files.count);
  try {
    project.provide('targets', await targetsIn(run, count));
  } catch (error) {
    await run.end();
    throw error;
  }
  return async () => {
    try {
      if (files.areAll) await judgeGrants(run, project.vitest.config.shard);
    } finally {
      await run.end();
    }
  };
}

/**
 * Checks the grants that the run used. A shard only stores them: `npm run grants` judges all shards together.
 */
async function judgeGrants({ dataDir }: SharedRun, shard?: { index: number; count: number }): Promise<void> {
  const reports = await grantsUsedIn(dataDir);
  if (shard) writeShardGrants({ ...shard, reports });
  else assertGrantsAreExact(reports);
}

/** Part of the suite uses only part of the grants: nothing follows from that. */
async function filesToRun(project: TestProject): Promise<{ count: number; areAll: boolean }> {
  const filters = process.argv.slice(2).filter((argument) => /test\/|\.test/.test(argument));
  const [all, wanted] = [await project.globTestFiles(), await project.globTestFiles(filters)];
  const count = wanted.testFiles.length;
  return { count, areAll: count === all.testFiles.length && !project.config.testNamePattern };
}

/**
 * Options of the start script in package.json; by default, new objects get 1 MB, which each function outgrows
 * while it loads. But without V8's slowest compiler, for which functions that are called some times do not
 * live long enough: it took a fourteenth of the CPU time.
 */
const OPTIONS = [
  '--min-semi-space-size=4',
  '--max-semi-space-size=8',
  '--single-threaded-gc',
  '--no-flush-bytecode',
  '--no-opt',
];

type SharedRun = StartedRun & { dataDir: string; dnsPort: number; ssoPort: number; end(): Promise<void> };

/** The run that all workers share: one for each would start every function as often. */
async function startSharedRun(): Promise<SharedRun> {
  await bundleOnce('deployed');
  const dataDir = mkdtempSync(join(tmpdir(), 'signpost-e2e-'));
  // The suite calls all functions in turn: each starts once. And as they are deployed.
  const [dnsPort, ssoPort] = [await freePort(), await freePort()];
  const run = await startLocalRun(dataDir, 0, {
    WARM_FUNCTIONS: '250',
    BUNDLES: 'deployed',
    DNS_RESOLVER: `127.0.0.1:${dnsPort}`,
    SSO_ISSUER: `http://localhost:${ssoPort}`,
    SSO_CLIENT_ID: CLIENT.clientId,
    SSO_CLIENT_SECRET: CLIENT.clientSecret,
    SSO_DOMAINS: SSO.domain,
    SSO_ACCOUNT: SSO.account,
    SSO_LABEL: SSO.label,
    ...faultSettings(),
  });
  const end = async () => {
    await run.stop();
    keepLog(run.output());
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...run, dataDir, dnsPort, ssoPort, end };
}

/** An account for each worker. */
async function targetsIn(run: SharedRun, count: number): Promise<Target[]> {
  const { origin, chatOrigin, apiKey, consoleUrl, dataDir, dnsPort, ssoPort } = run;
  const shared = { origin, chatOrigin, dataDir, dnsPort, ssoPort };
  const first = { ...shared, email: 'demo@example.com', apiKey, consoleUrl };
  if (count === 1) return [first];
  const emails = Array.from({ length: count - 1 }, (_, index) => `demo-${index + 2}@example.com`);
  const { stdout } = await promisify(execFile)(process.execPath, [
    'test/support/deployment/more-owners.ts',
    dataDir,
    ...emails,
  ]);
  const others = JSON.parse(stdout) as { email: string; apiKey: string; signInToken: string }[];
  return [
    first,
    ...others.map(({ signInToken, ...owner }) => ({
      ...shared,
      ...owner,
      consoleUrl: consoleUrl.replace(/(?<=#sign-in=).*/, signInToken),
    })),
  ];
}

/**
 * How a run differs from the local run of developers, to be more like AWS: of the suite's own environment.
 * With `VISITORS=server`, the functions of visits use few of their grants, so only parts of the suite pass.
 */
const faultSettings = (): Record<string, string> =>
  Object.fromEntries(
    ['LOCAL_FAULTS', 'CONCURRENCY', 'LOG_LEVEL', 'VISITORS'].flatMap((name) => {
      const value = process.env[name];
      return value ? [[name, value]] : [];
    }),
  );

/** LOCAL_RUN_LOGS is a folder for what the runs print, which names every fault. */
function keepLog(output: string): void {
  const folder = process.env['LOCAL_RUN_LOGS'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${randomUUID()}.log`), output);
}

export interface StartedRun {
  origin: string;
  chatOrigin: string;
  apiKey: string;
  consoleUrl: string;
  /** Everything it printed so far. */
  output(): string;
  /** Ends it as Ctrl-C does; the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts the local run as `npm start` does and waits for its last line. Port 0: two free ones. `checkout` is
 * the folder of the product, without it the current one.
 */
export async function startLocalRun(
  dataDir: string,
  port: number,
  variables: Record<string, string> = {},
  checkout?: string,
): Promise<StartedRun> {
  // The run that tests share keeps all functions for the next test: collecting their garbage only takes time.
  const collects = variables['WARM_FUNCTIONS'] === undefined ? ['--expose-gc'] : [];
  // A hook that times out does not know the run that it has started: it ends with this process.
  const [command, ...options] = withParentDeathSignal(process.execPath);
  const child = spawn(command, [...options, ...collects, ...OPTIONS, 'infra/local/start.ts'], {
    ...(checkout && { cwd: checkout }),
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...COMPILE_CACHE,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const origin = await readyLine(child, () => output);
  const apiKey = /^API key: (sk_\S+)$/m.exec(output)?.[1];
  const chatOrigin = /^Chat: (\S+)$/m.exec(output)?.[1];
  const consoleUrl = /^Console: (\S+)$/m.exec(output)?.[1];
  if (!apiKey || !chatOrigin || !consoleUrl) throw new Error(`Lines are missing:\n${output}`);
  return {
    origin,
    chatOrigin,
    apiKey,
    consoleUrl,
    output: () => output,
    stop: (signal = 'SIGTERM') => stop(child, signal),
  };
}

async function readyLine(child: ChildProcess, output: () => string): Promise<string> {
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The local run ended with ${code}:\n${output()}`);
  });
  const ready = (async () => {
    for await (const line of lines) {
      const origin = /^Ready: (\S+)$/.exec(line)?.[1];
      if (origin) return origin;
    }
    return failed;
  })();
  return Promise.race([ready, failed]);
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  child.kill(signal);
  const [code] = await once(child, 'exit');
  return code;
}

/** A free port whose successor is also free, because a local run uses both. */
export const freePort = (): Promise<number> => freePorts(2);
