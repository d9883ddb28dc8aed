import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Webhook as StandardWebhook } from 'standardwebhooks';

/** A webhook message as it arrived. */
export interface Received {
  headers: Record<string, string>;
  body: string;
  /** Type of the event in the body. */
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: records of many kinds
  data: any;
}

type Answer = (response: ServerResponse, count: number, request: IncomingMessage) => void;

/** A receiver of webhooks on this machine; each path is separate, and records its messages. */
export interface Receiver {
  origin: string;
  /** URL of a path, which gives this response to the n-th message; 204 by default. */
  url(path: string, answer?: Answer): string;
  received(path: string): Received[];
  stop(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const answers = new Map<string, Answer>();
  const messages = new Map<string, Received[]>();
  const of = (path: string): Received[] => {
    const all = messages.get(path) ?? [];
    messages.set(path, all);
    return all;
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const path = (request.url ?? '').slice(1);
    const all = of(path);
    const { type, data } = body.startsWith('{') ? JSON.parse(body) : {};
    all.push({ headers: request.headers as Record<string, string>, body, type, data });
    const answer = answers.get(path);
    if (answer) answer(response, all.length, request);
    else response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    url: (path, answer) => {
      if (answer) answers.set(path, answer);
      return `${origin}/${path}`;
    },
    received: (path) => [...of(path)],
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Answers with this status. */
export const status =
  (code: number): Answer =>
  (response) =>
    response.writeHead(code).end();

/** What a receiver that has this secret takes the message for; throws when it is not signed by it. */
export function verified(secret: string, { body, headers }: Pick<Received, 'body' | 'headers'>): unknown {
  return new StandardWebhook(secret).verify(body, headers);
}
