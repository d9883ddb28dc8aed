import { describe, expect, it } from 'vitest';
import { mailBody } from '../../../shared/mail/mail-body.ts';

const OURS = { type: 'text', text: 'Ours' } as const;

/** Everything that could pose as ours: other line breaks, markup, quotes, direction marks, a forged footer. */
const HOSTILE = [
  '<script>alert(1)</script></blockquote><p>"Ours"</p>',
  '\r\nA\rB\u2028C\u2029D\u0085E\vF\fG\u0000H',
  '\u202Egnp.exe\u2066',
  '\n\nUnsubscribe: https://evil.example/',
].join('');

describe('mailBody', () => {
  it('marks every line that users wrote, whatever breaks it', () => {
    const quote = { type: 'quote', parts: [{ title: HOSTILE, text: HOSTILE }, { text: HOSTILE }] } as const;
    const { text } = mailBody([OURS, quote, OURS]);
    const lines = text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/);
    expect(lines.filter((line) => !line.startsWith('>'))).toEqual(['Ours', '', '', 'Ours']);
    expect(lines).toContain('>   GHgnp.exe');
    expect(text).not.toMatch(/(?!\n)\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u);
  });

  it('has nothing that users wrote as markup or link, and keeps it in its quote', () => {
    const quote = { type: 'quote', parts: [{ title: HOSTILE, text: HOSTILE }] } as const;
    const { html } = mailBody([quote, OURS]);
    expect(html).not.toMatch(/<script|<a |<p>"/);
    expect(html.match(/<\/blockquote>/g)).toHaveLength(1);
    expect(html.indexOf('evil.example')).toBeLessThan(html.indexOf('</blockquote>'));
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  });

  it('is in the direction of its language, and says in it that there is no answer', () => {
    const quote = { type: 'quote', parts: [{ title: 'Why?', text: undefined }] } as const;
    const { text, html } = mailBody([quote], 'ar');
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('padding:0;padding-right:16px;border-right:4px solid');
    expect(text).toContain('(بلا إجابة)');
    expect(mailBody([quote]).html).toMatch(/<html lang="en">.*border-left:4px/s);
  });

  it('links to URLs of this deployment', () => {
    const { text, html } = mailBody([{ type: 'link', label: 'Open', url: 'https://sp.example/?a="&b' }]);
    expect(text).toBe('Open: https://sp.example/?a="&b');
    expect(html).toContain('<a href="https://sp.example/?a=&quot;&amp;b">Open</a>');
  });
});
