import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A question as it arrived. */
interface Asked {
  uri: string | null;
  threatTypes: string[];
  key: string | string[] | undefined;
  /** Path and query. */
  target: string;
}

export interface FakeChecker {
  endpoint: string;
  asked: Asked[];
  /** Most questions at once so far. */
  most: number;
  /** Lists a URL. */
  list(url: string, threatTypes: string[], expireTime?: string): void;
  /** Answers everything like this until it is undefined again. */
  answer: ((response: ServerResponse) => void) | undefined;
  /** Milliseconds until each answer. */
  delayMs: number;
  stop(): Promise<void>;
}

/** A URL checker of Web Risk's shape on this machine. */
export async function startChecker(): Promise<FakeChecker> {
  const listed = new Map<string, object>();
  const open = new Set<ServerResponse>();
  const server = createServer(async (request, response) => {
    const target = request.url ?? '';
    const { searchParams } = new URL(target, 'http://localhost');
    const uri = searchParams.get('uri');
    const threatTypes = searchParams.getAll('threatTypes');
    checker.asked.push({ uri, threatTypes, key: request.headers['x-goog-api-key'], target });
    response.on('close', () => open.delete(response));
    checker.most = Math.max(checker.most, open.add(response).size);
    if (checker.delayMs > 0) await new Promise((done) => setTimeout(done, checker.delayMs));
    if (checker.answer) checker.answer(response);
    else {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(listed.get(uri ?? '') ?? {}));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const checker: FakeChecker = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/uris:search`,
    asked: [],
    most: 0,
    list: (url, threatTypes, expireTime) => {
      listed.set(url, { threat: { threatTypes, ...(expireTime !== undefined && { expireTime }) } });
    },
    answer: undefined,
    delayMs: 0,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return checker;
}
