import { describe, expect, it } from 'vitest';
import { clickEvent } from '#shared/clicks/click.ts';
import { clickFrom, isCountable, referrerHost, type VisitFacts } from '#shared/clicks/visits/visit.ts';
import { forEvery } from '#test/support/for-every.ts';
import { USER_AGENTS } from './user-agents.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 ' +
  'Safari/537.36';

function aVisit(overrides: Partial<VisitFacts> = {}): VisitFacts {
  return {
    method: 'GET',
    headers: { 'user-agent': CHROME },
    address: '203.0.113.7',
    now: new Date('2025-03-10T12:00:00.000Z'),
    targetId: 'lnk_00000000000000000000',
    hashKey: 'key',
    ...overrides,
  };
}

const countable = (headers: VisitFacts['headers'], method = 'GET') => isCountable({ method, headers });

describe('isCountable', () => {
  it('counts people, whatever their browser', () =>
    forEvery(
      USER_AGENTS.filter(([device]) => device !== 'other').map(([, , , userAgent]) => userAgent),
      (userAgent) => {
        expect(countable({ 'user-agent': userAgent })).toBe(true);
      },
    ));

  it('counts an HTTP client that does not call itself a bot', () =>
    forEvery(
      [
        'curl/8.5.0',
        'Wget/1.21.4',
        'node',
        'undici',
        'PostmanRuntime/7.36.0',
        'python-requests/2.31.0',
        'Python/3.12 aiohttp/3.9.1',
        'Go-http-client/1.1',
        'OpenAPI-Generator/1.0/java',
        'okhttp/4.9.3',
        'wrk/4.2.0',
      ],
      (userAgent) => {
        expect(countable({ 'user-agent': userAgent })).toBe(true);
      },
    ));

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) ' +
      'Chrome/125.0.6422.175 Mobile Safari/537.36 (compatible; Googlebot/2.1; ' +
      '+http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; ' +
      '+http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36',
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Twitterbot/1.0',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'TelegramBot (like TwitterBot)',
    'WhatsApp/2.23.20.0',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0 ' +
      'Safari/537.36',
    'Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)',
    'curl/8.5.0 (MyMonitor)',
    'python-requests/2.31.0 my-crawler',
  ])('does not count the bot %s', (userAgent) => {
    expect(countable({ 'user-agent': userAgent })).toBe(false);
  });

  it.each([
    { purpose: 'prefetch' },
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { 'x-moz': 'prefetch' },
    { 'x-purpose': 'preview' },
  ])('does not count a prefetch: %o', (headers) => {
    expect(countable({ 'user-agent': CHROME, ...headers })).toBe(false);
  });

  it('counts GET and the POST of a password, not HEAD', () => {
    const counted = ['GET', 'POST', 'HEAD', 'OPTIONS'].filter((method) =>
      countable({ 'user-agent': CHROME }, method),
    );
    expect(counted).toEqual(['GET', 'POST']);
  });

  it('counts a visitor who sends no user agent', () => {
    expect([countable({}), countable({ 'user-agent': '' })]).toEqual([true, true]);
  });
});

describe('clickFrom', () => {
  it('makes a click that the aggregator takes, out of the wildest request', () => {
    const headers = {
      'user-agent': `\u0000${'x'.repeat(9000)}`,
      referer: `https://${'a.'.repeat(400)}example`,
      'cloudfront-viewer-country': 'Germany',
    };
    const click = clickFrom(
      aVisit({ headers, screen: '1e9x2', event: ` ${'e'.repeat(900)}`, source: 'pixel' }),
    );
    expect(clickEvent.parse(click)).toEqual(click);
    expect(click).toMatchObject({ userAgent: expect.any(String), event: 'e'.repeat(50) });
    expect(JSON.stringify(click)).not.toMatch(/"(?:referrer|country|screen|tags)":/);
  });

  it('keeps the country, the screen, and the host of the referrer', () => {
    const headers = {
      'user-agent': CHROME,
      referer: 'https://www.Example.com:8443/search?q=private#x',
      'cloudfront-viewer-country': 'de',
    };
    expect(clickFrom(aVisit({ headers, screen: '390x844' }))).toMatchObject({
      source: 'redirect',
      time: '2025-03-10T12:00:00.000Z',
      country: 'DE',
      referrer: 'example.com',
      screen: '390x844',
      userAgent: CHROME,
    });
  });

  it('keeps what an event is about, cut to a length that can be stored, and nothing of a view', () => {
    const { meta } = clickFrom(aVisit({ event: 'click', meta: ` ${'x'.repeat(199)}😀 ` }));
    expect(meta).toBe(`${'x'.repeat(199)}\uFFFD`);
    expect(clickFrom(aVisit({ event: 'click', meta: '  ' }))).not.toHaveProperty('meta');
    expect(clickFrom(aVisit({ event: 'view', meta: 'a' }))).not.toHaveProperty('meta');
    expect(clickFrom(aVisit({ meta: 'a' }))).not.toHaveProperty('meta');
  });

  it('makes the same click of a request that CloudFront sends again later', () => {
    const headers = { 'user-agent': CHROME, 'x-viewer-request': '1741607999123.SG5Z-EXAMPLE==' };
    const first = clickFrom(aVisit({ headers }));
    const again = clickFrom(aVisit({ headers, now: new Date('2025-03-10T12:01:45.000Z') }));
    expect(clickEvent.parse(first)).toMatchObject({ time: '2025-03-10T11:59:59.123Z' });
    expect(again).toEqual(first);
    const other = { ...headers, 'x-viewer-request': '1741607999123.SG5Z-EXAMPLE2=' };
    expect(clickFrom(aVisit({ headers: other })).id).not.toBe(first.id);
    const onAnother = aVisit({ headers, targetId: 'lnk_00000000000000000001' });
    expect(clickFrom(onAnother).id).not.toBe(first.id);
    expect(clickFrom(aVisit({ headers, hashKey: 'another' })).id).not.toBe(first.id);
  });

  it('makes the known click of a request that reports it again', () => {
    const headers = { 'user-agent': CHROME, 'x-viewer-request': '1741607999123.SG5Z-EXAMPLE==' };
    expect(clickFrom(aVisit({ headers, id: 'clk_00000000000000000000' }))).toMatchObject({
      id: 'clk_00000000000000000000',
      time: '2025-03-10T12:00:00.000Z',
    });
  });

  it.each([
    undefined,
    '',
    '1741607999123',
    '1741607999123.',
    'x.a',
    '0.a',
    '9741607999123.a',
    '1741607000000.a',
  ])('makes a new click of a request without an ID of these minutes: %s', (request) => {
    const headers = { 'user-agent': CHROME, 'x-viewer-request': request };
    const [first, second] = [clickFrom(aVisit({ headers })), clickFrom(aVisit({ headers }))];
    expect(first).toMatchObject({ time: '2025-03-10T12:00:00.000Z' });
    expect(second.id).not.toBe(first.id);
  });

  it('keeps nothing of the address', () => {
    expect(JSON.stringify(clickFrom(aVisit({ address: '203.0.113.7' })))).not.toContain('203.0.113');
  });

  it('recognises a visitor again, and tells others apart by address, browser, target and key', () => {
    const visitor = (overrides: Partial<VisitFacts> = {}) => clickFrom(aVisit(overrides)).visitor;
    expect(visitor()).toBe(visitor({ now: new Date() }));
    const others = [
      visitor(),
      visitor({ address: '203.0.113.8' }),
      visitor({ headers: {} }),
      visitor({ targetId: 'lnk_00000000000000000001' }),
      visitor({ hashKey: 'another' }),
    ];
    expect(new Set(others).size).toBe(others.length);
  });
});

describe('the language of a click', () => {
  it.each([
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt-BR'],
    ['de', 'de'],
    [' fr-CH , fr;q=0.9', 'fr-CH'],
    ['zh-Hant-TW;q=1', 'zh-Hant-TW'],
    ['*', undefined],
    ['', undefined],
    ['<script>', undefined],
    ['x-private', undefined],
    [`en-${'abcdefgh-'.repeat(4)}`, undefined],
    [`${'a'.repeat(10_000)},en`, undefined],
  ])('%s is %s', (header, language) => {
    const click = clickFrom(aVisit({ headers: { 'accept-language': header } }));
    expect(click.language).toBe(language);
    expect(clickEvent.parse(click)).toEqual(click);
  });
});

describe('referrerHost', () => {
  it.each([
    ['https://www.google.com/', 'google.com'],
    ['http://T.CO/abc', 't.co'],
    ['https://news.ycombinator.com:443/item?id=1', 'news.ycombinator.com'],
    ['android-app://com.google.android.gm/', 'com.google.android.gm'],
    ['https://user:secret@example.org/x', 'example.org'],
    ['twitter.com/some/status', 'twitter.com'],
    ['https://münchen.example/', 'xn--mnchen-3ya.example'],
    ['about:blank', undefined],
    ['javascript:alert(1)', undefined],
    ['file:///etc/passwd', undefined],
    ['no host', undefined],
    ['https://', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('reads %s as %s', (referrer, host) => {
    expect(referrerHost(referrer)).toBe(host);
  });
});
