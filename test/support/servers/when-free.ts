import type { EventEmitter } from 'node:events';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Resolves when a server listens, on a port that the file of another worker may use at the moment: each ends
 * what it started, within a minute or two.
 */
export async function listenWhenFree(server: EventEmitter, listen: () => void): Promise<void> {
  for (const deadline = Date.now() + 150_000; ; await sleep(200)) {
    try {
      listen();
      await once(server, 'listening');
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || Date.now() > deadline) throw error;
    }
  }
}
