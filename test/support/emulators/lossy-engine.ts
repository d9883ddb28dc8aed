import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';
import { startDynamoEngine } from './dynamo-engine.ts';

/**
 * A way to the table's engine that loses responses: the call has taken effect, and its caller
 * gets a closed connection.
 */
export const lossy = {
  /**
   * Whether to lose the response to a call of this action; the number of such calls
   * before it, and its request.
   */
  loses: (_action: string, _call: number, _body: string): boolean => false,
  /** Runs before a call reaches the engine. */
  before: async (_action: string, _call: number): Promise<void> => {},
  calls: {} as Record<string, number>,
};

/** The first call within is executed, but its response is lost: the client sends it again. */
export async function losingTheResponse<T>(work: () => Promise<T>): Promise<T> {
  let isLost = false;
  lossy.loses = () => {
    const loses = !isLost;
    isLost = true;
    return loses;
  };
  const result = await work();
  lossy.loses = () => false;
  return result;
}

/** Call it at the top of a file, after `tableOfFile`. */
export function lossyEngineOfFile(): void {
  const agent = new Agent({ keepAlive: true });
  let endpoint: string;
  const server = createServer(async (incoming, outgoing) => {
    const action = String(incoming.headers['x-amz-target']).split('.').at(-1) as string;
    const call = lossy.calls[action] ?? 0;
    lossy.calls[action] = call + 1;
    const body = await buffer(incoming);
    await lossy.before(action, call);
    const options = { method: 'POST', headers: incoming.headers, agent };
    const forwarded = request(endpoint, options, async (response) => {
      const text = await buffer(response);
      if (lossy.loses(action, call, body.toString())) return outgoing.destroy();
      return outgoing.writeHead(response.statusCode ?? 500, response.headers).end(text);
    });
    forwarded.end(body);
  });
  beforeAll(async () => {
    ({ endpoint } = await startDynamoEngine());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    process.env['AWS_ENDPOINT_URL_DYNAMODB'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    process.env['AWS_ENDPOINT_URL_DYNAMODB'] = endpoint;
    server.closeAllConnections();
    server.close();
    agent.destroy();
  });
}
