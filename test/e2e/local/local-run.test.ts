import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { VERSION_FILE } from '#infra/local/data-version.ts';
import { VERSION } from '#infra/release/versions.ts';
import { command, eventually, isLocal } from '#test/support/deployment/client.ts';
import { newFolder, npmStart, processesOf, program } from '#test/support/deployment/local-processes.ts';
import { freePort } from '#test/support/deployment/local-run.ts';
import { sampled } from '#test/support/exhaustive.ts';

describe.runIf(isLocal)('the local run', () => {
  // The others: see the unit tests of the settings.
  it('says in one line that a setting is not understood', async () => {
    const { code, stderr } = await program('infra/local/start.ts', { DATA_DIR: newFolder(), PORT: 'eighty' });
    expect([code, stderr.split('\n').length]).toEqual([1, 2]);
    expect(stderr).toContain('PORT');
  });

  it('reports unreadable state in one line, with a solution', async () => {
    const dataDir = newFolder();
    writeFileSync(join(dataDir, VERSION_FILE), VERSION);
    writeFileSync(
      join(dataDir, 'table.db'),
      'this is not a database, but it is long enough to be looked at'.repeat(99),
    );
    const { code, stderr } = await program('infra/local/start.ts', {
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
    });
    expect([code, stderr.split('\n').length]).toEqual([1, 2]);
    expect(stderr).toContain('npm run reset');
  });

  it.each([undefined, '0.1.9'])('leaves data of an earlier version as they are: %s', async (version) => {
    const dataDir = newFolder();
    const files = { 'table.db': 'data', queues: 'data', ...(version && { [VERSION_FILE]: version }) };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(dataDir, name), content);
    const { code, stderr } = await program('infra/local/start.ts', {
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
    });
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^DATA_DIR .* before 0\.2\.0,.*npm run reset.*\n$/),
    ]);
    const left = readdirSync(dataDir).map((name) => [name, readFileSync(join(dataDir, name), 'utf8')]);
    expect(Object.fromEntries(left)).toEqual(files);
  });

  it('is named by the tools that cannot find it', async () => {
    for (const file of ['infra/admin/main.ts', 'infra/local/cli.ts']) {
      const dataDir = newFolder();
      const { stderr } = await new Promise<{ stderr: string }>((resolve) =>
        execFile(
          process.execPath,
          [file, ...(file.includes('admin') ? ['owner', 'create', '--name', 'x'] : ['queues'])],
          { env: { PATH: process.env['PATH'], DATA_DIR: dataDir } },
          (_error, _stdout, stderr) => resolve({ stderr }),
        ),
      );
      expect(stderr).toBe(`No local run found in ${dataDir}. Start it with: npm start\n`);
    }
  });
});

describe.runIf(isLocal)('npm start', () => {
  // After it has started, and on SIGHUP: see `test/e2e/redirects/visitor-server.test.ts`.
  it.each(sampled(['SIGINT', 'SIGTERM', 'SIGKILL'] as const, 3))(
    'ends whole with npm on %s while it starts',
    async (signal) => {
      const dataDir = newFolder();
      const npm = npmStart(dataDir);
      for await (const text of npm.stdout.setEncoding('utf8')) if (text.includes('Starting')) break;
      expect(processesOf(dataDir).length).toBeGreaterThan(2);
      npm.kill(signal);
      await once(npm, 'exit');
      expect(
        await eventually(
          async () => processesOf(dataDir),
          ({ length }) => length === 0,
        ),
      ).toEqual([]);
    },
  );
});

describe.runIf(isLocal)('npm run local', () => {
  const local = (...args: string[]) => command('infra/local/cli.ts', ...args);

  it('shows functions, queues and grants, and acts on them', async () => {
    expect(await local('functions')).toMatch(/^redirect +\w.* \d+ invocations +\d+ failed +\d+ in flight$/m);
    expect(await local('queues')).toMatch(
      /^signpost-local-clicks-dead +0 waiting +0 in flight +0 delayed +\d+ sent +dead letters of signpost-local-clicks$/m,
    );
    expect(await local('grants')).toMatch(/^redirect\n(?: .*\n)* {2}(?:un)?used +sqs:SendMessage on arn:/m);
    expect(JSON.parse(await local('invoke', 'sweep-expired', '{}'))).toMatchObject({ finished: true });
    expect(await local('kill', 'sweep-expired')).toBe(
      'Terminated sweep-expired with 0 invocations in flight.\n',
    );
    expect(await local('redrive', 'clicks-dead')).toBe('Moved 0 messages back.\n');
    // Of a queue that no other file fills: all of them share these.
    expect(await local('deliver-twice', 'on', 'clicks-dead')).toBe(
      'Messages of clicks-dead are now delivered twice.\n',
    );
    expect(await local('deliver-twice', 'off', 'clicks-dead')).toBe(
      'Messages of clicks-dead are now delivered once.\n',
    );
  });

  it('reports an unknown function or command in one line', async () => {
    await expect(local('kill', 'nobody')).rejects.toThrow('There is no function nobody. There are: ');
    await expect(local('explode')).rejects.toThrow(
      'There is no command "explode". Commands: npm run local -- --help',
    );
  });
});
