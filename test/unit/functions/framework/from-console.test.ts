import { beforeEach, describe, expect, it, vi } from 'vitest';
import { assertFromConsole, assertNotCrossSite } from '#functions/framework/from-console.ts';
import { EDGE_HEADER, type RequestHeaders } from '#shared/platform/http/edge-headers.ts';

const ORIGIN = 'https://console.example.com';
const HERE = { [EDGE_HEADER.viewerHost]: 'console.example.com' };

beforeEach(() => vi.stubEnv('CONSOLE_ORIGIN', ORIGIN));

const isAccepted = (method: string, headers: RequestHeaders) => {
  try {
    assertFromConsole({ method, headers });
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'CROSS_SITE_REQUEST', status: 403 });
    return false;
  }
};

/** Who makes the request, as browsers say it, and whether it may read and change. */
const SENDERS: [string, RequestHeaders, { reads: boolean; changes: boolean }][] = [
  [
    'the console',
    { ...HERE, origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
    { reads: true, changes: true },
  ],
  [
    'the console, whose browser sends no Origin',
    { ...HERE, 'sec-fetch-site': 'same-origin' },
    { reads: true, changes: true },
  ],
  ['a typed address', { ...HERE, 'sec-fetch-site': 'none' }, { reads: true, changes: false }],
  ['a program', HERE, { reads: true, changes: false }],
  [
    'a form of another site',
    { ...HERE, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { reads: false, changes: false },
  ],
  ['an image of another site', { ...HERE, 'sec-fetch-site': 'cross-site' }, { reads: false, changes: false }],
  [
    'a landing page of a subdomain',
    { ...HERE, origin: 'https://go.example.com', 'sec-fetch-site': 'same-site' },
    { reads: false, changes: false },
  ],
  [
    'a sandboxed frame',
    { ...HERE, origin: 'null', 'sec-fetch-site': 'cross-site' },
    { reads: false, changes: false },
  ],
  [
    'a form of a sandboxed frame, in a browser without Sec-Fetch-Site',
    { ...HERE, origin: 'null' },
    { reads: false, changes: false },
  ],
  [
    'an image or a link in a sandboxed frame of the host',
    { ...HERE, 'sec-fetch-site': 'cross-site' },
    { reads: false, changes: false },
  ],
  [
    'a host that looks alike',
    { ...HERE, origin: `${ORIGIN}.evil.example` },
    { reads: false, changes: false },
  ],
  ['http', { ...HERE, origin: 'http://console.example.com' }, { reads: false, changes: false }],
  [
    'the console at another host',
    { [EDGE_HEADER.viewerHost]: 'go.example.com', origin: ORIGIN },
    { reads: false, changes: false },
  ],
  [
    'nobody at another host',
    { [EDGE_HEADER.viewerHost]: 'go.example.com' },
    { reads: false, changes: false },
  ],
];

describe('assertFromConsole', () => {
  it.each(SENDERS)('judges %s', (_, headers, { reads, changes }) => {
    expect(isAccepted('GET', headers)).toBe(reads);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(isAccepted(method, headers)).toBe(changes);
  });
});

describe('assertNotCrossSite', () => {
  it.each(SENDERS)('judges %s', (_, headers, { reads }) => {
    const check = () => assertNotCrossSite(headers);
    if (reads) expect(check).not.toThrow();
    else expect(check).toThrow('must come from the console at https://console.example.com');
  });
});
