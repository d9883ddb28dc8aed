import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { LOCAL_VIEWER } from '@signpost/local-aws/cloudfront/viewer-headers.ts';

export interface VisitorRequest {
  method?: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: unknown;
  /** The IP address of the visitor, for a local run, so that visitors are distinct. */
  from?: string | undefined;
}

/** Sends a request like a visitor's browser. Does not follow redirects. Returns the status. */
export async function requestAsVisitor(
  url: URL,
  { method = 'GET', headers, body, from }: VisitorRequest,
): Promise<number> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const ask = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers: {
        ...headers,
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...(from !== undefined && { [LOCAL_VIEWER]: from }),
      },
    };
    const sent: ClientRequest = ask(url, options, (response: IncomingMessage) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent
      .on('error', reject)
      .setTimeout(30_000, () => sent.destroy(new Error(`${url.host} does not respond`)));
    sent.end(text);
  });
}
