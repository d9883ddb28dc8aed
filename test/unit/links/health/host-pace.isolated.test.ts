import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ALL_SHARDS } from '#shared/links/health/check-items.ts';
import { CheckPace, HostPace, limited, NoTurnError } from '#shared/links/health/host-pace.ts';
import { resolveName } from '#shared/links/health/resolve-name.ts';

const NOW = Date.parse('2026-05-01T12:00:00.300Z');

/** How long each request waits, in milliseconds. */
let waits: number[] = [];
vi.mock('node:timers/promises', () => ({ setTimeout: async (ms: number) => void waits.push(ms) }));

beforeEach(() => {
  waits = [];
});

/** When requests to a host start, if all of them are made now. */
async function starts(shards: readonly number[], host: string, count: number): Promise<number[]> {
  const pace = new HostPace({ shards, clock: () => NOW });
  waits = [];
  let sent = 0;
  for (let i = 0; i < count; i++) await pace.inTurn(host, async () => void sent++);
  expect(sent).toBe(count);
  // Those that do not wait start now.
  return [...Array(count - waits.length).fill(0), ...waits].map((ms) => NOW + ms);
}

describe('HostPace', () => {
  it('starts one request a second to a host, the first one at once, if it has all shards', async () => {
    expect(await starts(ALL_SHARDS, 'a.example', 4)).toEqual([0, 1, 2, 3].map((s) => NOW + s * 1000));
  });

  it('starts a request to another host at once', async () => {
    const pace = new HostPace({ clock: () => NOW });
    for (const host of ['a.example', 'a.example', 'b.example']) await pace.inTurn(host, async () => {});
    expect(waits).toEqual([1000]);
  });

  it('shares the seconds of a host between the processes of all shards', async () => {
    for (const host of ['a.example', 'b.example', 'www.example.com:8443']) {
      const all = (await Promise.all(ALL_SHARDS.map((shard) => shard))).map((shard) => [shard]);
      const times: number[] = [];
      for (const shards of all) times.push(...(await starts(shards, host, 10)));
      const sorted = times.toSorted((a, b) => a - b);
      expect(new Set(times).size).toBe(40);
      for (const [i, time] of sorted.entries()) expect(time).toBe(NOW + 700 + i * 1000);
    }
  });

  it('uses the seconds of several shards in one process', async () => {
    const times = [...(await starts([0, 2], 'a.example', 10)), ...(await starts([1, 3], 'a.example', 10))];
    const sorted = times.toSorted((a, b) => a - b);
    for (const [i, time] of sorted.entries()) expect(time).toBe(NOW + 700 + i * 1000);
  });

  it('gives different hosts different seconds, so that a process has something to do in each', async () => {
    const hosts = Array.from({ length: 200 }, (_, i) => `site-${i}.example`);
    const seconds: number[] = [];
    for (const host of hosts) seconds.push(...(await starts([1], host, 1)));
    for (let second = 0; second < 4; second++) {
      expect(seconds.filter((time) => time === NOW + 700 + second * 1000).length).toBeGreaterThan(20);
    }
  });

  it('waits for another turn while too many requests are open', async () => {
    const pace = new HostPace({ clock: () => NOW, maxOpen: 2 });
    const open = Promise.withResolvers<void>();
    const first = ['a', 'b'].map((host) => pace.inTurn(host, () => open.promise));
    let isSent = false;
    const third = pace.inTurn('c', async () => {
      isSent = true;
    });
    for (let i = 0; i < 10; i++) await Promise.resolve();
    expect(isSent).toBe(false);
    open.resolve();
    await Promise.all([...first, third]);
    expect(isSent).toBe(true);
    expect(waits.length).toBeGreaterThan(0);
  });
});

describe('CheckPace', () => {
  /** When the requests to these hosts start, if all are made now; the first starts at once. */
  async function startsAt(hosts: readonly string[], addressOf: (host: string) => string) {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    waits = [];
    const pace = new CheckPace();
    for (const host of hosts) {
      await pace.inTurn(
        host,
        async () => addressOf(host),
        async () => {},
      );
    }
    vi.useRealTimers();
    return waits;
  }

  it('sends one request a second to all names of a domain', async () => {
    const hosts = Array.from({ length: 32 }, (_, i) => `u${i}.victim.example`);
    const found = await startsAt(hosts, (host) => `192.0.2.${hosts.indexOf(host)}`);
    expect(found).toEqual(hosts.slice(1).map((_, i) => 1000 * (i + 1)));
  });

  it('sends four requests a second to one server, whatever its names', async () => {
    const hosts = Array.from({ length: 32 }, (_, i) => `attack-${i}.example`);
    expect(await startsAt(hosts, () => '192.0.2.1')).toEqual(hosts.slice(1).map((_, i) => 250 * (i + 1)));
    expect(await startsAt(hosts, (host) => `2001:db8::${hosts.indexOf(host)}`)).toHaveLength(31);
  });

  it('resolves a name only in the turn of its site', async () => {
    const found: number[] = [];
    await startsAt(['a.victim.example', 'b.victim.example'], () => {
      found.push(waits.length);
      return '192.0.2.1';
    });
    expect(found).toEqual([0, 1]);
  });

  it('starts no request that would wait until the end of the run', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    const pace = new CheckPace({ until: NOW + 2500 });
    const send = () =>
      pace.inTurn(
        'a.example',
        async () => '192.0.2.1',
        async () => 'sent',
      );
    for (let i = 0; i < 3; i++) expect(await send()).toBe('sent');
    await expect(send()).rejects.toThrow(NoTurnError);
    vi.useRealTimers();
  });

  it('can be limited in number', async () => {
    const pace = limited(new CheckPace(), 2);
    const send = (host: string) =>
      pace.inTurn(
        host,
        async () => host,
        async () => host,
      );
    expect(await Promise.all(['192.0.2.1', '192.0.2.2'].map(send))).toEqual(['192.0.2.1', '192.0.2.2']);
    await expect(send('192.0.2.3')).rejects.toThrow(NoTurnError);
  });
});

describe('resolveName', () => {
  const fails = () => Promise.reject(new Error('ENOTFOUND'));
  const v4 = async () => ['192.0.2.1'];
  const v6 = async () => ['2001:db8::1'];

  it('finds the addresses of both kinds, or of one if there is no other', async () => {
    const found = await Promise.all([
      resolveName('a.example', { resolve4: v4, resolve6: v6 } as never),
      resolveName('a.example', { resolve4: v4, resolve6: fails } as never),
      resolveName('a.example', { resolve4: fails, resolve6: v6 } as never),
      resolveName('a.example', { resolve4: fails, resolve6: fails } as never),
    ]);
    expect(found).toEqual([['192.0.2.1', '2001:db8::1'], ['192.0.2.1'], ['2001:db8::1'], []]);
  });
});
