import { describe, expect, it } from 'vitest';
import { DenyList } from '#shared/core/moderation/deny-list.ts';
import { contactKind } from '#shared/smart-links/model/contact-kind.ts';
import { readContactUrl } from '#shared/smart-links/model/contact-url.ts';
import { linksOf, withoutDenied } from '#shared/smart-links/model/page-links.ts';
import { createSmartLinkSchema } from '#shared/smart-links/model/smart-link-input.ts';
import { landingPage } from '#shared/smart-links/rendering/landing-page.tsx';
import { aPage } from '#test/support/builders/page-samples.ts';

const CASES: [written: string, kind: string, given: string[]][] = [
  // RFC 6068
  [
    'mailto:jane@example.com',
    'email',
    ['mailto:jane@example.com', 'MAILTO:Jane@Example.com', 'mailto://jane@example.com', ' jane@example.com '],
  ],
  [
    'mailto:jane@example.com',
    'email',
    ['mailto:jane@example.com?', 'mailto:jane@example.com?subject=&body='],
  ],
  ['mailto:john%26jane@example.com', 'email', ['mailto:john%26jane@example.com', 'john&jane@example.com']],
  ['mailto:gorby%25kremvax@example.com', 'email', ['mailto:gorby%25kremvax@example.com']],
  ['mailto:unlikely%3Faddress@example.com', 'email', ['mailto:unlikely%3Faddress@example.com']],
  ['mailto:a%2Bb@example.com', 'email', ['mailto:a+b@example.com', 'a+b@example.com']],
  ['mailto:jane@xn--bcher-kva.example', 'email', ['mailto:jane@bücher.example', 'jane@bücher.example']],
  [
    'mailto:a@example.com,b@example.com',
    'email',
    ['mailto:a@example.com,b@example.com', 'mailto:a@example.com, b@example.com'],
  ],
  [
    'mailto:jane@example.com?subject=Hello%20world&body=One%0D%0Atwo',
    'email',
    [
      'mailto:jane@example.com?subject=Hello%20world&body=One%0D%0Atwo',
      'mailto:jane@example.com?body=One%0Atwo&subject=Hello world',
      'mailto:jane@example.com?Subject=Hello%20world&amp;BODY=One%0D%0Atwo',
    ],
  ],
  [
    'mailto:jane@example.com?subject=caf%C3%A9',
    'email',
    ['mailto:jane@example.com?subject=caf%C3%A9', 'mailto:jane@example.com?subject=café'],
  ],
  ['mailto:jane@example.com?subject=1%2B1%20%3D%202', 'email', ['mailto:jane@example.com?subject=1+1 = 2']],
  ['mailto:jane@example.com?subject=100%25', 'email', ['mailto:jane@example.com?subject=100%']],
  [
    'mailto:a@example.com?cc=b%40example.com%2Cc%40example.com',
    'email',
    ['mailto:a@example.com?cc=b@example.com,c@example.com'],
  ],
  // RFC 3966
  [
    'tel:+49301234567',
    'phone',
    [
      'tel:+49301234567',
      'TEL:+49-30-1234567',
      'tel:+49 (30) 123 45 67',
      'tel:+49.30.1234567',
      'tel://+49301234567',
      '+49 30 1234567',
      'tel:%2B49301234567',
      'tel:+٤٩٣٠١٢٣٤٥٦٧',
      'tel:＋４９３０１２３４５６７',
    ],
  ],
  ['tel:0301234567', 'phone', ['tel:0301234567', 'tel:(030) 123-4567', 'tel:030/1234567']],
  ['tel:112', 'phone', ['tel:112']],
  ['tel:+15550100;ext=42', 'phone', ['tel:+1-555-0100;ext=42']],
  ['tel:7042;phone-context=example.com', 'phone', ['tel:7042;phone-context=example.com']],
  ['tel:+15550100,,42', 'phone', ['tel:+15550100,,42']],
  // RFC 5724
  [
    'sms:+49301234567',
    'text',
    ['sms:+49301234567', 'SMS:+49 30 1234567', 'smsto:+49301234567', 'sms://+49301234567'],
  ],
  ['sms:+15105550101,+15105550102', 'text', ['sms:+15105550101,+15105550102']],
  [
    'sms:+15105550101?body=hello%20there',
    'text',
    [
      'sms:+15105550101?body=hello%20there',
      'sms:+15105550101&body=hello there',
      'sms:+15105550101?&body=hello%20there',
    ],
  ],
];

const GIVEN = CASES.flatMap(([written, kind, given]) => given.map((text) => [text, written, kind] as const));

const REFUSED = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'jane@example.com/javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'filesystem:https://example.com/x',
  'view-source:https://example.com',
  'about:blank',
  'intent://scan/#Intent;scheme=zxing;end',
  'intent:#Intent;action=x;end',
  'android-app://com.example/https/example.com',
  'market://details?id=x',
  'itms-services://?action=download-manifest&url=https://example.com',
  'ftp://example.com/x',
  'ws://example.com',
  'geo:52.5,13.4',
  'whatsapp://send?phone=49301234567',
  'facetime:jane@example.com',
  'facetime-audio:+49301234567',
  'skype:jane?call',
  'callto:+49301234567',
  'sip:jane@example.com',
  'xmpp:jane@example.com',
  'tg://resolve?domain=x',
  // Not what their scheme promises
  'mailto:',
  'mailto:?subject=x',
  'mailto:jane',
  'mailto:javascript:alert(1)',
  'mailto:jane@example.com,',
  'mailto:Jane <jane@example.com>',
  'mailto:josé@example.com',
  'mailto:jane@example.com?attach=/etc/passwd',
  'mailto:jane@example.com?attachment=x',
  'mailto:jane@example.com?from=eve@example.com',
  'mailto:jane@example.com?bcc=eve',
  'mailto:jane@example.com?subject=a&subject=b',
  // Header injection
  'mailto:jane@example.com?subject=x%0D%0ABcc:eve@example.com',
  'mailto:jane@example.com?subject=x%0ABcc:eve@example.com',
  'mailto:jane@example.com?cc=a@example.com%0D%0ABcc:eve@example.com',
  'mailto:jane@example.com%0D%0ABcc:eve@example.com',
  'mailto:jane@example.com\r\nBcc:eve@example.com',
  'mailto:jane@example.com?subject=x%00',
  'mailto:jane@example.com?subject=%E2%80%AEx',
  'mailto:jane@example.com?body=%FF',
  `mailto:jane@example.com?body=${'x'.repeat(2001)}`,
  `mailto:${Array.from({ length: 11 }, (_, i) => `a${i}@example.com`).join(',')}`,
  'tel:',
  'tel:12',
  'tel:+1234567890123456',
  'tel:1-800-FLOWERS',
  'tel:javascript:alert(1)',
  'tel:+49301234567?x=1',
  'tel:+49301234567;isub=x%0D%0A',
  // Codes that change settings of phones
  'tel:*2767*3855%23',
  'tel:*#06#',
  'tel:+49301234567,*21#',
  'sms:',
  'sms:jane',
  'sms:+49301234567?subject=x',
  'sms:+49301234567?body=%00',
];

const page = (url: string, more: object = {}) =>
  createSmartLinkSchema.safeParse({ title: 'x', type: 'myBio', urls: [{ title: 'x', url }], ...more });

const shown = (urls: object[], more: object = {}) =>
  landingPage(aPage('myBio', { urls: urls as never, socials: [], cover: null, image: null, ...more }), {
    origins: { publicOrigin: 'https://sp.example', mediaOrigin: 'https://media.example' },
    pageToken: `2mz1.${'c'.repeat(22)}`,
  });

const LINK = {
  title: 'Write',
  description: null,
  startsAt: null,
  endsAt: null,
  featured: false,
  image: null,
  icon: null,
};

describe('a link to write or to call', () => {
  it.each(GIVEN)('is read and written as programs read it: %s', (text, written, kind) => {
    expect(readContactUrl(text)).toEqual({ url: written });
    expect(readContactUrl(written)).toEqual({ url: written });
    expect(contactKind(written)).toBe(kind);
    expect(page(text).data).toMatchObject({ urls: [{ url: written }] });
  });

  it.each(REFUSED)('is not %s', (text) => {
    const { error } = page(text);
    expect(error?.issues[0]?.path).toEqual(['urls', 0, 'url']);
    // What follows a scheme of ours is checked when it is stored.
    if (/^(?:mailto|tel|sms):/.test(text)) return;
    expect(contactKind(text)).toBeUndefined();
    expect(shown([{ ...LINK, url: text }]).body).not.toContain(`href="${text}`);
  });

  it.each(['javascript:alert(1)', 'geo:52.5,13.4', 'whatsapp://send?phone=1', 'jane'])(
    'says what is allowed instead of %s',
    (text) => {
      expect(page(text).error?.issues[0]?.message).toBe(
        'must be an absolute URL that starts with http://, https://, mailto:, tel: or sms:',
      );
    },
  );

  it('is the target of links, products, buttons of videos and websites of profiles only', () => {
    const url = 'tel:+49301234567';
    const issuesOf = (body: object) =>
      createSmartLinkSchema
        .safeParse({ title: 'x', ...body })
        .error?.issues.map(({ path }) => path.join('.'));
    const video = { title: 'x', url: 'https://example.com/a.mp4', subLink: url };
    const profile = (platform: string) => ({ socials: [{ platform, url }] });
    const bio = { type: 'myBio', urls: [{ title: 'x', url }] };
    expect(issuesOf({ type: 'myBio', urls: [{ type: 'product', title: 'x', url }] })).toBeUndefined();
    expect(issuesOf({ type: 'videoLink', videos: [video] })).toBeUndefined();
    expect(issuesOf({ ...bio, ...profile('website') })).toBeUndefined();
    expect(issuesOf({ ...bio, ...profile('instagram') })).toEqual(['socials.0.url']);
    expect(issuesOf({ type: 'myBio', urls: [{ type: 'video', title: 'x', url }] })).toEqual(['urls.0.url']);
    expect(issuesOf({ type: 'myBio', urls: [{ type: 'music', title: 'x', url }] })).toEqual(['urls.0.url']);
    expect(issuesOf({ type: 'videoLink', videos: [{ ...video, url }] })).toEqual(['videos.0.url']);
    expect(issuesOf({ type: 'musicLink', platforms: [{ name: 'x', url }] })).toEqual(['platforms.0.url']);
  });

  it.each([
    ['mailto:jane@example.com?subject=Hi', 'E-Mail'],
    ['tel:+49301234567', 'Telefon'],
    ['sms:+49301234567', 'SMS'],
  ])('has an icon, and a name for those who do not see it: %s', (url, name) => {
    const { body, headers } = shown([{ ...LINK, url }], { language: 'de' });
    expect(body).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
    expect(body).toMatch(/class="sign"[^>]*><svg class="line"/);
    expect(body).toMatch(new RegExp(`class="sr"[^>]*> \\(${name}\\)<`));
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    const profile = shown([{ ...LINK, url: 'https://example.com' }], {
      language: 'de',
      socials: [{ platform: 'website', url }],
    });
    expect(profile.body).toContain(`aria-label="${name}"`);
  });

  it('is never behind a redirect, even on pages that track conversions', () => {
    const { body } = shown(
      [
        { ...LINK, url: 'tel:+49301234567' },
        { ...LINK, url: 'https://example.com/' },
      ],
      { trackConversions: true },
    );
    expect(body).toContain('href="tel:+49301234567"');
    expect(body).toContain('href="?to=https');
    const content = aPage('myBio', { urls: [{ ...LINK, url: 'tel:+49301234567' }], socials: [] });
    expect(linksOf(content)).toEqual([]);
  });

  it.each([
    'mailto:jane@evil.example',
    'mailto:a@example.com,jane@mail.evil.example',
    'mailto:a@example.com?bcc=jane%40evil.example',
  ])('is left out if its host is denied: %s', (url) => {
    const denied = new DenyList(['evil.example']);
    expect(denied.covers(url)).toBe(true);
    const other = { ...LINK, url: 'mailto:jane@example.com?body=evil.example' };
    const content = aPage('myBio', { urls: [{ ...LINK, url }, other], socials: [] });
    expect(withoutDenied(content, denied).urls).toEqual([other]);
  });
});
