import { safeRequest } from '#shared/platform/net/safe-request.ts';
import { log } from '#shared/platform/runtime/log.ts';

const TIME_LIMIT_MS = 5000;

/**
 * Whether this service can reach the Internet: its own origin responds. Otherwise an outage on our side would
 * look like one of every destination. Checks once.
 */
export function isOnline(publicOrigin: string): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined;
  return () => {
    answer ??= ask(publicOrigin);
    return answer;
  };
}

async function ask(publicOrigin: string): Promise<boolean> {
  try {
    await safeRequest(
      {
        method: 'HEAD',
        url: new URL(publicOrigin),
        headers: {},
        maxBodyBytes: 0,
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      },
      // The local run is on this machine.
      { allowLoopback: true },
    );
    return true;
  } catch (error) {
    log.error('own origin not reached: destinations without a response count as unknown', { error });
    return false;
  }
}
