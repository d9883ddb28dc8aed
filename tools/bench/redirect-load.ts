import { setTimeout as sleep } from 'node:timers/promises';
import { followEachOnce, pathOf, portOf, sustain } from './counted-load.ts';
import type { LoadOrder, LoadOutcome } from './load-generator.ts';
import { putLoad, residentMegabytes, startBareServer } from './load-tools.ts';
import { counted, createLink, createLinks } from './local-client.ts';
import {
  atLeast,
  atMost,
  median,
  type PartResult,
  printNote,
  printTable,
  round,
  type Target,
} from './report.ts';
import {
  control,
  MODES,
  type Mode,
  messagesSent,
  redirectCpu,
  type Side,
  startSide,
} from './visitor-modes.ts';

const CONNECTIONS = [1, 16, 64] as const;
const MOST = 64;
const ROUNDS = 3;
const SECONDS = { bare: 1.5, local: 2, sustained: 10, killed: 6 };
const LINKS = 1000;

/**
 * Redirects through the local run in both modes of handling visits, compared with a bare server in the same
 * minutes, and whether each became a click.
 */
export async function redirectLoad(): Promise<PartResult> {
  const bare = await startBareServer();
  const sides: Side[] = [];
  for (const mode of MODES) sides.push(await startSide(mode));
  await sleep(1000);
  const atRest = sides.map(({ pid }) => residentMegabytes(pid));

  // All servers once without a record: none shall pay for its first requests.
  await putLoad({ port: bare, paths: ['/'], connections: 16, seconds: 1, visitors: 'one' });
  for (const side of sides) await loadSide(side, { connections: 16, seconds: 2 });

  const bareLoads = new Map<number, LoadOutcome[]>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const connections of CONNECTIONS) {
      const load = await putLoad({
        port: bare,
        paths: ['/'],
        connections,
        seconds: SECONDS.bare,
        visitors: 'one',
      });
      bareLoads.set(connections, [...(bareLoads.get(connections) ?? []), load]);
      for (const side of sides) {
        const outcome = await loadSide(side, { connections, seconds: SECONDS.local });
        side.loads.set(connections, [...(side.loads.get(connections) ?? []), outcome]);
      }
    }
  }
  const rates = sides.flatMap((side) =>
    CONNECTIONS.map((connections) => ({
      mode: side.mode,
      ...summary(connections, bareLoads.get(connections) ?? [], side.loads.get(connections) ?? []),
    })),
  );
  printTable(
    `Redirects of one hot link: medians of ${ROUNDS} loads of ${SECONDS.local} s, interleaved with a bare ` +
      'node:http server',
    ['visits by', 'connections', 'bare/s', 'local run/s', 'of bare', 'median ms', 'p99 ms', 'failed'],
    rates.map((row) => [
      row.mode,
      String(row.connections),
      row.barePerSecond,
      row.localPerSecond,
      `${row.percentOfBare.toFixed(2)} %`,
      row.medianMs,
      row.p99Ms,
      row.failed,
    ]),
  );

  const figures: Figures[] = [];
  for (const [index, side] of sides.entries()) {
    figures.push({ mode: side.mode, atRest: atRest[index], ...(await measureSide(side)) });
  }
  printFigures(figures);
  const server = sides.find(({ mode }) => mode === 'server');
  const ended = server && (await endUnderLoad(server));
  for (const side of sides) {
    const starts = side.startSeconds.map((seconds) => `${seconds} s`).join(' first, ');
    printNote(
      `${side.mode}: start to Ready ${starts} second; clicks missing or too many ${side.wrong}; slowest ` +
        `was visible after ${Math.max(...side.lags)} s.`,
    );
  }
  for (const side of sides) await side.run.stop();
  return {
    figures: { rates, figures, ended, wrong: sides.map(({ mode, wrong }) => ({ mode, wrong })) },
    targets: sides.flatMap((side) => targetsOf(side, rates, figures)),
  };
}

/** A load on a side's link, all of whose clicks are then counted. */
async function loadSide(side: Side, order: Pick<LoadOrder, 'connections' | 'seconds'>): Promise<LoadOutcome> {
  const { run, link } = side;
  const outcome = await putLoad({
    ...order,
    port: portOf(run),
    paths: [pathOf(link)],
    visitors: 'one',
  });
  link.redirects += outcome.redirects;
  const { lagSeconds, missing } = await counted(run, link);
  side.lags.push(lagSeconds);
  side.wrong += Math.abs(missing);
  return outcome;
}

async function measureSide(side: Side) {
  const { run, pid } = side;
  const before = { cpu: redirectCpu(side), messages: await messagesSent(side) };
  const one = await sustain(run, { visitors: 'one', seconds: SECONDS.sustained });
  const hotCpuMs = perVisit(before.cpu, redirectCpu(side), one.redirects);
  const messagesPerClick = round(((await messagesSent(side)) - before.messages) / one.redirects, 3);
  const many = await sustain(run, { visitors: 'many', seconds: SECONDS.sustained });
  const links = await createLinks(run, LINKS);
  const scattered = [];
  const beforeCold = redirectCpu(side);
  for (let round = 0; round < ROUNDS; round++) scattered.push(await followEachOnce(run, links));
  const coldCpuMs = perVisit(beforeCold, redirectCpu(side), ROUNDS * LINKS);
  const afterLoad = residentMegabytes(pid);
  side.wrong += [one, many, ...scattered].reduce((sum, { missing }) => sum + Math.abs(missing), 0);
  return { one, many, scattered, afterLoad, hotCpuMs, coldCpuMs, messagesPerClick };
}

const perVisit = (before: number | undefined, after: number | undefined, visits: number) =>
  before === undefined || after === undefined ? undefined : round((after - before) / visits, 3);

type Figures = Awaited<ReturnType<typeof measureSide>> & {
  mode: Mode;
  atRest: ReturnType<typeof residentMegabytes>;
};

function printFigures(all: readonly Figures[]): void {
  printTable(
    `Every click counted: ${SECONDS.sustained} s at 64 connections`,
    ['visits by', 'visitors', 'redirects/s', 'counted', 'counted/s during load', 'last visible after s'],
    all.flatMap(({ mode, one, many }) =>
      [one, many].map((row, i) => [
        mode,
        i === 0 ? 'one' : 'many',
        row.redirectsPerSecond,
        row.counted,
        row.countedPerSecond,
        row.lagSeconds,
      ]),
    ),
  );
  printTable(
    `Clicks that share nothing: ${LINKS.toLocaleString('en-US')} links followed once each, median of ` +
      `${ROUNDS}`,
    ['visits by', 'counted/s', 'all counted after s'],
    all.map(({ mode, scattered }) => [
      mode,
      median(scattered.map(({ countedPerSecond }) => countedPerSecond)),
      median(scattered.map(({ seconds }) => seconds)),
    ]),
  );
  printTable(
    'A visit in the thread that redirects: a hot link at 64 connections, and links followed ' + 'once each',
    ['visits by', 'CPU ms, hot', 'CPU ms, cold', 'messages a click, hot'],
    all.map(({ mode, hotCpuMs, coldCpuMs, messagesPerClick }) => [
      mode,
      hotCpuMs ?? 'not measured',
      coldCpuMs ?? 'not measured',
      messagesPerClick,
    ]),
  );
  printTable(
    'Memory, MB: the local run with all of its functions, and its other processes',
    ['visits by', 'at rest', 'after the load'],
    all.map(({ mode, atRest, afterLoad }) => [mode, megabytesOf(atRest), megabytesOf(afterLoad)]),
  );
}

const megabytesOf = (sizes: ReturnType<typeof residentMegabytes>): string =>
  sizes === undefined ? 'unknown' : `${sizes.main} + ${sizes.children}`;

/** A load during which the server ends four times. The distribution sends a request again if it is gone. */
async function endUnderLoad(side: Side) {
  const link = await createLink(side.run);
  const loading = putLoad({
    port: portOf(side.run),
    paths: [pathOf(link)],
    connections: MOST,
    seconds: SECONDS.killed,
    visitors: 'many',
  });
  for (const command of ['kill', 'end', 'kill', 'end']) {
    await sleep(1000);
    await control(side, `${command}/visitors`);
  }
  const load = await loading;
  link.redirects += load.redirects;
  const { missing } = await counted(side.run, link);
  side.wrong += Math.abs(missing);
  const failed = load.otherAnswers + load.brokenConnections;
  printNote(
    `Killed twice and told to end twice under load: ${load.redirects} redirects, ${failed} failed ` +
      `visits, ${missing} clicks missing (below 0: too many).`,
  );
  return { redirects: load.redirects, failed, missing };
}

const rateOf = ({ redirects, seconds }: LoadOutcome): number => redirects / seconds;

function summary(connections: number, bare: readonly LoadOutcome[], local: readonly LoadOutcome[]) {
  // Of the pairs that ran right after one another, not of the medians: what disturbs one
  // mostly disturbs its neighbour.
  const share = median(local.map((outcome, i) => rateOf(outcome) / rateOf(bare[i] as LoadOutcome)));
  return {
    connections,
    barePerSecond: round(median(bare.map(rateOf)), 0),
    localPerSecond: round(median(local.map(rateOf)), 0),
    percentOfBare: round(share * 100, 2),
    medianMs: round(median(local.map(({ medianMs }) => medianMs)), 2),
    p99Ms: round(median(local.map(({ p99Ms }) => p99Ms)), 2),
    failed: local.reduce((sum, outcome) => sum + outcome.otherAnswers + outcome.brokenConnections, 0),
  };
}

const GOALS = {
  functions: {
    hot: 12,
    single: 6,
    one: 5500,
    scattered: 500,
    megabytes: 600,
    hotCpu: 0.6,
    coldCpu: 0.6,
    messages: 1,
  },
  server: {
    hot: 20,
    single: 8,
    one: 10_000,
    scattered: 1500,
    megabytes: 350,
    hotCpu: 0.09,
    coldCpu: 0.35,
    messages: 0.1,
  },
} as const satisfies Record<Mode, object>;

function targetsOf(
  { mode, startSeconds, wrong }: Side,
  rates: readonly (ReturnType<typeof summary> & { mode: Mode })[],
  figures: readonly Figures[],
): Target[] {
  const goal = GOALS[mode];
  const shareAt = (connections: number) =>
    rates.find((row) => row.mode === mode && row.connections === connections)?.percentOfBare ?? 0;
  const own = figures.find((row) => row.mode === mode);
  const after = own?.afterLoad;
  return [
    atLeast(`${mode}: hot link, ${MOST} connections, % of bare`, shareAt(MOST), goal.hot),
    atLeast(`${mode}: one connection, % of bare`, shareAt(1), goal.single),
    atLeast(`${mode}: clicks counted/s, one link`, own?.one.countedPerSecond ?? 0, goal.one),
    atLeast(
      `${mode}: clicks counted/s, 1,000 links once each`,
      median(own?.scattered.map(({ countedPerSecond }) => countedPerSecond) ?? []),
      goal.scattered,
    ),
    ...(after
      ? [atMost(`${mode}: memory after the load, MB`, after.main + after.children, goal.megabytes)]
      : []),
    ...measuredTargets(mode, own),
    atMost(`${mode}: clicks missing or too many`, wrong, 0),
    atMost(`${mode}: start to Ready, s (first and second)`, Math.max(...startSeconds), 10),
  ];
}

/** What was not measured has no target. */
function measuredTargets(mode: Mode, own: Figures | undefined): Target[] {
  const { hotCpu, coldCpu, messages } = GOALS[mode];
  const rows = [
    ['CPU of a visit of a hot link, ms', own?.hotCpuMs, hotCpu],
    ['CPU of a visit of a cold link, ms', own?.coldCpuMs, coldCpu],
    [`messages a click at ${MOST} connections`, own?.messagesPerClick, messages],
  ] as const;
  return rows.flatMap(([name, value, goal]) =>
    value === undefined ? [] : [atMost(`${mode}: ${name}`, value, goal)],
  );
}
