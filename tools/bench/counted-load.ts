import { setTimeout as sleep } from 'node:timers/promises';
import type { StartedRun } from '#test/support/deployment/local-run.ts';
import type { LoadOrder } from './load-generator.ts';
import { putLoad } from './load-tools.ts';
import { counted, createLink, type LoadedLink, missingClicks, totalClicks } from './local-client.ts';
import { type Controlled, clickMessages } from './run-controls.ts';

/** Loads on a local run, and how fast their clicks are counted. */

/** Clicks of the first seconds of a load are still on their way: they do not show what is sustained. */
const SETTLING_SECONDS = 3;
const ASKING_PAUSE_MS = 25;
const PATIENCE_MS = 30_000;

export interface Sustained {
  redirects: number;
  redirectsPerSecond: number;
  counted: number;
  countedPerSecond: number;
  /** From the end of the load until the last click was counted. */
  lagSeconds: number;
  missing: number;
}

/** A longer load on a fresh link, looked at once a second while it lasts. */
export async function sustain(
  run: StartedRun,
  { seconds, visitors }: { seconds: number; visitors: LoadOrder['visitors'] },
): Promise<Sustained> {
  const link = await createLink(run);
  const samples: { at: number; clicks: number }[] = [];
  let loaded = false;
  const sampling = (async () => {
    while (!loaded) {
      samples.push({ at: performance.now(), clicks: await totalClicks(run, link) });
      await sleep(1000);
    }
  })();
  const load = await putLoad({
    port: portOf(run),
    paths: [pathOf(link)],
    connections: 64,
    seconds,
    visitors,
  });
  samples.push({ at: performance.now(), clicks: await totalClicks(run, link) });
  loaded = true;
  link.redirects += load.redirects;
  const { lagSeconds, missing } = await counted(run, link);
  await sampling;
  const from = samples[SETTLING_SECONDS];
  const to = samples.findLast(({ at }) => at > (from?.at ?? Number.POSITIVE_INFINITY));
  const rate = from && to ? ((to.clicks - from.clicks) / (to.at - from.at)) * 1000 : 0;
  return {
    redirects: load.redirects,
    redirectsPerSecond: Math.round(load.redirects / load.seconds),
    counted: link.redirects - missing,
    countedPerSecond: Math.round(rate),
    lagSeconds,
    missing,
  };
}

export interface Scattered {
  links: number;
  /** From the first redirect until the last click was counted. */
  seconds: number;
  countedPerSecond: number;
  missing: number;
}

/** Each of many links followed once, all in the same moment: clicks that share nothing. */
export async function followEachOnce(
  side: Controlled & { run: StartedRun },
  links: readonly LoadedLink[],
): Promise<Scattered> {
  const { run } = side;
  const load = await putLoad({
    port: portOf(run),
    paths: links.map(pathOf),
    connections: 16,
    seconds: 'once',
    visitors: 'many',
  });
  if (load.redirects !== links.length) throw new Error(`${load.redirects} of ${links.length} redirects`);
  for (const link of links) link.redirects++;
  const seconds = load.seconds + (await secondsUntilCounted(side));
  const missing = await missingClicks(run, links);
  return {
    links: links.length,
    seconds: Number(seconds.toFixed(2)),
    countedPerSecond: Math.round((links.length - missing) / seconds),
    missing,
  };
}

/** Until no message with clicks is left. To ask for the clicks of so many links would slow their counting. */
async function secondsUntilCounted(run: Controlled): Promise<number> {
  const started = performance.now();
  while ((await clickMessages(run)).uncounted > 0 && performance.now() - started < PATIENCE_MS)
    await sleep(ASKING_PAUSE_MS);
  return (performance.now() - started) / 1000;
}

export const pathOf = ({ code }: LoadedLink): string => `/r/${code}`;
export const portOf = ({ origin }: StartedRun): number => Number(new URL(origin).port);
