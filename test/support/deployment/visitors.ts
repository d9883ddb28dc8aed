import { LOCAL_VIEWER } from '@signpost/local-aws/cloudfront/viewer-headers.ts';
import { request } from 'undici';
import type { Answer } from './client.ts';
import { BROWSER, isLocal, noteChange, origin, send, settledFor } from './client.ts';
import { newNetworkAddress } from './network-address.ts';

/**
 * A caller with its own network address. A deployed target sees all of them at this machine's one address.
 */
export function aCaller() {
  const address = newNetworkAddress();
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
    await settledFor(method, url);
    const answer = await request(url, { ...sent, method });
    noteChange(method, url, answer.statusCode);
    const text = await answer.body.text();
    const isJson = String(answer.headers['content-type']).includes('json');
    const answered = new Headers(
      Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
    );
    return { status: answer.statusCode, headers: answered, body: isJson ? JSON.parse(text) : text };
  };
}

/**
 * Sends a request for another host to the tested target, which `fetch` does not support.
 * Redirects are not followed.
 */
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
    headers: { 'user-agent': BROWSER, 'accept-language': 'en', ...headers, host },
    ...(body !== undefined && { body }),
  };
  const answer = await request(new URL(path, origin), sent);
  const { location } = answer.headers;
  return { status: answer.statusCode, location: location?.toString(), text: await answer.body.text() };
}
