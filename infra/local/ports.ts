import { createServer, type Server } from 'node:net';
import { StartError } from './start-error.ts';

/** A port that was free a moment ago, for an engine that must be told its port. */
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

export function portError(error: unknown, port: number): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') {
    return new StartError(`Port ${port} is in use. Stop what uses it or start with PORT=<n>.`);
  }
  if (code === 'EACCES') {
    return new StartError(`Port ${port} needs rights that this user lacks. Start with PORT=<n> above 1023.`);
  }
  return error;
}
