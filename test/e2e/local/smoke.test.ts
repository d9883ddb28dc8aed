import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { KINDS } from '#infra/smoke/kinds.ts';
import { COMPILE_CACHE } from '#test/support/compile-cache.ts';
import { admin, apiAs, dataDir, isLocal, origin } from '#test/support/deployment/client.ts';

/** Runs `npm run smoke`; `until` is the line at which it is interrupted. */
async function smoke(env: Record<string, string>, args: string[], until?: RegExp) {
  const child = spawn(process.execPath, ['infra/smoke/main.ts', ...args], {
    env: { ...process.env, ...COMPILE_CACHE, ...env },
  });
  let output = '';
  let sent = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
      if (!until?.test(output) || sent) return;
      sent = true;
      child.kill('SIGINT');
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}

describe.runIf(isLocal)('npm run smoke', { concurrent: true }, () => {
  const withUrl = ['--url', origin];

  async function anAccount() {
    const { apiKey } = await admin('owner', 'create', '--name', 'Smoke');
    const api = apiAs(apiKey);
    /** What it has of the kinds that a smoke test makes. */
    const records = async () => {
      const lists = ['links', 'smart-links', 'folders', 'webhooks', 'domains', 'shares', 'views'];
      const found = await Promise.all(
        lists.map(async (list) => {
          const { data } = (await api.get(`/${list}`)).body;
          return Object.values(data).find(Array.isArray) ?? [];
        }),
      );
      return found.flat();
    };
    return { env: { SIGNPOST_API_KEY: String(apiKey) }, records };
  }

  it('does everything with each kind of record, and leaves none', async () => {
    const { env, records } = await anAccount();
    const { code, output } = await smoke(env, withUrl);
    expect(output).toContain('Everything works. All that was made is deleted.');
    expect(code).toBe(0);
    for (const { name } of KINDS) {
      expect(output).toMatch(new RegExp(`ok +${name} +created, listed`));
      expect(output).toMatch(new RegExp(`ok +${name}, deleted`));
    }
    expect(await records()).toEqual([]);
  });

  it('deletes what it has made when it is interrupted', async () => {
    const { env, records } = await anAccount();
    const { code, output } = await smoke(env, withUrl, /ok +webhook /);
    expect(output).toContain('Interrupted. All that was made is deleted.');
    expect(code).toBe(130);
    expect(await records()).toEqual([]);
  });

  it('names the likely cause of a failure, and tries nothing that depends on it', async () => {
    const { code, output } = await smoke({ SIGNPOST_API_KEY: 'sk_own_none' }, withUrl);
    expect(output).toMatch(/fails +account +GET \S+\/v1\/api\/me: 401 API_KEY_INVALID/);
    expect(output).toContain('likely cause: The API key belongs to another environment');
    expect(output).toMatch(/not tried +link /);
    expect(code).toBe(1);
  });

  it('opens an account of its own without a key, and has it deleted', async () => {
    const { code, output } = await smoke({ DATA_DIR: dataDir }, [], /ok +account /);
    expect(output).toContain('Interrupted. All that was made is deleted.');
    expect(code).toBe(130);
    const [ownerId] = /own_\w+/.exec(output) ?? [];
    expect(await admin('owner', 'show', ownerId ?? '')).toMatchObject({ deletionAt: expect.any(String) });
  });

  it('refuses what cannot be tested, with one line', async () => {
    const outcomes = await Promise.all([
      smoke({ SIGNPOST_API_KEY: '' }, withUrl),
      smoke({ SIGNPOST_API_KEY: 'sk_own_none' }, ['--url', 'go.example.com']),
      smoke({}, [...withUrl, '--env', 'dev']),
    ]);
    expect(outcomes.map(({ code, output }) => [code, output.trim()])).toEqual([
      [2, expect.stringMatching(/^--url needs an API key .* in SIGNPOST_API_KEY/)],
      [2, '--url must be an http(s) URL, not "go.example.com".'],
      [2, 'Use --env or --url, not both.'],
    ]);
  });
});
