import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import '#functions/openapi/load-tsx.ts';
import { cleanUp } from './clean-up.ts';
import { HOW_PEERS_START, type Peer, readPeer } from './peers.ts';
import { type PartResult, printTable, round, type Target } from './report.ts';
import { isSmallest } from './size.ts';

/**
 * `npm run bench`: all parts except `growth`, `million`, `where`, `weight`, `lighthouse` (both: landing
 * pages) and `lighthouse-docs`; `npm run bench -- cold load`: selected parts.
 * `npm run bench -- load --beside DIR` compares the local run with that of another checkout, `images --beside
 * DIR` its copies of images; `load --peers` says how other shorteners are started, which `--peer NAME=URL`
 * measures, too; `npm run bench -- lighthouse --type myBio --look clean,forest` audits only these
 * pages; `where --connections 16` has 16 requests at a time; `--smallest` runs parts at their smallest size,
 * to see that they still run, and judges and stores nothing. Figures are also written to
 * `bench-results.json`. Fails if a target is missed.
 */

const { positionals: wanted, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    beside: { type: 'string' },
    type: { type: 'string' },
    look: { type: 'string' },
    links: { type: 'string' },
    connections: { type: 'string' },
    peers: { type: 'boolean' },
    peer: { type: 'string', multiple: true },
    smallest: { type: 'boolean' },
  },
});

const selection = { types: options.type?.split(','), looks: options.look?.split(',') };

const PARTS: Readonly<Record<string, () => Promise<PartResult>>> = {
  cold: async () => (await import('./cold-start.ts')).coldStart(),
  warm: async () => (await import('./warm-cpu.ts')).warmCpu(),
  destinations: async () => (await import('./destination-choice.ts')).destinationChoice(),
  pages: async () => (await import('./page-size.ts')).pageSize(),
  images: async () =>
    (await import('./image-copies.ts')).imageCopies(options.beside && resolve(options.beside)),
  lighthouse: async () => (await import('./lighthouse.ts')).lighthouse(selection),
  weight: async () => (await import('./lighthouse.ts')).pageWeight(selection),
  'lighthouse-docs': async () => (await import('./lighthouse-docs.ts')).lighthouseDocs(),
  analytics: async () => (await import('./analytics-cost.ts')).analyticsCost(),
  idle: async () => (await import('./idle-cost.ts')).idleCost(),
  cost: async () => (await import('./operation-cost.ts')).operationCost(),
  load: async () =>
    options.beside
      ? (await import('./load-beside.ts')).loadBeside(resolve(options.beside))
      : (await import('./redirect-load.ts')).redirectLoad(peers),
  where: async () => (await import('./where.ts')).where(Number(options.connections ?? 1)),
  chat: async () => (await import('./chat-latency.ts')).chatLatency(),
  growth: async () => (await import('./growth.ts')).growth(options.links?.split(',').map(Number)),
  million: async () => (await import('./million-clicks.ts')).millionClicks(),
};

/** Benches that run only when named: they take longer than everything else. */
const ONLY_BY_NAME: readonly string[] = [
  'growth',
  'million',
  'weight',
  'where',
  'lighthouse',
  'lighthouse-docs',
];

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    interrupted = true;
    void cleanUp().then(() => process.exit(130));
  });
}

if (options.peers) {
  process.stdout.write(HOW_PEERS_START);
  process.exit();
}

const unknown = wanted.find((name) => !(name in PARTS));
if (unknown) {
  process.stderr.write(`There is no part "${unknown}". Parts: ${Object.keys(PARTS).join(', ')}\n`);
  process.exit(2);
}

let peers: Peer[] = [];
try {
  peers = await Promise.all((options.peer ?? []).map(readPeer));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(2);
}

const started = performance.now();
const results: Record<string, unknown> = {
  measuredAt: new Date().toISOString(),
  node: process.version,
  cpu: `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`,
};
const targets: Target[] = [];
try {
  for (const [name, run] of Object.entries(PARTS)) {
    if (!(wanted.length > 0 ? wanted.includes(name) : !ONLY_BY_NAME.includes(name))) continue;
    const partStarted = performance.now();
    const part = await run();
    const seconds = round((performance.now() - partStarted) / 1000, 1);
    process.stdout.write(`  (${seconds} s)\n`);
    results[name] = { ...part, seconds };
    targets.push(...part.targets);
  }
} catch (error) {
  // What an interruption ends on its way is no news.
  if (!interrupted) process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  process.exitCode = 1;
} finally {
  await cleanUp();
}
if (targets.length > 0) {
  const rows = targets.map(({ name, value, target, met }) => [name, value, target, met ? 'yes' : 'NO']);
  printTable('Targets', ['figure', 'measured', 'target', 'met'], rows);
  if (!isSmallest && targets.some(({ met }) => !met)) process.exitCode = 1;
}
const took = `${round((performance.now() - started) / 1000, 0)} s`;
if (!isSmallest) writeFileSync('bench-results.json', `${JSON.stringify(results, null, 2)}\n`);
process.stdout.write(`\n${took}${isSmallest ? '' : '; written to bench-results.json'}\n`);
// Engines and kept connections must not hold the process.
process.exit();
