import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { SMART_LINK_NEEDS } from '../../support/builders/smart-link-needs.ts';
import { BROWSER, command, eventually, isLocal, newUrl } from '../../support/deployment/client.ts';
import { freePort, type StartedRun, startLocalRun } from '../../support/deployment/local-run.ts';
import { PNG } from '../../support/files/media-samples.ts';
import { aFile, formOf } from '../../support/forms.ts';

const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-run-'));
  folders.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Runs one of our programs to its end. */
function program(
  file: string,
  env: Record<string, string>,
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [file],
      { env: { PATH: process.env['PATH'], ...env } },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });
}

async function call(run: StartedRun, path: string, body?: object) {
  const response = await fetch(`${run.origin}/v1/api${path}`, {
    headers: { 'x-service-api-key': run.apiKey, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the test asserts what it reads of it
  return { status: response.status, ...((await response.json()) as any) };
}

async function aSmartLinkWithCover(run: StartedRun): Promise<{ cover: string; smartLinkId: string }> {
  const created = await fetch(`${run.origin}/v1/api/smart-links`, {
    method: 'POST',
    headers: { 'x-service-api-key': run.apiKey },
    body: formOf({ title: 'Stays', type: 'myBio', ...SMART_LINK_NEEDS['myBio'], cover: aFile(PNG) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the test asserts what it reads of it
  const { cover, _id } = ((await created.json()) as any).data.link;
  return { cover, smartLinkId: _id };
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Ids of the processes whose arguments or variables name a folder. */
function processesOf(folder: string): string[] {
  if (process.platform !== 'linux') {
    // With their variables.
    const listing = execFileSync('ps', ['-axwwE', '-o', 'pid=,command='], { encoding: 'utf8' });
    return listing
      .split('\n')
      .flatMap((line) => (line.includes(folder) ? (line.trim().split(' ')[0] ?? []) : []));
  }
  const names = (file: string) => {
    try {
      return readFileSync(file, 'utf8').includes(folder);
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => names(`/proc/${pid}/environ`) || names(`/proc/${pid}/cmdline`));
}

function npmStart(dataDir: string) {
  onTestFinished(() => {
    for (const pid of processesOf(dataDir)) process.kill(Number(pid), 'SIGKILL');
  });
  return spawn('npm', ['start'], {
    env: { PATH: process.env['PATH'], HOME: newFolder(), PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

describe.runIf(isLocal)('the local run', () => {
  it('keeps links, clicks, media and the API key over a restart, and none of its processes', async () => {
    const dataDir = newFolder();
    const port = await freePort();
    // Which are there already.
    const bundles = { BUNDLES: 'deployed' };
    const first = await startLocalRun(dataDir, port, bundles);
    const { cover, smartLinkId } = await aSmartLinkWithCover(first);
    const { data } = await call(first, '/links', { originalUrl: newUrl(), title: 'Stays' });
    await fetch(data.link.shortUrl, { redirect: 'manual', headers: { 'user-agent': BROWSER } });
    const engine = Number.parseInt(readFileSync(join(dataDir, 'table.pid'), 'utf8'), 10);
    expect(isAlive(engine)).toBe(true);
    // The click may still be in the queue: it must be counted after the restart all the same.
    expect(await first.stop('SIGINT')).toBe(0);
    expect(isAlive(engine)).toBe(false);

    const second = await startLocalRun(dataDir, port, bundles);
    expect(second.apiKey).toBe(first.apiKey);
    const found = await eventually(
      () => call(second, `/links/${data.link._id}`),
      (answer) => answer.data?.link.clicks === 1,
    );
    expect(found.data.link).toMatchObject({ title: 'Stays', clicks: 1 });
    const shown = await fetch(cover);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(PNG);
    // Still in reach of their Smart Link.
    await fetch(`${second.origin}/v1/api/smart-links/${smartLinkId}`, {
      method: 'DELETE',
      headers: { 'x-service-api-key': second.apiKey },
    });
    expect((await fetch(cover)).status).toBe(404);

    const refused = await program('infra/local/reset.ts', { DATA_DIR: dataDir });
    expect([refused.code, refused.stderr.trim().split('\n').length]).toEqual([1, 1]);
    expect(await second.stop('SIGTERM')).toBe(0);

    writeFileSync(join(dataDir, 'notes.txt'), 'not ours');
    expect((await program('infra/local/reset.ts', { DATA_DIR: dataDir })).code).toBe(0);
    expect(readdirSync(dataDir)).toEqual(['notes.txt']);
    rmSync(join(dataDir, 'notes.txt'));
    expect((await program('infra/local/reset.ts', { DATA_DIR: dataDir })).code).toBe(0);
    expect(existsSync(dataDir)).toBe(false);
  }, 120_000);

  // The others: see the unit tests of the settings.
  it('says in one line that a setting is not understood', async () => {
    const { code, stderr } = await program('infra/local/start.ts', { DATA_DIR: newFolder(), PORT: 'eighty' });
    expect([code, stderr.split('\n').length]).toEqual([1, 2]);
    expect(stderr).toContain('PORT');
  });

  it('reports unreadable state in one line, with a solution', async () => {
    const dataDir = newFolder();
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
  // npm passes on the other signals: see below.
  it('prints each step, and ends whole with npm on SIGHUP', async () => {
    const dataDir = newFolder();
    const npm = npmStart(dataDir);
    let output = '';
    for await (const text of npm.stdout.setEncoding('utf8')) {
      output += text;
      if (/^Ready: .*\n/m.test(output)) break;
    }
    // Where the table emulator is installed first: see docs/platforms.md.
    const printed = output
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('Installing '));
    const lines = printed.slice(3);
    expect(lines.map((line) => line.replace(/^ *[\d.]+ s {2}|(?<=: ).*| \d+(?= functions)/g, ''))).toEqual([
      'Loading the CDK and the local run',
      'Starting DynamoDB, SQS and S3',
      ...(output.includes('Bundling') ? ['Bundling functions and the console'] : []),
      'Synthesizing the template',
      'Preparing tables, queues, buckets and files',
      'Preparing the demo owner',
      'Console: ',
      'API key: ',
      'Chat: ',
      'Ready: ',
    ]);
    npm.kill('SIGHUP');
    expect(
      await eventually(
        async () => processesOf(dataDir),
        ({ length }) => length === 0,
      ),
    ).toEqual([]);
    for (const [, origin] of output.matchAll(/^(?:Chat|Ready): (\S+)$/gm)) {
      await expect(fetch(origin as string)).rejects.toThrow('fetch failed');
    }
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
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
    expect(await local('functions')).toMatch(/^redirect +\w.* \d+ invocations +0 failed +0 in flight$/m);
    expect(await local('queues')).toMatch(
      /^signpost-local-clicks-dead +0 waiting +0 in flight +0 delayed +\d+ sent +dead letters of signpost-local-clicks$/m,
    );
    expect(await local('grants')).toMatch(/^redirect\n(?: .*\n)* {2}(?:un)?used +sqs:SendMessage on arn:/m);
    expect(JSON.parse(await local('invoke', 'sweep-expired', '{}'))).toMatchObject({ finished: true });
    expect(await local('kill', 'sweep-expired')).toBe(
      'Terminated sweep-expired with 0 invocations in flight.\n',
    );
    expect(await local('redrive', 'clicks-dead')).toBe('Moved 0 messages back.\n');
    expect(await local('deliver-twice', 'on')).toBe('Every queue message is now delivered twice.\n');
    expect(await local('deliver-twice', 'off')).toBe('Queue messages are delivered once.\n');
  });

  it('reports an unknown command in one line, with the valid ones', async () => {
    await expect(local('kill', 'nobody')).rejects.toThrow('There is no function nobody. There are: ');
    await expect(local('explode')).rejects.toThrow('Usage: npm run local -- <command>');
  });
});
