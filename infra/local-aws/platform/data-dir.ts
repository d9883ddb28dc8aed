import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { startOfProcess } from './processes.ts';
import { StartError } from './start-error.ts';

/** Paths of a local run's state. */
export interface DataDir {
  path: string;
  database: string;
  databasePid: string;
  queues: string;
  secrets: string;
  tenants: string;
  /** Emails that AWS would have sent. */
  outbox: string;
  assembly: string;
  runFile: string;
  lock: string;
}

export function dataDir(path: string): DataDir {
  return {
    path,
    database: join(path, 'table.db'),
    databasePid: join(path, 'table.pid'),
    queues: join(path, 'queues'),
    secrets: join(path, 'secrets.json'),
    tenants: join(path, 'tenants.json'),
    outbox: join(path, 'outbox'),
    assembly: join(path, 'assembly'),
    runFile: join(path, 'run.json'),
    lock: join(path, 'lock'),
  };
}

/** Locks the folder for this process. Returns a function that releases it. */
export function lockDataDir(dir: DataDir): () => void {
  try {
    mkdirSync(dir.path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(`DATA_DIR ${dir.path} cannot be created: ${(error as Error).message}.`);
  }
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const file = openSync(dir.lock, 'wx', 0o600);
      writeSync(file, `${process.pid} ${startOfProcess(process.pid) ?? ''}`);
      closeSync(file);
      return () => rmSync(dir.lock, { force: true });
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') throw new StartError(`DATA_DIR ${dir.path} cannot be written: ${message}.`);
      const holder = lockHolder(dir);
      if (holder !== undefined) throw new StartError(inUse(dir, holder));
      rmSync(dir.lock, { force: true });
    }
  }
  throw new StartError(`DATA_DIR ${dir.path} is being started by another process.`);
}

/**
 * Deletes a folder without waiting for it: thousands of files take as long as the rest of a start. What a
 * start has not deleted by its end is deleted by the next one.
 */
export function discardFolder(path: string): void {
  const parent = dirname(path);
  const prefix = `${basename(path)}${DISCARDED}`;
  if (existsSync(path)) renameSync(path, join(parent, `${prefix}${Date.now()}`));
  const discarded = existsSync(parent) ? readdirSync(parent).filter((name) => name.startsWith(prefix)) : [];
  // A start that fails meanwhile has removed the parent's files, too.
  for (const name of discarded)
    void rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
}

const DISCARDED = '-discarded-';

/** Deletes the state of local runs and files of these names, and nothing else. Returns the deleted names. */
export function emptyDataDir(dir: DataDir, ...others: string[]): string[] {
  const holder = lockHolder(dir);
  if (holder !== undefined) throw new StartError(inUse(dir, holder));
  if (!existsSync(dir.path)) return [];
  const own = readdirSync(dir.path).filter((name) => knownFiles.test(name) || others.includes(name));
  for (const name of own) rmSync(join(dir.path, name), { recursive: true, force: true });
  if (readdirSync(dir.path).length === 0) rmdirSync(dir.path);
  return own;
}

const knownFiles =
  /^(table\.(db(-wal|-shm|-journal)?|pid)|queues|secrets\.json|outbox|assembly(-discarded-\d+)?|run\.json|lock)$/;

/** The process that holds the lock; undefined if none does, or if it has died. */
export function lockHolder(dir: DataDir): number | undefined {
  let text: string;
  try {
    text = readFileSync(dir.lock, 'utf8');
  } catch {
    return undefined;
  }
  const [pidText, start] = text.split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  // Process ids are reused: the start time distinguishes two processes with the same id.
  const actualStart = startOfProcess(pid);
  return actualStart !== undefined && start !== '' && start !== actualStart ? undefined : pid;
}

function inUse(dir: DataDir, holder: number): string {
  return `A local run (process ${holder}) already uses ${dir.path}. Stop it or choose another DATA_DIR.`;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
