import { beforeEach, expect, it, vi } from 'vitest';
import type { Visitor } from '#shared/clicks/visits/visitor.ts';
import { resolveLink } from '#shared/links/redirects/resolve-link.ts';
import { visitLink } from '#shared/links/redirects/visit-link.ts';
import { awsCall } from '#shared/platform/runtime/aws-call.ts';
import { newId } from '#shared/platform/runtime/ids.ts';

vi.mock('#shared/platform/runtime/aws-call.ts', () => ({ awsCall: vi.fn(async () => ({})) }));
vi.mock('#shared/links/redirects/resolve-link.ts');
vi.mock('#shared/clicks/visits/visitor-key.ts', () => ({ visitorKey: () => 'key' }));
vi.mock('#shared/links/redirects/with-click-id.ts', () => ({ withClickId: async (to: string) => to }));

const visitor: Visitor = {
  method: 'GET',
  address: '203.0.113.9',
  host: 'go.example.com',
  isAtRoot: false,
  query: '',
  headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 'accept-language': 'en' },
  now: new Date('2027-01-01T12:00:00Z'),
};

/** How long the queue holds back the click of each of three visits; undefined for not at all. */
async function delaysOf(link: object): Promise<(number | undefined)[]> {
  const linkId = newId('link');
  vi.mocked(awsCall).mockClear();
  vi.mocked(resolveLink).mockResolvedValue({
    outcome: 'redirect',
    to: 'https://example.com/',
    linkId,
    destination: undefined,
    ...link,
  } as never);
  for (let i = 0; i < 3; i++) await visitLink('code', visitor);
  return vi
    .mocked(awsCall)
    .mock.calls.map(([, , input]) => (input as { DelaySeconds?: number }).DelaySeconds);
}

beforeEach(() => {
  vi.stubEnv('CLICK_QUEUE_URL', 'http://queue');
  vi.stubEnv('BUSY_CLICK_SECONDS', '60');
});

it('holds back further clicks of a busy link', async () => {
  expect(await delaysOf({})).toEqual([undefined, undefined, expect.any(Number)]);
});

it('holds back no click of a link that tracks conversions, which may follow at once', async () => {
  expect(await delaysOf({ signedFor: newId('owner') })).toEqual([undefined, undefined, undefined]);
});

it('holds nothing back by default', async () => {
  vi.stubEnv('BUSY_CLICK_SECONDS', '0');
  expect(await delaysOf({})).toEqual([undefined, undefined, undefined]);
});
