import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Span } from '@signpost/local-aws/platform/spans.ts';
import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { freePort, type StartedRun, startLocalRun } from '#test/support/deployment/local-run.ts';
import { atEnd, temporaryFolder } from './clean-up.ts';
import { pathOf, portOf } from './counted-load.ts';
import { putLoad } from './load-tools.ts';
import { createLink } from './local-client.ts';
import { median, type PartResult, printTable, round } from './report.ts';

const REQUESTS = 200;
/** Longer than a busy link's clicks are held back, so that the aggregator is among the spans. */
const COUNTING_MS = 4000;

interface Row {
  span: string;
  perRequest: number;
  medianMs: number;
}

/**
 * Where the time goes in requests of this many connections: a redirect, a list and the creation of a link.
 */
export async function where(connections: number): Promise<PartResult> {
  const dataDir = temporaryFolder();
  const file = join(dataDir, 'spans.json');
  const starting = startLocalRun(dataDir, await freePort(), {
    VISITORS: process.env['VISITORS'] ?? 'functions',
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'span-recorder.ts')}`,
    SPANS_FILE: file,
  });
  atEnd(async () => void (await (await starting).stop()));
  const run = await starting;
  const { pid } = readRun(dataDir);
  const spansOf = async (work: () => Promise<unknown>): Promise<Span[]> => {
    rmSync(file, { force: true });
    process.kill(pid, 'SIGUSR2');
    await written(file);
    rmSync(file);
    await work();
    process.kill(pid, 'SIGUSR2');
    return written(file);
  };
  const link = await createLink(run);
  const follow = () =>
    putLoad({ port: portOf(run), paths: [pathOf(link)], connections, seconds: 2, visitors: 'one' });
  const works: Readonly<Record<string, () => Promise<unknown>>> = {
    redirect: async () => {
      await follow();
      await sleep(COUNTING_MS);
    },
    'list of 20 links': () => repeat(connections, () => list(run)),
    'creation of a link': () => repeat(connections, () => createLink(run)),
  };
  const figures: Record<string, Row[]> = {};
  for (const [name, work] of Object.entries(works)) {
    // Once without a record: code that has just been loaded is slow.
    await work();
    const rows = summary(await spansOf(work));
    figures[name] = rows;
    printTable(
      `Where the time of a ${name} goes: ${connections} at a time`,
      ['span', 'per request', 'median ms'],
      rows.map(({ span, perRequest, medianMs }) => [span, perRequest, medianMs]),
    );
  }
  await run.stop();
  return { figures, targets: [] };
}

async function repeat(connections: number, request: () => Promise<unknown>): Promise<void> {
  const requests = Array.from({ length: REQUESTS }, () => undefined);
  await inParallel(requests, connections, async () => void (await request()));
}

async function list(run: StartedRun): Promise<void> {
  const headers = { 'x-service-api-key': run.apiKey };
  await (await fetch(`${run.origin}/v1/api/links?limit=20`, { headers })).text();
}

async function written(file: string): Promise<Span[]> {
  for (;;) {
    await sleep(20);
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text.endsWith(']')) return JSON.parse(text) as Span[];
  }
}

/** Spans by kind and name; the paths of requests without what differs. */
function summary(spans: readonly Span[]): Row[] {
  const byName = new Map<string, number[]>();
  let requests = 0;
  for (const { kind, name, start, end } of spans) {
    if (kind === 'request') requests++;
    const key = kind === 'request' ? 'request, first byte to last' : `${kind} ${name}`;
    byName.set(key, [...(byName.get(key) ?? []), end - start]);
  }
  return [...byName]
    .map(([span, times]) => ({
      span,
      perRequest: round(times.length / requests, 2),
      medianMs: round(median(times), 2),
    }))
    .sort((one, other) => other.perRequest * other.medianMs - one.perRequest * one.medianMs);
}
