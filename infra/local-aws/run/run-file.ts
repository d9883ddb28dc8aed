import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Credentials } from '../iam/sigv4.ts';
import { dataDir, lockHolder } from '../platform/data-dir.ts';
import { StartError } from '../platform/start-error.ts';

/** Connection data of a local run, for other programs on this machine. */
export interface RunInfo {
  pid: number;
  port: number;
  origin: string;
  /** Base URL of the REST API. */
  restOrigin: string;
  /** Endpoint for commands (`control-server.ts`), with `token` as the bearer token. */
  controlUrl: string;
  token: string;
  /** Endpoint for every AWS client. */
  awsEndpoint: string;
  region: string;
  /** Full access to the run's table, queues and buckets. */
  credentials: Credentials;
  outputs: Record<string, string>;
  /** Logical id -> physical name, queue URL or ARN. */
  resources: Record<string, string>;
  /** The first table of the template. */
  tableName: string;
}

/** Throws a StartError if no run uses the folder. */
export function readRun(path: string): RunInfo {
  const dir = dataDir(path);
  const missing = new StartError(`No local run found in ${path}. Start it with: npm start`);
  if (lockHolder(dir) === undefined) throw missing;
  try {
    return JSON.parse(readFileSync(dir.runFile, 'utf8')) as RunInfo;
  } catch {
    throw missing;
  }
}

export function writeRun(path: string, run: RunInfo): void {
  writeFileSync(dataDir(path).runFile, `${JSON.stringify(run, null, 2)}\n`, { mode: 0o600 });
}

export function removeRun(path: string): void {
  rmSync(dataDir(path).runFile, { force: true });
}
