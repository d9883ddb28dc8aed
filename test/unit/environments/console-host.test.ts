import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { consolePageCode } from '../../../infra/constructs/edge/console-page-code.ts';

interface Outcome {
  uri?: string;
  statusCode?: number;
  headers?: { location?: { value: string } };
}

function serve(consoleHost: string | undefined, host: string, uri: string, querystring = {}): Outcome {
  const event = {
    request: { method: 'GET', uri, querystring, headers: { host: { value: host } }, cookies: {} },
  };
  const code = consolePageCode('/console/index.html', consoleHost);
  return runInNewContext(`${code}; handler(event)`, { event }) as Outcome;
}

describe('the page of the console', () => {
  it('is served on every host where the console has none of its own', () => {
    expect(serve(undefined, 'go.example.com', '/console/links').uri).toBe('/console/index.html');
    // The local run interprets the function, and supports no responses.
    expect(consolePageCode('/console/index.html', undefined)).not.toContain('statusCode');
  });

  it('is served on its own host, however it is written', () => {
    expect(serve('console.example.com', 'console.example.com', '/console').uri).toBe('/console/index.html');
    expect(serve('console.example.com', 'Console.Example.COM', '/console').uri).toBe('/console/index.html');
  });

  it('redirects from other hosts, with path and query', () => {
    const query = {
      search: { value: 'a%20b' },
      tag: { value: 'x', multiValue: [{ value: 'x' }, { value: 'y' }] },
      on: { value: '' },
    };
    const { statusCode, headers } = serve('console.example.com', 'go.example.com', '/console/links', query);
    expect(statusCode).toBe(302);
    expect(headers?.location?.value).toBe(
      'https://console.example.com/console/links?search=a%20b&tag=x&tag=y&on',
    );
    const { headers: plain } = serve('console.example.com', 'd111.cloudfront.net', '/console');
    expect(plain?.location?.value).toBe('https://console.example.com/console');
  });
});
