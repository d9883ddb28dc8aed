import { setTimeout as sleep } from 'node:timers/promises';
import { followEachOnce, pathOf, portOf, type Scattered, sustain } from './counted-load.ts';
import type { LoadOrder, LoadOutcome } from './load-generator.ts';
import { loadTargets } from './load-goals.ts';
import { putLoad, residentMegabytes, startBareServer } from './load-tools.ts';
import { counted, createLink, createLinks, creationMedian } from './local-client.ts';
import type { Peer } from './peers.ts';
import { median, type PartResult, printNote, printTable, round } from './report.ts';
import { clickMessages, control } from './run-controls.ts';
import { MODES, type Mode, REST_SECONDS, redirectCpu, type Side, startSide } from './visitor-modes.ts';

const CONNECTIONS = [1, 16, 64] as const;
const MOST = 64;
const ROUNDS = 5;
/** `counting`: what peers do after their redirects must not disturb the next load. */
const SECONDS = { bare: 1.5, local: 2, sustained: 10, killed: 6, counting: 5 };
const CREATIONS = { before: 100, measured: 300 };
const LINKS = 1000;

/**
 * Redirects through the local run in both modes of handling visits, compared with a bare server and with
 * `peers` in the same minutes, and whether each became a click.
 */
export async function redirectLoad(peers: readonly Peer[]): Promise<PartResult> {
  const bare = await startBareServer();
  const sides: Side[] = [];
  for (const mode of MODES) sides.push(await startSide(mode));
  const bareLoads = await loadInTurns(bare, { sides, peers });
  const rates = [
    ...sides.map(({ mode, loads }) => ({ name: mode, loads })),
    ...peers.map(({ name, loads }) => ({ name, loads })),
  ].flatMap(({ name, loads }) =>
    CONNECTIONS.map((connections) => ({
      name,
      ...summary(connections, bareLoads.get(connections) ?? [], loads.get(connections) ?? []),
    })),
  );
  printRates(rates);

  const figures: Figures[] = [];
  for (const side of sides) figures.push(await measureSide(side));
  printFigures(figures);
  const server = sides.find(({ mode }) => mode === 'server');
  const ended = server && (await endUnderLoad(server));
  for (const { mode, wrong, lags, run } of sides) {
    printNote(
      `${mode}: clicks missing or too many ${wrong}; the slowest was visible after ${Math.max(...lags)} s.`,
    );
    await run.stop();
  }
  const shareOf = (mode: Mode, connections: number) =>
    rates.find((row) => row.name === mode && row.connections === connections)?.percentOfBare ?? 0;
  return {
    figures: { rates, figures, ended },
    targets: loadTargets(
      sides.map((side, index) => ({
        ...(figures[index] as Figures),
        shares: { 1: shareOf(side.mode, 1), 16: shareOf(side.mode, 16), 64: shareOf(side.mode, 64) },
        startSeconds: side.startSeconds,
        wrong: side.wrong,
      })),
    ),
  };
}

/** Loads of both modes and of peers, interleaved with those of the bare server, which are returned. */
async function loadInTurns(
  bare: number,
  { sides, peers }: { sides: readonly Side[]; peers: readonly Peer[] },
): Promise<Map<number, LoadOutcome[]>> {
  const bareLoads = new Map<number, LoadOutcome[]>();
  const add = (loads: Map<number, LoadOutcome[]>, connections: number, load: LoadOutcome) =>
    loads.set(connections, [...(loads.get(connections) ?? []), load]);
  const loadOne = (
    { port, path }: { port: number; path: string },
    order: Pick<LoadOrder, 'connections' | 'seconds'>,
  ) => putLoad({ ...order, port, paths: [path], visitors: 'one' });
  // All servers once without a record: V8 optimizes code only once it has run for a while.
  for (const connections of CONNECTIONS) {
    const first = { connections, seconds: 2 * SECONDS.local };
    for (const server of [{ port: bare, path: '/' }, ...peers]) await loadOne(server, first);
    for (const side of sides) await loadSide(side, first);
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const connections of CONNECTIONS) {
      const order = { connections, seconds: SECONDS.local };
      add(
        bareLoads,
        connections,
        await loadOne({ port: bare, path: '/' }, { connections, seconds: SECONDS.bare }),
      );
      for (const side of sides) add(side.loads, connections, await loadSide(side, order));
      for (const peer of peers) {
        add(peer.loads, connections, await loadOne(peer, order));
        await sleep(SECONDS.counting * 1000);
      }
    }
  }
  return bareLoads;
}

function printRates(rates: readonly ({ name: string } & ReturnType<typeof summary>)[]): void {
  printTable(
    `Redirects of one hot link: medians of ${ROUNDS} loads of ${SECONDS.local} s, interleaved with a bare ` +
      'node:http server',
    ['visits by', 'connections', 'bare/s', 'redirects/s', 'of bare', 'median ms', 'p99 ms', 'failed'],
    rates.map((row) => [
      row.name,
      String(row.connections),
      row.barePerSecond,
      row.perSecond,
      `${row.percentOfBare.toFixed(2)} %`,
      row.medianMs,
      row.p99Ms,
      row.failed,
    ]),
  );
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
  const { mode, run, pid, atRest } = side;
  const before = { cpu: redirectCpu(side), messages: (await clickMessages(side)).sent };
  const one = await sustain(run, { visitors: 'one', seconds: SECONDS.sustained });
  const hotCpuMs = perVisit(before.cpu, redirectCpu(side), one.redirects);
  const messages = round(((await clickMessages(side)).sent - before.messages) / one.redirects, 3);
  const many = await sustain(run, { visitors: 'many', seconds: SECONDS.sustained });
  const links = await createLinks(run, LINKS);
  const createMs = await creationMedian(run, CREATIONS);
  const scattered: Scattered[] = [];
  const beforeCold = redirectCpu(side);
  for (let round = 0; round < ROUNDS; round++) scattered.push(await followEachOnce(side, links));
  const coldCpuMs = perVisit(beforeCold, redirectCpu(side), ROUNDS * LINKS);
  const underLoad = residentMegabytes(pid);
  await sleep(REST_SECONDS * 1000);
  const afterLoad = residentMegabytes(pid);
  side.wrong += [one, many, ...scattered].reduce((sum, { missing }) => sum + Math.abs(missing), 0);
  return {
    mode,
    atRest,
    one,
    many,
    createMs,
    scattered: median(scattered.map(({ countedPerSecond }) => countedPerSecond)),
    scatteredSeconds: median(scattered.map(({ seconds }) => seconds)),
    underLoad,
    afterLoad,
    hotCpuMs,
    coldCpuMs,
    messages,
  };
}

/** Unknown, too, if the thread has ended meanwhile. */
const perVisit = (before: number | undefined, after: number | undefined, visits: number) =>
  before === undefined || after === undefined || after < before
    ? undefined
    : round((after - before) / visits, 3);

type Figures = Awaited<ReturnType<typeof measureSide>>;

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
    all.map(({ mode, scattered, scatteredSeconds }) => [mode, scattered, scatteredSeconds]),
  );
  printTable(
    'A visit in the thread that redirects: a hot link at 64 connections, and links followed ' + 'once each',
    ['visits by', 'CPU ms, hot', 'CPU ms, cold', 'messages a click, hot'],
    all.map(({ mode, hotCpuMs, coldCpuMs, messages }) => [mode, known(hotCpuMs), known(coldCpuMs), messages]),
  );
  printTable(
    `Memory of the local run and its processes, MB: at rest, at the end of the load, ${REST_SECONDS} s later`,
    ['visits by', 'at rest', 'under load', 'after the load'],
    all.map(({ mode, atRest, underLoad, afterLoad }) => [
      mode,
      known(atRest),
      known(underLoad),
      known(afterLoad),
    ]),
  );
}

const known = (figure: number | undefined): number | string => figure ?? 'unknown';

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
    perSecond: round(median(local.map(rateOf)), 0),
    percentOfBare: round(share * 100, 2),
    medianMs: round(median(local.map(({ medianMs }) => medianMs)), 2),
    p99Ms: round(median(local.map(({ p99Ms }) => p99Ms)), 2),
    failed: local.reduce((sum, outcome) => sum + outcome.otherAnswers + outcome.brokenConnections, 0),
  };
}
