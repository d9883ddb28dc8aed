import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { connectionEntry } from './connection-entry.ts';
import { connectionsTo, findConnectionsOf, removeConnection } from './connection-store.ts';

/** What ends many connections at once. */

const CONCURRENCY = 16;

/** Within the time that a request has. */
const TIME_LIMIT_MS = 15_000;

/**
 * Disconnects a deleted app from all accounts, as far as `shouldStop` allows. What is left ends with its
 * access token, within an hour: a refresh needs the app.
 */
export async function disconnectAll(
  clientId: string,
  { requestId, now }: { requestId: string | null; now: Date },
  shouldStop: () => boolean = stopAfter(TIME_LIMIT_MS),
): Promise<boolean> {
  const actor = { type: 'system', id: null, name: 'OAuth' } as const;
  for await (const page of connectionsTo(clientId)) {
    await inParallel(page, CONCURRENCY, async (connection) => {
      if (shouldStop()) return;
      const entry = connectionEntry('app.disconnected', connection, { actor, requestId, now });
      await removeConnection(connection, { entry, now });
    });
    if (shouldStop()) return false;
  }
  return true;
}

function stopAfter(ms: number): () => boolean {
  const end = Date.now() + ms;
  return () => Date.now() > end;
}

/**
 * Removes the connections of a person who is no longer a member: their tokens do not work any more. Never
 * throws: what is left expires.
 */
export async function forgetConnections(
  { ownerId, userId }: { ownerId: string; userId: string },
  now: Date,
): Promise<void> {
  try {
    const connections = await findConnectionsOf(ownerId, userId);
    await inParallel(connections, CONCURRENCY, async (connection) => {
      await removeConnection(connection, { now });
    });
  } catch (error) {
    log.warn('connections of a former member not removed', { error });
  }
}
