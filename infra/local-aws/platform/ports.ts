import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { StartError } from './start-error.ts';

/**
 * Below the ports that systems choose themselves, for connections and for servers that ask for any port (from
 * 32768 on Linux, 49152 elsewhere): such a port can be another process's a moment after it was found free.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 29_999;
const MAX_TRIES = 100;

/** Ports already returned, even if nothing listens on them yet. */
const tried = new Set<number>();

/** Returns a free port for a process that needs a fixed one, or the first of `count` successive ones. */
export async function freePort(count = 1): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const first = randomInt(FIRST_PORT, LAST_PORT - count + 2);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if (ports.some((port) => tried.has(port))) continue;
    for (const port of ports) tried.add(port);
    if (await areFree(ports)) return first;
  }
  throw new StartError(`No port from ${FIRST_PORT} to ${LAST_PORT} is free.`);
}

async function areFree(ports: readonly number[]): Promise<boolean> {
  for (const port of ports) {
    const server = createServer();
    try {
      await listen(server, port, '127.0.0.1');
    } catch {
      return false;
    }
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
  return true;
}

/** Resolves with the port; rejects with the system's error. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Listens on a port of this machine, or on any other if it is in use. Resolves with the port. */
export async function listenOn(server: Server, port: number): Promise<number> {
  try {
    return await listen(server, port, '127.0.0.1');
  } catch (error) {
    if (port === 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return listen(server, 0, '127.0.0.1');
  }
}

/** A StartError for a port that cannot be used. `offset` is its distance from PORT. */
export function portError(error: unknown, port: number, offset = 0): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') {
    const what = offset === 0 ? `Port ${port}` : `Port ${port + offset} of the chat API`;
    const rule = offset === 0 ? '' : ` The chat API uses port n + ${offset}.`;
    return new StartError(`${what} is in use. Stop the process that uses it, or start with PORT=<n>.${rule}`);
  }
  if (code === 'EACCES') {
    return new StartError(
      `Port ${port} requires privileges that this user lacks. Start with PORT=<n> above 1023.`,
    );
  }
  return error;
}
