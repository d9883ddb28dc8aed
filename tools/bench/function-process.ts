import { writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { getRequest } from './api-event.ts';

/**
 * A fresh process that loads a visitors' function and calls it, as one Lambda execution environment does.
 * Arguments: the module, the path to ask for, how many calls warm it up, how many are measured. Writes what
 * it measured to descriptor 3: the channel of a forked process would load half of Node's network modules
 * before the function does.
 */

const [file = '', path = '', warmUps = '0', calls = '0'] = process.argv.slice(2);
const event = getRequest(path, { code: path.slice(path.lastIndexOf('/') + 1) });

const cpuBefore = process.cpuUsage();
const started = performance.now();
const { handler } = await import(pathToFileURL(file).href);
const imported = performance.now();
await visit();
const answered = performance.now();
const cpu = process.cpuUsage(cpuBefore);

for (let i = 0; i < Number(warmUps); i++) await visit();
const warmCpuBefore = process.cpuUsage();
const warmStarted = performance.now();
for (let i = 0; i < Number(calls); i++) await visit();
const warmCpu = process.cpuUsage(warmCpuBefore);
const warmEnded = performance.now();

const measured: Measured = {
  importMs: imported - started,
  firstCallMs: answered - imported,
  coldCpuMs: (cpu.user + cpu.system) / 1000,
  warmCpuMicroseconds: (warmCpu.user + warmCpu.system) / Number(calls),
  warmMicroseconds: ((warmEnded - warmStarted) * 1000) / Number(calls),
  logBytes: await bytesLogged(visit),
};
writeSync(3, JSON.stringify(measured));
// Connections to the stub are kept alive and would hold the process.
process.exit(0);

/** What a call writes to its log, without lines of the level that Lambda drops with the setting INFO. */
async function bytesLogged(call: () => Promise<void>): Promise<number> {
  let bytes = 0;
  process.stdout.write = (text: string | Uint8Array): boolean => {
    if (!String(text).includes('"level":"DEBUG"')) bytes += Buffer.byteLength(text);
    return true;
  };
  await call();
  return bytes;
}

async function visit(): Promise<void> {
  const { statusCode } = await handler(event, { awsRequestId: 'bench' });
  if (statusCode >= 400) throw new Error(`${path} answered ${statusCode}`);
}

export interface Measured {
  importMs: number;
  firstCallMs: number;
  coldCpuMs: number;
  warmCpuMicroseconds: number;
  warmMicroseconds: number;
  /** Bytes that one warm call logs at the level INFO. */
  logBytes: number;
}
