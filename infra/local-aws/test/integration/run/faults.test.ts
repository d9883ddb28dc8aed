import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalRun, startLocalRun } from '@signpost/local-aws/run/local-run.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { synthesizeFixture } from '../../support/fixture-app.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'local-run-'));
let lines = '';
let run: LocalRun;

beforeAll(async () => {
  run = await startLocalRun({
    port: 0,
    dataDir,
    logLevel: 'debug',
    concurrency: 'one',
    faults: 1,
    synthesize: synthesizeFixture,
    write: (text) => {
      lines += text;
    },
  });
}, 60_000);

afterAll(async () => {
  await run?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a local run with faults, and one invocation at a time', () => {
  it('serves requests, whose functions try again', async () => {
    const call = async (id: number, init?: RequestInit) => fetch(`${run.origin}/items/${id}`, init);
    const ids = Array.from({ length: 60 }, (_, index) => index);
    const written = await Promise.all(ids.map((id) => call(id, { method: 'PUT', body: `body ${id}` })));
    expect(new Set(written.map(({ status }) => status))).toEqual(new Set([204]));
    const read = await Promise.all(ids.map(async (id) => (await call(id)).json()));
    expect(read).toEqual(ids.map((id) => ({ pk: { S: String(id) }, body: { S: `body ${id}` } })));
    run.log.flush();
    expect(lines).toContain('AWS has faults: LOCAL_FAULTS=1');
    expect(lines).toMatch(/fault of seed 1: (Get|Put)Item of items: /);
  });

  it('delivers every message at least once', async () => {
    const bodies = Array.from({ length: 20 }, (_, index) => `message${index}`);
    const sent = bodies.map((body) => fetch(`${run.origin}/items/q`, { method: 'POST', body }));
    await Promise.all(sent);
    // Each question starts twenty functions, one for each request.
    const counts = async () =>
      (await Promise.all(bodies.map((body) => fetch(`${run.origin}/items/count-${body}`)))).map(
        ({ status }) => status,
      );
    await expect.poll(counts, { timeout: 60_000, interval: 500 }).toEqual(bodies.map(() => 200));
  }, 90_000);
});
