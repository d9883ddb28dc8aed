import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataDir, emptyDataDir, lockDataDir } from '@signpost/local-aws/platform/data-dir.ts';
import { type RunInfo, readRun, writeRun } from '@signpost/local-aws/run/run-file.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { localSettings, withOptions } from '#infra/local/settings.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'data-dir-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const SSO = {
  SSO_ISSUER: 'https://id.example.com',
  SSO_CLIENT_ID: 'a',
  SSO_CLIENT_SECRET: 'b',
  SSO_DOMAINS: 'example.com,example.org',
};

describe('the settings', () => {
  it('have defaults', () => {
    expect(localSettings({})).toEqual({
      port: 3000,
      dataDir: join(process.cwd(), '.local'),
      logLevel: 'info',
    });
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65534, not "http".'],
    [{ PORT: '65535' }, 'PORT must be a whole number from 0 to 65534, not "65535".'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of debug, info, warn, error, not "loud".'],
    [{ BUNDLES: 'none' }, 'BUNDLES must be one of shared, deployed, not "none".'],
    [
      { CONSOLE_HOST: 'console.example.com' },
      'CONSOLE_HOST must be a subdomain of localhost, such as console.localhost, not "console.example.com".',
    ],
    [{ WARM_FUNCTIONS: '0' }, 'WARM_FUNCTIONS must be a whole number from 1 to 999, not "0".'],
    [{ AWS_ENDPOINT_URL_DYNAMODB: 'localhost:8000' }, 'AWS_ENDPOINT_URL_DYNAMODB must be an http(s) URL'],
    [
      { URL_CHECKER_URL: 'http://example.com/check' },
      'URL_CHECKER_URL must be an https URL, or an http URL of',
    ],
    [{ VISITORS: 'lambda' }, 'VISITORS must be one of functions, server, urls, not "lambda".'],
    [{ LINK_CHECKS: 'on' }, 'LINK_CHECKS must be one of public, local, off, not "on".'],
    [{ PUBLIC_LINKS: 'no' }, 'PUBLIC_LINKS must be one of on, off, key, not "no".'],
    [{ DNS_RESOLVER: 'dns.example' }, 'DNS_RESOLVER must be IPv4 addresses, with or without a port, not'],
    [{ DNS_RESOLVER: '127.0.0.1:0' }, 'DNS_RESOLVER must be'],
    [
      { SSO_ISSUER: 'http://id.example.com' },
      'SSO_ISSUER must be an https URL, or an http URL of this machine',
    ],
    [
      { SSO_ISSUER: 'https://id.example.com', SSO_CLIENT_ID: 'a' },
      'SSO_ISSUER also needs SSO_CLIENT_ID, SSO_CLIENT_',
    ],
    [
      { ...SSO, SSO_ROLE: 'owner' },
      'SSO_ROLE must be one of admin, editor, analyst, developer, not "owner".',
    ],
    [{ CHAT_UPSTREAM_URL: 'localhost:11434/v1' }, 'CHAT_UPSTREAM_URL must be an http(s) URL such as'],
    [{ CHAT_UPSTREAM_URL: 'http://me:key@localhost/v1' }, 'set the key in CHAT_UPSTREAM_KEY'],
  ])('refuse %o in one line', (variables, message) => {
    expect(() => localSettings(variables)).toThrow(message);
  });
});

it('name an OpenID provider', () => {
  expect(localSettings({ ...SSO, SSO_ROLE: 'editor', SSO_REQUIRED: 'true' }).sso).toEqual({
    clientSecret: 'b',
    setting: {
      issuer: 'https://id.example.com',
      clientId: 'a',
      domains: ['example.com', 'example.org'],
      role: 'editor',
      required: true,
    },
  });
});

it('name DNS servers', () => {
  expect(localSettings({ DNS_RESOLVER: '192.0.2.53,127.0.0.1:5353' }).dnsResolver).toEqual([
    '192.0.2.53',
    '127.0.0.1:5353',
  ]);
});

describe('the options of npm start', () => {
  it('replace the variables of the same setting', () => {
    expect(localSettings(withOptions({ VISITORS: 'functions' }, ['--visitors', 'server'])).visitors).toBe(
      'server',
    );
    expect(localSettings(withOptions({}, ['--visitors=server'])).visitors).toBe('server');
    expect(localSettings(withOptions({ VISITORS: 'server' }, [])).visitors).toBe('server');
  });

  it.each([[['--visitor', 'server']], [['--visitors']], [['server']]])(
    'refuses %j, and names the option',
    (options) => {
      expect(() => withOptions({}, options)).toThrow(
        'npm start has the option --visitors functions|server|urls, not',
      );
    },
  );
});

describe('the settings of the chat upstream', () => {
  it('name its address without a slash at the end, and its key and model where they are given', () => {
    expect(localSettings({ CHAT_UPSTREAM_URL: 'http://localhost:11434/v1/' }).chatUpstream).toEqual({
      baseUrl: 'http://localhost:11434/v1',
    });
    const variables = {
      CHAT_UPSTREAM_URL: 'https://x.example/v1',
      CHAT_UPSTREAM_KEY: 'k',
      CHAT_UPSTREAM_MODEL: 'm',
    };
    expect(localSettings(variables).chatUpstream).toEqual({
      baseUrl: 'https://x.example/v1',
      key: 'k',
      model: 'm',
    });
  });

  it('mean nothing without an address', () => {
    expect(localSettings({ CHAT_UPSTREAM_KEY: 'k', CHAT_UPSTREAM_URL: '' })).not.toHaveProperty(
      'chatUpstream',
    );
  });
});

describe('the data folder', () => {
  it('is emptied of what runs create, and of nothing else', () => {
    const folder = temporaryFolder();
    for (const name of ['table.db', 'table.db-wal', 'secrets.json', 'notes.txt'])
      writeFileSync(join(folder, name), '');
    for (const name of ['queues', 'outbox']) mkdirSync(join(folder, name));
    emptyDataDir(dataDir(folder));
    expect(readdirSync(folder)).toEqual(['notes.txt']);
  });

  it('is not emptied while a run uses it', () => {
    const folder = temporaryFolder();
    const unlock = lockDataDir(dataDir(folder));
    expect(() => emptyDataDir(dataDir(folder))).toThrow(/^A local run \(process \d+\) already uses /);
    unlock();
    expect(() => emptyDataDir(dataDir(folder))).not.toThrow();
  });

  it('is taken over from a process that has died', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'lock'), `${process.pid} 1`);
    lockDataDir(dataDir(folder))();
    writeFileSync(join(folder, 'lock'), '4194304 1');
    lockDataDir(dataDir(folder))();
  });

  it('tells of a run only as long as there is one', () => {
    const folder = temporaryFolder();
    const missing = `No local run found in ${folder}. Start it with: npm start`;
    expect(() => readRun(folder)).toThrow(missing);
    writeRun(folder, { port: 1 } as RunInfo);
    expect(() => readRun(folder)).toThrow(missing);
    const unlock = lockDataDir(dataDir(folder));
    expect(readRun(folder).port).toBe(1);
    unlock();
  });
});
