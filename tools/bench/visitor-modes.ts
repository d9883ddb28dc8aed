import { setTimeout as sleep } from 'node:timers/promises';
import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { freePort, type StartedRun, startLocalRun } from '#test/support/deployment/local-run.ts';
import { atEnd, temporaryFolder } from './clean-up.ts';
import type { LoadOutcome } from './load-generator.ts';
import { residentMegabytes, threadMilliseconds } from './load-tools.ts';
import { createLink, type LoadedLink } from './local-client.ts';
import { round } from './report.ts';
import type { Controlled } from './run-controls.ts';

/** What handles visits in a local run. */
export const MODES = ['functions', 'server'] as const;

export type Mode = (typeof MODES)[number];

/** A local run of one mode, and what was measured on it. */
export interface Side extends Controlled {
  mode: Mode;
  run: StartedRun;
  /** Process id of the local run. */
  pid: number;
  startSeconds: number[];
  /** Resident megabytes before the first request. */
  atRest: number | undefined;
  link: LoadedLink;
  loads: Map<number, LoadOutcome[]>;
  lags: number[];
  /** Redirects without their click, or clicks without a redirect. */
  wrong: number;
}

/** After its last work, a run has given back what only that work needed. */
export const REST_SECONDS = 15;

/** The first start builds its state, the second one reuses it and keeps running. */
export async function startSide(mode: Mode): Promise<Side> {
  const dataDir = temporaryFolder();
  const startSeconds: number[] = [];
  // With another port, the second start would synthesize again.
  const port = await freePort();
  const start = async () => {
    const started = performance.now();
    const starting = startLocalRun(dataDir, port, { VISITORS: mode });
    // Registered before it is ready: an interrupted bench must not leave it behind.
    atEnd(async () => void (await (await starting).stop()));
    const run = await starting;
    startSeconds.push(round((performance.now() - started) / 1000, 2));
    return run;
  };
  await (await start()).stop();
  const run = await start();
  const { pid } = readRun(dataDir);
  await sleep(REST_SECONDS * 1000);
  const atRest = residentMegabytes(pid);
  return {
    mode,
    run,
    dataDir,
    pid,
    startSeconds,
    atRest,
    link: await createLink(run),
    loads: new Map(),
    lags: [],
    wrong: 0,
  };
}

/** CPU milliseconds of the thread that redirects visitors. */
export const redirectCpu = ({ mode, pid }: Side): number | undefined =>
  threadMilliseconds(pid, mode === 'functions' ? 'redirect' : 'visitors');
