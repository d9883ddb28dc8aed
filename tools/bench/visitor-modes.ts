import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { QueueState } from '@signpost/local-aws/run/control.ts';
import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { EDGE_HEADER } from '#shared/platform/http/edge-headers.ts';
import { freePort, type StartedRun, startLocalRun } from '#test/support/deployment/local-run.ts';
import { atEnd, temporaryFolder } from './clean-up.ts';
import type { LoadOutcome } from './load-generator.ts';
import { cpuMilliseconds, threadMilliseconds } from './load-tools.ts';
import { createLink, type LoadedLink } from './local-client.ts';
import { round } from './report.ts';

/** What handles visits in a local run. */
export const MODES = ['functions', 'server'] as const;

export type Mode = (typeof MODES)[number];

/** A local run of one mode, and what was measured on it. */
export interface Side {
  mode: Mode;
  run: StartedRun;
  dataDir: string;
  /** Process id of the local run. */
  pid: number;
  startSeconds: number[];
  link: LoadedLink;
  loads: Map<number, LoadOutcome[]>;
  lags: number[];
  /** Redirects without their click, or clicks without a redirect. */
  wrong: number;
}

/** What `npm start` sets beside the options of Node.js, and decides how much memory is kept for later. */
export const AS_STARTED = { MALLOC_ARENA_MAX: '2' };

/** The first start builds its state, the second one reuses it and keeps running. */
export async function startSide(mode: Mode): Promise<Side> {
  const dataDir = temporaryFolder();
  const startSeconds: number[] = [];
  const start = async () => {
    const started = performance.now();
    const starting = startLocalRun(dataDir, await freePort(), { ...AS_STARTED, VISITORS: mode });
    // Registered before it is ready: an interrupted bench must not leave it behind.
    atEnd(async () => void (await (await starting).stop()));
    const run = await starting;
    startSeconds.push(round((performance.now() - started) / 1000, 2));
    return run;
  };
  await (await start()).stop();
  const run = await start();
  const { pid } = readRun(dataDir);
  return {
    mode,
    run,
    dataDir,
    pid,
    startSeconds,
    link: await createLink(run),
    loads: new Map(),
    lags: [],
    wrong: 0,
  };
}

/** CPU milliseconds of what redirects visitors: the function's thread, or the server's process. */
export function redirectCpu(side: Side): number | undefined {
  if (side.mode === 'functions') return threadMilliseconds(side.pid, 'redirect');
  const server = serverOf(side);
  return server && cpuMilliseconds(server.pid);
}

/** Messages with clicks since the start. */
export async function messagesSent({ dataDir }: Side): Promise<number> {
  const { controlUrl, token } = readRun(dataDir);
  const response = await fetch(`${controlUrl}/queues`, { headers: { authorization: `Bearer ${token}` } });
  const queues = (await response.json()) as QueueState[];
  return queues.find(({ name }) => name.endsWith('-clicks'))?.sent ?? 0;
}

export interface ServerProcess {
  pid: number;
  port: number;
  /** Headers of requests that come from the distribution. */
  headers: string[];
}

/**
 * The process of a run's visitor server; undefined where its variables cannot be read,
 * or before its first visit.
 */
export function serverOf({ pid }: Pick<Side, 'pid'>): ServerProcess | undefined {
  try {
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
    const found = lines
      .map((line) => line.trim().split(/\s+/))
      .find(([, parent, ...args]) => Number(parent) === pid && args.at(-1) === 'index.js');
    if (found === undefined) return undefined;
    const variables = new Map(
      readFileSync(`/proc/${found[0]}/environ`, 'utf8')
        .split('\0')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const),
    );
    return {
      pid: Number(found[0]),
      port: Number(variables.get('AWS_LAMBDA_HTTP_ENDPOINT')?.split(':')[1]),
      headers: [
        `${EDGE_HEADER.secret}: ${variables.get('ORIGIN_SECRET')}`,
        `${EDGE_HEADER.viewerAddress}: 192.0.2.7`,
        `${EDGE_HEADER.viewerHost}: ${variables.get('DEFAULT_HOSTS')?.split(',')[0]}`,
      ],
    };
  } catch {
    return undefined;
  }
}
