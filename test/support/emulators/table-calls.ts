import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';

/** How many calls of the table work makes, whichever client makes them. Of one piece of work at a time. */
export async function countTableCalls(work: () => Promise<unknown>): Promise<number> {
  let calls = 0;
  const count = (message: unknown) => {
    const target = (message as { request: ClientRequest }).request.getHeader('x-amz-target');
    if (String(target).startsWith('DynamoDB')) calls++;
  };
  subscribe('http.client.request.start', count);
  try {
    await work();
  } finally {
    unsubscribe('http.client.request.start', count);
  }
  return calls;
}
