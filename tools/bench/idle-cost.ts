import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from 'aws-lambda';
import { HEALTH_PATH } from '#functions/framework/function-spec.ts';
import { type IdleCounts, saveMeasured } from '#infra/cost/measured.ts';
import { functionName } from '#infra/environment/deployed-names.ts';
import { SETTING } from '#shared/platform/runtime/settings.ts';
import { getRequest } from './api-event.ts';
import { startProductServices } from './product-services.ts';
import { atMost, type PartResult, printTable } from './report.ts';

type Handler = (event: object, context: Context) => Promise<unknown>;

/** Time left in a run: enough. */
const context = { getRemainingTimeInMillis: () => 240_000 } as Context;

/** What schedules and probes call, by function name. */
const CALLS: Readonly<Record<string, () => Promise<Handler>>> = {
  'sweep-outbox': async () => (await import('#functions/workers/sweep-outbox.ts')).handler as Handler,
  'sweep-expired': async () => (await import('#functions/workers/sweep-expired.ts')).handler as Handler,
  'check-links': async () => (await import('#functions/workers/check-links.ts')).handler as Handler,
  'sweep-media': async () => (await import('#functions/workers/sweep-media.ts')).handler as Handler,
  'fold-days': async () => (await import('#functions/workers/fold-days.ts')).handler as Handler,
  'sweep-deletions': async () => (await import('#functions/workers/sweep-deletions.ts')).handler as Handler,
  'mail-digests': async () => (await import('#functions/workers/mail-digests.ts')).handler as Handler,
  'mail-reports': async () => (await import('#functions/workers/mail-reports.ts')).handler as Handler,
  'remind-registered': async () =>
    (await import('#functions/workers/remind-registered.ts')).handler as Handler,
  'probe-frontend': async () => (await import('#functions/workers/probe-frontend.ts')).handler as Handler,
  'host-domains': async () => {
    // What the function reads before it finds nothing due.
    process.env[SETTING.domainTarget] = 'd1.cloudfront.net';
    process.env[SETTING.tenantEdge] = '{}';
    process.env[SETTING.dnsResolver] = '127.0.0.1';
    return (await import('#functions/workers/host-domains.ts')).handler as Handler;
  },
  'check-domains': async () => {
    process.env[SETTING.domainTarget] = 'd1.cloudfront.net';
    process.env[SETTING.dnsResolver] = '127.0.0.1';
    return (await import('#functions/workers/check-domains.ts')).handler as Handler;
  },
  health: async () => (await import('#functions/visitors/health.ts')).handler as Handler,
};

/** Cost of functions that are invoked without visitors, with an empty table. */
export async function idleCost(): Promise<PartResult> {
  const proxy = await startProductServices();
  const frontend = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(frontend, 'listening');
  const idle: Record<string, IdleCounts> = {};
  const { publicOrigin } = SETTING;
  const origin = process.env[publicOrigin];
  for (const [name, load] of Object.entries(CALLS)) {
    const { port } = frontend.address() as AddressInfo;
    process.env[publicOrigin] = name === 'probe-frontend' ? `http://127.0.0.1:${port}` : origin;
    const handler = await load();
    process.env[SETTING.functionName] = functionName('prod', name);
    // The first line of a function also has its start.
    await captured(() => handler(getRequest(HEALTH_PATH, {}), context));
    proxy.take();
    const lines = await captured(() => handler(getRequest(HEALTH_PATH, {}), context));
    idle[name] = { ...proxy.take(), ...logged(lines) };
  }
  frontend.close();
  printTable(
    'Calls that find nothing to do',
    ['function', 'read units', 'write units', 'log bytes', 'metrics'],
    Object.entries(idle).map(([name, { readUnits, writeUnits, logBytes, metrics }]) => [
      name,
      readUnits,
      writeUnits,
      logBytes,
      metrics,
    ]),
  );
  saveMeasured({ idle });
  return {
    figures: idle,
    targets: Object.entries(idle).map(([name, { metrics }]) => atMost(`${name}: custom metrics`, metrics, 0)),
  };
}

/** The lines that work logs. */
async function captured(work: () => Promise<unknown>): Promise<string[]> {
  const { write } = process.stdout;
  let text = '';
  process.stdout.write = (chunk: string | Uint8Array) => {
    text += chunk;
    return true;
  };
  try {
    await work();
  } finally {
    process.stdout.write = write;
  }
  return text.split('\n').filter((line) => line !== '');
}

interface Directive {
  Dimensions: unknown[];
  Metrics: unknown[];
}

function logged(lines: readonly string[]): Pick<IdleCounts, 'logBytes' | 'logLines' | 'metrics'> {
  const directives = lines.flatMap((line): Directive[] => JSON.parse(line)._aws?.CloudWatchMetrics ?? []);
  return {
    logBytes: lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0),
    logLines: lines.length,
    metrics: directives.reduce((sum, { Dimensions, Metrics }) => sum + Dimensions.length * Metrics.length, 0),
  };
}
