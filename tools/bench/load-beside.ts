import { basename } from 'node:path';
import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { freePort, type StartedRun, startLocalRun } from '#test/support/deployment/local-run.ts';
import { atEnd, temporaryFolder } from './clean-up.ts';
import { followEachOnce, pathOf, portOf, type Scattered, type Sustained, sustain } from './counted-load.ts';
import { putLoad, residentMegabytes } from './load-tools.ts';
import { createLinks, type LoadedLink } from './local-client.ts';
import { atLeast, atMost, median, type PartResult, printNote, printTable, round } from './report.ts';
import type { Controlled } from './run-controls.ts';

const ROUNDS = 3;
const SECONDS = 8;
/** Bursts in a round: each is short. */
const BURSTS = 2;
const LINKS = 1000;

interface Side extends Controlled {
  name: string;
  run: StartedRun;
  links: LoadedLink[];
  pid: number;
  sustained: Sustained[];
  /** Redirects a second of one connection. */
  single: number[];
  scattered: Scattered[];
  megabytes: number[];
}

const FIGURES = {
  'redirects/s, one connection': ({ single }: Side) => single,
  'redirects/s': ({ sustained }: Side) => sustained.map((load) => load.redirectsPerSecond),
  'counted/s during load on one link': ({ sustained }: Side) =>
    sustained.map((load) => load.countedPerSecond),
  [`counted/s, one click on each of ${LINKS.toLocaleString('en-US')} links`]: ({ scattered }: Side) =>
    scattered.map((load) => load.countedPerSecond),
  'memory after the load, MB': ({ megabytes }: Side) => megabytes,
};

/**
 * Compares this local run with that of another checkout, which has its dependencies installed. Rounds
 * alternate, and consecutive rounds are compared, because disturbances mostly affect both.
 */
export async function loadBeside(checkout: string): Promise<PartResult> {
  const here = await start('here', undefined);
  const there = await start(basename(checkout), checkout);
  const sides = [here, there];
  // Once without a record: neither shall pay for its first requests.
  for (const side of sides) {
    await sustain(side.run, { seconds: 2, visitors: 'many' });
    await followEachOnce(side, side.links);
  }
  for (let i = 0; i < ROUNDS; i++) {
    const order = i % 2 === 0 ? sides : sides.toReversed();
    for (const side of order)
      side.sustained.push(await sustain(side.run, { seconds: SECONDS, visitors: 'many' }));
    for (const side of order) side.single.push(await oneConnection(side));
    for (let burst = 0; burst < BURSTS; burst++) {
      for (const side of order) side.scattered.push(await followEachOnce(side, side.links));
    }
    for (const side of order) {
      side.megabytes.push(residentMegabytes(side.pid) ?? Number.NaN);
    }
  }
  for (const { run } of sides) await run.stop();

  const rows = Object.entries(FIGURES).map(([figure, valuesOf]) => {
    const [ours, theirs] = [valuesOf(here), valuesOf(there)];
    const ratios = ours.map((value, i) => value / (theirs[i] as number));
    return {
      figure,
      ours,
      theirs,
      ratio: round(median(ratios), 2),
      ratios: ratios.map((it) => round(it, 2)),
    };
  });
  printTable(
    `Beside ${checkout}: medians of ${ROUNDS} rounds, 64 connections for ${SECONDS} s`,
    ['figure', 'here', there.name, 'ratio', 'of each round'],
    rows.map(({ figure, ours, theirs, ratio, ratios }) => [
      figure,
      median(ours),
      median(theirs),
      ratio.toFixed(2),
      ratios.map((it) => it.toFixed(2)).join(' '),
    ]),
  );
  const lags = (side: Side) => median(side.sustained.map(({ lagSeconds }) => lagSeconds));
  printNote(`After a load the last click is counted within ${lags(here)} s here, ${lags(there)} s there.`);
  const lost = [...here.sustained, ...here.scattered].reduce((sum, { missing }) => sum + missing, 0);
  const [single, redirects, onOneLink, onManyLinks, memory] = rows.map(({ ratio }) => ratio) as number[];
  return {
    figures: { rows, sides: sides.map(({ name, sustained, scattered }) => ({ name, sustained, scattered })) },
    targets: [
      atLeast('redirects/s of one connection, of the other checkout', single ?? 0, 1),
      atLeast('redirects/s, of the other checkout', redirects ?? 0, 1),
      atLeast('counted/s on one link, of the other checkout', onOneLink ?? 0, 1.5),
      atLeast('counted/s on many links, of the other checkout', onManyLinks ?? 0, 1),
      atMost('memory, of the other checkout', memory ?? 0, 1),
      atMost('redirects without their click', lost, 0),
    ],
  };
}

async function start(name: string, checkout: string | undefined): Promise<Side> {
  const dataDir = temporaryFolder();
  // With VISITORS=server, the server handles visits on both sides.
  const variables = { VISITORS: process.env['VISITORS'] ?? 'functions' };
  const starting = startLocalRun(dataDir, await freePort(), variables, checkout);
  // Registered before it is ready: an interrupted bench must not leave it behind.
  atEnd(async () => void (await (await starting).stop()));
  const run = await starting;
  const links = await createLinks(run, LINKS);
  const { pid } = readRun(dataDir);
  return { name, run, dataDir, links, pid, sustained: [], single: [], scattered: [], megabytes: [] };
}

async function oneConnection({ run, links: [link] }: Side): Promise<number> {
  if (!link) return Number.NaN;
  const order = { port: portOf(run), paths: [pathOf(link)], connections: 1, seconds: 3 };
  const load = await putLoad({ ...order, visitors: 'one' });
  link.redirects += load.redirects;
  return Math.round(load.redirects / load.seconds);
}
