import { createServer, type Server } from 'node:net';
import { StartError } from './start-error.ts';

/** Returns a port that was free a moment ago, for a process that needs a fixed one. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0, '127.0.0.1');
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
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
