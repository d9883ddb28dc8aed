import { createServer } from 'node:net';
import { freePort, listen } from '@signpost/local-aws/platform/ports.ts';
import { describe, expect, it } from 'vitest';

describe('freePort', () => {
  it('returns no port that the system may give to others, and none twice', async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
    expect(new Set(ports).size).toBe(50);
    expect(ports.filter((port) => port < 20_000 || port >= 30_000)).toEqual([]);
  });

  it('returns the first of several free ports in succession', async () => {
    const first = await freePort(3);
    const servers = [createServer(), createServer(), createServer()];
    for (const [index, server] of servers.entries())
      expect(await listen(server, first + index, '127.0.0.1')).toBe(first + index);
    for (const server of servers) server.close();
  });
});
