import { describe, expect, it } from 'vitest';
import { pageTitle } from '#shared/links/titles/page-title.ts';

const titleOf = (html: string, contentType = 'text/html') => pageTitle(Buffer.from(html), contentType);
/** Each character is one byte. */
const bytesOf = (text: string) => Buffer.from(text, 'latin1');

describe('pageTitle', () => {
  it.each([
    ['a title', '<!doctype html><html><head><title>Spring sale</title></head><body>', 'Spring sale'],
    ['entities', '<title>A &amp; B &#8211; &quot;C&quot; &hearts;</title>', 'A & B – "C" ♥'],
    ['white space', '<TITLE>\n  Spring\t \n sale&nbsp;</TITLE >', 'Spring sale'],
    ['markup, which is text in a title', '<title><b>Bold</b></title>', '<b>Bold</b>'],
    ['control and direction characters', '<title>a\u0007b\u202ec\u2066d\ufeff</title>', 'abcd'],
    ['the first of two', '<title>First</title><title>Second</title>', 'First'],
    ['none of an image', '<svg><title>Icon</title></svg><title>Page</title>', 'Page'],
    ['the title where there is also og:title', '<meta property="og:title" content="O"><title>T</title>', 'T'],
    ['og:title without a title', '<meta property="og:title" content="A &amp; B">', 'A & B'],
    ['og:title beside an empty title', '<title> </title><meta name="OG:title" content=" O ">', 'O'],
    ['a page that is cut off', '<title>Half a pag', 'Half a pag'],
    ['no title', '<h1>Heading</h1>', undefined],
    ['nothing', '', undefined],
    ['only white space', '<title>\n</title>', undefined],
    ['a title in the body', '<body><title>Late</title>', undefined],
  ])('reads %s', (_, html, title) => {
    expect(titleOf(html)).toBe(title);
  });

  it('cuts a long title to 200 characters, and never within one', () => {
    expect(titleOf(`<title>${'x'.repeat(200)}</title>`)).toBe('x'.repeat(200));
    expect(titleOf(`<title>${'x'.repeat(201)}</title>`)).toBe(`${'x'.repeat(199)}…`);
    const cut = titleOf(`<title>x${'😀'.repeat(150)}</title>`);
    expect(cut).toBe(`x${'😀'.repeat(99)}…`);
    expect(titleOf(`<title>xx${'😀'.repeat(150)}</title>`)?.isWellFormed()).toBe(true);
  });

  it.each([
    ['the header', bytesOf('<title>\xd2\xe5\xf1\xf2</title>'), 'text/html; charset="windows-1251"'],
    ['the page', bytesOf('<meta charset=windows-1251><title>\xd2\xe5\xf1\xf2</title>'), 'text/html'],
    ['a byte order mark', Buffer.from('\ufeff<title>Тест</title>', 'utf16le'), 'text/html; charset=utf-8'],
    ['nobody, as UTF-8', Buffer.from('<title>Тест</title>'), 'text/html'],
    ['an encoding that is not one', Buffer.from('<title>Тест</title>'), 'text/html; charset=nonsense'],
  ])('decodes a page in the encoding named by %s', (_, page, contentType) => {
    expect(pageTitle(page, contentType)).toBe('Тест');
  });

  it('gives up on a page with too many tags', () => {
    expect(titleOf(`${'<b>'.repeat(3000)}<title>Late</title>`)).toBeUndefined();
  });
});
