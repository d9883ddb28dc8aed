import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeProgram } from '#clients/generator/typescript/package.ts';
import type { Json } from '../json.ts';
import { type Api, admin, apiAs, eventually, origin } from './client.ts';

/** The program `signpost` as it is published, in a folder and an account of its own. */

export interface Ended {
  code: number;
  out: string;
  err: string;
}

interface How {
  env?: Record<string, string>;
  stdin?: string;
}

export async function installCli() {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-cli-'));
  const owner = await admin('owner', 'create', '--name', 'Terminal', '--plan', 'business');
  await writeProgram(folder)('./src/cli/main.ts');
  const program = join(folder, 'dist/cli/main.js');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const env: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    XDG_CONFIG_HOME: join(folder, 'config'),
    SIGNPOST_URL: origin,
    SIGNPOST_API_KEY: owner.apiKey,
    TZ: 'UTC',
    LANG: 'en_US.UTF-8',
  };

  const signpost = (args: string[], { env: more = {}, stdin = '' }: How = {}): Promise<Ended> =>
    new Promise((resolve) => {
      const options = { env: { ...env, ...more }, cwd: folder };
      const child = execFile(process.execPath, [program, ...args], options, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out, err }),
      );
      child.stdin?.end(stdin);
    });

  /** What a command prints as JSON; throws when it fails. */
  const json = async (...args: string[]): Promise<Json> => {
    const { code, out, err } = await signpost([...args, '--json']);
    if (code !== 0) throw new Error(`${code}: ${err}`);
    return JSON.parse(out);
  };

  /** A command that goes on until it is interrupted. */
  const running = (args: string[], more: Record<string, string> = {}) => {
    const child: ChildProcess = spawn(process.execPath, [program, ...args], {
      env: { ...env, ...more },
      cwd: folder,
    });
    const said = { out: '', err: '' };
    for (const stream of ['out', 'err'] as const) {
      child[`std${stream}`]?.on('data', (chunk) => {
        said[stream] += chunk;
      });
    }
    return {
      said,
      prints: (stream: 'out' | 'err', text: string) =>
        eventually(
          async () => said[stream],
          (all) => all.includes(text),
          20,
        ),
      /** Sends a signal. Returns the exit code, even if the process had already ended. */
      kill: async (signal: NodeJS.Signals): Promise<number | null> => {
        if (child.exitCode !== null) return child.exitCode;
        const ended = once(child, 'exit');
        child.kill(signal);
        return (await ended)[0];
      },
    };
  };

  return {
    folder,
    program,
    env,
    apiKey: owner.apiKey as string,
    ownerId: owner.ownerId as string,
    api: apiAs(owner.apiKey) as Api,
    signpost,
    json,
    running,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export type Cli = Awaited<ReturnType<typeof installCli>>;

export const linesOf = (text: string): string[] => text.split('\n').filter(Boolean);

/** A code that nobody has. */
export const newCode = () => `cli-${Math.random().toString(36).slice(2, 10)}`;
