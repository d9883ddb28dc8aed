import { request } from 'undici';
import { LOCAL_VIEWER } from '../../infra/local/cloudfront/viewer-headers.ts';
import type { Answer } from './client.ts';
import { BROWSER, isLocal, origin, send } from './client.ts';

/**
 * A caller with a network address of its own, so that limits by address do not meet between tests. A deployed target sees all of them at the one address of this machine.
 */
export function callerAt(address: string) {
  return async (
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const sent = {
      headers: {
        ...headers,
        ...(isLocal && { [LOCAL_VIEWER]: address }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    if (!isLocal) return send(method, path, sent);
    const url = new URL(path, origin);
    url.hostname = '127.0.0.1';
    const answer = await request(url, { ...sent, method });
    const text = await answer.body.text();
    const isJson = String(answer.headers['content-type']).includes('json');
    const answered = new Headers(
      Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
    );
    return { status: answer.statusCode, headers: answered, body: isJson ? JSON.parse(text) : text };
  };
}

/** Sends a request to the tested target for a host that leads there, which `fetch` does not do. Redirects are not followed. */
export async function askAt(
  host: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: 'GET' | 'HEAD' | 'POST'; headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number; location: string | undefined; text: string }> {
  const sent = {
    method,
    headers: { 'user-agent': BROWSER, ...headers, host },
    ...(body !== undefined && { body }),
  };
  const answer = await request(new URL(path, origin), sent);
  const { location } = answer.headers;
  return { status: answer.statusCode, location: location?.toString(), text: await answer.body.text() };
}
