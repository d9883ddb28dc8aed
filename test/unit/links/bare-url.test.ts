import { describe, expect, it } from 'vitest';
import { Checks } from '#console/components/forms/checks.ts';
import { en } from '#console/texts/en.ts';
import { readImportFile } from '#shared/links/imports/read-file.ts';
import { isPublicDestination } from '#shared/links/model/destination.ts';
import { createLinkSchema } from '#shared/links/model/link-input.ts';
import { createSmartLinkSchema } from '#shared/smart-links/model/smart-link-input.ts';
import { createWebhookSchema } from '#shared/webhooks/webhook.ts';
import { HOSTILE_URLS } from '#test/support/hostile-urls.ts';

const linkTo = (originalUrl: string) => createLinkSchema.safeParse({ originalUrl });

const consoleAccepts = (url: string): boolean => {
  const checks = new Checks(en.forms.problems, {});
  checks.url('url', url);
  return checks.found.length === 0;
};

it('names the column of the file in errors of imports', () => {
  const context = {
    ownerId: 'own_1',
    hosts: { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] },
    now: new Date('2026-05-01T12:00:00Z'),
  };
  const text = 'Long URL,title\nnothing,A\n';
  const { rows } = readImportFile(context, { isJson: false, text }, { onCodeTaken: 'fail' });
  expect(rows).toMatchObject([
    { path: 'originalUrl', column: 'Long URL', message: expect.stringMatching(/^Long URL: must be/) },
  ]);
});

describe('a URL without a scheme', () => {
  it.each([
    ['example.com', 'https://example.com'],
    ['  example.com/sale ', 'https://example.com/sale'],
    ['Example.COM:8443/a?b=c#d', 'https://Example.COM:8443/a?b=c#d'],
    ['www.example.co.uk?utm_source=a', 'https://www.example.co.uk?utm_source=a'],
    ['münchen.example/größe', 'https://münchen.example/größe'],
    ['例え.テスト', 'https://例え.テスト'],
    ['xn--e1afmkfd.xn--p1ai', 'https://xn--e1afmkfd.xn--p1ai'],
    ['my_shop.example.com', 'https://my_shop.example.com'],
    ['example.com/?to=a@b.example', 'https://example.com/?to=a@b.example'],
    ['http://example.com', 'http://example.com'],
  ])('is an https URL: %s', (typed, url) => {
    expect(linkTo(typed).data?.originalUrl).toBe(url);
    expect(consoleAccepts(typed)).toBe(true);
  });

  it.each([
    'example',
    'sale',
    'localhost:3000',
    'localhost/x',
    'javascript:alert(1)',
    'javascript:alert(1)//example.com',
    'data:text/html,a.example/x',
    'mailto:jane@example.com',
    'tel:+123',
    'jane@example.com',
    'user:pass@example.com/x',
    'example.com@evil.example',
    'example.com:80@evil.example',
    'example.com:pass@evil.example',
    'example.com\\@evil.example',
    'example.com\t/x',
    'exa mple.com',
    '//example.com',
    '/example.com',
    '.com',
    'example.',
    'example..com',
    'example.com.',
    'v1.2',
    '1.2.3.4',
    '192.168.1.1/admin',
    '10.0.0.0x1',
    '１２７.０.０.１',
    '[::1]/x',
    'https//example.com',
    'http.//example',
    'htp://example.com',
    '%65xample.com',
    ...HOSTILE_URLS.filter(({ reason }) => reason === 'malformed').map(({ url }) => url),
  ])('is not guessed from %j', (typed) => {
    expect(linkTo(typed).success).toBe(false);
    expect(consoleAccepts(typed)).toBe(false);
  });

  it('does not lead to private networks, which the later checks reject', () => {
    for (const name of ['printer.local', 'app.localhost:3000', 'router.lan/x']) {
      expect(isPublicDestination(linkTo(name).data?.originalUrl ?? '')).toBe(false);
    }
  });

  it('is read in every field, in imports and in rules', () => {
    const link = createLinkSchema.parse({
      originalUrl: 'a.example',
      expiredUrl: 'b.example',
      rules: [{ if: { countries: ['DE'] }, to: 'c.example' }],
      preview: { title: 'A', image: 'd.example/x.png' },
    });
    expect([link.expiredUrl, link.rules?.[0]?.to, link.preview?.image]).toEqual([
      'https://b.example',
      'https://c.example',
      'https://d.example/x.png',
    ]);
    const page = createSmartLinkSchema.parse({
      title: 'A',
      type: 'myBio',
      cover: 'a.example/x.png',
      urls: [{ title: 'A', url: 'a.example' }],
    });
    expect(page).toMatchObject({ cover: 'https://a.example/x.png', urls: [{ url: 'https://a.example' }] });
    expect(createWebhookSchema.parse({ url: 'a.example/hook', events: ['*'] }).url).toBe(
      'https://a.example/hook',
    );

    const context = {
      ownerId: 'own_1',
      hosts: { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] },
      now: new Date('2026-05-01T12:00:00Z'),
    };
    const file = readImportFile(
      context,
      { isJson: false, text: 'url,title\nexample.com/sale,\n' },
      { onCodeTaken: 'fail' },
    );
    expect(file.rows).toMatchObject([
      { input: { originalUrl: 'https://example.com/sale', title: 'example.com/sale' } },
    ]);
  });
});
