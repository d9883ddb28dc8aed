import { Agent, request } from 'undici';
import type { Answer } from './client.ts';
import { isLocal, origin, send } from './client.ts';

/**
 * A caller with a network address of its own, so that limits by address do not meet between tests: the local run sees
 * connections from anywhere in 127.0.0.0/8. A deployed target sees all of them at the one address of this machine.
 */
export function callerAt(address: string) {
  const agent = new Agent({ localAddress: address });
  return async (
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const sent = {
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    if (!isLocal) return send(method, path, sent);
    const url = new URL(path, origin);
    url.hostname = '127.0.0.1';
    const answer = await request(url, { ...sent, method, dispatcher: agent });
    const text = await answer.body.text();
    const isJson = String(answer.headers['content-type']).includes('json');
    const answered = new Headers(
      Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
    );
    return { status: answer.statusCode, headers: answered, body: isJson ? JSON.parse(text) : text };
  };
}
