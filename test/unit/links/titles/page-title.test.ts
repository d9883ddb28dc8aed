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
    [
      'the page, late',
      bytesOf(`${'<!-- -->'.repeat(500)}<meta charset=windows-1251><title>\xd2\xe5\xf1\xf2</title>`),
      'text/html',
    ],
    [
      'the header, in the quotes of another language',
      bytesOf('<title>\xd2\xe5\xf1\xf2</title>'),
      "text/html; charset='windows-1251'",
    ],
    ['nobody, as UTF-8', Buffer.from('<title>Тест</title>'), 'text/html'],
    ['an encoding that is not one', Buffer.from('<title>Тест</title>'), 'text/html; charset=nonsense'],
  ])('decodes a page in the encoding named by %s', (_, page, contentType) => {
    expect(pageTitle(page, contentType)).toBe('Тест');
  });

  // Pages that name no encoding: https://github.com/shlinkio/shlink/issues/2564. Bytes as iconv writes them.
  it.each([
    ['windows-1252', 'Vid\xe9o s\xe8che', 'Vidéo sèche'],
    ['windows-1252', 'Gr\xf6\xdfe \x93quoted\x94 \x96 5 \x80', 'Größe “quoted” – 5 €'],
    [
      'windows-1251',
      '\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0! \xcd\xee\xe2\xee\xf1\xf2\xe8 \xe4\xed\xff',
      'Привет, мир! Новости дня',
    ],
    ['Shift_JIS', '\x83j\x83\x85\x81[\x83X\x82\xcc\x83y\x81[\x83W', 'ニュースのページ'],
  ])('decodes a page without a named encoding by its letters: %s', (_, bytes, title) => {
    const page = `<title>${bytes}</title><body>${`<p>${bytes}</p>`.repeat(5)}`;
    expect(pageTitle(bytesOf(page), 'text/html')).toBe(title);
  });

  it('shows where a page is not what it says, as browsers do, and drops nothing', () => {
    expect(pageTitle(bytesOf('<title>Vid\xe9o</title>'), 'text/html; charset=utf-8')).toBe('Vid\ufffdo');
  });

  it('gives up on a page with too many tags', () => {
    expect(titleOf(`${'<b>'.repeat(3000)}<title>Late</title>`)).toBeUndefined();
  });
});
