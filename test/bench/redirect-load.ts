import { setTimeout as sleep } from 'node:timers/promises';
import { readRun } from '../../infra/local-aws/run/run-file.ts';
import { freePort, type StartedRun, startLocalRun } from '../support/deployment/local-run.ts';
import { atEnd, temporaryFolder } from './clean-up.ts';
import { followEachOnce, pathOf, portOf, sustain } from './counted-load.ts';
import type { LoadOutcome } from './load-generator.ts';
import { putLoad, residentMegabytes, startBareServer } from './load-tools.ts';
import { counted, createLink, createLinks } from './local-client.ts';
import { atLeast, atMost, median, type PartResult, printNote, printTable, round } from './report.ts';

const CONNECTIONS = [1, 16, 64] as const;
const ROUNDS = 3;
const SECONDS = { bare: 1.5, local: 2, sustained: 10 };
const LINKS = 1000;

/** Redirects through the local run compared with a bare server in the same minutes, and whether each became a click. */
export async function redirectLoad(): Promise<PartResult> {
  const { run, dataDir, startSeconds } = await startTwice();
  const bare = await startBareServer();
  const port = portOf(run);
  const { pid } = readRun(dataDir);
  await sleep(1000);
  const atRest = residentMegabytes(pid);

  const link = await createLink(run);
  const paths = [pathOf(link)];
  // Both servers once without a record: neither shall pay for its first requests.
  await putLoad({ port: bare, paths, connections: 16, seconds: 1, visitors: 'one' });
  const warmUp = await putLoad({ port, paths, connections: 16, seconds: 2, visitors: 'one' });
  link.redirects += warmUp.redirects;
  await counted(run, link);

  const rates = new Map(CONNECTIONS.map((count) => [count, { bare: [], local: [] } as Rates]));
  const lags: number[] = [];
  let lost = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const [connections, { bare: bareRates, local }] of rates) {
      const order = { paths, connections, visitors: 'one' } as const;
      bareRates.push(await putLoad({ ...order, port: bare, seconds: SECONDS.bare }));
      const load = await putLoad({ ...order, port, seconds: SECONDS.local });
      local.push(load);
      link.redirects += load.redirects;
      const { lagSeconds, missing } = await counted(run, link);
      lags.push(lagSeconds);
      lost += missing;
    }
  }
  const byConnections = CONNECTIONS.map((connections) =>
    summary(connections, rates.get(connections) as Rates),
  );
  printTable(
    `Redirects of one hot link: medians of ${ROUNDS} loads of ${SECONDS.local} s, interleaved with a bare node:http server`,
    ['connections', 'bare/s', 'local run/s', 'of bare', 'median ms', 'p99 ms', 'failed'],
    byConnections.map((row) => [
      String(row.connections),
      row.barePerSecond,
      row.localPerSecond,
      `${row.percentOfBare.toFixed(2)} %`,
      row.medianMs,
      row.p99Ms,
      row.failed,
    ]),
  );

  const sustained = [];
  for (const visitors of ['one', 'many'] as const) {
    sustained.push({ visitors, ...(await sustain(run, { visitors, seconds: SECONDS.sustained })) });
  }
  printTable(
    `Every click counted: ${SECONDS.sustained} s at 64 connections`,
    ['visitors', 'redirects', 'redirects/s', 'counted', 'counted/s during load', 'last visible after s'],
    sustained.map((row) => [
      row.visitors,
      row.redirects,
      row.redirectsPerSecond,
      row.counted,
      row.countedPerSecond,
      row.lagSeconds,
    ]),
  );
  const links = await createLinks(run, LINKS);
  const scattered = [];
  for (let round = 0; round < ROUNDS; round++) scattered.push(await followEachOnce(run, links));
  printTable(
    `Clicks that share nothing: ${LINKS.toLocaleString('en-US')} links followed once each`,
    ['round', 'counted/s', 'all counted after s'],
    scattered.map(({ countedPerSecond, seconds }, i) => [String(i + 1), countedPerSecond, seconds]),
  );
  const afterLoad = residentMegabytes(pid);
  printNote(`Start to Ready: ${startSeconds.map((seconds) => `${seconds} s`).join(' first, ')} second.`);
  if (atRest && afterLoad) {
    printNote(
      `Memory at rest ${atRest.main} + ${atRest.children} MB (run + engine), after the load ${afterLoad.main} + ${afterLoad.children} MB.`,
    );
  }
  printNote(
    `Clicks missing after the loads of the first table: ${lost}; slowest was visible after ${Math.max(...lags)} s.`,
  );
  await run.stop();

  const most = byConnections.at(-1);
  return {
    figures: { byConnections, sustained, scattered, startSeconds, megabytes: { atRest, afterLoad }, lost },
    targets: [
      atLeast(
        'redirects at 64 connections, % of bare (level with the fastest peer)',
        most?.percentOfBare ?? 0,
        4,
      ),
      atLeast('redirects at 64 connections, % of bare (goal)', most?.percentOfBare ?? 0, 9),
      atLeast('clicks counted/s during load', sustained[0]?.countedPerSecond ?? 0, 1000),
      atMost(
        'redirects without their click',
        lost + [...sustained, ...scattered].reduce((sum, { missing }) => sum + missing, 0),
        0,
      ),
      atMost('start to Ready, s (first and second)', Math.max(...startSeconds), 10),
      ...(atRest ? [atMost('memory at rest, MB', atRest.main + atRest.children, 500)] : []),
    ],
  };
}

interface Rates {
  bare: LoadOutcome[];
  local: LoadOutcome[];
}

/** The first start builds its state, the second one reuses it and keeps running. */
async function startTwice(): Promise<{ run: StartedRun; dataDir: string; startSeconds: number[] }> {
  const dataDir = temporaryFolder();
  const startSeconds: number[] = [];
  const start = async () => {
    const started = performance.now();
    const starting = startLocalRun(dataDir, await freePort());
    // Registered before it is ready: an interrupted bench must not leave it behind.
    atEnd(async () => void (await (await starting).stop()));
    const run = await starting;
    startSeconds.push(round((performance.now() - started) / 1000, 2));
    return run;
  };
  await (await start()).stop();
  return { run: await start(), dataDir, startSeconds };
}

function summary(connections: number, { bare, local }: Rates) {
  const rate = ({ redirects, seconds }: LoadOutcome) => redirects / seconds;
  // Of the pairs that ran right after one another, not of the medians: what disturbs one mostly disturbs its neighbour.
  const share = median(local.map((outcome, i) => rate(outcome) / rate(bare[i] as LoadOutcome)));
  return {
    connections,
    barePerSecond: round(median(bare.map(rate)), 0),
    localPerSecond: round(median(local.map(rate)), 0),
    percentOfBare: round(share * 100, 2),
    medianMs: round(median(local.map(({ medianMs }) => medianMs)), 2),
    p99Ms: round(median(local.map(({ p99Ms }) => p99Ms)), 2),
    failed: local.reduce((sum, outcome) => sum + outcome.otherAnswers + outcome.brokenConnections, 0),
  };
}
