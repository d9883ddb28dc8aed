import { Signpost, type SignpostOptions } from '@signpost/client';

export interface SentRequest {
  method: string;
  url: URL;
  headers: Headers;
  init: RequestInit;
}

export const success = (data: unknown) => Response.json({ status: 'success', message: 'Done.', data });

export const failure = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ status: 'error', error: { code, message: 'No.' } }, { status, headers });

/**
 * A client whose requests get these responses one after the other (the last one again and
 * again), and what it has sent.
 */
export function fakeService(
  responses: ((sent: SentRequest) => Response | Promise<Response>)[],
  options: Partial<SignpostOptions> = {},
) {
  const sent: SentRequest[] = [];
  const signpost = new Signpost({
    origin: 'https://go.example.com',
    apiKey: 'sk_test',
    ...options,
    fetch: async (url, init = {}) => {
      const request = {
        method: init.method ?? 'GET',
        url: new URL(String(url)),
        headers: new Headers(init.headers),
        init,
      };
      sent.push(request);
      const respond = responses[Math.min(sent.length, responses.length) - 1];
      if (!respond) throw new Error('There is no response');
      return respond(request);
    },
  });
  return { signpost, sent };
}
