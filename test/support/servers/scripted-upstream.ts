import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that returns scripted completions: a stand-in for a model's server. */
export interface ScriptedUpstream {
  baseUrl: string;
  /** The requests, in order. */
  requests: ScriptedRequest[];
  /** What to do with the next requests; the last one of the list is for all further ones. */
  script: Step[];
  close(): Promise<void>;
}

interface ScriptedRequest {
  headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: the tests assert the shape of what was sent
  body: any;
  /** Settles when the connection is closed: `true` when that came before the answer was complete. */
  cancelled: Promise<boolean>;
}

export type Step = (response: ServerResponse) => void | Promise<void>;

/** The name under which it lists its model. */
export const SCRIPTED_MODEL = 'scripted-model';

export async function startScriptedUpstream(...script: Step[]): Promise<ScriptedUpstream> {
  const requests: ScriptedRequest[] = [];
  const upstream = { requests, script };
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/models') {
      return json({ object: 'list', data: [{ id: SCRIPTED_MODEL, object: 'model' }] })(response);
    }
    let text = '';
    for await (const part of request.setEncoding('utf8')) text += part;
    const cancelled = once(response, 'close').then(() => !response.writableFinished);
    requests.push({ headers: request.headers, body: JSON.parse(text), cancelled });
    const steps = upstream.script;
    await (steps[requests.length - 1] ?? steps.at(-1))?.(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return Object.assign(upstream, { baseUrl: `http://127.0.0.1:${port}/v1`, close });
}

/** Answers a document. */
export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Step =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

/** Answers a whole completion. */
export const completion = (content: string, overrides: Record<string, unknown> = {}): Step =>
  json({
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
    ...overrides,
  });

/** Starts a stream of events and writes these lines into it; ends it by default. */
export const events =
  (lines: readonly string[], { ends = true }: { ends?: boolean } = {}): Step =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(lines.map((line) => `${line}\n\n`).join(''));
    if (ends) response.end();
  };

/** The line of a part of an answer. */
export const part = (content: string): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })}`;

/** The line of the end of an answer. */
export const end = (reason = 'stop'): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })}`;

/** The line that tells what was used. */
export const used = (prompt_tokens: number, completion_tokens: number): string =>
  `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens, completion_tokens } })}`;

export const DONE = 'data: [DONE]';

/** Never responds. */
export const silence: Step = () => {};

/** Closes the connection in the middle. */
export const breakOff =
  (before: Step = silence): Step =>
  async (response) => {
    await before(response);
    // A busy client reads what came before.
    setTimeout(() => response.destroy(), 50);
  };
