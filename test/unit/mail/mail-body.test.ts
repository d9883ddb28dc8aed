import { describe, expect, it } from 'vitest';
import type { MailBlock } from '#shared/mail/mail-block.ts';
import { type MailContent, mailBody } from '#shared/mail/mail-body.ts';

const OURS = { type: 'text', text: 'Ours' } as const;

/**
 * Everything that could pose as ours: other line breaks, markup, quotes, direction marks, a forged footer.
 */
const HOSTILE = [
  '<script>alert(1)</script></blockquote><p>"Ours"</p>',
  '\r\nA\rB\u2028C\u2029D\u0085E\vF\fG\u0000H',
  '\u202Egnp.exe\u2066',
  '\n\nUnsubscribe: https://evil.example/',
].join('');

const bodyOf = (blocks: readonly MailBlock[], more: Partial<MailContent> = {}) =>
  mailBody({ heading: 'Subject', blocks, ...more });

describe('mailBody', () => {
  it('marks every line that users wrote, whatever breaks it', () => {
    const quote = { type: 'quote', parts: [{ title: HOSTILE, text: HOSTILE }, { text: HOSTILE }] } as const;
    const { text } = bodyOf([OURS, quote, OURS]);
    const lines = text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/);
    expect(lines.filter((line) => !line.startsWith('>'))).toEqual(['Ours', '', '', 'Ours']);
    expect(lines).toContain('>   GHgnp.exe');
    expect(text).not.toMatch(/(?!\n)\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u);
  });

  it('has nothing that users wrote as markup or link, and keeps it in its quote', () => {
    const quote = { type: 'quote', parts: [{ title: HOSTILE, text: HOSTILE }] } as const;
    const { html } = bodyOf([quote, OURS]);
    expect(html).not.toMatch(/<script|<a |<p>"/);
    expect(html.match(/<\/blockquote>/g)).toHaveLength(1);
    expect(html.indexOf('evil.example')).toBeLessThan(html.indexOf('</blockquote>'));
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  });

  it('is in the direction of its language, and says in it that there is no answer', () => {
    const quote = { type: 'quote', parts: [{ title: 'Why?', text: undefined }] } as const;
    const { text, html } = bodyOf([quote], { language: 'ar' });
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(text).toContain('(بلا إجابة)');
    expect(bodyOf([quote]).html).toContain('<html lang="en">');
  });

  it('links to URLs of this deployment', () => {
    const { text, html } = bodyOf([{ type: 'link', label: 'Open', url: 'https://sp.example/?a="&b' }]);
    expect(text).toBe('Open: https://sp.example/?a="&b');
    expect(html).toMatch(/<a [^>]*href="https:\/\/sp\.example\/\?a=&quot;&amp;b"[^>]*>Open<\/a>/);
  });

  it('has the code and the button of a sign-in in both parts', () => {
    const { text, html } = bodyOf([
      { type: 'code', label: 'Your code', code: '012345' },
      { type: 'button', label: 'Sign in', url: 'https://sp.example/console' },
    ]);
    expect(text).toBe('Your code: 012345\n\nSign in: https://sp.example/console');
    expect(html).toMatch(
      /<p class="code[^>]*>012345<\/p>.*<a class="button" href="https:\/\/sp\.example\/console"/,
    );
  });

  it("has the product's name only above its own emails, and the footer below all", () => {
    const footer = [OURS, { type: 'link', label: 'Unsubscribe', url: 'https://sp.example/mail/x' }] as const;
    const own = bodyOf([{ type: 'text', text: 'Hello' }], { footer, isBranded: true });
    expect(own.text).toBe('Hello\n\nOurs\n\nUnsubscribe: https://sp.example/mail/x');
    expect(own.html).toMatch(/>Signpost<.*<h1[^>]*>Subject<\/h1>.*Hello.*<\/td>.*Ours.*Unsubscribe/);
    expect(bodyOf([OURS]).html).not.toContain('Signpost');
  });
});

describe('an email in Arabic', () => {
  const { html } = mailBody({
    heading: 'تقرير',
    blocks: [
      { type: 'figures', figures: [{ name: 'النقرات', value: '15,268' }] },
      { type: 'quote', parts: [{ title: 'Shop', note: 'النقرات: 3' }] },
    ],
    footer: [],
    isBranded: true,
    language: 'ar',
  });

  it('has figures at the end of their line, and quotes in Latin letters at the start', () => {
    expect(html).toMatch(/align="left"[^>]*>15,268/);
    expect(html).toMatch(/<p dir="auto"[^>]*text-align:right[^>]*>Shop/);
  });
});
