import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configFile, configFolder, readConfig, writeConfig } from '#clients/typescript/src/cli/config.ts';
import { CliError, EXIT } from '#clients/typescript/src/cli/errors.ts';
import type { Io } from '#clients/typescript/src/cli/io.ts';
import { checkedKey, originOf, sessionOf } from '#clients/typescript/src/cli/session.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'signpost-cli-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const KEY = 'sk_own_1_key_1_secret';
const OTHER = 'sk_own_2_key_2_secret';

const io = (env: Record<string, string> = {}): Io => ({
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env,
  platform: 'linux',
  home,
  signal: new AbortController().signal,
});

const session = (flags: { profile?: string; url?: string }, env: Record<string, string> = {}) => {
  const { url, apiKey } = sessionOf({ profile: undefined, url: undefined, ...flags }, io(env));
  return [url, apiKey];
};

describe('sessionOf', () => {
  const SAVED = 'https://go.example.com';
  const save = () =>
    writeConfig(io(), {
      profiles: {
        default: { url: SAVED, apiKey: KEY },
        staging: { url: 'https://staging.example.com', apiKey: OTHER },
      },
    });

  it('uses the default profile, or the one that is named by flag or environment', () => {
    save();
    expect(session({})).toEqual([SAVED, KEY]);
    expect(session({ profile: 'staging' })).toEqual(['https://staging.example.com', OTHER]);
    expect(session({}, { SIGNPOST_PROFILE: 'staging' })).toEqual(['https://staging.example.com', OTHER]);
  });

  it('prefers the environment to a profile, and flags to both', () => {
    save();
    const env = { SIGNPOST_URL: 'https://env.example.com', SIGNPOST_API_KEY: OTHER };
    expect(session({}, env)).toEqual(['https://env.example.com', OTHER]);
    expect(session({ url: 'flag.example.com/console' }, env)).toEqual(['https://flag.example.com', OTHER]);
    expect(session({ profile: 'default' }, env)).toEqual([SAVED, KEY]);
  });

  it('sends a saved key to no other URL', () => {
    save();
    expect(() => session({ url: 'https://other.example.com' })).toThrow(
      'There is no API key for https://other.example.com.',
    );
    expect(() => session({}, { SIGNPOST_URL: 'https://other.example.com' })).toThrow('There is no API key');
  });

  it('says how to sign in, with the exit code for it', () => {
    expect(() => session({})).toThrow('You are not signed in. Sign in with "signpost login"');
    const thrown = () => {
      try {
        return session({ profile: 'staging' });
      } catch (error) {
        return [(error as CliError).exitCode, (error as CliError).message];
      }
    };
    expect(thrown()).toEqual([EXIT.denied, expect.stringContaining('signpost login --profile staging')]);
  });

  it('does not repeat what is no key', () => {
    expect(() => checkedKey('hunter2-secret')).toThrow(CliError);
    expect(() => checkedKey('hunter2-secret')).not.toThrow(/hunter2/);
    expect(checkedKey(` ${KEY}\n`)).toBe(KEY);
  });
});

describe('originOf', () => {
  it.each([
    ['go.example.com', 'https://go.example.com'],
    ['https://go.example.com/console?x', 'https://go.example.com'],
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ])('takes %s', (text, origin) => {
    expect(originOf(text)).toBe(origin);
  });

  it.each(['', 'ftp://go.example.com', 'https://user:pass@go.example.com', 'https://'])(
    'rejects "%s"',
    (text) => {
      expect(() => originOf(text)).toThrow('is not the URL of a Signpost');
    },
  );
});

describe('config.json', () => {
  it('can be read by its user only, whatever the folder was', () => {
    writeConfig(io(), { profiles: { default: { url: 'https://a.example', apiKey: KEY } } });
    expect(statSync(configFile(io())).mode & 0o777).toBe(0o600);
    expect(statSync(configFolder(io())).mode & 0o777).toBe(0o700);
    expect(readConfig(io()).profiles).toEqual({ default: { url: 'https://a.example', apiKey: KEY } });
  });

  it('is where the system has such files', () => {
    expect(configFile(io())).toBe(join(home, '.config/signpost/config.json'));
    expect(configFile(io({ XDG_CONFIG_HOME: '/x' }))).toBe('/x/signpost/config.json');
    expect(configFile({ ...io({ APPDATA: '/roaming' }), platform: 'win32' })).toBe(
      '/roaming/signpost/config.json',
    );
  });

  it('is named when it is not JSON, and left as it is', () => {
    writeConfig(io(), { profiles: {} });
    writeFileSync(configFile(io()), '{');
    expect(() => readConfig(io())).toThrow('is not valid JSON');
    expect(readFileSync(configFile(io()), 'utf8')).toBe('{');
  });
});
