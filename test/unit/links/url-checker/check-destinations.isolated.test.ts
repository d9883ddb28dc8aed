import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { destinationsOf } from '#shared/core/destinations/destinations-of.ts';
import { assertSafe, findThreat, forgetVerdicts } from '#shared/links/url-checker/check-destinations.ts';
import type { UrlChecker } from '#shared/links/url-checker/url-checker.ts';
import { AppError } from '#shared/platform/errors.ts';
import * as secrets from '#shared/platform/runtime/secret.ts';
import { captureLog } from '#test/support/log-lines.ts';
import { type FakeChecker, startChecker } from '#test/support/servers/url-checker.ts';

vi.mock('#shared/platform/runtime/secret.ts');

const KEY = 'AIza-secret-key';
let fake: FakeChecker;
let log: ReturnType<typeof captureLog>;
let checker: UrlChecker;
let urls = 0;
const newUrl = (query = '') => `https://example.com/${++urls}${query}`;

beforeAll(async () => {
  fake = await startChecker();
});
afterAll(() => fake.stop());

beforeEach(() => {
  forgetVerdicts();
  log = captureLog();
  vi.mocked(secrets.readSecret).mockReset().mockResolvedValue(KEY);
  vi.mocked(secrets.forgetSecret).mockReset();
  Object.assign(fake, { asked: [], most: 0, answer: undefined, delayMs: 0 });
  checker = { endpoint: fake.endpoint, keySecret: 'signpost/web-risk' };
  vi.stubEnv('URL_CHECKER', JSON.stringify(checker));
  return () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  };
});

const outcome = (url: string) =>
  assertSafe(destinationsOf('link', { originalUrl: url })).then(
    () => 'passed',
    (error) => (error instanceof AppError ? error.message : error),
  );

describe('the URL checker', () => {
  it('is asked as Web Risk is: all of the URL but its fragment, and the key in a header', async () => {
    const url = 'https://example.com/bücher?q=a b&c=%26#secret';
    expect(await outcome(url)).toBe('passed');
    expect(fake.asked).toEqual([
      {
        uri: 'https://example.com/b%C3%BCcher?q=a%20b&c=%26',
        threatTypes: ['MALWARE', 'SOCIAL_ENGINEERING', 'UNWANTED_SOFTWARE'],
        key: KEY,
        target: expect.not.stringContaining(KEY),
      },
    ]);
  });

  it('is asked without a key where it needs none, and nothing where there is none', async () => {
    vi.stubEnv('URL_CHECKER', JSON.stringify({ endpoint: `${fake.endpoint}?tenant=1` }));
    await outcome(newUrl());
    expect(fake.asked[0]).toMatchObject({ key: undefined, target: expect.stringContaining('?tenant=1&') });
    vi.stubEnv('URL_CHECKER', undefined);
    expect(await outcome(newUrl())).toBe('passed');
    expect(fake.asked).toHaveLength(1);
  });

  it.each([
    [['SOCIAL_ENGINEERING'], 'phishing'],
    [['MALWARE', 'SOCIAL_ENGINEERING'], 'phishing'],
    [['SOCIAL_ENGINEERING_EXTENDED_COVERAGE'], 'phishing'],
    [['UNWANTED_SOFTWARE'], 'malware'],
    [['MALWARE'], 'malware'],
  ])('refuses what is listed as %s: %s', async (threatTypes, reason) => {
    const url = newUrl();
    fake.list(url, threatTypes);
    expect(await outcome(url)).toBe(`originalUrl: is on a list of unsafe sites (${reason})`);
  });

  it('names each field that is refused', async () => {
    const [bad, good, worse] = [newUrl(), newUrl(), newUrl()];
    fake.list(bad, ['MALWARE']);
    fake.list(worse, ['SOCIAL_ENGINEERING']);
    const urls = [bad, good, worse].map((url) => ({ url }));
    const check = assertSafe(destinationsOf('myBio', { urls }));
    await expect(check).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [
        { path: 'urls[0].url' },
        { path: 'urls[2].url', message: expect.stringContaining('(phishing)') },
      ],
    });
  });

  it('takes a threat without types for none', async () => {
    const url = newUrl();
    fake.list(url, []);
    expect(await outcome(url)).toBe('passed');
  });
});

describe('a URL checker that fails', () => {
  it.each<[string, (fake: FakeChecker) => void]>([
    ['is slow', (fake) => (fake.delayMs = 4000)],
    ['answers 500', (fake) => (fake.answer = (response) => response.writeHead(500).end('secret'))],
    ['answers no JSON', (fake) => (fake.answer = (response) => response.end('<html>'))],
    ['answers other JSON', (fake) => (fake.answer = (response) => response.end('{"threat":[1]}'))],
    ['hangs up', (fake) => (fake.answer = (response) => response.destroy())],
    [
      'leads elsewhere',
      (fake) =>
        (fake.answer = (response) => response.writeHead(302, { location: 'http://localhost:1/' }).end()),
    ],
  ])('lets the link pass within 2 seconds, and is logged without key and URL: %s', async (_, fail) => {
    fail(fake);
    const deadline = vi.spyOn(AbortSignal, 'timeout');
    expect(await outcome(newUrl('?token=hidden'))).toBe('passed');
    expect(deadline.mock.calls).toEqual([[2000]]);
    expect(log.text()).toContain('URL not checked');
    expect(log.text()).not.toMatch(/AIza|hidden|example\.com|web-risk/);
    expect(fake.asked).toHaveLength(1);
  });

  it('is not waited for longer when its key cannot be read in time', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    vi.mocked(secrets.readSecret).mockReturnValue(promise);
    const deadline = vi.spyOn(AbortSignal, 'timeout');
    expect(await outcome(newUrl())).toBe('passed');
    expect(deadline.mock.calls).toEqual([[2000]]);
    resolve(KEY);
  });

  it('is not taken for failing when more is to be asked than there is time for', async () => {
    fake.delayMs = 900;
    const outcomes = await Promise.all(Array.from({ length: 16 }, () => outcome(newUrl())));
    expect(outcomes).toEqual(Array(16).fill('passed'));
    fake.delayMs = 0;
    const url = newUrl();
    fake.list(url, ['MALWARE']);
    expect(await outcome(url)).toContain('malware');
  });

  it('does not log a key that is no header value', async () => {
    vi.mocked(secrets.readSecret).mockResolvedValue('AIza-se\ncret');
    expect(await outcome(newUrl())).toBe('passed');
    expect(log.text()).toContain('URL not checked');
    expect(log.text()).not.toContain('AIza');
  });

  it('is left alone for 30 seconds after 3 failures, so that 100 links do not wait for it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    fake.answer = (response) => response.writeHead(503).end();
    for (let i = 0; i < 10; i++) await outcome(newUrl());
    expect(fake.asked).toHaveLength(3);
    fake.answer = undefined;
    vi.setSystemTime(Date.now() + 30_000);
    const url = newUrl();
    fake.list(url, ['MALWARE']);
    expect(await outcome(url)).toContain('malware');
  });

  it('continues being asked after a 400, which may be about one URL, and reads its key again', async () => {
    fake.answer = (response) => response.writeHead(400).end();
    for (let i = 0; i < 5; i++) await outcome(newUrl());
    expect(fake.asked).toHaveLength(5);
    expect(secrets.forgetSecret).toHaveBeenCalledWith('signpost/web-risk');
    await expect(findThreat(checker, newUrl())).rejects.toMatchObject({ isFinal: true });
  });
});

describe('the verdicts', () => {
  it('are asked for once by those who want the same at the same time', async () => {
    const url = newUrl();
    fake.delayMs = 20;
    await Promise.all(Array.from({ length: 5 }, () => outcome(url)));
    expect(fake.asked).toHaveLength(1);
  });

  it('are kept as long as the list says, and 5 minutes for what is on none', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [bad, good] = [newUrl(), newUrl()];
    fake.list(bad, ['MALWARE'], new Date(Date.now() + 3600_000).toISOString());
    const ask = async () => {
      await Promise.all([outcome(bad), outcome(good)]);
      return fake.asked.splice(0).map(({ uri }) => (uri === bad ? 'bad' : 'good'));
    };
    expect((await ask()).sort()).toEqual(['bad', 'good']);
    vi.setSystemTime(Date.now() + 4 * 60_000);
    expect(await ask()).toEqual([]);
    vi.setSystemTime(Date.now() + 60_000);
    expect(await ask()).toEqual(['good']);
    vi.setSystemTime(Date.now() + 3600_000);
    expect((await ask()).sort()).toEqual(['bad', 'good']);
  });

  it('are not kept when there was none', async () => {
    const url = newUrl();
    fake.answer = (response) => response.writeHead(500).end();
    await outcome(url);
    fake.answer = undefined;
    fake.list(url, ['MALWARE']);
    expect(await outcome(url)).toContain('malware');
  });

  it('are asked for 4 at a time', async () => {
    fake.delayMs = 30;
    await Promise.all(Array.from({ length: 12 }, () => outcome(newUrl())));
    expect([fake.asked.length, fake.most]).toEqual([12, 4]);
  });
});
