import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { callListeners } from './direct-calls.ts';

/**
 * How many calls of the table work makes, whichever client makes them; all above `most` fail, so that work
 * without end ends. Of one piece of work at a time.
 */
export async function countTableCalls(work: () => Promise<unknown>, most = 500): Promise<number> {
  let calls = 0;
  const countDirect = () => {
    if (++calls > most) throw new Error(`More than ${most} calls of the table`);
  };
  const count = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    if (!String(request.getHeader('x-amz-target')).startsWith('DynamoDB')) return;
    if (++calls > most) request.destroy(new Error(`More than ${most} calls of the table`));
  };
  callListeners.add(countDirect);
  subscribe('http.client.request.start', count);
  try {
    await work();
  } finally {
    callListeners.delete(countDirect);
    unsubscribe('http.client.request.start', count);
  }
  return calls;
}
