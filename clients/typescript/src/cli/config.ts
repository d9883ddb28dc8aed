import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CliError } from './errors.ts';
import type { Io } from './io.ts';

/** Saved sign-ins: `config.json`, which only its user can read. */

export interface Profile {
  url: string;
  /** An API key, or the access token of a sign-in through the browser. */
  apiKey: string;
  login?: Login;
}

/** What renews an access token. */
export interface Login {
  refreshToken: string;
  /** ISO 8601: when the access token ends. */
  expiresAt: string;
  tokenUrl: string;
  revokeUrl: string;
}

export interface Config {
  profiles: Record<string, Profile>;
}

/**
 * Where settings of this user are: `$XDG_CONFIG_HOME/signpost`, `~/.config/signpost` or `%APPDATA%\signpost`.
 */
export function configFolder({ env, platform, home }: Pick<Io, 'env' | 'platform' | 'home'>): string {
  const windows = platform === 'win32' ? env['APPDATA'] : undefined;
  return join(windows || env['XDG_CONFIG_HOME'] || join(home, '.config'), 'signpost');
}

export const configFile = (io: Pick<Io, 'env' | 'platform' | 'home'>): string =>
  join(configFolder(io), 'config.json');

/** The saved profiles. Throws CliError for a file that is not ours. */
export function readConfig(io: Pick<Io, 'env' | 'platform' | 'home'>): Config {
  const file = configFile(io);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { profiles: {} };
    throw new CliError(`${file} cannot be read: ${(error as Error).message}`);
  }
  try {
    const { profiles } = JSON.parse(text) as Partial<Config>;
    return { profiles: Object.fromEntries(Object.entries(profiles ?? {}).filter(([, it]) => isProfile(it))) };
  } catch {
    throw new CliError(`${file} is not valid JSON. Correct it, or delete it and sign in again.`);
  }
}

const isProfile = (value: unknown): value is Profile => {
  const { url, apiKey } = (value ?? {}) as Partial<Profile>;
  return typeof url === 'string' && typeof apiKey === 'string';
};

/** Replaces the file in one step: another command never reads half of it. */
export function writeConfig(io: Pick<Io, 'env' | 'platform' | 'home'>, config: Config): void {
  writePrivate(configFile(io), `${JSON.stringify(config, null, 2)}\n`);
}

/** Writes a file that only its user can read, in a folder that only its user can open. */
function writePrivate(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // The mode of an existing folder stays as it was.
  chmodSync(dirname(file), 0o700);
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
}
