import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startScriptedBedrock } from '#test/support/servers/scripted-bedrock.ts';
import type { CheckContext } from '../../support/check.ts';
import { BEDROCK_ROWS } from './bedrock-rows.ts';
import { type Mode, ROWS } from './rows.ts';

export interface RowUpstream {
  baseUrl: string;
  /** Where Bedrock's runtime is. */
  bedrockEndpoint: string;
  /** Requests by question. */
  requests: Map<string, number>;
}

interface Body extends Record<string, unknown> {
  messages: { content: string }[];
  stream?: boolean;
}

/**
 * A server with OpenAI's API and one with Bedrock's, which answer each question, `ROW CLIENT MODE`, as its
 * row says. They end with the check.
 */
export async function startRowUpstream({ atEnd }: Pick<CheckContext, 'atEnd'>): Promise<RowUpstream> {
  const requests = new Map<string, number>();
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/models') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ object: 'list', data: [{ id: 'rows', object: 'model' }] }));
      return;
    }
    let text = '';
    for await (const part of request.setEncoding('utf8')) text += part;
    const body = JSON.parse(text) as Body;
    const question = body.messages.at(-1)?.content ?? '';
    requests.set(question, (requests.get(question) ?? 0) + 1);
    const mode: Mode = body.stream ? 'stream' : 'whole';
    const row = ROWS.find(({ name }) => name === question.split(' ')[0]);
    if (row?.answer) await row.answer(response, mode, body);
    else response.writeHead(500).end();
  });
  const bedrock = await startScriptedBedrock();
  bedrock.respond = (stream, { path, body }) => {
    const question: string = body.messages.at(-1).content[0].text;
    requests.set(question, (requests.get(question) ?? 0) + 1);
    const row = BEDROCK_ROWS.find(({ name }) => name === question.split(' ')[0]);
    if (row?.converse) row.converse(stream, path.endsWith('/converse-stream') ? 'stream' : 'whole');
    else stream.close();
  };
  atEnd(() => bedrock.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return { baseUrl, bedrockEndpoint: bedrock.endpoint, requests };
}
