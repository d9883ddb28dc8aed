import { join } from 'node:path';
import type { StartedRun } from '#test/support/deployment/local-run.ts';
import type { Check, CheckContext, CheckResult } from '../support/check.ts';
import { goTool } from '../support/tools.ts';

const VEGETA = 'github.com/tsenart/vegeta/v12@v12.13.0';
const CONNECTIONS = [1, 16, 64] as const;
const ROUNDS = 3;
const SECONDS = { warmUp: 2, load: 3 };
/**
 * How far the figures of two tools may be apart. Both share the machine with what they measure, and an HTTP
 * client takes more of it than bare sockets do.
 */
const TOLERANCE = { least: 0.5, most: 1.5 };
/** A browser's user agent, like the bench's: without one, the clicks would count as a bot's. */
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:100.0) Gecko/20100101 Firefox/100.0';

export const load: Check = {
  name: 'load',
  tool: `vegeta ${VEGETA.split('@v')[1]}`,
  shows:
    'the figures of `npm run bench -- load` with the load of another tool; only 302; every click counted',
  run: compare,
};

/** Figures of one load. */
interface Figures {
  perSecond: number;
  medianMs: number;
  redirects: number;
  /** What was no redirect, by status or error. */
  others: Readonly<Record<string, number>>;
}

type Loader = (connections: number, seconds: number) => Promise<Figures>;

async function compare(context: CheckContext): Promise<CheckResult> {
  const vegeta = await goTool(context, VEGETA);
  const { startLocalRun } = await import('#test/support/deployment/local-run.ts');
  const { counted, createLink, totalClicks } = await import('#tools/bench/local-client.ts');
  const { cleanUp } = await import('#tools/bench/clean-up.ts');
  const { pathOf } = await import('#tools/bench/counted-load.ts');
  context.atEnd(cleanUp);
  const starting = startLocalRun(join(context.scratch, 'data'), 0);
  context.atEnd(async () => void (await starting.then((run) => run.stop()).catch(() => undefined)));
  const run = await starting;

  const link = await createLink(run);
  const loaders = {
    ours: ourLoader(run, pathOf(link)),
    vegeta: vegetaLoader(context, vegeta, run, pathOf(link)),
  };
  const differences: string[] = [];
  let checked = 0;
  const put = async (name: keyof typeof loaders, connections: number, seconds: number): Promise<Figures> => {
    context.signal.throwIfAborted();
    const figures = await loaders[name](connections, seconds);
    link.redirects += figures.redirects;
    for (const [what, count] of Object.entries(figures.others))
      differences.push(`${count} of the responses to ${name} at ${connections} connections: ${what}`);
    const { missing } = await counted(run, link);
    if (missing !== 0)
      differences.push(`after ${name} at ${connections} connections, ${missing} clicks are missing`);
    if (name === 'vegeta') checked += figures.redirects;
    return figures;
  };

  // Neither shall pay for the first requests.
  for (const name of ['ours', 'vegeta'] as const) await put(name, 16, SECONDS.warmUp);
  const summary: string[] = [];
  for (const connections of CONNECTIONS) {
    const pairs: Record<'ours' | 'vegeta', Figures>[] = [];
    for (let round = 0; round < ROUNDS; round++)
      pairs.push({
        ours: await put('ours', connections, SECONDS.load),
        vegeta: await put('vegeta', connections, SECONDS.load),
      });
    // Of pairs that ran right after one another: what disturbs one mostly disturbs its neighbor.
    const ratio = (of: 'perSecond' | 'medianMs') =>
      median(pairs.map(({ ours, vegeta }) => vegeta[of] / ours[of]));
    const [rate, time] = [ratio('perSecond'), ratio('medianMs')];
    summary.push(`${Math.round(rate * 100)} % at ${connections}`);
    context.log(`${connections} connections: ${JSON.stringify(pairs)}\n`);
    if (!agrees(rate))
      differences.push(`${connections} connections: vegeta's rate is ${rate.toFixed(2)} of ours`);
    // The time between two requests is that of a response, with as many of them at a time.
    if (!agrees(1 / time))
      differences.push(`${connections} connections: vegeta's median is ${time.toFixed(2)} of ours`);
  }
  const total = await totalClicks(run, link);
  if (total !== link.redirects) differences.push(`${link.redirects} redirects, ${total} clicks`);
  return {
    checked,
    unit: `redirects, all counted; rate of ours: ${summary.join(', ')} connections`,
    differences,
  };
}

const agrees = (ratio: number): boolean => ratio >= TOLERANCE.least && ratio <= TOLERANCE.most;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function ourLoader(run: StartedRun, path: string): Loader {
  return async (connections, seconds) => {
    const { putLoad } = await import('#tools/bench/load-tools.ts');
    const port = Number(new URL(run.origin).port);
    const load = await putLoad({ port, paths: [path], connections, seconds, visitors: 'one' });
    return {
      perSecond: load.redirects / load.seconds,
      medianMs: load.medianMs,
      redirects: load.redirects,
      others: {
        ...(load.otherAnswers > 0 && { 'another status': load.otherAnswers }),
        ...(load.brokenConnections > 0 && { 'no response': load.brokenConnections }),
      },
    };
  };
}

/** What `vegeta report -type=json` says; times in nanoseconds. */
interface VegetaReport {
  latencies: { '50th': number };
  throughput: number;
  status_codes: Record<string, number>;
}

function vegetaLoader(context: CheckContext, vegeta: string, run: StartedRun, path: string): Loader {
  const { host, port } = new URL(run.origin);
  const target = [
    `GET http://127.0.0.1:${port}${path}`,
    `Host: ${host}`,
    `User-Agent: ${AGENT}`,
    'Accept: text/html',
  ];
  return async (connections, seconds) => {
    const results = join(context.scratch, 'results.bin');
    await context.exec(
      vegeta,
      [
        'attack',
        '-rate=0',
        `-duration=${seconds}s`,
        `-workers=${connections}`,
        `-max-workers=${connections}`,
        `-connections=${connections}`,
        // A redirect is the response, not followed.
        '-redirects=-1',
        `-output=${results}`,
      ],
      { input: `${target.join('\n')}\n` },
    );
    const { stdout } = await context.exec(vegeta, ['report', '-type=json', results]);
    const { latencies, throughput, status_codes: codes } = JSON.parse(stdout) as VegetaReport;
    const { 302: redirects = 0, ...others } = codes;
    return {
      perSecond: throughput,
      medianMs: latencies['50th'] / 1e6,
      redirects,
      others: Object.fromEntries(
        Object.entries(others).map(([code, count]) => [
          code === '0' ? 'no response' : `status ${code}`,
          count,
        ]),
      ),
    };
  };
}
