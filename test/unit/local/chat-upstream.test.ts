import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startChatUpstream } from '#infra/local/chat-upstream.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

async function aServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUps.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const listing =
  (...ids: string[]): RequestListener =>
  (request, response) => {
    const isRight = request.url === '/v1/models';
    response
      .writeHead(isRight ? 200 : 404)
      .end(JSON.stringify({ object: 'list', data: ids.map((id) => ({ id })) }));
  };

describe('the chat upstream of the local run', () => {
  it('is the development model where nothing else is set, with a key of its own', async () => {
    const { config, secrets, stop } = await startChatUpstream(undefined);
    cleanUps.push(() => void stop());
    expect(config).toMatchObject({ kind: 'openai', model: 'development-model' });
    expect(secrets[config.keySecret ?? '']).toMatch(/^[\w-]{32}$/);
  });

  it('is the server that is set, without a key where there is none', async () => {
    const baseUrl = await aServer(listing('llama', 'mistral'));
    const { config, secrets } = await startChatUpstream({ baseUrl, model: 'mistral:7b' });
    expect({ config, secrets }).toEqual({
      config: { kind: 'openai', baseUrl, model: 'mistral:7b' },
      secrets: {},
    });
  });

  it('keeps the key out of the configuration', async () => {
    const baseUrl = await aServer((request, response) =>
      request.headers.authorization === 'Bearer sk-1'
        ? listing('llama')(request, response)
        : void response.writeHead(401).end(),
    );
    const { config, secrets } = await startChatUpstream({ baseUrl, key: 'sk-1' });
    expect(config).toMatchObject({ model: 'llama', keySecret: expect.any(String) });
    expect(JSON.stringify(config)).not.toContain('sk-1');
    expect(secrets).toEqual({ [config.keySecret ?? '']: 'sk-1' });
    await expect(startChatUpstream({ baseUrl })).rejects.toThrow(/returns 401; check CHAT_UPSTREAM_KEY/);
  });

  it('asks which model is meant where the server has several', async () => {
    const baseUrl = await aServer(listing('llama', 'mistral'));
    await expect(startChatUpstream({ baseUrl })).rejects.toThrow(
      `Set CHAT_UPSTREAM_MODEL to the model of ${baseUrl} to use: one of: llama, mistral.`,
    );
  });

  it.each([
    ['another path', (url: string) => url.replace('/v1', ''), /returns 404; most URLs end in \/v1/],
    ['nobody', () => 'http://127.0.0.1:1/v1', /ECONNREFUSED|bad port/],
    ['no such host', () => 'http://no-such-host.invalid/v1', /ENOTFOUND|EAI_AGAIN/],
  ])('refuses to start with %s, in one line that names the setting', async (_, change, reason) => {
    const baseUrl = change(await aServer(listing('llama')));
    const error = await startChatUpstream({ baseUrl }).catch((thrown) => thrown);
    expect(error).toMatchObject({ name: 'StartError', message: expect.stringMatching(reason) });
    expect(error.message).toContain(`CHAT_UPSTREAM_URL=${baseUrl}`);
    expect(error.message).not.toContain('\n');
  });

  it('refuses to start with a server of another kind', async () => {
    const baseUrl = await aServer((_, response) => void response.end('<html>Welcome</html>'));
    await expect(startChatUpstream({ baseUrl })).rejects.toThrow(/does not return a list of models/);
  });
});
